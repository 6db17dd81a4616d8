// The commands of a session with their last outcome, the failing tests, and the calls that the person refused (CONT-09). A
// later run of the same thing replaces an earlier failure, even with another folder, a pager or a wider scope.

import { namedFile } from "../../clients/claude-code/tool-input.ts"
import {
  PLAN_TOOL,
  SHELL_TOOL,
  startsSubagent,
  WRITE_TOOL,
  writesFile,
} from "../../clients/claude-code/tools.ts"
import type { Fields } from "../../text/json.ts"
import { isCheck, withoutColours } from "./command-outcome.ts"
import type { FailingTest, Ledger, RanCommand, RefusedCall } from "./ledger.ts"

export interface Runs {
  /** By their line, in the order last run. */
  readonly commands: Map<string, RanCommand>
  readonly failing: Map<string, FailingTest>
}

export function runsFrom(before: Ledger | null): Runs {
  return {
    commands: new Map(before?.commands.toReversed().map((each) => [each.line, each])),
    failing: new Map(before?.failingTests.map((each) => [each.name, each])),
  }
}

export interface Run {
  readonly line: string
  readonly outcome: RanCommand["outcome"]
  /** Its output, as far as known. */
  readonly output: string
  /** The failing tests that its output names. */
  readonly failing: readonly string[]
}

export function afterRun(runs: Runs, { line, outcome, output, failing }: Run): void {
  if (line === "") return
  if (outcome !== "interrupted") settle(runs, line, outcome)
  // The test names say what went wrong.
  const error = outcome === "failed" && failing.length === 0 ? errorIn(output) : null
  runs.commands.delete(line)
  runs.commands.set(line, { line, outcome, error })
  for (const name of failing) runs.failing.set(name, { name, command: line })
}

const CHANGED_SINCE = " (that file was changed since)"

/** An error in a file that was changed since may be gone. */
export function noteFix({ commands }: Runs, path: string): void {
  const name = path.split("/").at(-1) ?? path
  for (const [line, ran] of commands) {
    const { error } = ran
    if (error === null || !error.includes(name) || error.endsWith(CHANGED_SINCE)) continue
    commands.set(line, { ...ran, error: `${error.slice(0, ERROR_CHARS)}${CHANGED_SINCE}` })
  }
}

const ERROR_CHARS = 168

/** Failing ones first, then the latest first. */
export function commandsIn({ commands }: Runs): readonly RanCommand[] {
  const latest = [...commands.values()].reverse()
  const isFailing = ({ outcome }: RanCommand) => outcome === "failed"
  return [...latest.filter(isFailing), ...latest.filter((each) => !isFailing(each))]
}

function settle({ commands, failing }: Runs, line: string, outcome: RanCommand["outcome"]): void {
  const ran = [scopeOf(line), lastScopeOf(line)]
  const isAnswered = (other: string, scope: Scope) =>
    other === line ||
    (outcome !== "failed" && other.startsWith(`${line} `)) ||
    ran.some((each) => covers(each, scope))
  for (const [name, { command }] of failing) {
    if (isAnswered(command, lastScopeOf(command)) || (outcome === "ok" && names(line, name)))
      failing.delete(name)
  }
  for (const [other, { outcome: was, error }] of commands) {
    // Failing tests run last: `compile && test`.
    const scope = error === null || /\bfail(?:ing|ed)\b/.test(error) ? lastScopeOf(other) : scopeOf(other)
    if (other !== line && was === "failed" && isAnswered(other, scope)) commands.delete(other)
  }
}

interface Scope {
  /** The program and its verb: `hardhat compile`, `go test`. */
  readonly key: string
  /** Its paths; none for everything. */
  readonly places: readonly string[]
}

/** In a line with several commands, the first check counts. */
export function scopeOf(line: string): Scope {
  return partScope(line, partsOf(line).find(isCheck))
}

function lastScopeOf(line: string): Scope {
  return partScope(line, partsOf(line).findLast(isCheck))
}

function partsOf(line: string): readonly string[] {
  return line.split(/\s*(?:&&|\|\||[;|])\s*/).filter((part) => part !== "")
}

function partScope(line: string, check: string | undefined): Scope {
  const own = check ?? partsOf(line).find((part) => !/^cd\s/.test(part)) ?? line
  const words = own
    .replace(/["']/g, "")
    .split(/\s+/)
    .filter(
      (word) => word !== "" && !/^(?:npx|pnpx|bunx|run|exec|--|env|time|sudo|\w+=\S*|\d?>&?\S*)$/.test(word),
    )
  const [program = "", ...rest] = words
  const plain = rest.filter((word) => !word.startsWith("-"))
  const isPlace = (word: string) => /[/.]/.test(word)
  const verb = plain[0] !== undefined && !isPlace(plain[0]) ? ` ${plain[0]}` : ""
  return {
    key: `${program}${verb}`,
    places: plain.filter(isPlace).map((word) => word.replace(/^\.\/|\/?\.{3}$|\/$/g, "")),
  }
}

/** The same thing on everything, or on the same paths. */
function covers(wide: Scope, narrow: Scope): boolean {
  if (wide.key !== narrow.key) return false
  // Other commands are retried in variants until one works.
  if (wide.places.length === 0 || !isCheck(wide.key)) return true
  return (
    narrow.places.length > 0 &&
    narrow.places.every((place) => wide.places.some((each) => `${place}/`.startsWith(`${each}/`)))
  )
}

/** Whether a successful command names this test or its file. */
function names(line: string, test: string): boolean {
  const [file = "", ...rest] = test.split(/::|\s|#/)
  const last = rest.at(-1) ?? file
  return line
    .split(/[\s'"]+/)
    .some((word) => word.length > 3 && (word === file || word === last || word === test))
}

/** The line that says what went wrong: a formal error before a line that mentions failure. */
function errorIn(output: string): string | null {
  const lines = withoutColours(output.slice(0, MAX_CHARS))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(?:Error: )?Exit code \d+$/.test(line) && !NOTICE.test(line))
  const at = lines.findIndex((line) => IS_ERROR.test(line))
  if (at < 0) return lines.find((line) => TELLS.test(line)) ?? lines[0] ?? null
  // Many compilers put the location on the next line.
  const place = /^(?:-->|at |File ")\s*\S/.test(lines[at + 1] ?? "") ? ` ${lines[at + 1]}` : ""
  return `${lines[at]}${place}`
}

const MAX_CHARS = 20_000
/** A program's warning about itself, such as a deprecation. */
const NOTICE =
  /\b(?:deprecat\w*|will (?:be removed|fail) in|npm notice|warning|warn)\b|^\S+\.(?:zshenv|bashrc|profile|zshrc):/i
const IS_ERROR =
  /^(?:\S+: )?(?:\w*Error|error|fatal|FATAL|panic)\b.{0,12}[:[(]|error TS\d|^npm (?:ERR!|error) (?!code)/
const TELLS =
  /\b(?:error|fail(?:ed|ure|ing)?|not found|denied|cannot|can't|exception|panic|no such|unable|undefined|invalid)\b|E\d{3,}|Error\b/i

const REFUSED = /^The user doesn't want to (?:proceed with|take) this (?:tool use|action)/
const SAID = "the user said:"
const CLIENT_NOTE = "Note: The user's next message may contain a correction or preference"

export function wordsOfRefusal(result: string): string | undefined {
  if (!REFUSED.test(result)) return undefined
  const at = result.indexOf(SAID)
  return at < 0 ? "" : (result.slice(at + SAID.length).split(CLIENT_NOTE)[0] ?? "").trim()
}

/** A recognisable name of the refused call; null for a read-only one. */
export function refusedCall(
  tool: string,
  input: Fields,
  nameOf: (line: string) => string,
  pathOf: (path: string) => string,
): string | null {
  const path = namedFile(input)
  if (writesFile(tool))
    return path !== undefined ? `${tool === WRITE_TOOL ? "writing" : "editing"} ${pathOf(path)}` : null
  if (tool === SHELL_TOOL)
    return typeof input["command"] === "string" ? `running ${nameOf(input["command"])}` : null
  if (tool === PLAN_TOOL) return "the plan as it was shown"
  if (startsSubagent(tool)) return `starting a sub-agent: ${String(input["description"] ?? "")}`
  if (tool.startsWith("mcp__")) return `calling ${tool.replace(/^mcp__/, "").replaceAll("__", ": ")}`
  return null
}

const MAX_REFUSALS = 8

export function withRefusal(list: readonly RefusedCall[], refusal: RefusedCall): readonly RefusedCall[] {
  return [...list.filter(({ what }) => what !== refusal.what), refusal].slice(-MAX_REFUSALS)
}

/** The same thing was done later, so the refusal is void. */
export function withoutRefusal(list: readonly RefusedCall[], what: string | null): readonly RefusedCall[] {
  if (what === null || list.length === 0) return list
  const own = what.replace(/^(?:writing|editing) /, "")
  return list.filter((each) => each.what.replace(/^(?:writing|editing) /, "") !== own)
}
