// One real store for thousands of model sequences, each with its own names, so that none
// affects the next. It does not wait for the disk.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DEFAULT_CONFIG } from "../../src/config/config.ts"
import { project as projectAt } from "../../src/io/home.ts"
import { spoolFolder } from "../../src/io/spool.ts"
import type { LessonIo } from "../../src/store/lesson-io.ts"
import { openStore } from "../../src/store/open.ts"

/** In-memory files on Linux: waiting for the disk is not tested here. */
const MEMORY = "/dev/shm"

export function openModelStore(): LessonIo & Disposable {
  const parent = existsSync(MEMORY) ? MEMORY : tmpdir()
  const root = realpathSync(mkdtempSync(join(parent, "tenure-model-")))
  const project = projectAt(root)
  mkdirSync(spoolFolder(project), { recursive: true })
  const store = openStore(project)
  store.run("PRAGMA synchronous = OFF")
  return {
    project,
    store,
    config: DEFAULT_CONFIG,
    now: Date.UTC(2026, 10, 15),
    home: root,
    [Symbol.dispose]() {
      store.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
