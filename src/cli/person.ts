// Proof that a person is behind a command that decides (LIFE-06, T05): they typed it at their own terminal, or they
// allowed the agent's command when asked. An agent's shell has no terminal and carries the client's variables; the key
// it needs comes from the hook and is valid for one call with exactly these words.

import { AGENT_MARKS } from "../clients/claude-code/client-environment.ts"
import { ALLOWED } from "../guard/self-protection/person-verbs.ts"
import type { Project } from "../io/home.ts"
import { type Person, personAt } from "../lessons/model/actor.ts"
import { consumeAsk } from "../store/consent-proofs.ts"
import { openStore, type Store } from "../store/open.ts"
import { commandLine } from "../text/command-line.ts"
import { orUndefined } from "../text/or-undefined.ts"
import { UserError } from "../text/user-error.ts"
import type { CliIo } from "./cli-io.ts"

/** Without a store (a damaged one, during reset) only a terminal counts: the answer to an ask is in the store. */
export function requirePerson(io: CliIo, store: Store | undefined): Person {
  const isAgent = AGENT_MARKS.some((name) => (io.env[name] ?? "") !== "")
  if (!isAgent && io.typed) return personAt("terminal")
  const key = io.env[ALLOWED] ?? ""
  if (isAgent && key !== "" && store !== undefined && consumeAsk(store, key, io.argv, io.now))
    return personAt("ask")
  throw new UserError(
    `Only a person can do this, and ${isAgent ? "an agent is running the command" : "there is no terminal"}.`,
    `Type it in your own terminal: ${commandLine(["tenure", ...io.argv])}`,
  )
}

/** The person at an interactive terminal; undefined in a pipe and for an agent. */
export function personAtTerminal(io: CliIo, store: Store): Person | undefined {
  if (!io.interactive) return undefined
  try {
    const by = requirePerson(io, store)
    return by.channel === "terminal" ? by : undefined
  } catch (fault) {
    if (fault instanceof UserError) return undefined
    throw fault
  }
}

/** The store with the pending asks; undefined if damaged, which must not stop a person at a terminal. */
export function openStoreIfSound(project: Project): Store | undefined {
  return orUndefined(() => openStore(project))
}
