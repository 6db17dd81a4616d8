// One real store for thousands of sequences of a model's test, each with names of its own: what one sequence leaves must
// not change the next. It does not wait for the disk.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DEFAULT_CONFIG } from "../../src/core/config.ts"
import { project as projectAt } from "../../src/io/home.ts"
import { spoolFolder } from "../../src/io/spool.ts"
import type { LessonIo } from "../../src/lessons/lesson-io.ts"
import { openStore } from "../../src/store/open.ts"

/** Where Linux keeps files in memory: a decision waits until the disk has it, which is not what these tests are about. */
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
