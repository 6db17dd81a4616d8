// Asks git about the past of a repository that may be hostile (T21): an absolute path to git, arguments as a
// list, nothing of the repository's configuration that could start a program, no prompt, no network, and a time
// limit. Whatever goes wrong is "not known". Of the hooks only the end of a session asks, and what runs in the background.

const HARDENED = [
  "--no-pager",
  "--no-optional-locks",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "core.pager=cat",
  "-c",
  "log.showSignature=false",
  "-c",
  "safe.bareRepository=explicit",
  "-c",
  "protocol.allow=never",
]

export interface Removal {
  readonly commit: string
  readonly path: string
}

/** The latest removals of files that the path specs name, newest first; empty when git does not say. */
export function removals(root: string, pathspecs: readonly string[]): readonly Removal[] {
  if (pathspecs.length === 0) return []
  const output = git(root, [
    "log",
    "-n",
    "200",
    "--diff-filter=D",
    "--no-renames",
    "--no-ext-diff",
    "--no-textconv",
    "--no-show-signature",
    "--name-only",
    "-z",
    "--format=%x01%h",
    "--",
    ...pathspecs,
  ])
  const found: Removal[] = []
  let commit = ""
  for (const word of (output ?? "").split(/[\0\n]/)) {
    if (word.startsWith("\x01")) commit = word.slice(1)
    else if (word !== "" && commit !== "") found.push({ commit, path: word })
  }
  return found
}

/**
 * What git answers, piece by piece as it comes. Whoever stops reading ends git; when the time is up, or git fails,
 * the answer ends where it is. Nothing at all when there is no git.
 */
export async function* gitPieces(
  root: string,
  args: readonly string[],
  timeLimitMs: number,
): AsyncGenerator<Uint8Array> {
  const path = Bun.which("git")
  if (path === null) return
  const child = Bun.spawn([path, ...HARDENED, ...args], {
    cwd: root,
    env: environment(),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "ignore",
    timeout: timeLimitMs,
    killSignal: "SIGKILL",
  })
  try {
    yield* child.stdout
  } finally {
    child.kill("SIGKILL")
    await child.exited
  }
}

interface Limits {
  readonly timeLimitMs: number
  readonly maxOutput: number
}

const USUAL_LIMITS: Limits = { timeLimitMs: 1_000, maxOutput: 256 * 1024 }

/** Git's whole answer; undefined when there is none, or it failed, or it took too long. */
export function git(root: string, args: readonly string[], limits = USUAL_LIMITS): string | undefined {
  const path = Bun.which("git")
  if (path === null) return undefined
  try {
    const child = Bun.spawnSync([path, ...HARDENED, ...args], {
      cwd: root,
      env: environment(),
      stdin: "ignore",
      stdout: "pipe",
      stderr: "ignore",
      timeout: limits.timeLimitMs,
      killSignal: "SIGKILL",
      maxBuffer: limits.maxOutput,
    })
    return child.exitCode === 0 ? child.stdout.toString() : undefined
  } catch {
    return undefined
  }
}

/** None of the GIT_* variables that lead git elsewhere. */
function environment(): Record<string, string> {
  const { HOME = "", PATH = "" } = process.env
  return {
    HOME,
    PATH,
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_LITERAL_PATHSPECS: "0",
    GIT_ATTR_NOSYSTEM: "1",
  }
}
