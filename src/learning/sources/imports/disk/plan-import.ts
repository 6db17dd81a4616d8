// Plans an import without changing anything: each draft is new, known, rejected by a person, or a repetition (LERN-06).
// Imported words have the lowest origin, so they never add to, promote or replace an existing lesson (LERN-02).
import { readLimited } from "../../../../io/files.ts"
import { lessonPath } from "../../../../lessons/disk/write-lesson-file.ts"
import { oneLine } from "../../../../lessons/file/body.ts"
import {
  IMPORT_SESSION,
  type Lesson,
  type LessonId,
  NEWLY_FOUND,
  parseLessonId,
  STAGES,
  type Stage,
} from "../../../../lessons/model/lesson.ts"
import { lessonIdFor } from "../../../../lessons/model/slug.ts"
import { cutAtWord } from "../../../../lessons/model/title.ts"
import { type LessonIo, moment } from "../../../../store/lesson-io.ts"
import { lessonsIn } from "../../../../store/lesson-rows.ts"
import { QUOTE_CHARS } from "../../../disk/record-candidate.ts"
import { createSimilarityIndex, type SimilarityIndex } from "../../../sameness/same-lesson.ts"
import { loadBackfill } from "../../backfill/disk/past-findings.ts"
import type { ImportDraft } from "../file-reading.ts"
import type { ReadFile } from "./read-files.ts"

export type Fate =
  | { readonly kind: "new"; readonly content: Lesson; readonly goes: ImportDraft["goes"] }
  /** The project has this lesson. */
  | { readonly kind: "known"; readonly as: LessonId; readonly stage: Stage }
  /** A person rejected it here. */
  | { readonly kind: "refused"; readonly as: LessonId | null }
  /** Another draft of this import says the same. */
  | { readonly kind: "twice"; readonly as: LessonId }

export interface PlannedImport {
  readonly file: ReadFile
  readonly draft: ImportDraft
  readonly fate: Fate
}

interface ComparedLesson {
  readonly id: string
  readonly text: string
  readonly title: string
  /** Null for a finding dropped at backfill. */
  readonly stage: Stage | null
}

export function planImport(
  io: LessonIo,
  files: readonly ReadFile[],
  onProgress: (done: number) => void,
): readonly PlannedImport[] {
  const here = createIndex(knownHere(io))
  const fresh = createIndex([])
  const taken = new Set(here.byId.keys())
  let done = 0
  const planned = files.flatMap((file) => {
    const isOwn = file.shape === "export"
    const own: ComparedLesson[] = []
    const ofFile = file.drafts.map((draft): PlannedImport => {
      onProgress(++done)
      const content = contentOf(io, file, draft)
      const key = isOwn ? draft.key : null
      const found = knownAs(findInIndex(here, key, content)) ?? twinOf(findInIndex(fresh, key, content))
      if (found !== undefined) return { file, draft, fate: found }
      const id = freeId(io, key, content.title, taken)
      taken.add(id)
      const known: ComparedLesson = {
        id,
        text: oneLine({ ...content, id }),
        title: content.title,
        stage: "review_pending",
      }
      // The lessons of an export differ from each other: compare them only with other files.
      if (isOwn) own.push(known)
      else addToIndex(fresh, known)
      return { file, draft, fate: { kind: "new", content: { ...content, id }, goes: draft.goes } }
    })
    for (const each of own) addToIndex(fresh, each)
    return ofFile
  })
  return withRelations(planned)
}

/** Lessons to compare with, by id, title and words. */
interface LessonIndex {
  readonly byId: Map<string, ComparedLesson>
  readonly byTitle: Map<string, ComparedLesson>
  readonly words: SimilarityIndex<ComparedLesson>
}

function createIndex(known: readonly ComparedLesson[]): LessonIndex {
  const empty: LessonIndex = {
    byId: new Map(),
    byTitle: new Map(),
    words: createSimilarityIndex<ComparedLesson>([]),
  }
  for (const each of known) addToIndex(empty, each)
  return empty
}

function addToIndex({ byId, byTitle, words }: LessonIndex, known: ComparedLesson): void {
  byId.set(known.id, known)
  if (!byTitle.has(known.title)) byTitle.set(known.title, known)
  words.add(known)
}

function knownHere(io: LessonIo): readonly ComparedLesson[] {
  const lessons = lessonsIn(io.store, STAGES).map(({ content, standing }) => ({
    id: content.id as string,
    text: oneLine(content),
    title: content.title,
    stage: standing.stage,
  }))
  const dropped = loadBackfill(io).dropped.map(({ id, text }) => ({ id, text, title: text, stage: null }))
  return [...lessons, ...dropped]
}

function contentOf(io: LessonIo, { shown, shape }: ReadFile, draft: ImportDraft): Omit<Lesson, "id"> {
  const { at } = moment(io)
  const place = `${shown}, line ${draft.line}`
  const quote = draft.note === "" ? place : `${place}: ${draft.note}`
  const own = [{ session: IMPORT_SESSION, quote: cutAtWord(quote, QUOTE_CHARS) }]
  const evidence = shape === "export" ? draft.content.evidence : own
  return {
    ...NEWLY_FOUND,
    ...draft.content,
    source: shape === "client-memory" ? "memory" : "import",
    created: draft.content.created ?? at,
    evidence,
  }
}

/** `key` is its id in an export. */
function findInIndex(
  index: LessonIndex,
  key: string | null,
  content: Omit<Lesson, "id">,
): ComparedLesson | undefined {
  const { byId, byTitle, words } = index
  const named = key === null ? undefined : byId.get(key)
  return (
    named ?? byTitle.get(content.title) ?? words.find(oneLine({ ...content, id: "" as LessonId }))?.lesson
  )
}

function knownAs(known: ComparedLesson | undefined): Fate | undefined {
  if (known === undefined) return undefined
  const { id, stage } = known
  if (stage === null) return { kind: "refused", as: null }
  const as = id as LessonId
  return stage === "rejected" ? { kind: "refused", as } : { kind: "known", as, stage }
}

function twinOf(twin: ComparedLesson | undefined): Fate | undefined {
  return twin === undefined ? undefined : { kind: "twice", as: twin.id as LessonId }
}

/** Its id in the export, or one from its title. An untrusted lesson file still takes its id. */
function freeId(io: LessonIo, key: string | null, title: string, taken: ReadonlySet<string>): LessonId {
  const isTaken = (id: LessonId) => taken.has(id) || readLimited(lessonPath(io, id), 0).kind !== "absent"
  const own = key === null ? undefined : parseLessonId(key)
  return own !== undefined && !isTaken(own) ? own : lessonIdFor(title, isTaken)
}

/**
 * Maps the relations between drafts of a file to ids in this project. A draft may supersede another draft, never an
 * existing lesson, which a person may have approved.
 */
function withRelations(planned: readonly PlannedImport[]): readonly PlannedImport[] {
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
    // The keys of an export are ids, which may name lessons outside the file.
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
