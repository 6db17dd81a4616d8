// The status line (CONT-03): one line in a project of ours, below whatever line the person had before. It runs
// at every step of the client and is cancelled when late, so it reads little, never opens the store, and never fails.
// It sees the context window fill up before anyone else does: it leaves the figure for the prompt, and past the
// handoff's level it starts the handoff.

import { writeSync } from "node:fs"
import { basename } from "node:path"
import { isHandoffStarted, isNews, readPressure, type SeenPressure } from "../continuity/pressure-file.ts"
import { levelOf, overridesOf, percentOf, readingOf, USUAL_WINDOW } from "../core/continuity/pressure.ts"
import { parseStatusFacts, statusLine } from "../core/continuity/status-line.ts"
import { tokensOf } from "../core/continuity/usage.ts"
import type { Environment } from "../core/environment.ts"
import { parseSessionId, type SessionId } from "../core/events/event.ts"
import { parsePointer } from "../core/tracks/track-id.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { claimOn } from "../io/claim.ts"
import { currentBranch } from "../io/git.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { readSmallIfThere } from "../io/small-file.ts"
import { readStdin } from "../io/stdin.ts"
import { asObject, parseWire } from "./wire.ts"

export async function runStatusLine(args: readonly string[], env: Environment = process.env): Promise<void> {
  try {
    const input = readStdin()
    if (input.kind === "terminal")
      return print("Called by Claude Code. To set it up, run: tenure install --status-line\n")
    const seen = seenIn(input.text, env)
    const found = projectAt(seen.cwd) ?? projectAt(seen.projectDir)
    const claim = found === undefined ? "foreign" : claimOn(found, personHome(env))
    const project = claim === "foreign" ? undefined : found
    const own = project === undefined ? "" : ownLine(project, seen)
    const lines = [earlierLine(args, input.text, startFolder(env) ?? seen.cwd), own]
    print(lines.filter((line) => line !== "").join("\n"))
    if (project !== undefined && claim === "ours") await notePressure(project, seen)
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
  readonly session: SessionId | undefined
  readonly transcript: string | null
  readonly pressure: SeenPressure | undefined
  readonly columns: number
}

function seenIn(payload: string, env: Environment): Seen {
  const wire: Readonly<Record<string, unknown>> = asObject(parseWire(payload, false)) ?? {}
  const workspace = asObject(wire["workspace"]) ?? {}
  return {
    cwd: text(workspace["current_dir"]) || text(wire["cwd"]),
    projectDir: text(workspace["project_dir"]),
    session: parseSessionId(text(wire["session_id"])),
    transcript: text(wire["transcript_path"]) || null,
    pressure: pressureIn(asObject(wire["context_window"]) ?? {}, env),
    columns: columnsIn(env),
  }
}

/** Nothing before the first answer, and after a compaction until the next one. */
function pressureIn(context: Readonly<Record<string, unknown>>, env: Environment): SeenPressure | undefined {
  const size = context["context_window_size"]
  const window = typeof size === "number" && size > 0 ? size : USUAL_WINDOW
  const share = context["used_percentage"]
  const byShare = typeof share === "number" && share >= 0 ? Math.round((share / 100) * window) : undefined
  const tokens = tokensOf(context["current_usage"]) || byShare
  if (tokens === undefined) return undefined
  return { ...readingOf(tokens, window, overridesOf(env)), by: "statusline" }
}

/** The client tells the terminal's width (seen on 2.1.325). */
const USUAL_COLUMNS = 80
/** The client keeps a little of the terminal's width for its own frame. */
const FRAME = 4

function columnsIn(env: Environment): number {
  const columns = Number(env["COLUMNS"])
  return Math.max(20, (Number.isSafeInteger(columns) && columns > 0 ? columns : USUAL_COLUMNS) - FRAME)
}

const MOST_CHARS = 60
const STEP_CHARS = 120

function ownLine(project: Project, { pressure, columns }: Seen): string {
  const facts = parseStatusFacts(readSmallIfThere(`${project.local}/status.json`) ?? "")
  const track = parsePointer(readSmallIfThere(`${project.root}/docs/tracks/ACTIVE_TRACK`) ?? "") ?? null
  const branch = currentBranch(project.root)
  // Names come from the disk, which a repository may have filled: nothing in them may move the cursor.
  const parts = {
    project: cleanLine(basename(project.root), MOST_CHARS),
    branch: branch === null ? null : cleanLine(branch, MOST_CHARS),
    changes: facts.changes,
    track,
    step: facts.step === null ? null : cleanLine(facts.step, STEP_CHARS),
    percent: pressure === undefined ? null : percentOf(pressure),
    isPressing: pressure !== undefined && levelOf(pressure) > 0,
    waiting: facts.waiting,
  }
  return statusLine(parts, columns, Bun.stringWidth)
}

/** After the line is out. What writes or starts something is loaded only when there is something to write or start. */
async function notePressure(project: Project, { session, transcript, pressure }: Seen): Promise<void> {
  if (session === undefined || pressure === undefined) return
  if (isNews(readPressure(project, session), pressure)) {
    const { keepPressure } = await import("../continuity/keep-pressure.ts")
    keepPressure(project, session, pressure)
  }
  if (levelOf(pressure) < 2 || isHandoffStarted(project, session)) return
  const { startHandoff } = await import("../continuity/start-handoff.ts")
  startHandoff(project, session, transcript)
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
