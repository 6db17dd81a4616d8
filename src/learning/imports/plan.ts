// What would become of each draft: a new lesson, or nothing, because the project knows it, a person has said no to it, or
// it stands in the import twice (LERN-06). Nothing is changed here. Imported words have the lowest origin: they may wait
// for a person, and never add to, raise or replace a lesson that is here (LERN-02).
import type { Draft } from "../../core/imports/reading.ts"
import { findSame } from "../../core/learning/alike.ts"
import { oneLine } from "../../core/lessons/body.ts"
import {
  type Lesson,
  type LessonId,
  NEWLY_FOUND,
  parseLessonId,
  STAGES,
  type Stage,
} from "../../core/lessons/lesson.ts"
import { lessonIdFor } from "../../core/lessons/slug.ts"
import { cutAtWord } from "../../core/lessons/title.ts"
import { readLimited } from "../../io/files.ts"
import { lessonPath } from "../../lessons/lesson-file.ts"
import { type LessonIo, moment } from "../../lessons/lesson-io.ts"
import { lessonsIn } from "../../store/lessons.ts"
import { loadPast } from "../past-findings.ts"
import { QUOTE_CHARS } from "../take-in.ts"
import type { ReadFile } from "./read-files.ts"

export const IMPORT_SESSION = "import"

export type Fate =
  | { readonly kind: "new"; readonly content: Lesson; readonly goes: Draft["goes"] }
  /** The project has it. */
  | { readonly kind: "known"; readonly as: LessonId; readonly stage: Stage }
  /** A person has said no to it here. */
  | { readonly kind: "refused"; readonly as: LessonId | null }
  /** Another of the same import says it. */
  | { readonly kind: "twice"; readonly as: LessonId }

export interface Planned {
  readonly file: ReadFile
  readonly draft: Draft
  readonly fate: Fate
}

interface Known {
  readonly id: string
  readonly text: string
  readonly title: string
  /** Null: dropped at backfill; it was never a lesson. */
  readonly stage: Stage | null
}

export function planImport(
  io: LessonIo,
  files: readonly ReadFile[],
  onProgress: (done: number) => void,
): readonly Planned[] {
  const here = knownHere(io)
  const taken = new Set(here.map(({ id }) => id))
  const fresh: Known[] = []
  let done = 0
  const planned = files.flatMap((file) => {
    // An export keeps its lessons apart itself: only ids are compared within it.
    const isOwn = file.shape === "export"
    return file.drafts.map((draft): Planned => {
      onProgress(++done)
      const content = contentOf(io, file, draft)
      const found = knownAs(here, draft, content, isOwn) ?? twinOf(fresh, content, isOwn)
      if (found !== undefined) return { file, draft, fate: found }
      const id = freeId(io, isOwn ? draft.key : null, content.title, taken)
      taken.add(id)
      fresh.push({ id, text: oneLine({ ...content, id }), title: content.title, stage: "review_pending" })
      return { file, draft, fate: { kind: "new", content: { ...content, id }, goes: draft.goes } }
    })
  })
  return withRelations(planned)
}

function knownHere(io: LessonIo): readonly Known[] {
  const lessons = lessonsIn(io.store, STAGES).map(({ content, standing }) => ({
    id: content.id as string,
    text: oneLine(content),
    title: content.title,
    stage: standing.stage,
  }))
  const dropped = loadPast(io).dropped.map(({ id, text }) => ({ id, text, title: text, stage: null }))
  return [...lessons, ...dropped]
}

function contentOf(io: LessonIo, { shown, shape }: ReadFile, draft: Draft): Omit<Lesson, "id"> {
  const { at } = moment(io)
  const place = `${shown}, line ${draft.line}`
  const quote = draft.note === "" ? place : `${place}: ${draft.note}`
  const own = [{ session: IMPORT_SESSION, quote: cutAtWord(quote, QUOTE_CHARS) }]
  const evidence = shape === "export" ? draft.content.evidence : own
  return {
    ...NEWLY_FOUND,
    ...draft.content,
    source: "import",
    created: draft.content.created ?? at,
    evidence,
  }
}

function knownAs(
  here: readonly Known[],
  { key }: Draft,
  content: Omit<Lesson, "id">,
  isOwn: boolean,
): Fate | undefined {
  const same = (isOwn ? here.find(({ id }) => id === key) : undefined) ?? sameWords(here, content)
  if (same === undefined) return undefined
  if (same.stage === null) return { kind: "refused", as: null }
  const as = same.id as LessonId
  return same.stage === "rejected" ? { kind: "refused", as } : { kind: "known", as, stage: same.stage }
}

function twinOf(fresh: readonly Known[], content: Omit<Lesson, "id">, isOwn: boolean): Fate | undefined {
  const twin = isOwn ? undefined : sameWords(fresh, content)
  return twin === undefined ? undefined : { kind: "twice", as: twin.id as LessonId }
}

function sameWords(known: readonly Known[], content: Omit<Lesson, "id">): Known | undefined {
  const twin = known.find(({ title }) => title === content.title)
  if (twin !== undefined) return twin
  return findSame(oneLine({ ...content, id: "" as LessonId }), known)?.lesson
}

/** The id that it had, or one made from its title. A file that waits for trust has its name, whatever it says. */
function freeId(io: LessonIo, key: string | null, title: string, taken: ReadonlySet<string>): LessonId {
  const isTaken = (id: LessonId) => taken.has(id) || readLimited(lessonPath(io, id), 0).kind !== "absent"
  const own = key === null ? undefined : parseLessonId(key)
  return own !== undefined && !isTaken(own) ? own : lessonIdFor(title, isTaken)
}

/**
 * Within a file, under the ids that its lessons have here. One that comes in may replace another that comes in, and
 * never one that was here before: that would silence a lesson that a person has approved.
 */
function withRelations(planned: readonly Planned[]): readonly Planned[] {
  const byFile = new Map<
    ReadFile,
    { readonly all: Map<string, LessonId>; readonly fresh: Map<string, LessonId> }
  >()
  for (const { file, draft, fate } of planned) {
    const names = byFile.get(file) ?? { all: new Map(), fresh: new Map() }
    byFile.set(file, names)
    const id = fate.kind === "new" ? fate.content.id : fate.as
    if (draft.key === null || id === null) continue
    names.all.set(draft.key, id)
    if (fate.kind === "new") names.fresh.set(draft.key, id)
  }
  return planned.map((each) => {
    const { file, draft, fate } = each
    const names = byFile.get(file)
    if (fate.kind !== "new" || names === undefined) return each
    // An export's names are ids, and may mean a lesson that it does not hold.
    const otherwise = file.shape === "export" ? parseLessonId : () => undefined
    const ids = (keys: readonly string[]) =>
      keys.flatMap((key) => names.all.get(key) ?? otherwise(key) ?? []).filter((id) => id !== fate.content.id)
    const { related, supersedes, causedBy } = draft.relations
    const relations = {
      related: ids(related),
      causedBy: ids(causedBy),
      supersedes: supersedes
        .flatMap((key) => names.fresh.get(key) ?? [])
        .filter((id) => id !== fate.content.id),
    }
    return { ...each, fate: { ...fate, content: { ...fate.content, ...relations } } }
  })
}
