// Which lessons remember files that are gone (LESN-05). Marked, never deleted. Looked at only when a person
// asks; which files a lesson names is kept in the store, so that `status` need not read every lesson.
import { lstatSync } from "node:fs"
import { isAbsolute, join } from "node:path"
import { type Anchor, anchors } from "../core/lessons/anchors.ts"
import type { Lesson, LessonId } from "../core/lessons/lesson.ts"
import { removals } from "../io/git-command.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { headOf } from "../store/changelog.ts"
import { lessonsIn } from "../store/lessons.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import { type FileNames, fileNames } from "./file-names.ts"

export interface Gone {
  readonly path: string
  /** The commit that removed it, when git knows. */
  readonly commit: string | null
}

export interface Recheck {
  readonly id: LessonId
  readonly gone: readonly Gone[]
}

export function recheckOne(io: LessonIo, lesson: Lesson): readonly Gone[] {
  return withCommits(io, [{ id: lesson.id, anchors: anchors(lesson) }])[0]?.gone ?? []
}

/** Every lesson in use or waiting that names a file which is gone. */
export function recheckAll(io: LessonIo): readonly Recheck[] {
  return withCommits(io, anchored(io))
}

interface Anchored {
  readonly id: LessonId
  readonly anchors: readonly Pick<Anchor, "path" | "isGlob" | "from">[]
}

/** More path specs than this are not put to git. */
const MOST_ASKED = 100

function withCommits(io: LessonIo, lessons: readonly Anchored[]): readonly Recheck[] {
  const { root } = io.project
  const names = fileNames(root)
  const seen = new Map<string, boolean>()
  const isThere = (path: string, isGlob: boolean) => {
    const known = seen.get(path) ?? exists(root, path, isGlob, names)
    seen.set(path, known)
    return known
  }
  const missing = lessons
    .map(({ id, anchors: all }) => ({ id, gone: all.filter(({ path, isGlob }) => !isThere(path, isGlob)) }))
    .filter(({ gone }) => gone.length > 0)
  if (missing.length === 0) return []
  const isRepository = lstatSync(join(root, ".git"), { throwIfNoEntry: false }) !== undefined
  const asked = [...new Set(missing.flatMap(({ gone }) => gone.map(({ path }) => path)))].slice(0, MOST_ASKED)
  const removed = isRepository ? removals(root, asked.map(pathspec)) : []
  const commitOf = (path: string) => {
    const glob = new Bun.Glob(path.includes("/") ? path : `**/${path}`)
    return removed.find((each) => each.path === path || glob.match(each.path))?.commit ?? null
  }
  return missing.flatMap(({ id, gone }) => {
    // A name from a sentence may never have been a file here: without its removal in git it says nothing.
    const told = gone
      .map(({ path, from }) => ({ path, from, commit: commitOf(path) }))
      .filter(({ from, commit }) => from === "trigger" || commit !== null)
      .map(({ path, commit }) => ({ path, commit }))
    return told.length === 0 ? [] : [{ id, gone: told }]
  })
}

function exists(root: string, path: string, isGlob: boolean, names: FileNames): boolean {
  if (isAbsolute(path) || path.startsWith("~") || path.includes("..")) return true
  if (!isGlob && lstatSync(join(root, path), { throwIfNoEntry: false }) !== undefined) return true
  if (!isGlob && path.includes("/")) return false
  return names.has(path)
}

function pathspec(path: string): string {
  return `:(glob)${path.includes("/") ? path : `**/${path}`}`
}

const CACHE = "anchors"

/** Read from the store; made anew when any lesson has changed since. */
function anchored(io: LessonIo): readonly Anchored[] {
  const head = headOf(io.store).hash
  const kept = getMeta(io.store, CACHE)
  if (kept?.startsWith(`${head}\n`)) return JSON.parse(kept.slice(head.length + 1)) as Anchored[]
  const found = lessonsIn(io.store, ["active", "decayed", "review_pending"])
    .map(({ content }) => ({ id: content.id, anchors: anchors(content) }))
    .filter((each) => each.anchors.length > 0)
  setMeta(io.store, CACHE, `${head}\n${JSON.stringify(found)}`)
  return found
}
