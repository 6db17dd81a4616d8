// Writes the active lessons where every session reads them: a block in CLAUDE.md, or our own rules file (GUID-02). Only
// when they changed. A person's text is never lost: in doubt nothing is written, and status, doctor and the next brief
// report the trouble.

import { lstatSync } from "node:fs"
import { join } from "node:path"
import { MEMORY_FILE, OTHER_MEMORY_FILE, OWN_RULES_FILE } from "../../clients/claude-code/client-paths.ts"
import { ensureDir, removeFile } from "../../io/files.ts"
import { readInside } from "../../io/read-inside.ts"
import { whyNot } from "../../io/real-path.ts"
import { replaceIfUnchanged, snapshot } from "../../io/replace-file.ts"
import { tolerateWriteFailure } from "../../io/write-failure.ts"
import { appendChanges } from "../../store/changelog-rows.ts"
import { validLessons } from "../../store/lesson-files.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { lessonsIn } from "../../store/lesson-rows.ts"
import { getMeta, setMeta } from "../../store/meta.ts"
import { decodeExactly } from "../../text/decode.ts"
import { locateBlock } from "../claude-md/markers.ts"
import {
  type BlockLine,
  OF_PERSON,
  OF_PROJECT,
  type Rendered,
  renderBlock,
} from "../claude-md/render-block.ts"
import { isSaid, statementsOf } from "../claude-md/said-elsewhere.ts"
import { splice } from "../claude-md/splice.ts"
import { oneLine } from "../file/body.ts"
import { bySureness, capChanges, type OverCap } from "../lifecycle/cap.ts"
import { isDeliverable, supersededBy } from "../model/graph.ts"
import type { Lesson } from "../model/lesson.ts"
import type { LessonState } from "../model/lesson-state.ts"
import { clearBlockBehind, saveCriticalLines } from "./block-notes.ts"
import { updateValidity } from "./update-validity.ts"

export type BlockResult =
  | { readonly kind: "unchanged" | "off" | "opted-out" | "edited-by-hand" }
  /** `file`: CLAUDE.md, or our own rules file. */
  | { readonly kind: "written"; readonly file: BlockFile }
  | { readonly kind: "trouble"; readonly what: string; readonly hint: string }

/** What we remember about the block of one worktree between runs. */
export interface BlockMemory {
  /** The file had our block: if it is gone, a person removed it. */
  readonly written: boolean
  /** Which file; absent in the memory of earlier versions. */
  readonly file?: BlockFile
  /** We created the file: if it only holds our block, it is deleted with the block (LIFE-04). */
  readonly created: boolean
  /** The lines as we last wrote them, to detect edits. */
  readonly lines: readonly BlockLine[]
  readonly left: readonly OverCap[]
  /** Hash of hand edits that are saved or decided. */
  readonly keptHandEdits: string | null
  readonly trouble: { readonly what: string; readonly hint: string } | null
}

export const EDITED_BY_HAND = {
  what: "The block in CLAUDE.md was edited by hand.",
  hint: "Take the edits over: tenure review",
}

const NO_MEMORY: BlockMemory = {
  written: false,
  created: false,
  lines: [],
  left: [],
  keptHandEdits: null,
  trouble: null,
}
const TRIES = 3
/** The client reads no larger file. */
const MAX_BYTES = 4 * 1024 * 1024

export function refreshBlock(io: LessonIo): BlockResult {
  const memory = blockMemory(io)
  updateValidity(io)
  const lines = deliverableLessons(io)
    .map(({ content }) => content)
    .sort(bySureness)
    .map(blockLineOf)
  saveCriticalLines(io, lines)
  const shown = io.config.claudeMd === "off" ? [] : notSaidBeside(io, lines)
  const rendered = renderBlock(shown, undefined, io.project.rules === undefined ? OF_PROJECT : OF_PERSON)
  const file = placeOf(io, memory)
  const isNew = lstatSync(pathOf(io, file), { throwIfNoEntry: false }) === undefined
  const isMoved = memory.written && fileOf(io, memory) !== file
  const result = put(
    io,
    file,
    rendered,
    isMoved ? { ...memory, written: false, keptHandEdits: null } : memory,
  )
  const settled = result.kind === "written" || result.kind === "unchanged"
  // What is left of it elsewhere goes, and the file too if it was ours.
  if (isMoved && settled) put(io, fileOf(io, memory), renderBlock([]), memory)
  const after: BlockMemory = {
    file,
    // Also if another machine wrote it: a block that disappears was removed by a person.
    written: settled ? rendered.block !== null : memory.written,
    created: result.kind === "written" && isNew ? true : memory.created && !isMoved,
    lines: settled ? lines.filter(({ id }) => rendered.shown.includes(id)) : memory.lines,
    left: rendered.left,
    keptHandEdits: settled ? null : memory.keptHandEdits,
    trouble: troubleOf(result),
  }
  if (JSON.stringify(memory) !== JSON.stringify(after)) setBlockMemory(io, after)
  // Trouble may be gone next time, so the note stays.
  if (result.kind !== "trouble") clearBlockBehind(io)
  if (io.config.claudeMd !== "off") appendChanges(io.store, capChanges(memory.left, rendered, moment(io).at))
  return result
}

/** After a saved decision: a failure to write the block does not revert the decision. */
export function tryRefreshBlock(io: LessonIo): BlockResult {
  let result: BlockResult = { kind: "unchanged" }
  const why = tolerateWriteFailure(() => {
    result = refreshBlock(io)
  })
  return why === undefined
    ? result
    : {
        kind: "trouble",
        what: `It is decided, but CLAUDE.md is not up to date. ${why}`,
        hint: "Fix that, then run: tenure doctor",
      }
}

export function blockMemory(io: LessonIo): BlockMemory {
  const kept = getMeta(io.store, memoryKey(io))
  return kept === undefined ? NO_MEMORY : { ...NO_MEMORY, ...(JSON.parse(kept) as Partial<BlockMemory>) }
}

export function setBlockMemory(io: LessonIo, memory: BlockMemory): void {
  setMeta(io.store, memoryKey(io), JSON.stringify(memory))
}

export function blockPath(io: LessonIo): string {
  return pathOf(io, placeOf(io, blockMemory(io)))
}

/** The person's own lessons have one file (TEAM-03). */
function pathOf({ project }: LessonIo, file: BlockFile): string {
  return project.rules?.path ?? join(project.root, file)
}

/** The client stops reading AGENTS.md as soon as there is any CLAUDE.md; a project with AGENTS.md alone gets our rules file. */
function placeOf(io: LessonIo, memory: BlockMemory): BlockFile {
  const earlier = memory.written ? fileOf(io, memory) : undefined
  const wanted = io.config.claudeMd === "rules" || wouldSilenceAgents(io) ? OWN_RULES_FILE : MEMORY_FILE
  if (earlier === undefined || earlier === wanted) return wanted
  // A block that a person has edited or removed stays theirs: only our own moves.
  const found = locateBlock(textOf(io, earlier))
  return found.kind === "one" && found.bodyIntact ? wanted : earlier
}

function fileOf(io: LessonIo, { file }: BlockMemory): BlockFile {
  return file ?? (io.config.claudeMd === "rules" ? OWN_RULES_FILE : MEMORY_FILE)
}

export function blockLineOf(lesson: Lesson): BlockLine {
  return { id: lesson.id, kind: lesson.kind, priority: lesson.priority, text: oneLine(lesson) }
}

function put(io: LessonIo, file: BlockFile, rendered: Rendered, memory: BlockMemory): BlockResult {
  const path = pathOf(io, file)
  const { root } = io.project.rules ?? io.project
  for (let left = TRIES; left > 0; left--) {
    const before = snapshot(path, MAX_BYTES)
    if (before.kind !== "snapshot") return trouble(path, "it cannot be read")
    const text = before.bytes === null ? "" : decodeExactly(before.bytes)
    if (text === null) return trouble(path, "it is not UTF-8 text")
    const spliced = splice(text, rendered.block, {
      hadBlockBefore: memory.written,
      ...(memory.keptHandEdits === null ? {} : { keptHandEdits: memory.keptHandEdits }),
    })
    if (spliced.kind === "refused")
      return { kind: "trouble", what: spliced.reason, hint: spliced.howToRepair }
    if (spliced.kind !== "replaced") return { kind: spliced.kind }
    if (before.bytes === null) ensureDir(join(path, ".."), { root, mode: 0o755 })
    const written = replaceIfUnchanged(path, before, spliced.text, { root, mode: 0o644 })
    if (written.kind === "written") {
      if (spliced.text === "" && memory.created) removeEmpty(path, root)
      return { kind: "written", file }
    }
    if (written.kind !== "changed") return trouble(path, whyNot(written))
  }
  return trouble(path, "it kept changing while it was written")
}

/** Not a link, which a person made, and not a file they have written to since. */
function removeEmpty(path: string, root: string): void {
  const now = lstatSync(path, { throwIfNoEntry: false })
  if (now?.isFile() && now.size === 0) removeFile(path, { root })
}

function trouble(path: string, why: string): BlockResult {
  return {
    kind: "trouble",
    what: `${path} was left alone: ${why}.`,
    hint: "Fix that, then run: tenure doctor",
  }
}

function troubleOf(result: BlockResult): BlockMemory["trouble"] {
  if (result.kind === "trouble") return { what: result.what, hint: result.hint }
  if (result.kind !== "edited-by-hand") return null
  return EDITED_BY_HAND
}

function memoryKey(io: LessonIo): string {
  return `block:${io.project.root}`
}

/** Active lessons with a trusted file in this worktree that are valid for its version, not superseded, not deprecated. */
export function deliverableLessons(io: LessonIo): LessonState[] {
  const valid = validLessons(io.store, io.project.root)
  const active = lessonsIn(io.store, ["active"]).filter(({ content }) => valid.has(content.id))
  const superseded = supersededBy(active.map(({ content }) => content))
  return active.filter(({ content }) => isDeliverable(content, superseded))
}

// The other instructions that the client reads: CLAUDE.md, .claude/CLAUDE.md, the files they import, and AGENTS.md if
// there is neither.
const MAX_IMPORTS = 20
const OWN = [MEMORY_FILE, OTHER_MEMORY_FILE]
/** `@docs/rules.md`, as the client imports it. */
const IMPORT = /(?:^|\s)@((?:\.\/)?[\w.-]+(?:\/[\w.-]+)*\.(?:md|markdown|txt))\b/g

/** Skips what the person's own files already say: the client reads those too (LERN-16). */
function notSaidBeside(io: LessonIo, lines: readonly BlockLine[]): readonly BlockLine[] {
  const texts = OWN.map((name) => textOf(io, name))
  const imported = texts
    .flatMap((text) => [...text.matchAll(IMPORT)].map(([, path = ""]) => path))
    .slice(0, MAX_IMPORTS)
    .map((path) => textOf(io, path))
  const agents = wouldSilenceAgents(io) ? [textOf(io, AGENTS_FILE)] : []
  const said = [...texts, ...imported, ...agents].filter((text) => text !== "").map(statementsOf)
  return lines.filter(({ text }) => !said.some((each) => isSaid(text, each)))
}

/** Below the project's root. */
type BlockFile = typeof MEMORY_FILE | typeof OWN_RULES_FILE

const AGENTS_FILE = "AGENTS.md"
/** Any of them with a person's text keeps the client from reading AGENTS.md. */
const SILENCING = [MEMORY_FILE, OTHER_MEMORY_FILE, "CLAUDE.local.md"]

/** Whether the client reads AGENTS.md, and reads it only as long as we create no CLAUDE.md. */
function wouldSilenceAgents(io: LessonIo): boolean {
  if (textOf(io, AGENTS_FILE).trim() === "") return false
  return SILENCING.every((name) => withoutBlock(textOf(io, name)).trim() === "")
}

function withoutBlock(text: string): string {
  const spliced = splice(text, null, { hadBlockBefore: false })
  return spliced.kind === "replaced" ? spliced.text : text
}

const MAX_INSTRUCTION_BYTES = 1024 * 1024

/** Empty if the file is absent, unreadable or leads out of the project. */
function textOf(io: LessonIo, name: string): string {
  const { root } = io.project
  const file = readInside(join(root, name), root, MAX_INSTRUCTION_BYTES)
  return file.kind === "absent" || file.kind === "unreadable" ? "" : file.text
}
