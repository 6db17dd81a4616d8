// Starts the automatic handoff of a session in the background (CONT-03, CONT-02), once until a compaction: whoever makes
// the mark starts it, however many look at the same moment. A session has one automatic handoff; later it is renewed.
import { join } from "node:path"
import type { SessionId } from "../core/events/event.ts"
import { makeFirst } from "../io/first-mark.ts"
import type { Project } from "../io/home.ts"
import { inBackground } from "./background.ts"
import { handoffMark, isHandoffStarted } from "./pressure-file.ts"

export function startHandoff(project: Project, session: SessionId, transcript: string | null): void {
  if (isHandoffStarted(project, session)) return
  if (!makeFirst(join(project.local, handoffMark(session)), project.localRoot)) return
  inBackground(project, ["handoff", "--auto"], {
    CLAUDE_CODE_SESSION_ID: session,
    TENURE_TRANSCRIPT: transcript ?? "",
  })
}
