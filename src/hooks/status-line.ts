// The status line (CONT-03): one line in a Tenure project, below the person's own status line. It runs at every step of
// the client and is cancelled when late, so it reads little, never opens the store, and never fails. It is the first to
// see the context window fill up: it leaves the figure for the prompt, and past the handoff's level starts the handoff.

import { writeSync } from "node:fs"
import { basename } from "node:path"
import { asObject, parseWire } from "../clients/claude-code/wire.ts"
import {
  isHandoffStarted,
  isNews,
  readPressure,
  type SeenPressure,
} from "../continuity/disk/pressure-file.ts"
import {
  contextTokens,
  levelOf,
  overridesOf,
  percentOf,
  readingOf,
  USUAL_WINDOW,
} from "../continuity/pressure/pressure.ts"
import {
  parseStatusFacts,
  type StatusFacts,
  statusLineText,
} from "../continuity/pressure/status-line-text.ts"
import { ACTIVE_TRACK_FILE } from "../io/file-names.ts"
import { currentBranch } from "../io/git.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { localDataOwner } from "../io/local-data-owner.ts"
import { readSmallIfThere } from "../io/small-file.ts"
import { readStdin } from "../io/stdin.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { parseSessionId, type SessionId } from "../sessions/event.ts"
import type { Environment } from "../text/environment.ts"
import { parsePointer } from "../tracks/documents/track-id.ts"

export async function runStatusLine(args: readonly string[], env: Environment = process.env): Promise<void> {
  try {
    const input = readStdin()
    if (input.kind === "terminal")
      return print("Called by Claude Code. To set it up, run: tenure install --status-line\n")
    const seen = seenIn(input.text, env)
    const found = projectAt(seen.cwd) ?? projectAt(seen.projectDir)
    const claim = found === undefined ? "foreign" : localDataOwner(found, personHome(env))
    const project = claim === "foreign" ? undefined : found
    const facts = project === undefined ? undefined : factsOf(project)
    const known = facts === undefined ? seen : withLevels(seen, facts)
    const own = project === undefined || facts === undefined ? "" : ownLine(project, known, facts)
    const lines = [earlierLine(args, input.text, startFolder(env) ?? seen.cwd), own]
    print(lines.filter((line) => line !== "").join("\n"))
    if (project !== undefined && claim === "ours") await notePressure(project, known)
  } catch {
    // An empty status line is better than an error in its place.
  }
}

/** The folder the client started us in: the command in the settings left it with `cd /` (T01, F17). */
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

/** Undefined before the first answer, and after a compaction until the next one. */
function pressureIn(context: Readonly<Record<string, unknown>>, env: Environment): SeenPressure | undefined {
  const size = context["context_window_size"]
  const window = typeof size === "number" && size > 0 ? size : USUAL_WINDOW
  const share = context["used_percentage"]
  const byShare = typeof share === "number" && share >= 0 ? Math.round((share / 100) * window) : undefined
  const tokens = contextTokens(context["current_usage"]) || byShare
  if (tokens === undefined) return undefined
  return { ...readingOf(tokens, window, overridesOf(env)), by: "statusline" }
}

/** When the client does not say the terminal's width (it does on 2.1.325). */
const USUAL_COLUMNS = 80
/** The client's frame takes this much of the width. */
const FRAME = 4

function columnsIn(env: Environment): number {
  const columns = Number(env["COLUMNS"])
  return Math.max(20, (Number.isSafeInteger(columns) && columns > 0 ? columns : USUAL_COLUMNS) - FRAME)
}

const MAX_NAME_CHARS = 60
const MAX_STEP_CHARS = 120

function factsOf(project: Project): StatusFacts {
  return parseStatusFacts(readSmallIfThere(`${project.local}/status.json`) ?? "")
}

function withLevels(seen: Seen, { levels }: StatusFacts): Seen {
  if (levels === null || seen.pressure === undefined) return seen
  return { ...seen, pressure: { ...seen.pressure, levels } }
}

function ownLine(project: Project, { pressure, columns }: Seen, facts: StatusFacts): string {
  const track = parsePointer(readSmallIfThere(`${project.root}/${ACTIVE_TRACK_FILE}`) ?? "") ?? null
  const branch = currentBranch(project.root)
  // A repository may have chosen these names: nothing in them may move the cursor.
  const parts = {
    project: cleanLine(basename(project.root), MAX_NAME_CHARS),
    branch: branch === null ? null : cleanLine(branch, MAX_NAME_CHARS),
    changes: facts.changes,
    track,
    step: facts.step === null ? null : cleanLine(facts.step, MAX_STEP_CHARS),
    percent: pressure === undefined ? null : percentOf(pressure),
    isPressing: pressure !== undefined && levelOf(pressure) > 0,
    waiting: facts.waiting,
  }
  return statusLineText(parts, columns, Bun.stringWidth)
}

/** After the line is printed. Loads what writes or starts something only when needed. */
async function notePressure(project: Project, { session, transcript, pressure }: Seen): Promise<void> {
  if (session === undefined || pressure === undefined) return
  if (isNews(readPressure(project, session), pressure)) {
    const { keepPressure } = await import("../continuity/disk/watch-pressure.ts")
    keepPressure(project, session, pressure)
  }
  if (levelOf(pressure) < 2 || isHandoffStarted(project, session)) return
  const { startHandoff } = await import("../continuity/disk/watch-pressure.ts")
  startHandoff(project, session, transcript)
}

function projectAt(folder: string): Project | undefined {
  return folder === "" ? undefined : findProject(folder)
}

const EARLIER_TIMEOUT_MS = 10_000

/** The output of the person's own status line, run as the client would: same input, folder and shell. */
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
