// Runs git in a repository that may be hostile (T21): an absolute path, arguments as a list, no repository setting that
// could start a program, no prompt, no network, a time limit. Any failure means "unknown". Among hooks, only SessionEnd
// and background work run git.
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { orUndefined } from "../text/or-undefined.ts"
import { readText } from "./files.ts"
import { commonFolder } from "./git.ts"

const HARDENED =
  "--no-pager --no-optional-locks -c core.fsmonitor=false -c core.hooksPath=/dev/null -c core.pager=cat -c log.showSignature=false -c safe.bareRepository=explicit -c protocol.allow=never".split(
    " ",
  )

export interface RemovedFile {
  readonly commit: string
  readonly path: string
}

const REMOVALS =
  "log -n 200 --diff-filter=D --no-renames --no-ext-diff --no-textconv --no-show-signature --name-only -z --format=%x01%h".split(
    " ",
  )

/** Recent removals of files matching the path specs, newest first; empty if git fails. */
export function removals(root: string, pathspecs: readonly string[]): readonly RemovedFile[] {
  if (pathspecs.length === 0) return []
  const output = git(root, [...REMOVALS, "--", ...pathspecs])
  const found: RemovedFile[] = []
  let commit = ""
  for (const word of (output ?? "").split(/[\0\n]/)) {
    if (word.startsWith("\x01")) commit = word.slice(1)
    else if (word !== "" && commit !== "") found.push({ commit, path: word })
  }
  return found
}

/** Git's output as it arrives. Stopping the iteration ends git; a timeout or failure ends the output early. */
export async function* gitPieces(root: string, args: readonly string[], timeLimitMs: number) {
  const path = Bun.which("git")
  if (path === null) return
  const child = Bun.spawn([path, ...HARDENED, ...args], spawning(root, timeLimitMs))
  try {
    yield* child.stdout
  } finally {
    child.kill("SIGKILL")
    await child.exited
  }
}

const USUAL_LIMITS = { timeLimitMs: 1_000, maxOutput: 256 * 1024 }

/** Git's whole output; undefined if git is missing, fails or takes too long. */
export function git(root: string, args: readonly string[], limits = USUAL_LIMITS): string | undefined {
  const path = Bun.which("git")
  if (path === null) return undefined
  return orUndefined(() => {
    const options = { ...spawning(root, limits.timeLimitMs), maxBuffer: limits.maxOutput }
    const child = Bun.spawnSync([path, ...HARDENED, ...args], options)
    return child.exitCode === 0 ? child.stdout.toString() : undefined
  })
}

function spawning(cwd: string, timeout: number) {
  const streams = { stdin: "ignore", stdout: "pipe", stderr: "ignore" } as const
  return { ...streams, cwd, env: environment(), timeout, killSignal: "SIGKILL" } as const
}

/** Without the GIT_* variables that redirect git. */
function environment(): Record<string, string> {
  const { HOME = "", PATH = "" } = process.env
  const quiet = { GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1" }
  return { HOME, PATH, LC_ALL: "C", ...quiet, GIT_LITERAL_PATHSPECS: "0", GIT_ATTR_NOSYSTEM: "1" }
}

const MAX_CONFIG = 256 * 1024
const MAX_OUTPUT = 4 * 1024 * 1024
const STATUS = "status --porcelain -z --no-renames --ignore-submodules=all --untracked-files=normal".split(
  " ",
)

/**
 * How many files `git status` counts as changed, staged or new; null if unknown. `git status` runs the filter programs of
 * the repository's configuration (T21), so each is disabled by name; with an unclear configuration git does not run.
 */
export function countChanges(root: string, timeLimitMs: number): number | null {
  if (lstatSync(join(root, ".git"), { throwIfNoEntry: false }) === undefined) return null
  const off = filtersOff(root)
  if (off === undefined) return null
  const output = git(root, [...off, ...STATUS], { timeLimitMs, maxOutput: MAX_OUTPUT })
  return output === undefined ? null : output.split("\0").length - 1
}

const FILTER = /\[\s*filter(?:\s+"([^"\\\n=]*)"|\.([\w-]+))\s*\]/gi

/** `-c` settings that disable every filter program; undefined if the list is uncertain. */
function filtersOff(root: string): string[] | undefined {
  const folder = commonFolder(root)
  const config = folder === undefined ? undefined : readText(join(folder, "config"), MAX_CONFIG)
  if (config === undefined || /\[\s*include|worktreeconfig/i.test(config)) return undefined
  const named = [...config.matchAll(FILTER)].map(([, quoted, dotted]) => quoted ?? dotted ?? "")
  if (named.length !== [...config.matchAll(/\[\s*filter/gi)].length) return undefined
  const settings = [...new Set(named)].flatMap((name) =>
    ["clean=", "smudge=", "process=", "required=false"].map((setting) => `filter.${name}.${setting}`),
  )
  return ["status.submoduleSummary=false", ...settings].flatMap((setting) => ["-c", setting])
}
