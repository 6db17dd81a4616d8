// An act and its surroundings, read once and compared with all lessons.

import {
  BREAK,
  headAndTail,
  NO_WORDS,
  proseWords,
  type SpokenWords,
  toSpokenWords,
} from "../../text/words.ts"
import type { Act } from "./act.ts"
import type { GuidanceLimits } from "./guidance-limits.ts"
import { type PathContext, pathInProject } from "./paths.ts"
import type { NamedPath, ShellScene } from "./shell-scene.ts"

export interface Situation {
  readonly act: Act
  readonly place: PathContext
  readonly said: RecentMessages
  /** Branch, track and its areas. */
  readonly context: readonly string[]
}

/**
 * What the person and the agent said before the act. Rereading messages before each call would be too slow, so actions
 * are noted when a message arrives.
 */
export type RecentMessages =
  /** Latest last. */
  | { readonly kind: "messages"; readonly texts: readonly string[] }
  | { readonly kind: "noted"; readonly actions: Noted }

/** Actions mentioned in the last messages, by lesson. */
export type Noted = ReadonlyMap<string, readonly string[]>

export const NOTHING_SAID: RecentMessages = { kind: "messages", texts: [] }

export interface Scene {
  readonly act: Act
  /** The file of a `write` or `look`, or the paths among a command's words, relative to the project. */
  readonly paths: readonly NamedPath[]
  readonly shell: ShellScene | undefined
  /** Where to look for actions besides the command: the messages, or only the prompt. */
  readonly speech: SpokenWords
  readonly noted: Noted | undefined
  readonly context: SpokenWords
  readonly foldCase: boolean
}

/** `shell` is the parsed command line (read-scene.ts). */
export function sceneOf(situation: Situation, shell: ShellScene | undefined, limits: GuidanceLimits): Scene {
  const { act, place, said, context } = situation
  const isFile = act.kind === "write" || act.kind === "look"
  const file = isFile ? [{ path: pathInProject(act.path, place), written: act.kind === "write" }] : []
  return {
    act,
    paths: (shell?.paths ?? file).filter(({ path }) => path !== ""),
    shell,
    speech: toSpokenWords(wordsBefore(act, said, limits)),
    noted: act.kind !== "prompt" && said.kind === "noted" ? said.actions : undefined,
    context: contextOf(context),
    foldCase: place.foldCase,
  }
}

export function contextOf(words: readonly string[]): SpokenWords {
  return words.length === 0 ? NO_WORDS : toSpokenWords(words.flatMap(proseWords))
}

/** Reading a file is not an action, so messages deliver no lesson to it. */
function wordsBefore(act: Act, said: RecentMessages, limits: GuidanceLimits): string[] {
  if (act.kind === "prompt") return proseWords(headAndTail(act.text, limits.messageChars))
  if (act.kind === "look" || said.kind === "noted") return []
  return said.texts
    .slice(-limits.messages)
    .flatMap((text) => [...proseWords(headAndTail(text, limits.messageChars)), BREAK])
}
