// Another time of day for the executable (F10), without touching the machine's: a library of a few lines, made with the
// C compiler, moves the clock of the processes that are given its environment. Files get the machine's own time, so
// those that were written under a moved clock are put right when it is moved again.
import { lstatSync, readdirSync, renameSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"

export interface MovedClock {
  readonly env: Readonly<Record<string, string>>
  /** By so many milliseconds from the machine's. What was written in `folders` so far keeps the time it was written at. */
  move(byMs: number, folders?: readonly string[]): void
}

export const CAN_MOVE_CLOCK = process.platform === "linux" && Bun.which("cc") !== null

export function movedClock(folder: string): MovedClock {
  const library = join(folder, "moved-clock.so")
  const source = join(import.meta.dir, "moved-clock.c")
  const made = Bun.spawnSync(["cc", "-shared", "-fPIC", "-O2", "-o", library, source])
  if (made.exitCode !== 0) throw new Error(`cc: ${made.stderr}`)
  const file = join(folder, "moved-clock")
  let [movedBy, since] = [0, Date.now()]
  return {
    env: { LD_PRELOAD: library, MOVED_CLOCK: file },
    move(byMs, folders = []) {
      const until = Date.now()
      for (const each of folders) dateFiles(each, since, movedBy)
      // Under its name it is whole, whoever reads it when.
      writeFileSync(`${file}.new`, String(Math.round(byMs / 1_000)))
      renameSync(`${file}.new`, file)
      movedBy = byMs
      since = until
    },
  }
}

function dateFiles(folder: string, since: number, movedBy: number): void {
  for (const name of movedBy === 0 ? [] : readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(name))
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (!stat?.isFile() || stat.mtimeMs < since || stat.mtimeMs > Date.now()) continue
    const at = (stat.mtimeMs + movedBy) / 1_000
    try {
      utimesSync(path, at, at)
    } catch {
      // A temporary file that has just got its name.
    }
  }
}
