// What a hook left to the background: asking git, the readable log, the copy of the store. Nobody waits for it and
// nobody reads its output; a fault is a line in the project's log.

import { setPriority } from "node:os"
import { taskIn } from "../continuity/background.ts"
import { takeCheckpoint } from "../continuity/checkpoint.ts"
import { noteChanges } from "../continuity/last-session.ts"
import { sweepLeftovers } from "../continuity/leftovers.ts"
import { clearOldSessions } from "../continuity/old-sessions.ts"
import { noteChangesAtCompaction } from "../continuity/pre-compact-state.ts"
import type { Environment } from "../core/environment.ts"
import { parseSessionId } from "../core/events/event.ts"
import { countChanges } from "../io/git-changes.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { backUp, soundness } from "../store/backup.ts"
import { markDamaged } from "../store/damage.ts"
import { sureTime } from "../store/days.ts"
import type { Store } from "../store/open.ts"
import { clearCopied } from "../store/take-in.ts"
import { type HookIo, hookIo } from "./hook-io.ts"
import { writeWorkLog } from "./write-work-log.ts"

const GIT_MS = 5_000
const DAY_MS = 24 * 60 * 60 * 1000
/** The client and its hooks go first. */
const LOWEST = 19

export async function runBackground(args: readonly string[], env: Environment = process.env): Promise<void> {
  const task = taskIn(args[0])
  const session = parseSessionId(task?.session ?? "")
  const project = task === undefined ? undefined : findProject(task.root)
  if (task === undefined || session === undefined || project === undefined) return
  try {
    setPriority(LOWEST)
    const io = hookIo(project, "", env)
    if (task.after === "day-began") letGo(project, io)
    else {
      const changes = countChanges(project.root, GIT_MS)
      if (task.after === "turn-ended") noteChanges(project, task.at, changes)
      else noteChangesAtCompaction(project, task.at, changes)
      writeWorkLog(session, io)
      await takeCheckpoint(io, session, task.transcript)
    }
    if (task.after !== "turn-ended") {
      keepCopy(project, io.store())
      sweepLeftovers({ project, home: personHome(env) }, io.now, "all")
    }
    io.close()
  } catch (fault) {
    const { noteFault } = await import("./note-fault.ts")
    noteFault(project, "background", fault)
  }
}

/** SESS-05. The events themselves were let go when the day began. */
function letGo(project: Project, io: HookIo): void {
  const time = sureTime(io.store(), io.now)
  if (time !== undefined) clearOldSessions(project, io.store(), time - io.config().events.keepDays * DAY_MS)
}

/** PRSC-01. A store that cannot be copied is looked at: the next session's start mends what is damaged. */
function keepCopy(project: Project, store: Store): void {
  const isKept = clearCopied(store, project, () => backUp(project, store))
  if (!isKept && soundness(store.filename) === "damaged") markDamaged(project)
}
