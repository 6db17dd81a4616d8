// The product in a scene: the built plugin, a project set up with `tenure init`, and access to its store.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { DEFAULT_CONFIG } from "../../src/config/config.ts"
import { project } from "../../src/io/home.ts"
import { addLesson, type NewLesson } from "../../src/lessons/disk/decide-lesson.ts"
import { personAt } from "../../src/lessons/model/actor.ts"
import type { LessonId } from "../../src/lessons/model/lesson.ts"
import type { RecordedEvent } from "../../src/sessions/event.ts"
import { eventsOf } from "../../src/store/events.ts"
import { openStoreAndIngest } from "../../src/store/ingest-spool.ts"
import type { LessonIo } from "../../src/store/lesson-io.ts"
import type { Store } from "../../src/store/open.ts"
import { findReceipts } from "../../src/store/receipts.ts"
import { listSessions, type Session } from "../../src/store/sessions.ts"
import { openScene, type Scene, type SceneOptions } from "./run-client.ts"
import type { SessionReport } from "./session-report.ts"

const ROOT = resolve(import.meta.dir, "../..")
export const TENURE = join(ROOT, "dist/tenure")
/** A copy: an interactive client writes its own types into the plugin folders it is given. */
export const PLUGIN = copyOfPlugin()
/** As a client sees it that runs no mods: our hooks alone. */
export const PLUGIN_WITHOUT_MOD = copyOfPlugin((hooks) => ({ ...hooks, modules: undefined }))

type HooksFile = { readonly hooks: object; readonly modules?: readonly string[] | undefined }

/** `change` gives another hooks.json, `executable` another Tenure beside it. */
export function copyOfPlugin(
  change: (hooks: HooksFile) => HooksFile = (hooks) => hooks,
  executable = TENURE,
): string {
  const copy = mkdtempSync(join(tmpdir(), "tenure-plugin-"))
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }))
  cpSync(join(ROOT, "plugin"), join(copy, "plugin"), { recursive: true })
  // The launcher looks for the executable there.
  mkdirSync(join(copy, "dist"))
  symlinkSync(executable, join(copy, "dist", "tenure"))
  const hooks = join(copy, "plugin/hooks/hooks.json")
  writeFileSync(hooks, JSON.stringify(change(JSON.parse(readFileSync(hooks, "utf8")))))
  return join(copy, "plugin")
}

/** A scene whose project knows Tenure, with the plugin in every session. */
export async function openProject(options: SceneOptions = {}): Promise<Scene> {
  const scene = await openScene({ plugins: [PLUGIN], ...options })
  const made = tenure(scene, "init", "--yes")
  if (made.exitCode !== 0) throw new Error(`tenure init: ${made.stderr}`)
  return scene
}

/**
 * Every sign that the client rejected what a hook of ours printed, or that one failed. A background hook that was
 * still running when a print-mode session ended is cancelled by the client and is not among them.
 */
export function rejections(report: SessionReport) {
  return report.hookErrors().filter(({ text }) => !/cancelled/i.test(text))
}

/** Runs the executable in the scene's project, as a person without a terminal. */
export function tenure(scene: Scene, ...args: string[]) {
  const child = Bun.spawnSync([TENURE, ...args], {
    cwd: scene.project,
    env: { HOME: scene.home, PATH: process.env["PATH"] ?? "" },
    stdout: "pipe",
    stderr: "pipe",
  })
  return { exitCode: child.exitCode, stdout: child.stdout.toString(), stderr: child.stderr.toString() }
}

export function inStore<T>(scene: Scene, work: (store: Store) => T): T {
  const store = openStoreAndIngest(project(scene.project))
  try {
    return work(store)
  } finally {
    store.close()
  }
}

/** Adds an approved lesson and returns its id. */
export function teach(scene: Scene, lesson: NewLesson): LessonId {
  return withLessons(scene, (io) => addLesson(io, lesson, personAt("terminal")).id)
}

export function withLessons<T>(scene: Scene, work: (io: LessonIo) => T): T {
  const { home } = scene
  const here = project(scene.project)
  return inStore(scene, (store) =>
    work({ project: here, store, config: DEFAULT_CONFIG, now: Date.now(), home }),
  )
}

/** What was delivered except briefs, oldest first, as `way lesson`. */
export function toldIn(scene: Scene): string[] {
  return inStore(scene, (store) => findReceipts(store, { withBriefs: false }, 100))
    .reverse()
    .map(({ way, lesson }) => `${way} ${lesson}`)
}

export function eventsIn(scene: Scene): RecordedEvent[] {
  return inStore(scene, (store) =>
    listSessions(store, 100)
      .flatMap(({ id }) => eventsOf(store, id, 1_000))
      .sort((a, b) => a.seq - b.seq),
  )
}

/** Oldest first. */
export function sessionsIn(scene: Scene): Session[] {
  return inStore(scene, (store) => listSessions(store, 100)).reverse()
}
