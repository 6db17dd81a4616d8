// An act about to be made, and what is known around it, read once for all lessons that are compared with it.
import type { ToolCall } from "../events/event.ts"
import type { GuidanceLimits } from "./limits.ts"
import { type Place, pathInProject } from "./paths.ts"
import { readShell, type ShellScene } from "./shell-scene.ts"
import { BREAK, endsOf, wordsOf } from "./words.ts"

export type Act =
  | { readonly kind: "write"; readonly tool: string; readonly path: string }
  | { readonly kind: "command"; readonly tool: string; readonly line: string }
  /** GUID-05: a file is read or searched, and may be changed next. */
  | { readonly kind: "look"; readonly tool: string; readonly path: string }
  | { readonly kind: "prompt"; readonly text: string }

export interface Situation {
  readonly act: Act
  readonly place: Place
  /** What the person and the agent said, the latest last. Of a prompt: what was said before it. */
  readonly messages: readonly string[]
  /** What else is known of the work: the branch, the track, its areas. */
  readonly context: readonly string[]
}

export interface Scene {
  readonly act: Act
  /** The file of a `write` or a `look`, in the project's terms; "" for other acts. */
  readonly path: string
  readonly shell: ShellScene | undefined
  /** Stemmed words in which actions are looked for: the messages, or the prompt alone. */
  readonly said: readonly string[]
  /** Stemmed words in which context is looked for. */
  readonly around: readonly string[]
  readonly foldCase: boolean
}

const WRITES = " Write Edit MultiEdit NotebookEdit "
const LOOKS = " Read Grep "

/** What a tool call does, for guidance; undefined for every tool that guidance leaves alone. */
export function actOf({ tool, target }: ToolCall): Act | undefined {
  if (target.kind === "command")
    return tool === "Bash" ? { kind: "command", tool, line: target.line } : undefined
  if (target.kind !== "file") return undefined
  if (WRITES.includes(` ${tool} `)) return { kind: "write", tool, path: target.path }
  return LOOKS.includes(` ${tool} `) ? { kind: "look", tool, path: target.path } : undefined
}

export function readScene(situation: Situation, limits: GuidanceLimits): Scene {
  const { act, place } = situation
  const shell = act.kind === "command" ? readShell(act.line, place, limits.commands) : undefined
  const path = act.kind === "write" || act.kind === "look" ? pathInProject(act.path, place) : ""
  const before = act.kind === "look" ? [] : lastWords(situation.messages, limits)
  const said = act.kind === "prompt" ? wordsOf(endsOf(act.text, limits.messageChars)) : before
  const around = [...situation.context.flatMap(wordsOf), ...said]
  return { act, path, shell, said, around, foldCase: place.foldCase }
}

function lastWords(messages: readonly string[], limits: GuidanceLimits): string[] {
  return messages
    .slice(-limits.messages)
    .flatMap((message) => [...wordsOf(endsOf(message, limits.messageChars)), BREAK])
}
