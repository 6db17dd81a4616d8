// Tracks as a person reads them in the terminal.

import { columns as asColumns, type Style } from "../terminal/style.ts"
import { fit, hang } from "../terminal/wrap.ts"
import type { Track } from "../tracks/tracks.ts"

const NONE = "There are no tracks yet. A track keeps one line of work together across sessions."

export function listOfTracks(tracks: readonly Track[], style: Style, columns: number): string {
  if (tracks.length === 0)
    return `${hang("", NONE, columns)}\n  To begin one: tenure track new invoice-export`
  const rows = tracks.map((track) => [mark(track, style), track.id, progress(track), track.goal])
  const table = asColumns(rows)
    .split("\n")
    .map((line) => fit(line, columns))
  return [...table, ...hint(tracks)].join("\n")
}

export function oneTrack(track: Track, files: readonly string[], style: Style): string {
  const rows = [
    ["Goal", track.goal === "" ? style.dim("not written yet") : track.goal],
    ["Steps", track.total === 0 ? style.dim("none yet") : `${track.done} of ${track.total} done`],
    ["Next", track.next ?? style.dim(track.total === 0 ? "write PLAN.md" : "nothing left")],
    ...files.map((path, at) => [at === 0 ? "Files" : "", path]),
  ]
  return `${mark(track, style)} ${style.bold(track.id)} ${style.dim(track.standing)}\n${asColumns(rows)}`
}

function mark(track: Track, style: Style): string {
  if (track.standing === "active") return style.green("●")
  return track.standing === "closed" ? style.dim("✓") : "○"
}

function progress(track: Track): string {
  if (track.standing === "closed") return "closed"
  return track.total === 0 ? track.phase : `${track.done}/${track.total}`
}

function hint(tracks: readonly Track[]): readonly string[] {
  if (tracks.some(({ standing }) => standing === "active")) return []
  return ["  No track is active. To choose one: tenure track use <id>"]
}
