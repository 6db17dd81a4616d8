// The changelog: intact, or the bad row is named (T26); replaying it gives the current state (TRNS-05).
import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { storeFile } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

async function lived(): Promise<LessonBox> {
  const box = openLessonBox()
  box.candidate({ id: "use-uv" })
  box.candidate({ id: "tag-first" })
  await box.typed(["approve", "use-uv"])
  await box.typed(["edit", "use-uv", "Use uv only."])
  await box.typed(["reject", "tag-first"])
  await box.typed(["undo"])
  return box
}

function sql(box: LessonBox, statement: string, ...values: (string | number | null)[]): void {
  const store = new Database(storeFile(box))
  try {
    store.query(statement).run(...values)
  } finally {
    store.close()
  }
}

const TEXT_COLUMNS = [
  "at",
  "lesson",
  "action",
  "from_json",
  "to_json",
  "reason",
  "by_kind",
  "channel",
  "prev",
  "hash",
]

test("T26: flip any field of any row of the changelog, and log --verify names the row", async () => {
  using box = await lived()
  expect((await box.piped(["log", "--verify"])).text).toContain(
    "intact, and replaying them gives the current lessons",
  )
  const rows = box.rows()
  expect(rows.length).toBeGreaterThanOrEqual(6)
  for (const { seq } of rows) {
    for (const column of TEXT_COLUMNS) {
      const read = new Database(storeFile(box), { readonly: true })
      const before = (
        read.query(`SELECT ${column} AS value FROM changelog WHERE seq = ?`).get(seq) as {
          value: string | null
        }
      ).value
      read.close()
      const flipped =
        before === null || before === "" ? "x" : `${before.slice(0, -1)}${before.endsWith("x") ? "y" : "x"}`
      sql(box, `UPDATE changelog SET ${column} = ? WHERE seq = ?`, flipped, seq)
      const { code, text } = await box.piped(["log", "--verify"])
      expect([seq, column, code]).toEqual([seq, column, 1])
      expect([column, text]).toEqual([column, expect.stringContaining(`Row ${seq} of the changelog is`)])
      sql(box, `UPDATE changelog SET ${column} = ? WHERE seq = ?`, before, seq)
    }
  }
  sql(box, "UPDATE changelog SET undoes = 1 WHERE seq = 2")
  expect((await box.piped(["log", "--verify"])).text).toContain(
    "Row 2 of the changelog is not as it was written.",
  )
  sql(box, "UPDATE changelog SET undoes = NULL WHERE seq = 2")
  expect((await box.piped(["log", "--verify"])).code).toBe(0)
}, 120_000)

test("T26: a removed row is named; rows cut off at the end are noticed from the record in ~/.tenure", async () => {
  using box = await lived()
  const last = box.rows().at(-1)?.seq ?? 0
  sql(box, "DELETE FROM changelog WHERE seq = ?", last)
  expect((await box.piped(["log", "--verify"])).text).toContain(
    `Row ${last} of the changelog is missing or altered`,
  )
  sql(box, "DELETE FROM changelog WHERE seq = 2")
  expect((await box.piped(["log", "--verify"])).text).toContain("Row 2 of the changelog is missing.")
  const doctor = await box.piped(["doctor"])
  expect([doctor.code, doctor.text]).toEqual([
    1,
    expect.stringContaining("Row 2 of the changelog is missing."),
  ])
}, 120_000)

test("TRNS-05: a lesson changed without the changelog is named", async () => {
  using box = await lived()
  sql(box, "UPDATE lessons SET record = replace(record, 'Use uv only.', 'Use pip only.') WHERE id = 'use-uv'")
  const { code, text } = await box.piped(["log", "--verify", "--json"])
  expect(code).toBe(1)
  expect(JSON.parse(text.slice(0, text.lastIndexOf("}") + 1))).toMatchObject({
    sound: false,
    different: ["use-uv"],
  })
}, 120_000)
