// Which lessons remember files that are gone (LESN-05). Marked, never deleted. Looked at only when a person
// asks; which files the lessons name is kept in the store, so that `status` need not read every lesson.
import { lstatSync } from "node:fs"
import { isAbsolute, join } from "node:path"
import { type Anchor, anchors } from "../core/lessons/anchors.ts"
import type { Lesson, LessonId } from "../core/lessons/lesson.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { removals } from "../io/git-command.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { headOf } from "../store/changelog.ts"
import { lessonsIn } from "../store/lessons.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import { isUnwritable } from "../store/open.ts"
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
  return goneOf(io, anchors(lesson).map(named))
}

/** Every lesson in use or waiting that names a file which is gone. */
export function recheckAll(io: LessonIo): readonly Recheck[] {
  const gone = new Map(goneOf(io, namedByAll(io)).map((each) => [each.path, each]))
  if (gone.size === 0) return []
  return rememberingLessons(io).flatMap(({ content }) => {
    const own = anchors(content).flatMap(({ path }) => gone.get(path) ?? [])
    return own.length === 0 ? [] : [{ id: content.id, gone: own }]
  })
}

/** What to say of it in a sentence. */
export function goneWords({ path, commit }: Gone): string {
  const what = isGlob(path) ? "matches no file any more" : "is gone from the project"
  const removed = commit === null ? "" : `, removed in ${cleanLine(commit, 20)}`
  return `${cleanLine(path, 120)} ${what}${removed}`
}

/** A path and whether a trigger names it. */
type Named = readonly [path: string, isTrigger: boolean]

function named({ path, from }: Anchor): Named {
  return [path, from === "trigger"]
}

/** More paths than this are not put to git. */
const MOST_ASKED = 100

function goneOf(io: LessonIo, all: readonly Named[]): readonly Gone[] {
  const { root } = io.project
  const isRepository = lstatSync(join(root, ".git"), { throwIfNoEntry: false }) !== undefined
  const names = fileNames(root)
  // A name from a sentence, or a glob, may never have been a file here: its removal must be known to git.
  const needsCommit = ([path, isTrigger]: Named) => !isTrigger || (isGlob(path) && isRepository)
  const missing = all.filter((each) => (isRepository || !needsCommit(each)) && !exists(root, each[0], names))
  const asked = missing.slice(0, MOST_ASKED).map(([path]) => path)
  const removed = isRepository ? removals(root, asked.map(pathspec)) : []
  const commitOf = (path: string) => {
    const glob = new Bun.Glob(path.includes("/") ? path : `**/${path}`)
    return removed.find((each) => each.path === path || glob.match(each.path))?.commit ?? null
  }
  return missing
    .map((each) => ({ path: each[0], commit: commitOf(each[0]), needsCommit: needsCommit(each) }))
    .filter((each) => each.commit !== null || !each.needsCommit)
    .map(({ path, commit }) => ({ path, commit }))
}

function exists(root: string, path: string, names: FileNames): boolean {
  if (isAbsolute(path) || path.startsWith("~") || path.includes("..") || path.includes("\0")) return true
  if (isGlob(path)) return names.has(path)
  if (lstatSync(`${root}/${path}`, { throwIfNoEntry: false }) !== undefined) return true
  return !path.includes("/") && names.has(path)
}

function isGlob(path: string): boolean {
  return /[*?[\]{}]/.test(path)
}

function pathspec(path: string): string {
  return `:(glob)${path.includes("/") ? path : `**/${path}`}`
}

const CACHE = "anchor_paths"

/** Each path once. Kept in the store; made anew when any lesson has changed since. */
function namedByAll(io: LessonIo): readonly Named[] {
  const head = headOf(io.store).hash
  const kept = getMeta(io.store, CACHE)
  if (kept?.startsWith(`${head}\n`)) return JSON.parse(kept.slice(head.length + 1)) as Named[]
  const found = new Map<string, boolean>()
  for (const { content } of rememberingLessons(io))
    for (const [path, isTrigger] of anchors(content).map(named))
      found.set(path, isTrigger || (found.get(path) ?? false))
  try {
    setMeta(io.store, CACHE, `${head}\n${JSON.stringify([...found])}`)
  } catch (fault) {
    if (!isUnwritable(fault)) throw fault
  }
  return [...found]
}

function rememberingLessons(io: LessonIo) {
  return lessonsIn(io.store, ["active", "decayed", "review_pending"])
}
