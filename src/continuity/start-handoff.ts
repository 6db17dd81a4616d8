// Starts the automatic handoff of a session in the background (CONT-03, CONT-02), once until a compaction: whoever makes
// the mark starts it, however many look at the same moment. A session has one automatic handoff; later it is renewed.
import { closeSync, constants, openSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import type { SessionId } from "../core/events/event.ts"
import { ensureDir } from "../io/files.ts"
import type { Project } from "../io/home.ts"
import { inBackground } from "./background.ts"
import { handoffMark, isHandoffStarted } from "./pressure-file.ts"

export function startHandoff(project: Project, session: SessionId, transcript: string | null): void {
  if (isHandoffStarted(project, session) || !mark(project, session)) return
  inBackground(project, ["handoff", "--auto"], {
    CLAUDE_CODE_SESSION_ID: session,
    TENURE_TRANSCRIPT: transcript ?? "",
  })
}

function mark(project: Project, session: SessionId): boolean {
  const path = join(project.local, handoffMark(session))
  const folder = ensureDir(dirname(path), { root: project.localRoot })
  if (folder.kind !== "ready") return false
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)
  try {
    closeSync(openSync(join(folder.path, basename(path)), flags, 0o600))
    return true
  } catch {
    return false
  }
}
