// Which session a command about a track speaks of: the agent's own when an agent runs it, else the latest one of
// this project.
import { secretValuesOf } from "../core/trust/redact.ts"
import { UserError } from "../core/user-error.ts"
import { type Project, personHome } from "../io/home.ts"
import { lastLines } from "../io/transcript.ts"
import { isOfProject, pastTranscripts, transcriptFolders } from "../learning/past-transcripts.ts"
import type { TrackIo, TrackSession } from "../tracks/track-io.ts"
import type { CliIo } from "./cli-io.ts"

export function trackIo(io: CliIo, project: Project): TrackIo {
  return { project, secretsIn: (text) => secretValuesOf(io.env, text) }
}

/** Undefined when no transcript of this project is to be found. */
export function sessionAtHand(
  io: CliIo,
  project: Project,
  wanted: string | undefined,
): TrackSession | undefined {
  const folders = transcriptFolders(project, io.cwd, io.env, personHome(io.env))
  const all = pastTranscripts(folders, Number.POSITIVE_INFINITY).toReversed()
  const name = wanted ?? io.env["CLAUDE_CODE_SESSION_ID"]
  if (name !== undefined && name !== "") {
    const found = all.find(({ session }) => session.startsWith(name))
    if (found !== undefined) return { id: found.session, transcript: found.path }
    if (wanted === undefined) return undefined
    throw new UserError(
      `There is no transcript of a session '${wanted}'.`,
      "Leave --session out for the latest one.",
    )
  }
  const latest = all.find(({ path }) => isOfProject(project, folderIn(path)))
  return latest === undefined ? undefined : { id: latest.session, transcript: latest.path }
}

const LINES_LOOKED_AT = 50

function folderIn(path: string): string | null {
  for (const line of lastLines(path, LINES_LOOKED_AT)) {
    if ((line.kind === "assistant" || line.kind === "human") && line.cwd !== null) return line.cwd
  }
  return null
}
