// A decision from inside the client (LIFE-06): a key in the pane, or word that the person typed a line. It counts once, from
// the client's own process at a person's terminal, with the next secret of its session.

import { refuseRisky } from "../../hooks/carry-decision.ts"
import { scheduledReason } from "../../hooks/typed-proof.ts"
import { findProject, personHome } from "../../io/home.ts"
import { writeFailureReason } from "../../io/write-failure.ts"
import {
  type DecidedLesson,
  decideLesson,
  editLesson,
  rewording,
  undoLast,
} from "../../lessons/disk/decide-lesson.ts"
import { isMove, moveToMine, undoMove } from "../../lessons/disk/move-lesson.ts"
import { withPersonal } from "../../lessons/disk/personal-copy.ts"
import { oneLine } from "../../lessons/file/body.ts"
import { personAt } from "../../lessons/model/actor.ts"
import { type LessonId, parseLessonId } from "../../lessons/model/lesson.ts"
import type { LessonState } from "../../lessons/model/lesson-state.ts"
import { fitsPane, markOf, WHOLE } from "../../lessons/review/disk/pane-card.ts"
import { parseTypedLine } from "../../lessons/review/typed-line.ts"
import { readTriggers, withTriggers } from "../../lessons/review/typed-triggers.ts"
import { redact, secretValuesOf } from "../../privacy/redact.ts"
import { clean, cleanLine } from "../../privacy/sanitise.ts"
import type { SessionId } from "../../sessions/event.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { spendSecret, vouchLine } from "../../store/mod-proofs.ts"
import type { Fields } from "../../text/json.ts"
import { UserError } from "../../text/user-error.ts"
import { type CliIo, requireLessons } from "../command.ts"
import { cardsIn } from "./list.ts"
import { spendOutside } from "./outside-greeting.ts"
import { type ModAnswer, type ModRequest, personsClient, refused, textIn } from "./request.ts"
import { START } from "./start-card.ts"
import { decideStart, switchOn, undoStart } from "./start-decide.ts"

export async function decide({ session, fields }: ModRequest, io: CliIo): Promise<ModAnswer> {
  const client = personsClient(io)?.id
  if (client === undefined) throw refused("this is not the client at a person's terminal")
  const who = { session, client, secret: textIn(fields, "secret") }
  const isLine = typeof fields["line"] === "string"
  if (findProject(io.cwd) === undefined) {
    if (!spendOutside(personHome(io.env), session, client, who.secret)) throw refused(ANOTHER_SECRET)
    return isLine ? { isAnswered: false } : switchOn(fields, who, io)
  }
  const lessons = requireLessons(io)
  if (!spendSecret(lessons.store, session, client, who.secret)) throw refused(ANOTHER_SECRET)
  if (isLine) return judgeLine(textIn(fields, "line"), fields, session, lessons)
  if (fields["lesson"] === START && fields["verb"] !== "undo") return decideStart(fields, who, lessons, io)
  const undone = fields["verb"] === "undo" && fields["isStart"] === true
  const start = undone ? await undoStart(who, lessons, io) : undefined
  return start ?? { ...carriedOut(fields, lessons, io), ...cardsIn(lessons, session) }
}

const ANOTHER_SECRET = "the secret of this session is another"

/** What the client calls the person's own Enter, here or on their phone. */
const TYPED: readonly string[] = ["composer", "bridge"]
/** In print mode the hook answers the line, and decides nothing. */
const PRINT_MODE = "sdk"

/** The hook that follows answers the line, a typed decision without a code; a decision that nobody typed goes no further. */
function judgeLine(line: string, fields: Fields, session: SessionId, lessons: LessonIo): ModAnswer {
  const origin = textIn(fields, "origin")
  const typed = parseTypedLine(line)
  if (typed === undefined || origin === PRINT_MODE) return { isAnswered: false }
  if (typed.kind !== "decision") return { isAnswered: true }
  if (TYPED.includes(origin)) {
    vouchLine(lessons.store, session, line, lessons.now)
    return { isAnswered: true }
  }
  const nobody = `Nothing was decided: nobody typed this line (${cleanLine(origin, 40) || "unknown"}).`
  return { drop: `Tenure: ${scheduledReason(lessons.project.root) ?? nobody}` }
}

const MAX_TEXT_CHARS = 2_000

/** `lesson` is the one it was about, for the pane to stay with. */
interface Outcome {
  readonly said: string
  readonly lesson?: string
}

function carriedOut(fields: Fields, lessons: LessonIo, io: CliIo): Outcome {
  const by = personAt("pane")
  const text = redact(clean(textIn(fields, "text").slice(0, MAX_TEXT_CHARS)), secretValuesOf(io.env)).trim()
  try {
    switch (fields["verb"]) {
      case "approve": {
        const id = wholeOnScreen(fields, lessons)
        return sentence("Approved", decideLesson(lessons, id, "approved", by))
      }
      case "reject": {
        const { id } = waiting(fields, lessons).content
        return sentence("Rejected", decideLesson(lessons, id, "rejected", by))
      }
      case "mine": {
        const id = wholeOnScreen(fields, lessons)
        const { here } = withPersonal(lessons, (mine) => moveToMine(lessons, mine, id, by))
        return sentence("For all your projects", here)
      }
      case "edit": {
        const { content } = waiting(fields, lessons)
        if (text === "") throw new UserError("The new text is empty.", "Nothing was changed.")
        return sentence("Edited", editLesson(lessons, content.id, rewording(content, text), by))
      }
      case "trigger": {
        const { content } = waiting(fields, lessons)
        const found = readTriggers(cleanLine(text, MAX_TEXT_CHARS))
        if (found.files.length + found.commands.length === 0)
          throw new UserError("No trigger was set.", "Type files or commands, separated by commas.")
        const triggers = withTriggers(content.triggers, found)
        return sentence("Trigger set", editLesson(lessons, content.id, { triggers }, by))
      }
      case "undo": {
        const undone = undoLast(lessons, by)
        if (undone === undefined) throw new UserError("There is nothing to undo.", "See: tenure log")
        if (isMove(lessons, undone.id))
          withPersonal(lessons, (mine) => undoMove(lessons, () => mine, undone.id, by))
        return sentence(`No longer ${undone.what}`, undone)
      }
      default:
        throw refused("there is no such decision")
    }
  } catch (fault) {
    return unlessBug(fault)
  }
}

/** The person sees why; the cards are sent all the same, since they may have changed. */
function unlessBug(fault: unknown): Outcome {
  if (fault instanceof UserError) return { said: `${fault.message} ${fault.hint}` }
  const reason = writeFailureReason(fault)
  if (reason === undefined) throw fault
  return { said: `Nothing was decided. ${reason}` }
}

/** REVW-07: a card decided elsewhere since is not decided again. */
function waiting(fields: Fields, { store }: LessonIo): LessonState {
  const id = parseLessonId(textIn(fields, "lesson"))
  const state = id === undefined ? undefined : loadLesson(store, id)
  if (state?.standing.stage === "review_pending") return state
  throw new UserError("This lesson was decided elsewhere.", "Nothing was changed.")
}

/** A key approves only words that were on the screen, whole and unchanged since (T11). */
function wholeOnScreen(fields: Fields, lessons: LessonIo): LessonId {
  const { content } = waiting(fields, lessons)
  if (!fitsPane(content)) throw new UserError("This lesson is longer than the pane.", WHOLE)
  if (textIn(fields, "mark") !== markOf(content))
    throw new UserError("Its words have changed since they were drawn.", "Nothing was changed: look again.")
  refuseRisky(lessons, content.id)
  return content.id
}

const TITLE_CHARS = 80

function sentence(what: string, { id, before, after, block }: DecidedLesson): Outcome {
  const lesson = after?.content ?? before?.content
  const title = lesson === undefined ? id : cleanLine(oneLine(lesson, TITLE_CHARS), TITLE_CHARS)
  const trouble = block.kind === "trouble" ? ` ${cleanLine(block.what)} ${cleanLine(block.hint)}` : ""
  return { said: `${what}: ${title}${trouble}`, lesson: id }
}
