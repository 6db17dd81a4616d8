// The lessons of a box's project, open for as long as a test works on them.
import { DEFAULT_CONFIG } from "../../src/config/config.ts"
import { project } from "../../src/io/home.ts"
import type { LessonIo } from "../../src/store/lesson-io.ts"
import { openStore } from "../../src/store/open.ts"
import type { Box } from "../black-box.ts"

export function openIo(box: Pick<Box, "project" | "home">, now = Date.now()): LessonIo & Disposable {
  const here = project(box.project)
  const store = openStore(here)
  const io = { project: here, store, config: DEFAULT_CONFIG, now, home: box.home }
  return { ...io, [Symbol.dispose]: () => store.close() }
}
