// A number that changes with everything that could make a lesson be told which was not told before: lessons, their files
// and trust, the configuration, what was said, a compaction. It is kept in the store, and a copy in the filter's head is
// written before the transaction ends: whoever has asked the store before that has seen the number of before.
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
