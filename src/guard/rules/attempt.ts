// What a tool call would do, as far as its input shows: the files it writes, what else it may write, the commands it runs.
// Guardrails judge an attempt and never read a tool's input. Here are the client's tools that write a file; shell-attempt.ts
// reads shell text, other-attempt.ts every other tool.

import { namedFile } from "../../clients/claude-code/tool-input.ts"
import { writesFile } from "../../clients/claude-code/tools.ts"

export interface Attempt {
  readonly targets: readonly WriteTarget[]
  readonly doubts: readonly Doubt[]
  /** Everything in the input that may be a path; used only when something is in doubt. */
  readonly words: () => readonly string[]
  /** Names that it may write though nothing says so; only deny rules use them, and only to ask. */
  readonly mentions: () => readonly string[]
  /** It decodes text, so `words` may not show everything. */
  readonly decodes: () => boolean
  readonly runs: (command: readonly string[]) => "yes" | "maybe" | "no"
  /** Which loss of the preset `destructive` it causes; known for shell text only. */
  readonly loses?: (check: string) => { readonly certain: boolean; readonly what: string } | undefined
  /** Why the input cannot be read. */
  readonly unreadable: string | undefined
}

export interface WriteTarget {
  /** May contain the wildcards of path-text.ts when `isPattern`. */
  readonly path: string
  /** The folder it is relative to, from the call's own; undefined when unknown. */
  readonly dir: string | undefined
  readonly isPattern: boolean
  /** Certainly written; else possibly. */
  readonly certain: boolean
  /** Including everything below it. */
  readonly withAll: boolean
  /** A folder that is written into: rules about a folder below it apply. */
  readonly holds?: true
  /** A file of a copied folder: rules apply to it only inside the project. */
  readonly isContent?: true
  /** Only named by a program that may write it: a deny rule asks, an allow list ignores it. */
  readonly isMention?: true
}

/** A write whose target the input does not show. */
export interface Doubt {
  readonly why: string
  /** `strong`: nothing suggests it is harmless. `weak`: its names come from an ordinary place. */
  readonly strength: "strong" | "weak"
  /** The other names in the line say nothing about it, except that text is decoded. */
  readonly isBlind?: true
  /** A relative path in an unknown folder: only rules about folders apply. */
  readonly isRelative?: true
  /** The names it can be about; else everything the input names. */
  readonly names?: () => readonly string[]
  /** Names to ignore: their files are already among the targets. */
  readonly spares?: (name: string) => boolean
}

export const NOTHING: Attempt = {
  targets: [],
  doubts: [],
  words: () => [],
  mentions: () => [],
  decodes: () => false,
  runs: () => "no",
  unreadable: undefined,
}

type Input = Readonly<Record<string, unknown>>

export function isPowerShell(tool: string): boolean {
  return /powershell|pwsh/i.test(tool)
}

/** For the client's tools that write the file they name; undefined for every other tool. */
export function fileAttempt(tool: string, input: Input): Attempt | undefined {
  if (!writesFile(tool)) return undefined
  const path = namedFile(input)
  if (path !== undefined && path !== "") return { ...NOTHING, targets: [target(path)] }
  return unreadable("the call names no file")
}

export function unreadable(why: string): Attempt {
  return { ...NOTHING, unreadable: why, runs: () => "maybe" }
}

export function target(path: string): WriteTarget {
  return { path, dir: "", isPattern: false, certain: true, withAll: false }
}
