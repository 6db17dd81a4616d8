// Which session a command about a track speaks of: the agent's own when an agent runs it, else the latest one of
// this project.
import { parseSessionId } from "../core/events/event.ts"
import { secretValuesOf } from "../core/trust/redact.ts"
import { UserError } from "../core/user-error.ts"
import { type Project, personHome } from "../io/home.ts"
import { isOfProject, pastTranscripts, transcriptFolders } from "../io/past-transcripts.ts"
import { lastLines } from "../io/transcript.ts"
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
  const all = pastTranscripts(folders, Number.POSITIVE_INFINITY)
    .toReversed()
    .flatMap(({ session, path }): readonly Found[] => {
      const id = parseSessionId(session)
      return id === undefined ? [] : [{ id, transcript: path }]
    })
  const name = wanted ?? io.env["CLAUDE_CODE_SESSION_ID"]
  if (name !== undefined && name !== "") {
    const found = all.find(({ id }) => id.startsWith(name))
    if (found !== undefined || wanted === undefined) return found
    throw new UserError(
      `There is no transcript of a session '${wanted}'.`,
      "Leave --session out for the latest one.",
    )
  }
  return all.find(({ transcript }) => isOfProject(project, folderIn(transcript)))
}

type Found = TrackSession & { readonly transcript: string }

const LINES_LOOKED_AT = 50

function folderIn(path: string): string | null {
  for (const line of lastLines(path, LINES_LOOKED_AT)) {
    if ((line.kind === "assistant" || line.kind === "human") && line.cwd !== null) return line.cwd
  }
  return null
}
