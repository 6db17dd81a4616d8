// A counter that grows whenever a new match becomes possible: lessons, their files and trust, configuration, messages, a
// compaction. The filter's header has a copy, written before the transaction ends, so a reader of the old data has seen
// the old number.
import type { Project } from "../io/home.ts"
import { addToFilter } from "./filter.ts"
import { getMeta, setMeta } from "./meta.ts"
import { type Store, writing } from "./open.ts"

const GENERATION = "guidance_generation"

export function generationOf(store: Store): number {
  return Number(getMeta(store, GENERATION) ?? 0)
}

export function nextGeneration(store: Store, project: Project): void {
  writing(store, () => {
    const generation = generationOf(store) + 1
    setMeta(store, GENERATION, String(generation))
    addToFilter(project, [], { durable: false, generation })
  })
}
