// An act about to be made, and what is known around it, read once for all lessons that are compared with it.
import type { Act } from "./act.ts"
import type { GuidanceLimits } from "./limits.ts"
import { type Place, pathInProject } from "./paths.ts"
import type { NamedPath, ShellScene } from "./shell-scene.ts"
import { BREAK, endsOf, SILENCE, type Speech, speechOf, wordsOf } from "./words.ts"

export interface Situation {
  readonly act: Act
  readonly place: Place
  readonly said: Said
  /** What else is known of the work: the branch, the track, its areas. */
  readonly context: readonly string[]
}

/**
 * What the person and the agent said before the act. A hook has no time to read five messages again before each
 * call: the actions in a message are noted when it comes.
 */
export type Said =
  /** The latest last. */
  | { readonly kind: "messages"; readonly texts: readonly string[] }
  | { readonly kind: "noted"; readonly actions: Noted }

/** Which actions of which lessons were said in the last messages. */
export type Noted = ReadonlyMap<string, readonly string[]>

export const NOTHING_SAID: Said = { kind: "messages", texts: [] }

export interface Scene {
  readonly act: Act
  /** The file of a `write` or a `look`, or the paths among the words of a command, in the project's terms. */
  readonly paths: readonly NamedPath[]
  readonly shell: ShellScene | undefined
  /** Where actions are looked for besides the command: the messages, or the prompt alone. */
  readonly speech: Speech
  readonly noted: Noted | undefined
  readonly context: Speech
  readonly foldCase: boolean
}

/** `shell` is what the line of a command says (read-scene.ts): to know it, shell text has to be parsed. */
export function sceneOf(situation: Situation, shell: ShellScene | undefined, limits: GuidanceLimits): Scene {
  const { act, place, said, context } = situation
  const isFile = act.kind === "write" || act.kind === "look"
  const file = isFile ? [{ path: pathInProject(act.path, place), written: act.kind === "write" }] : []
  return {
    act,
    paths: (shell?.paths ?? file).filter(({ path }) => path !== ""),
    shell,
    speech: speechOf(wordsBefore(act, said, limits)),
    noted: act.kind !== "prompt" && said.kind === "noted" ? said.actions : undefined,
    context: contextOf(context),
    foldCase: place.foldCase,
  }
}

export function contextOf(words: readonly string[]): Speech {
  return words.length === 0 ? SILENCE : speechOf(words.flatMap(wordsOf))
}

/** Reading a file is not an action: what was said does not bring a lesson to it. */
function wordsBefore(act: Act, said: Said, limits: GuidanceLimits): string[] {
  if (act.kind === "prompt") return wordsOf(endsOf(act.text, limits.messageChars))
  if (act.kind === "look" || said.kind === "noted") return []
  return said.texts
    .slice(-limits.messages)
    .flatMap((text) => [...wordsOf(endsOf(text, limits.messageChars)), BREAK])
}
