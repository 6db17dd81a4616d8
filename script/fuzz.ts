// `npm run fuzz [n] [surface]`: n changed inputs for everything that reads what others may have written, in this process.
// A finding is written to test/faults/corpus, where every later run of the suite tries it. TENURE_SEED varies a run.
import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { chance, SEED } from "../test/faults/chance.ts"
import { readImages } from "../test/faults/fuzz/images.ts"
import { SURFACES, type Surface } from "../test/faults/fuzz/surfaces.ts"

const CORPUS = resolve(import.meta.dir, "../test/faults/corpus")
const [count = 100_000, only] = [Number(process.argv[2] ?? 100_000), process.argv[3]]
/** A database is opened for each. */
const INPUTS_AN_IMAGE = 1_000

let findings = 0
for (const surface of SURFACES.filter(({ name }) => only === undefined || name === only)) fuzz(surface)
if (only === undefined || only === "images") {
  const images = Math.max(1, Math.floor(count / INPUTS_AN_IMAGE))
  const opened = readImages(images, chance(SEED))
  console.info(`images: ${images} databases, ${opened} still opened`)
}
console.info(`seed ${SEED}: ${findings} findings`)
process.exit(findings > 0 ? 1 : 0)

function fuzz({ name, make, read }: Surface): void {
  const random = chance(SEED)
  let taken = 0
  for (let n = 0; n < count; n++) {
    const input = make(random)
    try {
      if (read(input) === "taken") taken++
    } catch (fault) {
      keep(name, n, input, fault)
    }
  }
  console.info(`${name}: ${count} inputs, ${taken} taken`)
}

function keep(name: string, n: number, input: Uint8Array, fault: unknown): void {
  findings++
  if (findings > 20) return
  const file = join(CORPUS, `${name}-${SEED}-${n}`)
  writeFileSync(file, input)
  console.error(`${file}: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`)
}
