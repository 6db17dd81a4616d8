// What a tool call would do, as far as its input says: which files it writes, what it may write besides, which
// commands it runs. Guardrails judge an attempt and never look at a tool's input themselves. This file knows the
// tools that name their files; shell text is read by shell-attempt.ts, which is loaded only for it.
import { SHELL_FIELDS, writesFile } from "../events/event.ts"

export interface Attempt {
  readonly targets: readonly WriteTarget[]
  readonly doubts: readonly Doubt[]
  /** Everything in the input that may be a path; asked for only when something is in doubt. */
  readonly words: () => readonly string[]
  /** Text is decoded on the way, so that `words` may not show what it says. */
  readonly decodes: () => boolean
  readonly runs: (command: readonly string[]) => "yes" | "maybe" | "no"
  /** Why the input cannot be read at all. */
  readonly unreadable: string | undefined
}

export interface WriteTarget {
  /** May hold the wildcards of patterns.ts when `isPattern`. */
  readonly path: string
  /** The folder it is relative to, from the call's own; undefined when that is not known. */
  readonly dir: string | undefined
  readonly isPattern: boolean
  /** It is written for sure; else it may be. */
  readonly certain: boolean
  /** With everything below it. */
  readonly withAll: boolean
}

/** A write whose target the input does not say. */
export interface Doubt {
  readonly why: string
  /** `strong`: nothing speaks for it being harmless. `weak`: it takes its names from an ordinary place. */
  readonly strength: "strong" | "weak"
  /** What else the line names says nothing about it; only that text is decoded on the way. */
  readonly isBlind?: true
}

export const NOTHING: Attempt = {
  targets: [],
  doubts: [],
  words: () => [],
  decodes: () => false,
  runs: () => "no",
  unreadable: undefined,
}

const READS =
  " Read Grep Glob LS NotebookRead WebFetch WebSearch TodoWrite TodoRead AskUserQuestion ExitPlanMode EnterPlanMode ToolSearch BashOutput KillShell TaskOutput TaskStop Skill Agent Task "
type Input = Readonly<Record<string, unknown>>

/** The shell text in a call of any tool; undefined when there is none. */
export function shellTextOf(tool: string, input: Input): string | undefined {
  if (READS.includes(` ${tool} `)) return undefined
  for (const field of SHELL_FIELDS) if (typeof input[field] === "string") return input[field]
  return undefined
}

export function isPowerShell(tool: string): boolean {
  return /powershell|pwsh/i.test(tool)
}

/** `isCut`: the input was too large, and only its head is here. */
export function attemptOf(tool: string, input: Input, isCut: boolean): Attempt {
  if (READS.includes(` ${tool} `)) return NOTHING
  if (writesFile(tool)) {
    const path = input["file_path"] ?? input["notebook_path"]
    if (typeof path === "string" && path !== "") return { ...NOTHING, targets: [target(path)] }
    return unreadable("the call names no file")
  }
  const isKnownShell = tool === "Bash" || isPowerShell(tool)
  if (isCut || isKnownShell) return unreadable(isCut ? "its input is too large" : "the call has no command")
  if (!isChanging(tool)) return NOTHING
  return { ...NOTHING, targets: pathsIn(input).map(target) }
}

export function unreadable(why: string): Attempt {
  return { ...NOTHING, unreadable: why, runs: () => "maybe" }
}

export function target(path: string): WriteTarget {
  return { path, dir: "", isPattern: false, certain: true, withAll: false }
}

// The patterns stand in their functions: nearly every call does without them.

function isChanging(tool: string): boolean {
  return /write|edit|create|delete|remove|move|rename|patch|append|update|replace|insert|copy|save|mkdir|put|upload|set/i.test(
    tool,
  )
}

function isPathField(field: string): boolean {
  return /path|file|uri|dest|target|dir|folder|source|^from$|^to$/i.test(field)
}

/** Strings in fields that name files, at any depth. */
function pathsIn(input: Input): readonly string[] {
  const found: string[] = []
  const queue: [string, unknown][] = Object.entries(input)
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [field, value] = next
    if (typeof value === "string") {
      const isPath = isPathField(field) && value.length <= 4096 && !value.includes("\n")
      if (isPath && !/^https?:/.test(value)) found.push(value.replace(/^file:\/\//, ""))
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value))
        queue.push([Array.isArray(value) ? field : key, inner])
    }
  }
  return found
}
