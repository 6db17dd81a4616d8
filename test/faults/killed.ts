// Runs the executable and kills it, whole process group, at a chosen moment; and says of a box what a kill may not leave
// behind. What a whole file looks like is learned from runs that were not killed: its lines with all numbers left out.
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { project } from "../../src/io/home.ts"
import { verdictOf, verifyChangelog } from "../../src/lessons/disk/verify-changelog.ts"
import { lookInFilter } from "../../src/store/filter.ts"
import { openForReading } from "../../src/store/open.ts"
import { indexedKeys } from "../../src/store/triggers.ts"
import { type Box, EXECUTABLE, environment, soundness } from "../black-box.ts"

/** One run of the executable. */
export interface Act {
  readonly args: readonly string[]
  /** What a hook is told. */
  readonly input?: object
  /** A person types it. */
  readonly isTyped?: true
}

/** Nothing in the background: it is a process, and has a path, of its own. */
const ALONE = { TENURE_NO_BACKGROUND: "1", TERM: "xterm", NO_COLOR: "1" }

/** Kills it after so many milliseconds; never without. True when it had ended well before. */
export async function runAndKill(box: Box, act: Act, afterMs?: number): Promise<boolean> {
  const input = join(box.temp, "input")
  await Bun.write(input, act.input === undefined ? "" : JSON.stringify(act.input))
  const child = Bun.spawn([EXECUTABLE, ...act.args], {
    cwd: box.project,
    env: environment(box, ALONE),
    detached: true,
    ...(act.isTyped ? { terminal: { data: () => {} } } : { stdin: Bun.file(input) }),
    ...(act.isTyped ? {} : { stdout: "ignore" as const, stderr: "ignore" as const }),
  })
  if (afterMs !== undefined) {
    Bun.sleepSync(afterMs)
    kill(child.pid)
  }
  await child.exited
  return child.exitCode === 0
}

function kill(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL")
  } catch {
    // It had ended, or not yet become a group of its own.
    try {
      process.kill(pid, "SIGKILL")
    } catch {}
  }
}

/** The looks of every whole file, by where it lies. */
export type Looks = Map<string, Set<string>>

export function learnLooks(box: Box, looks: Looks): void {
  for (const [place, look] of looksOf(box)) {
    const known = looks.get(place) ?? new Set()
    known.add(look)
    looks.set(place, known)
  }
}

/** What is wrong with a box right after a kill; empty when nothing is. */
export async function wrongs(box: Box, looks: Looks): Promise<string[]> {
  const found = []
  if (soundness(box) !== "ok") found.push(`the store: ${soundness(box)}`)
  for (const [place, look] of looksOf(box))
    if (looks.get(place)?.has(look) === false) found.push(`${place} is torn:\n${look}`)
  const here = project(box.project)
  const store = openForReading(here)
  if (store === undefined) return [...found, "the store cannot be read"]
  for (const key of indexedKeys(store))
    if (!(await lookInFilter(here, () => [key])).isMaybe) found.push(`the filter does not know ${key}`)
  found.push(...[verdictOf(verifyChangelog(store)) ?? []].flat())
  store.close()
  return found
}

/** Lines are added at the end of these, or they are SQLite's; what is torn there is passed over, or not there. */
const NOT_REPLACED = /\.db$|\.db-|\.jsonl$|\/trust\/|\/guarded$|\.filter$|\.quiet$|\.tmp/

function looksOf(box: Box): (readonly [place: string, look: string])[] {
  const files = filesOf(box).filter((path) => !NOT_REPLACED.test(path))
  return files.map((path) => [placeOf(box, path), lookOf(readFileSync(path, "utf8"))])
}

function lookOf(text: string): string {
  const lines = text
    .split("\n")
    .map((line, at, all) => withoutNumbers(line) + (at < all.length - 1 ? "\n" : ""))
  return [...new Set(lines)].join("")
}

/** Every sort of file in the box; a temporary one is a sort of its own. */
export function sortsOf(box: Box): string[] {
  const sorts = filesOf(box).map((path) => placeOf(box, path))
  return [...new Set(sorts)].filter((place) => !/\.db-(wal|shm)$/.test(place)).sort()
}

/** The proofs of whose folder it is are named by the folder's number and birth. */
const placeOf = (box: Box, path: string) =>
  withoutNumbers(relative(box.top, path).replace(/places\/.*/, "places/#"))

function withoutNumbers(text: string): string {
  return text.replace(/[0-9a-f]{8,}/g, "#").replace(/\d+/g, "#")
}

/** As if a minute had passed since the writers were killed. */
export function letPass(box: Box): void {
  const longAgo = new Date(Date.now() - 3_600_000)
  for (const path of filesOf(box)) if (basename(path).includes(".tmp")) utimesSync(path, longAgo, longAgo)
}

function filesOf(box: Box): string[] {
  return [box.project, box.home].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: "utf8" })
      .map((name) => join(top, name))
      .filter((path) => existsSync(path) && statSync(path).isFile()),
  )
}
