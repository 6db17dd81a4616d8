// Which track and session a command is about: the ones it names; else the active track, and the agent's own session or
// the latest one of this project.
import { sessionIn } from "../../clients/claude-code/client-environment.ts"
import {
  isOfProject,
  pastTranscripts,
  transcriptFolders,
} from "../../clients/claude-code/disk/past-transcripts.ts"
import { lastLines } from "../../clients/claude-code/disk/transcript.ts"
import { type Project, personHome } from "../../io/home.ts"
import { secretValuesOf } from "../../privacy/redact.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { parseSessionId } from "../../sessions/event.ts"
import { UserError } from "../../text/user-error.ts"
import { activeTrackId } from "../../tracks/disk/active-track.ts"
import type { TrackIo, TrackSession } from "../../tracks/disk/track-checkpoint.ts"
import { listTracks } from "../../tracks/disk/tracks.ts"
import { parseTrackId, type TrackId } from "../../tracks/documents/track-id.ts"
import type { CliIo } from "../command.ts"

export function trackIo(io: CliIo, project: Project): TrackIo {
  return { project, secretsIn: (text) => secretValuesOf(io.env, text) }
}

/** Undefined if this project has no transcript. */
export function sessionFor(
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
  const name = wanted ?? sessionIn(io.env)
  if (name !== undefined && name !== "") {
    const found = all.find(({ id }) => id.startsWith(name))
    if (found !== undefined || wanted === undefined) return found
    throw new UserError(
      `There is no transcript of a session '${wanted}'.`,
      "Leave --session out for the latest one, or see them: tenure sessions",
    )
  }
  return all.find(({ transcript }) => isOfProject(project, folderIn(transcript)))
}

type Found = TrackSession & { readonly transcript: string }

const LINES_CHECKED = 50

function folderIn(path: string): string | null {
  for (const line of lastLines(path, LINES_CHECKED)) {
    if ((line.kind === "assistant" || line.kind === "human") && line.cwd !== null) return line.cwd
  }
  return null
}

export function requireActiveTrack(project: Project): TrackId {
  const id = activeTrackId(project)
  if (id !== undefined) return id
  const hint = listTracks(project).length === 0 ? "tenure track new invoice-export" : "tenure track list"
  throw new UserError("No track is active.", `Run: ${hint}`)
}

export function parseTrackArgument(word: string): TrackId {
  const id = parseTrackId(word)
  if (id !== undefined) return id
  const near = cleanLine(word, 64)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
  throw new UserError(
    `'${cleanLine(word, 64)}' is not a valid track id: use lower-case letters, digits and -, at most 64.`,
    `For example: tenure track new ${near === "" ? "invoice-export" : near}`,
  )
}
