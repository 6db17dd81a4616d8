// A project with an active track and its own transcript, for tests that read the one and write the
// other.
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { project as projectAt } from "../../src/io/home.ts"
import type { SessionId } from "../../src/sessions/event.ts"
import type { TrackIo, TrackSession } from "../../src/tracks/disk/track-checkpoint.ts"
import { newTrack } from "../../src/tracks/disk/tracks.ts"
import type { TrackId } from "../../src/tracks/documents/track-id.ts"

export function openTrackBox(id = "export") {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "tenure-track-")))
  const project = projectAt(root)
  mkdirSync(project.local, { recursive: true })
  newTrack(project, id as TrackId, { title: id, goal: "A goal.", withContext: true })
  const transcript = join(root, "transcript.jsonl")
  writeFileSync(transcript, "")
  const io: TrackIo = { project, secretsIn: () => [] }
  return {
    root,
    project,
    io,
    transcript,
    session: (id: string): TrackSession => ({ id: id as SessionId, transcript }),
    say: (...lines: readonly string[]) =>
      appendFileSync(transcript, lines.map((line) => `${line}\n`).join("")),
    read: (path: string) => readFileSync(join(root, path), "utf8"),
    write: (path: string, text: string) => writeFileSync(join(root, path), text),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** A transcript line with the agent's words. */
export function said(text: string, at = "2026-11-15T18:00:00.000Z"): string {
  const message = { role: "assistant", model: "claude", content: [{ type: "text", text }] }
  return JSON.stringify({ type: "assistant", isSidechain: false, timestamp: at, message })
}
