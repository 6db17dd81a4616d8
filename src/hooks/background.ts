// The slow work after a hook: asking git, writing the readable log, copying the store. Nobody waits for it or reads its
// output; a fault is a line in the project's log.

import { lstatSync } from "node:fs"
import { setPriority } from "node:os"
import { pressureLevels } from "../config/disk/config-in-force.ts"
import { inBackground, taskIn } from "../continuity/disk/background.ts"
import { noteStateAtCompaction } from "../continuity/disk/last-compact.ts"
import { noteEnd } from "../continuity/disk/last-session.ts"
import { clearOldSessions } from "../continuity/disk/old-sessions.ts"
import { sweepLeftovers } from "../continuity/disk/temporary-files.ts"
import { recordLatePressure } from "../continuity/disk/watch-pressure.ts"
import { takeCheckpoint } from "../continuity/disk/write-checkpoint.ts"
import { readChainHead } from "../io/chain-head.ts"
import { ACTIVE_TRACK_FILE } from "../io/file-names.ts"
import { countChanges } from "../io/git-command.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { logFault } from "../io/log.ts"
import { readSmallIfThere } from "../io/small-file.ts"
import { hasPersonalCopies } from "../lessons/disk/folder-stamp.ts"
import { ingestStatements } from "../recall/disk/ingest-statements.ts"
import { parseSessionId, type SessionId } from "../sessions/event.ts"
import { type BackupResult, backUp } from "../store/backup.ts"
import { trustedTime } from "../store/days.ts"
import { clearBackedUpSpool } from "../store/ingest-spool.ts"
import { checkIntegrity, markDamaged } from "../store/integrity.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import type { Store } from "../store/open.ts"
import type { Environment } from "../text/environment.ts"
import { DAY_MS } from "../text/time.ts"
import { type HookIo, readyIo } from "./hook-io.ts"
import { writeWorkLog } from "./write-work-log.ts"

const GIT_MS = 5_000
/** The client and its hooks come first. */
const LOWEST_PRIORITY = 19

export async function runBackground(args: readonly string[], env: Environment = process.env): Promise<void> {
  const task = taskIn(args[0])
  const session = parseSessionId(task?.session ?? "")
  const project = task === undefined ? undefined : findProject(task.root)
  if (task === undefined || session === undefined || project === undefined) return
  try {
    setPriority(LOWEST_PRIORITY)
    const io = await readyIo(project, "", env)
    if (task.after === "day-began") pruneSessions(project, io)
    else {
      const changes = countChanges(project.root, GIT_MS)
      if (task.after === "turn-ended") {
        await noteEnd(project, task.at, changes)
        const { transcript, oldFigure } = task
        const levels = pressureLevels(project, io.store())
        if (typeof oldFigure === "number")
          await recordLatePressure(project, { session, transcript, levels }, oldFigure)
      } else noteStateAtCompaction(io, session, task.at, changes)
      writeWorkLog(session, io)
      keepStatements(io, session, task.transcript)
      await countPersonal(io, session)
      if (task.after === "turn-ended") syncHubLater(io)
      await takeCheckpoint(io, session, task.transcript)
      if (task.after === "compaction-began") await keepDiff(io, session, task.transcript)
    }
    if (task.after !== "turn-ended") {
      keepCopy(project, io.store(), personHome(env))
      sweepLeftovers({ project, home: personHome(env) }, io.now, "all")
    }
    io.close()
  } catch (fault) {
    const { noteFault } = await import("./note-fault.ts")
    noteFault(project, "background", fault)
  }
}

/** TRCK-01: the transient tier of a track at the moment of the compaction. Loaded only if a track is active. */
async function keepDiff(io: HookIo, id: SessionId, transcript: string | null): Promise<void> {
  if (readSmallIfThere(`${io.project.root}/${ACTIVE_TRACK_FILE}`) === undefined) return
  const { keepRecentDiff } = await import("../tracks/disk/recent-diff.ts")
  await keepRecentDiff({ project: io.project, secretsIn: io.secretsIn }, { id, transcript })
}

/** TEAM-03: loaded only if the person has lessons of their own. */
async function countPersonal(io: HookIo, session: SessionId): Promise<void> {
  if (!hasPersonalCopies(io.lessons())) return
  const { countPersonalUse } = await import("../lessons/disk/personal-use.ts")
  countPersonalUse(io.lessons(), session)
}

const HUB_EVERY_MS = 60 * 60 * 1000

/** TEAM-02: where a person switched it on, at most once an hour, in a process of its own. */
function syncHubLater(io: HookIo): void {
  if (
    !io.config().hubAuto ||
    lstatSync(`${io.project.local}/hub.db`, { throwIfNoEntry: false }) === undefined
  )
    return
  const last = Number(getMeta(io.store(), HUB_TRIED) ?? 0)
  if (io.now - last < HUB_EVERY_MS && last <= io.now) return
  setMeta(io.store(), HUB_TRIED, String(io.now))
  // A project's settings can set the environment: nobody is asked here whom to trust (T16).
  inBackground(io.project, ["hub", "sync", "--background"], { NODE_EXTRA_CA_CERTS: "" })
}

const HUB_TRIED = "hub_tried"

/** RCAL-01: only in attended sessions, and only what the client marks as typed. */
function keepStatements(io: HookIo, session: SessionId, transcript: string | null): void {
  if (!io.attended || transcript === null) return
  ingestStatements(io.lessons(), { session, transcript, secretsIn: io.secretsIn })
}

/** SESS-05. The events themselves were pruned when the day began. */
function pruneSessions(project: Project, io: HookIo): void {
  const time = trustedTime(io.store(), io.now)
  if (time !== undefined) clearOldSessions(project, io.store(), time - io.config().events.keepDays * DAY_MS)
}

/** PRSC-01. A store that cannot be copied is checked: the next session start repairs damage. */
function keepCopy(project: Project, store: Store, home: string | undefined): void {
  let copied: BackupResult = "failed"
  const isKept = clearBackedUpSpool(store, project, () => {
    copied = backUp(project, store, readChainHead(project, home))
    return copied === "kept"
  })
  if (isKept) return
  if ((copied as BackupResult) === "behind")
    logFault(project, "backup", new Error("the changelog is shorter than before, so no copy was made"))
  else if (checkIntegrity(store.filename) === "damaged") markDamaged(project)
}
