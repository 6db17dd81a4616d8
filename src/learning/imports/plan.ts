// What would become of each draft: a new lesson, or nothing, because the project knows it, a person has said no to it, or
// it stands in the import twice (LERN-06). Nothing is changed here. Imported words have the lowest origin: they may wait
// for a person, and never add to, raise or replace a lesson that is here (LERN-02).
import type { Draft } from "../../core/imports/reading.ts"
import { type Among, among } from "../../core/learning/alike.ts"
import { oneLine } from "../../core/lessons/body.ts"
import {
  IMPORT_SESSION,
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
import { withRelations } from "./relations.ts"

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
  const here = shelf(knownHere(io))
  const fresh = shelf([])
  const taken = new Set(here.byId.keys())
  let done = 0
  const planned = files.flatMap((file) => {
    const isOwn = file.shape === "export"
    const own: Known[] = []
    const ofFile = file.drafts.map((draft): Planned => {
      onProgress(++done)
      const content = contentOf(io, file, draft)
      const key = isOwn ? draft.key : null
      const found = knownAs(same(here, key, content)) ?? twinOf(same(fresh, key, content))
      if (found !== undefined) return { file, draft, fate: found }
      const id = freeId(io, key, content.title, taken)
      taken.add(id)
      const known: Known = {
        id,
        text: oneLine({ ...content, id }),
        title: content.title,
        stage: "review_pending",
      }
      // An export keeps its lessons apart itself: they are compared with those of other files only.
      if (isOwn) own.push(known)
      else put(fresh, known)
      return { file, draft, fate: { kind: "new", content: { ...content, id }, goes: draft.goes } }
    })
    for (const each of own) put(fresh, each)
    return ofFile
  })
  return withRelations(planned)
}

/** Lessons to compare with, by id, by title and by their words. */
interface Shelf {
  readonly byId: Map<string, Known>
  readonly byTitle: Map<string, Known>
  readonly words: Among<Known>
}

function shelf(known: readonly Known[]): Shelf {
  const empty: Shelf = { byId: new Map(), byTitle: new Map(), words: among<Known>([]) }
  for (const each of known) put(empty, each)
  return empty
}

function put({ byId, byTitle, words }: Shelf, known: Known): void {
  byId.set(known.id, known)
  if (!byTitle.has(known.title)) byTitle.set(known.title, known)
  words.add(known)
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

/** `key` is the id that an export gives it. */
function same(shelf: Shelf, key: string | null, content: Omit<Lesson, "id">): Known | undefined {
  const { byId, byTitle, words } = shelf
  const named = key === null ? undefined : byId.get(key)
  return (
    named ?? byTitle.get(content.title) ?? words.find(oneLine({ ...content, id: "" as LessonId }))?.lesson
  )
}

function knownAs(known: Known | undefined): Fate | undefined {
  if (known === undefined) return undefined
  const { id, stage } = known
  if (stage === null) return { kind: "refused", as: null }
  const as = id as LessonId
  return stage === "rejected" ? { kind: "refused", as } : { kind: "known", as, stage }
}

function twinOf(twin: Known | undefined): Fate | undefined {
  return twin === undefined ? undefined : { kind: "twice", as: twin.id as LessonId }
}

/** The id that it had, or one made from its title. A file that waits for trust has its name, whatever it says. */
function freeId(io: LessonIo, key: string | null, title: string, taken: ReadonlySet<string>): LessonId {
  const isTaken = (id: LessonId) => taken.has(id) || readLimited(lessonPath(io, id), 0).kind !== "absent"
  const own = key === null ? undefined : parseLessonId(key)
  return own !== undefined && !isTaken(own) ? own : lessonIdFor(title, isTaken)
}
