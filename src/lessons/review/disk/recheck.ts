// Finds lessons that name files which no longer exist (LESN-05). They are marked, never deleted. Runs only when a person
// asks; the named files are cached in the store, so that `status` need not read every lesson.

import { lstatSync, readdirSync } from "node:fs"
import { isAbsolute, join } from "node:path"
import { removals } from "../../../io/git-command.ts"
import { cleanLine } from "../../../privacy/sanitise.ts"
import { headOf } from "../../../store/changelog-rows.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { lessonsIn } from "../../../store/lesson-rows.ts"
import { getMeta, setMeta } from "../../../store/meta.ts"
import { isUnwritable } from "../../../store/open.ts"
import { orUndefined } from "../../../text/or-undefined.ts"
import { readBody } from "../../file/body.ts"
import { itemFiles } from "../../file/checklist.ts"
import { IMPORT_SESSION, type Lesson, type LessonId } from "../../model/lesson.ts"
import { filesNamedIn } from "../../model/named-files.ts"

export interface Gone {
  readonly path: string
  /** The commit that removed it, if git knows. */
  readonly commit: string | null
}

export interface Recheck {
  readonly id: LessonId
  readonly gone: readonly Gone[]
}

export function recheckOne(io: LessonIo, lesson: Lesson): readonly Gone[] {
  return goneOf(io, anchors(lesson).map(named))
}

/** All lessons in use or waiting that name a missing file. */
export function recheckAll(io: LessonIo): readonly Recheck[] {
  const gone = new Map(goneOf(io, namedByAll(io)).map((each) => [each.path, each]))
  if (gone.size === 0) return []
  return rememberingLessons(io).flatMap(({ content }) => {
    const own = anchors(content).flatMap(({ path }) => gone.get(path) ?? [])
    return own.length === 0 ? [] : [{ id: content.id, gone: own }]
  })
}

/** A phrase for a sentence. */
export function goneWords({ path, commit }: Gone): string {
  const what = isGlob(path) ? "matches no file any more" : "is gone from the project"
  const removed = commit === null ? "" : `, removed in ${cleanLine(commit, 20)}`
  return `${cleanLine(path, 120)} ${what}${removed}`
}

type Named = readonly [path: string, isTrigger: boolean]

function named({ path, from }: Anchor): Named {
  return [path, from === "trigger"]
}

/** At most this many paths are looked up in git. */
const MAX_ASKED = 100

function goneOf(io: LessonIo, all: readonly Named[]): readonly Gone[] {
  const { root } = io.project
  const isRepository = lstatSync(join(root, ".git"), { throwIfNoEntry: false }) !== undefined
  const names = fileNames(root)
  // A name may never have been a file here, so git must know its removal. Without git, only triggers count.
  const needsCommit = ([, isTrigger]: Named) => isRepository || !isTrigger
  const missing = all.filter((each) => (isRepository || !needsCommit(each)) && !exists(root, each[0], names))
  const asked = missing.slice(0, MAX_ASKED).map(([path]) => path)
  const anywhere = (path: string) => (path.includes("/") ? path : `**/${path}`)
  const specs = asked.map((path) => `:(glob)${anywhere(path)}`)
  const removed = isRepository ? removals(root, specs) : []
  const commitOf = (path: string) => {
    const glob = new Bun.Glob(anywhere(path))
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

const CACHE = "anchor_paths"

/** Distinct paths, cached in the store until a lesson changes. */
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

/** The project's files, listed on first use. In a project too large to list, nothing counts as missing. */
interface FileNames {
  /** Whether some file has this name or matches this glob. */
  has(pattern: string): boolean
}

const MAX_ENTRIES = 20_000
/** More would take noticeably long. */
const MAX_COMPARED = 400_000
const SKIPPED = new Set([".git", "node_modules", ".tenure"])

function fileNames(root: string): FileNames {
  let found: { readonly paths: readonly string[]; readonly names: ReadonlySet<string> } | null | undefined
  let compared = 0
  return {
    has(pattern) {
      if (found === undefined) found = list(root)
      if (found === null) return true
      const bare = pattern.replace(/^(?:\*\*\/)+/, "")
      if (!/[*?[\]{}/]/.test(bare)) return found.names.has(bare)
      const glob = new Bun.Glob(pattern.includes("/") ? pattern : `**/${pattern}`)
      for (const path of found.paths) {
        if (++compared > MAX_COMPARED || glob.match(path)) return true
      }
      return false
    },
  }
}

function list(root: string) {
  const paths: string[] = []
  const names = new Set<string>()
  const folders = [""]
  let entries = 0
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of orUndefined(() => readdirSync(join(root, folder), { withFileTypes: true })) ?? []) {
      if (++entries > MAX_ENTRIES) return null
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && SKIPPED.has(entry.name)) continue
      names.add(entry.name)
      paths.push(path)
      if (entry.isDirectory()) folders.push(path)
    }
  }
  return { paths, names }
}

// The files that a lesson's triggers, evidence and checklist items name (LESN-05). review/disk/recheck.ts checks
// whether they still exist.
interface Anchor {
  /** A path or a glob, as the lesson spells it. */
  readonly path: string
  readonly from: "trigger" | "evidence" | "item"
}

/** Distinct paths: triggers first, then items, then evidence. */
export function anchors(lesson: Lesson): readonly Anchor[] {
  const found = new Map<string, Anchor>()
  const add = (path: string, from: Anchor["from"]) => {
    if (!found.has(path)) found.set(path, { path, from })
  }
  for (const path of lesson.triggers.files) add(path, "trigger")
  const reading = lesson.kind === "checklist" ? readBody(lesson.kind, lesson.body) : undefined
  if (reading?.kind === "ok" && reading.body.kind === "checklist")
    for (const item of reading.body.items) for (const path of itemFiles(item)) add(path, "item")
  for (const { session, quote } of lesson.evidence) {
    // The file a lesson was imported from may be deleted.
    if (session !== IMPORT_SESSION) for (const path of filesNamedIn(quote)) add(path, "evidence")
  }
  return [...found.values()]
}
