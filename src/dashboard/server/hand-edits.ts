// Hand edits decided on the page: lines of the block in CLAUDE.md (F23), and files of approved lessons (SAFE-03). A key stands
// for exactly what the page showed, so nobody accepts what they have not seen.
import type { BlockResult } from "../../lessons/disk/claude-md-block.ts"
import { personAt } from "../../lessons/model/actor.ts"
import { type LessonId, parseLessonId } from "../../lessons/model/lesson.ts"
import { applyHandEdit, riskOf } from "../../lessons/review/disk/apply-hand-edits.ts"
import {
  acceptFile,
  backupName,
  type ChangedFile,
  changedAgain,
  changedFiles,
  restoreFile,
  unrestoreFile,
} from "../../lessons/review/disk/changed-files.ts"
import { warningLine } from "../../lessons/review/disk/lesson-warnings.ts"
import {
  backupPath,
  dropHandEdit,
  finishHandEdits,
  type HandEdit,
  handEditKey,
  handEdits,
  reopenHandEdit,
} from "../../lessons/review/disk/pending-hand-edits.ts"
import { folded } from "../../lessons/review/disk/untrusted.ts"
import { HAND_EDIT_WORDS } from "../../lessons/review/review-wording.ts"
import { changes } from "../../store/changelog-rows.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { reveal } from "../../terminal/format-text.ts"
import { UserError } from "../../text/user-error.ts"
import type { HandEditResult, HandEditRow } from "../api/lessons.ts"
import { askAboutRisk, noteOn } from "./decide.ts"
import { post, type RouteRequest, textField } from "./route.ts"

const MAX_FILES = 50
/** Every edit of the block is decided, or only its order changed: it waits to be written. */
const BLOCK_KEY = "block"

export const handEditRoute = post<HandEditResult>("/api/hand-edits/:name", (request, context) => {
  const io = context.lessons()
  const answer = textField(request.body, "answer")
  if (answer === "take-back") return takeBack(io, request)
  if (answer !== "accept" && answer !== "refuse")
    throw new UserError("That is not an answer.", "One of: accept, refuse, take-back")
  const isAccepted = answer === "accept"
  return decideBlock(io, request, isAccepted) ?? decideFile(io, request, isAccepted)
})

export function handEditRows(io: LessonIo): readonly HandEditRow[] {
  const block = handEdits(io)
  const lines = block?.edits.map((edit) => lineRow(io, edit)) ?? []
  const whole = block !== undefined && block.edits.length === 0 ? [WHOLE_BLOCK] : []
  return [...lines, ...whole, ...changedFiles(io, MAX_FILES).map((file) => fileRow(io, file))]
}

const WHOLE_BLOCK: HandEditRow = {
  key: BLOCK_KEY,
  lesson: null,
  title: "The order of the block",
  place: "CLAUDE.md",
  question: "The block in CLAUDE.md has the same lessons in another order or form. Write it again?",
  lines: [],
  warnings: [],
  accept: "write it again",
  refuse: null,
}

function lineRow(io: LessonIo, edit: HandEdit): HandEditRow {
  const lesson = edit.kind === "added" ? null : edit.id
  const before = edit.kind === "added" ? "" : edit.before.replace(/^- /, "").replace(` [${edit.id}]`, "")
  const old = edit.kind === "added" ? [] : [{ mark: "-" as const, text: before }]
  const now = edit.kind === "removed" ? [] : [{ mark: "+" as const, text: edit.text }]
  return {
    key: handEditKey(edit),
    lesson,
    title: (lesson === null ? undefined : loadLesson(io.store, lesson)?.content.title) ?? "A new line",
    place: "CLAUDE.md",
    ...HAND_EDIT_WORDS[edit.kind],
    lines: [...old, ...now],
    warnings: riskOf(edit),
  }
}

function fileRow(io: LessonIo, { id, key, name, lines, warnings, problem }: ChangedFile): HandEditRow {
  const what = "The file of this lesson was changed by hand, so Tenure does not use it."
  return {
    key,
    lesson: id,
    title: loadLesson(io.store, id)?.content.title ?? id,
    place: `.tenure/${name}`,
    question: problem === undefined ? `${what} Accept the change?` : `${what} It is malformed. ${problem}`,
    // T07: what the page's own cleaning would hide.
    lines: folded(lines).map(({ mark, text }) => ({ mark, text: reveal(text) })),
    warnings: warnings.map(warningLine),
    accept: problem === undefined ? "accept the change" : null,
    refuse: "restore the approved text",
  }
}

/** Undefined if the key is not of the block. */
function decideBlock(io: LessonIo, request: RouteRequest, isAccepted: boolean): HandEditResult | undefined {
  const pending = handEdits(io)
  if (pending === undefined) return undefined
  const edit = pending.edits.find((each) => handEditKey(each) === request.name)
  const isWhole = request.name === BLOCK_KEY && pending.edits.length === 0
  if (edit === undefined && !isWhole) return undefined
  if (edit !== undefined && isAccepted) askAboutRisk(riskOf(edit), request, "It", "accept")
  const by = personAt("dashboard")
  const decided = edit !== undefined && isAccepted ? applyHandEdit(io, edit, by) : undefined
  if (edit !== undefined && !isAccepted) dropHandEdit(io, pending, edit)
  const rest = handEdits(io)
  const isLast = rest !== undefined && rest.edits.length === 0
  const note = isLast ? finished(finishHandEdits(io, rest), rest.bodyHash) : ""
  return { what: isAccepted ? "Accepted." : "Refused.", note, changed: decided?.id ?? null }
}

function finished(block: BlockResult, bodyHash: string): string {
  return `${noteOn(block)} The edited lines are kept in ${backupPath(`block-${bodyHash}.md`)}.`.trim()
}

function decideFile(io: LessonIo, request: RouteRequest, isAccepted: boolean): HandEditResult {
  const file = changedFiles(io, MAX_FILES).find(({ key }) => key === request.name)
  if (file === undefined) throw changedAgain()
  const by = personAt("dashboard")
  const count = () => changes(io.store, file.id).length
  if (!isAccepted) {
    const note = noteOn(restoreFile(io, file, by))
    const kept = `The edited file is kept in ${backupPath(backupName(file.id, file.key))}.`
    return { what: `${file.id}: restored.`, note: `${note} ${kept}`.trim(), changed: null }
  }
  askAboutRisk(file.warnings.map(warningLine), request, "It", "accept")
  const before = count()
  const note = noteOn(acceptFile(io, file, by))
  return { what: `${file.id}: accepted.`, note, changed: count() > before ? file.id : null }
}

function takeBack(io: LessonIo, { name: key, body }: RouteRequest): HandEditResult {
  if (reopenHandEdit(io, key)) return { what: "You are asked again.", note: "", changed: null }
  const id: LessonId | undefined = parseLessonId(textField(body, "lesson") ?? "")
  if (id === undefined || !/^[0-9a-f]{64}$/.test(key))
    throw new UserError("The block has been written again.", `The edited lines are in ${backupPath("")}`)
  unrestoreFile(io, id, key)
  return { what: `${id}: the edited file is back.`, note: "", changed: null }
}
