// How many files of a working tree are changed, staged or new, as `git status` counts them; null when git does not
// say in time. `git status` runs the programs that a repository's own configuration names for its files (T21), so
// these are switched off by name, and a configuration that cannot be read plainly is not asked at all.
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { readText } from "./files.ts"
import { commonFolder } from "./git.ts"
import { git } from "./git-command.ts"

const MAX_CONFIG = 256 * 1024
const MAX_OUTPUT = 4 * 1024 * 1024
const STATUS = [
  "status",
  "--porcelain",
  "-z",
  "--no-renames",
  "--ignore-submodules=all",
  "--untracked-files=normal",
]

export function countChanges(root: string, timeLimitMs: number): number | null {
  if (lstatSync(join(root, ".git"), { throwIfNoEntry: false }) === undefined) return null
  const off = filtersOff(root)
  if (off === undefined) return null
  const output = git(root, [...off, ...STATUS], { timeLimitMs, maxOutput: MAX_OUTPUT })
  return output === undefined ? null : output.split("\0").length - 1
}

const FILTER = /\[\s*filter(?:\s+"([^"\\\n=]*)"|\.([\w-]+))\s*\]/gi

/** `-c` settings that leave no program to run for a file; undefined when it cannot be known which there are. */
function filtersOff(root: string): string[] | undefined {
  const folder = commonFolder(root)
  const config = folder === undefined ? undefined : readText(join(folder, "config"), MAX_CONFIG)
  if (config === undefined || /\[\s*include|worktreeconfig/i.test(config)) return undefined
  const named = [...config.matchAll(FILTER)].map(([, quoted, dotted]) => quoted ?? dotted ?? "")
  if (named.length !== [...config.matchAll(/\[\s*filter/gi)].length) return undefined
  const settings = [...new Set(named)].flatMap((name) => [
    `filter.${name}.clean=`,
    `filter.${name}.smudge=`,
    `filter.${name}.process=`,
    `filter.${name}.required=false`,
  ])
  return ["status.submoduleSummary=false", ...settings].flatMap((setting) => ["-c", setting])
}
