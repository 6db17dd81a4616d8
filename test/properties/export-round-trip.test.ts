// `tenure import` restores what `tenure export` writes: every text, trigger, relation and time. Imported lessons need
// approval; importing again changes nothing.
import { expect, setDefaultTimeout, test } from "bun:test"
import fc from "fast-check"
import { saveImport, undoImport } from "../../src/learning/sources/imports/disk/keep-imports.ts"
import { planImport } from "../../src/learning/sources/imports/disk/plan-import.ts"
import { createScrubber } from "../../src/learning/sources/imports/disk/read-files.ts"
import { exportText } from "../../src/learning/sources/imports/export-file.ts"
import { parseFileText } from "../../src/learning/sources/imports/import-shape.ts"
import { verifyChangelog } from "../../src/lessons/disk/verify-changelog.ts"
import { readBody } from "../../src/lessons/file/body.ts"
import { personAt } from "../../src/lessons/model/actor.ts"
import type { Lesson, LessonId, Stage } from "../../src/lessons/model/lesson.ts"
import { STAGES } from "../../src/lessons/model/lesson.ts"
import type { LessonState } from "../../src/lessons/model/lesson-state.ts"
import { NO_STATISTICS, type Standing } from "../../src/lessons/model/lesson-state.ts"
import { changes } from "../../src/store/changelog-rows.ts"
import type { LessonIo } from "../../src/store/lesson-io.ts"
import { lessonsIn } from "../../src/store/lesson-rows.ts"
import { lessons } from "../arbitrary/lesson.ts"
import { openLessonFolder } from "../support/lesson-folder.ts"

setDefaultTimeout(300_000)

const ME = personAt("terminal")
const scrub = createScrubber([])
const CARRIED = STAGES.filter((stage) => stage !== "rejected")

const approval = { by: ME, sessionNumber: 1 }
const STANDINGS: Readonly<Record<Stage, Standing>> = {
  observation: { stage: "observation" },
  review_pending: { stage: "review_pending", queuedAt: "2026-11-15T00:00:00Z" },
  active: { stage: "active", approval },
  decayed: { stage: "decayed", approval },
  rejected: { stage: "rejected" },
  archived: { stage: "archived", was: { stage: "active", approval } },
}

/** As a store holds them: sanitised on ingest. */
function isKept({ title, kind, body, triggers }: Lesson): boolean {
  const texts = [title, ...Object.values(triggers).flat()]
  return texts.every((text) => scrub(text).trim() !== "") && readBody(kind, scrub(body)).kind === "ok"
}

const projects = fc
  .uniqueArray(fc.tuple(lessons.filter(isKept), fc.constantFrom(...CARRIED)), {
    maxLength: 5,
    selector: ([{ id }]) => id,
  })
  .map((pairs) => {
    const ids = pairs.map(([{ id }]) => id)
    return pairs.map(([content, stage], at): LessonState => {
      const others = ids.filter((_, other) => other !== at)
      const supersedes = content.supersedes.length > 0 ? others.slice(0, 1) : []
      const related = [...others, ...content.related].filter((id) => id !== content.id)
      const causedBy = content.causedBy.filter((id) => id !== content.id)
      const record = { ...content, supersedes, related, causedBy }
      return { content: record, origin: "person", standing: STANDINGS[stage], statistics: NO_STATISTICS }
    })
  })

function bring(io: LessonIo, text: string): void {
  const read = parseFileText("tenure-lessons.json", text, scrub)
  expect(read.mistakes).toEqual([])
  const planned = planImport(io, [{ shown: "tenure-lessons.json", ...read }], () => {})
  saveImport(io, planned, ME, () => false)
}

const exported = (io: LessonIo) => exportText(lessonsIn(io.store, STAGES), scrub)
const entries = (text: string): Record<string, unknown>[] => JSON.parse(text).lessons

const PLACE_HERE: Readonly<Partial<Record<Stage, Stage>>> = {
  observation: "observation",
  archived: "archived",
}

test("LESN-06: lessons exported and imported into an empty project are the same, and need approval", () => {
  fc.assert(
    fc.property(projects, (states) => {
      using io = openLessonFolder()
      const first = exportText(states, scrub)
      bring(io, first)
      const wanted = entries(first).map((entry) => ({
        ...entry,
        source: "import",
        approved: null,
        stage: PLACE_HERE[entry["stage"] as Stage] ?? "review_pending",
      }))
      expect(entries(exported(io))).toEqual(wanted)
      for (const { origin } of lessonsIn(io.store, STAGES)) expect(origin).toBe("import")
      const rows = changes(io.store).length
      bring({ ...io, now: io.now + 1_000 }, first)
      expect(changes(io.store)).toHaveLength(rows)
      // An import can be exported again, byte for byte.
      const second = exported(io)
      using third = openLessonFolder()
      bring(third, second)
      expect(exported(third)).toBe(second)
    }),
    { numRuns: 60 },
  )
})

test("LESN-06: the same lessons give the same bytes in any order", () => {
  fc.assert(
    fc.property(projects, (states) => {
      expect(exportText(states.toReversed(), scrub)).toBe(exportText(states, scrub))
    }),
    { numRuns: 100 },
  )
})

test("LESN-06: undoing an import restores the project", () => {
  fc.assert(
    fc.property(projects, projects, (before, brought) => {
      using io = openLessonFolder()
      bring(io, exportText(before, scrub))
      const text = exported(io)
      const rows = changes(io.store).length
      bring({ ...io, now: io.now + 1_000 }, exportText(brought, scrub))
      if (changes(io.store).length === rows) return
      const done = undoImport({ ...io, now: io.now + 2_000 }, ME)
      expect(done?.kept).toEqual([])
      expect(exported(io)).toBe(text)
      const { chain, different } = verifyChangelog(io.store)
      expect([chain.kind, different]).toEqual(["sound", []])
    }),
    { numRuns: 40 },
  )
})

test("LESN-06: an imported lesson never replaces an existing one, in name or in force", () => {
  using io = openLessonFolder()
  const of = (id: string, over: Partial<Lesson>) => {
    const content = {
      ...example,
      id: id as LessonId,
      title: `About ${id}`,
      body: `Mind ${id} here.`,
      ...over,
    }
    return { content, origin: "person", standing: STANDINGS.active, statistics: NO_STATISTICS } as const
  }
  const [example] = fc.sample(
    lessons.filter((each) => each.kind === "convention" && isKept(each)),
    1,
  ) as [Lesson]
  bring(io, exportText([of("ours", { supersedes: [], related: [], causedBy: [] })], scrub))
  const next = { ...io, now: io.now + 1_000 }
  const foreign = [
    of("ours", { body: "Something else entirely about the ducks.", supersedes: [] }),
    of("theirs", { supersedes: ["ours" as LessonId], related: ["ours" as LessonId] }),
  ]
  bring(next, exportText(foreign, scrub))
  const found = new Map(lessonsIn(io.store, STAGES).map(({ content }) => [content.id as string, content]))
  expect(found.get("ours")).toMatchObject({ body: "Mind ours here." })
  expect(found.get("theirs")).toMatchObject({ supersedes: [], related: ["ours"] })
})
