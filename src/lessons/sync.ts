// Lets the index follow the lesson files: edited by hand, pulled by git, deleted. Costs a `stat` a file; only
// files whose stat differs are read. What a person has agreed to, byte for byte, is adopted; anything else is
// noted and waits for `tenure trust`. Hooks never come here: 10,000 files are a command's business.
import { lstatSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { canonicalJson } from "../core/canonical-json.ts"
import { type Person, personAt } from "../core/lessons/actor.ts"
import { type LessonReading, parseLesson } from "../core/lessons/lesson-file.ts"
import { readLimited } from "../io/files.ts"
import { sha256 } from "../io/hash.ts"
import { nextGeneration } from "../store/generation.ts"
import { forgetFile, indexedStats, indexFile } from "../store/lesson-files.ts"
import { loadLesson } from "../store/lessons.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import { writing } from "../store/open.ts"
import { noteBlockBehind } from "./block-behind.ts"
import { change } from "./change.ts"
import { MAX_LESSON_BYTES } from "./lesson-file.ts"
import { type LessonIo, moment } from "./lesson-io.ts"
import { folderStamp, keepStamp, LESSONS_FOLDER } from "./stamp.ts"
import { keepDurably, settleTriggers } from "./triggers.ts"
import { readTrust, type Trusted, trustKey } from "./trust.ts"
import { keepVersions } from "./versions.ts"

export interface Synced {
  /** Names of the files that were read because they were new or had changed. */
  readonly read: readonly string[]
  readonly gone: readonly string[]
}

export function syncLessons(io: LessonIo): Synced {
  const folder = join(io.project.tenure, LESSONS_FOLDER)
  // What was read under another word about the repository's trust is read again.
  const isSameTrust = (getMeta(io.store, trustWordKey(io)) ?? "false") === String(io.config.trustRepository)
  const stamp = folderStamp(io)
  const { read, gone } = compare(folder, indexedStats(io.store, io.project.root), isSameTrust)
  if (gone.length > 0 || read.length > 0) {
    const trusted = readTrust(io)
    writing(io.store, () => {
      for (const name of gone) forgetFile(io.store, io.project.root, name)
      for (const [name, stat] of read) takeIn(io, folder, name, stat, trusted)
      setMeta(io.store, trustWordKey(io), String(io.config.trustRepository))
      nextGeneration(io.store, io.project)
      keepDurably(io)
    })
  }
  if (keepVersions(io)) noteBlockBehind(io)
  settleTriggers(io)
  keepStamp(io, stamp)
  return { read: read.map(([name]) => name), gone }
}

function trustWordKey(io: LessonIo): string {
  return `trust_word:${io.project.root}`
}

/** One look at the folder. With 10,000 files every step of the loop is felt. */
function compare(folder: string, known: ReadonlyMap<string, string>, isSameTrust: boolean) {
  const read: [string, string][] = []
  const names = namesIn(folder)
  const notFiles = new Set<string>()
  let same = 0
  for (const name of names) {
    const found = lstatSync(`${folder}/${name}`, { throwIfNoEntry: false })
    if (!found?.isFile()) {
      notFiles.add(name)
      continue
    }
    const stat = `${found.size} ${found.mtimeMs} ${found.ino}`
    if (isSameTrust && known.get(name) === stat) same += 1
    else read.push([name, stat])
  }
  if (same === known.size) return { read, gone: [] }
  const there = new Set(names).difference(notFiles)
  return { read, gone: [...known.keys()].filter((name) => !there.has(name)) }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".md") && !name.startsWith("."))
  } catch {
    return []
  }
}

function takeIn(io: LessonIo, folder: string, name: string, stat: string, trusted: Trusted): void {
  const { store, project } = io
  const file = readLimited(join(folder, name), MAX_LESSON_BYTES)
  if (file.kind === "absent") return forgetFile(store, project.root, name)
  const row = { name, stat, lesson: null, hash: "", trusted: false, validFrom: null, validUntil: null }
  if (file.kind !== "read") {
    const message =
      file.kind === "too-large" ? "The file is too large for a lesson." : "The file cannot be read."
    return indexFile(store, project.root, { ...row, problems: [{ line: 1, message }] })
  }
  const person = trusted.get(trustKey(`${LESSONS_FOLDER}/${name}`, file.bytes))
  const hash = sha256(file.bytes)
  const reading = parseLesson(new TextDecoder().decode(file.bytes), name)
  if (reading.kind === "malformed") {
    return indexFile(store, project.root, { ...row, hash, problems: reading.problems })
  }
  const isTrusted = person !== undefined || io.config.trustRepository
  indexFile(store, project.root, {
    ...row,
    hash,
    lesson: reading.lesson.id,
    trusted: isTrusted,
    validFrom: reading.lesson.validFrom,
    validUntil: reading.lesson.validUntil,
    problems: [],
  })
  // The person's own configuration in their home says that this repository's word is theirs (SAFE-03).
  if (isTrusted) adopt(io, reading, person ?? personAt("terminal"))
}

/** Makes the store say what a trusted file says. */
export function adopt(io: LessonIo, reading: LessonReading & { kind: "ok" }, by: Person): void {
  const { lesson, stage } = reading
  const before = loadLesson(io.store, lesson.id)
  const same = before !== undefined && canonicalJson(before.content) === canonicalJson(lesson)
  if (stage === "archived") {
    if (before !== undefined && before.standing.stage !== "archived") {
      change(io, lesson.id, { kind: "archived", by, ...moment(io), reason: "its file says so" })
    }
    return
  }
  const approved = before?.standing.stage === "active" || before?.standing.stage === "decayed"
  if (stage === "active" && !(same && approved)) {
    change(io, lesson.id, {
      kind: "adopted",
      content: lesson,
      by,
      ...moment(io),
      reason: "its file is trusted",
    })
  }
}
