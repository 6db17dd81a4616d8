import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { project } from "./home.ts"
import { inSpool } from "./spool.ts"

test.skipIf(process.platform !== "linux")(
  "T09: a spool folder swapped for a link after opening has no effect",
  () => {
    const top = mkdtempSync(join(tmpdir(), "tenure-spool-"))
    try {
      const { local } = project(top)
      const [spool, aside, outside] = [join(local, "spool"), join(local, "aside"), join(top, "outside")]
      for (const folder of [spool, outside]) mkdirSync(folder, { recursive: true })
      inSpool(project(top), (folder) => {
        renameSync(spool, aside)
        symlinkSync(outside, spool)
        writeFileSync(`${folder}/a.jsonl`, "")
      })
      expect(readdirSync(outside)).toEqual([])
      expect(readdirSync(aside)).toEqual(["a.jsonl"])
      expect(inSpool(project(top), () => "inside")).toBeUndefined()
    } finally {
      rmSync(top, { recursive: true })
    }
  },
)
