// Proof that a person stands behind a command that decides (LIFE-06, T05): they type it at a terminal of their
// own, or an agent's command was put to them as a question and they let it through. An agent's shell has no
// terminal and carries the client's mark; the question it needs is written by the hook, once, for these very words.
import { type Person, personAt } from "../core/lessons/actor.ts"
import { UserError } from "../core/user-error.ts"
import type { Project } from "../io/home.ts"
import { takeAsk } from "../store/asks.ts"
import { openStore, type Store } from "../store/open.ts"
import type { CliIo } from "./cli-io.ts"

/** Set by Claude Code for everything that its agent runs. */
const AGENT_MARKS = ["CLAUDECODE", "CLAUDE_CODE_CHILD_SESSION", "AI_AGENT"]

/** Without a store (a damaged one is being reset) no question can be found, and only a terminal counts. */
export function requirePerson(io: CliIo, store: Store | undefined): Person {
  const isAgent = AGENT_MARKS.some((name) => (io.env[name] ?? "") !== "")
  if (!isAgent && io.typed) return personAt("terminal")
  const session = io.env["CLAUDE_CODE_SESSION_ID"] ?? ""
  const words = io.argv.filter((word) => !word.startsWith("-"))
  if (isAgent && store !== undefined && takeAsk(store, session, words, io.now)) return personAt("ask")
  throw new UserError(
    `Only a person can do this, and ${isAgent ? "an agent runs the command" : "there is no terminal to type at"}.`,
    `Type it in a terminal of your own: tenure ${io.argv.join(" ")}`,
  )
}

/** Someone who can press keys; undefined in a pipe and for an agent. */
export function personHere(io: CliIo, store: Store): Person | undefined {
  if (!io.interactive) return undefined
  try {
    const by = requirePerson(io, store)
    return by.channel === "terminal" ? by : undefined
  } catch (fault) {
    if (fault instanceof UserError) return undefined
    throw fault
  }
}

/** The store that a question to the person would stand in; a damaged one does not keep a person at a terminal from deciding. */
export function storeIfSound(project: Project): Store | undefined {
  try {
    return openStore(project)
  } catch {
    return undefined
  }
}
