// Databases with bytes changed at random: whatever the image, the store opens or says why not, and the process lives.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { project as projectAt } from "../../../src/io/home.ts"
import type { SessionId } from "../../../src/sessions/event.ts"
import { latestToolEvents } from "../../../src/store/events.ts"
import { reviewQueue } from "../../../src/store/lesson-rows.ts"
import { openStore, writing } from "../../../src/store/open.ts"
import { registerSession } from "../../../src/store/sessions.ts"
import { storeFile } from "../../black-box.ts"
import { openLessonBox } from "../../cli/lesson-box.ts"
import { fill } from "../../dashboard/many.ts"
import type { Chance } from "../chance.ts"

/** How many images still opened. Throws only what is no error of SQLite or of ours about the store. */
export function readImages(count: number, random: Chance): number {
  using box = openLessonBox()
  fill(box, 40, 200)
  const image = readFileSync(storeFile(box))
  const folder = join(box.top, "image")
  let opened = 0
  for (let n = 0; n < count; n++) {
    const project = projectAt(folder)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(project.local, { recursive: true })
    writeFileSync(join(project.local, "tenure.db"), changed(image, random))
    if (isUsable(project)) opened++
  }
  return opened
}

function isUsable(project: ReturnType<typeof projectAt>): boolean {
  try {
    const store = openStore(project)
    try {
      latestToolEvents(store, 50)
      reviewQueue(store)
      const facts = { source: "startup", attended: true, model: null, branch: null }
      writing(store, () => registerSession(store, { id: "new" as SessionId, ...facts }, 1))
    } finally {
      store.close()
    }
    return true
  } catch (fault) {
    if (!(fault instanceof Error) || fault instanceof TypeError || fault instanceof RangeError) throw fault
    return false
  }
}

function changed(image: Uint8Array, random: Chance): Uint8Array {
  const bytes = Uint8Array.from(image)
  for (let i = random.below(12); i >= 0; i--)
    bytes.set(random.bytes(1 + random.below(16)), random.below(bytes.length - 16))
  if (random.below(8) === 0) return bytes.subarray(0, random.below(bytes.length))
  if (random.below(8) === 0) bytes.fill(0, 4096 * random.below(bytes.length / 4096))
  return bytes
}
