// The status line (CONT-03): one line in a project of ours, below whatever line the person had before. It runs
// at every step of the client and is cancelled when late, so it reads little, and it never fails.
import { writeSync } from "node:fs"
import { basename } from "node:path"
import { cleanLine } from "../core/trust/sanitise.ts"
import { currentBranch } from "../io/git.ts"
import { findProject, type Project } from "../io/home.ts"
import { readStdin } from "../io/stdin.ts"
import { asObject, parseWire } from "./wire.ts"

type Environment = Readonly<Record<string, string | undefined>>

export async function runStatusLine(args: readonly string[], env: Environment = process.env): Promise<void> {
  try {
    const input = readStdin()
    if (input.kind === "terminal")
      return print("Called by Claude Code. To set it up, run: tenure install --status-line\n")
    const seen = seenIn(input.text)
    const lines = [earlierLine(args, input.text, startFolder(env) ?? seen.cwd), ownLine(seen)]
    print(lines.filter((line) => line !== "").join("\n"))
  } catch {
    // An empty status line is better than an error in its place.
  }
}

/** The folder the client started us in: the settings' command left it with `cd /` (T01, F17). */
function startFolder(env: Environment): string | undefined {
  return process.cwd() === "/" ? env["OLDPWD"] : process.cwd()
}

interface Seen {
  readonly cwd: string
  readonly projectDir: string
  readonly usedPercent: number | null
}

function seenIn(payload: string): Seen {
  const wire: Readonly<Record<string, unknown>> = asObject(parseWire(payload, false)) ?? {}
  const workspace = asObject(wire["workspace"]) ?? {}
  const used = asObject(wire["context_window"])?.["used_percentage"]
  return {
    cwd: text(workspace["current_dir"]) || text(wire["cwd"]),
    projectDir: text(workspace["project_dir"]),
    usedPercent: typeof used === "number" && Number.isFinite(used) ? Math.round(used) : null,
  }
}

const MOST_CHARS = 60

function ownLine(seen: Seen): string {
  const project = projectAt(seen.cwd) ?? projectAt(seen.projectDir)
  if (project === undefined) return ""
  const parts = [basename(project.root), currentBranch(project.root)]
  if (seen.usedPercent !== null) parts.push(`ctx ${seen.usedPercent}%`)
  return (
    parts
      .filter((part) => part !== null)
      // Names come from the disk, which a repository may have filled: nothing in them may move the cursor.
      .map((part) => cleanLine(part, MOST_CHARS))
      .join(" · ")
  )
}

function projectAt(folder: string): Project | undefined {
  return folder === "" ? undefined : findProject(folder)
}

const EARLIER_TIMEOUT_MS = 10_000

/** What the person's own status line prints, run as the client would: same input, same folder, same shell. */
function earlierLine(args: readonly string[], payload: string, cwd: string): string {
  const at = args.indexOf("--then")
  const command = at < 0 ? undefined : args[at + 1]
  if (command === undefined) return ""
  try {
    const child = Bun.spawnSync(["/bin/sh", "-c", command], {
      cwd: cwd === "" ? "/" : cwd,
      stdin: new TextEncoder().encode(payload),
      stdout: "pipe",
      stderr: "ignore",
      timeout: EARLIER_TIMEOUT_MS,
    })
    return child.stdout.toString().replace(/\n+$/, "")
  } catch {
    return ""
  }
}

function text(value: unknown): string {
  return typeof value === "string" ? value : ""
}

function print(line: string): void {
  const bytes = new TextEncoder().encode(line)
  for (let done = 0; done < bytes.length; ) done += writeSync(1, bytes, done)
}
