// Updates the index from the lesson files, which people edit, pull and delete. Costs one `stat` per file and reads only
// those that changed. Files a person trusts, byte for byte, are adopted; others wait for `tenure trust`. Hooks never
// run this: there may be 10,000 files.

import { lstatSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { readLimited } from "../../io/files.ts"
import { sha256 } from "../../io/hash.ts"
import { nextGeneration } from "../../store/generation.ts"
import { forgetFile, indexedStats, indexFile } from "../../store/lesson-files.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { getMeta, setMeta } from "../../store/meta.ts"
import { writing } from "../../store/open.ts"
import { canonicalJson } from "../../text/json.ts"
import { orUndefined } from "../../text/or-undefined.ts"
import { readTrust, type Trusted, trustKey } from "../../trust/disk/trusted-files.ts"
import { type LessonReading, parseLesson } from "../file/lesson-file.ts"
import { type Person, personAt } from "../model/actor.ts"
import { noteBlockBehind } from "./block-notes.ts"
import { changeLesson } from "./change-lesson.ts"
import { folderStamp, LESSONS_FOLDER, saveFolderStamp } from "./folder-stamp.ts"
import { ensureTriggerIndex, flushFilter } from "./trigger-index.ts"
import { updateValidity } from "./update-validity.ts"
import { MAX_LESSON_BYTES } from "./write-lesson-file.ts"

export interface Synced {
  /** Names of new and changed files. */
  readonly read: readonly string[]
  readonly gone: readonly string[]
}

export function syncLessons(io: LessonIo): Synced {
  const folder = join(io.project.tenure, LESSONS_FOLDER)
  // A new value of `trustRepository` forces a full read.
  const isSameTrust = (getMeta(io.store, trustWordKey(io)) ?? "false") === String(io.config.trustRepository)
  const stamp = folderStamp(io)
  const { read, gone } = compare(folder, indexedStats(io.store, io.project.root), isSameTrust)
  if (gone.length > 0 || read.length > 0) {
    const trusted = readTrust(io)
    writing(io.store, () => {
      for (const name of gone) forgetFile(io.store, io.project.root, name)
      for (const [name, stat] of read) ingestFile(io, folder, name, stat, trusted)
      setMeta(io.store, trustWordKey(io), String(io.config.trustRepository))
      nextGeneration(io.store, io.project)
      flushFilter(io)
    })
  }
  if (updateValidity(io)) noteBlockBehind(io)
  ensureTriggerIndex(io)
  saveFolderStamp(io, stamp)
  return { read: read.map(([name]) => name), gone }
}

function trustWordKey(io: LessonIo): string {
  return `trust_word:${io.project.root}`
}

/** Keep this loop cheap: there may be 10,000 files. */
function compare(folder: string, known: ReadonlyMap<string, string>, isSameTrust: boolean) {
  const read: [string, string][] = []
  const names =
    orUndefined(() => readdirSync(folder).filter((name) => name.endsWith(".md") && !name.startsWith("."))) ??
    []
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

function ingestFile(io: LessonIo, folder: string, name: string, stat: string, trusted: Trusted): void {
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
  // SAFE-03: with `trustRepository`, set in the person's home, the repository counts as the person.
  if (isTrusted) adoptFile(io, reading, person ?? personAt("terminal"))
}

export function adoptFile(io: LessonIo, reading: LessonReading & { kind: "ok" }, by: Person): void {
  const { lesson, stage } = reading
  const before = loadLesson(io.store, lesson.id)
  const same = before !== undefined && canonicalJson(before.content) === canonicalJson(lesson)
  if (stage === "archived") {
    if (before !== undefined && before.standing.stage !== "archived") {
      changeLesson(io, lesson.id, { kind: "archived", by, ...moment(io), reason: "its file says so" })
    }
    return
  }
  const approved = before?.standing.stage === "active" || before?.standing.stage === "decayed"
  if (stage === "active" && !(same && approved)) {
    changeLesson(io, lesson.id, {
      kind: "adopted",
      content: lesson,
      by,
      ...moment(io),
      reason: "its file is trusted",
    })
  }
}
