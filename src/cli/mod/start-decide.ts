// The person's keys on the card of `/tenure:init` (LIFE-06): switch Tenure on, and put what was found in the review queue.
// Every key is undone by `u`, last first, as long as nobody has decided about it since.
import { personHome, project, projectRootFor } from "../../io/home.ts"
import { updateStatusFile } from "../../io/status-file.ts"
import { queuePastFinding, resetBackfill } from "../../learning/sources/backfill/disk/past-findings.ts"
import { saveImport, undoLesson } from "../../learning/sources/imports/disk/keep-imports.ts"
import { undoTarget } from "../../lessons/lifecycle/undo.ts"
import { type Person, personAt } from "../../lessons/model/actor.ts"
import type { LessonId } from "../../lessons/model/lesson.ts"
import { changes } from "../../store/changelog-rows.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { countWaiting } from "../../store/lesson-rows.ts"
import { getMeta, setMeta } from "../../store/meta.ts"
import { acceptGreeting } from "../../store/mod-proofs.ts"
import { makeDurable, writing } from "../../store/open.ts"
import { amount } from "../../terminal/format-text.ts"
import type { Fields } from "../../text/json.ts"
import { UserError } from "../../text/user-error.ts"
import { fillStatements } from "../backfill.ts"
import { type CliIo, requireLessons } from "../command.ts"
import { findProposals, makeProject, queueAll, unmakeProject } from "../init/set-up.ts"
import { findImports, lessonsHere, readPast } from "./offers.ts"
import { saveOutside } from "./outside-greeting.ts"
import { type ModAnswer, refused, textIn } from "./request.ts"
import { START, startIn } from "./start-card.ts"

/** Who pressed the key: the secret is spent. */
export type Presser = Readonly<Record<"session" | "client" | "secret", string>>

/** Where Tenure is off there is one key. */
export async function switchOn(fields: Fields, who: Presser, io: CliIo): Promise<ModAnswer> {
  const verb = textIn(fields, "verb")
  if (verb === "undo") throw new UserError("There is nothing to undo.", "Tenure is off here.")
  if (verb !== "on") throw refused("Tenure is off in this project")
  makeProject(project(projectRootFor(io.cwd)), io)
  const lessons = requireLessons(io)
  // The session goes on with the secrets that it has.
  acceptGreeting(lessons.store, { ...who, hash: who.secret, secret: undefined }, io.now, () => false)
  const ids = await queueFound(io, lessons)
  remember(lessons, { session: who.session, what: "on", ids })
  return answer(io, lessons, who, `Tenure is on. ${needReview(ids.length)}`, ids)
}

export async function decideStart(
  fields: Fields,
  who: Presser,
  lessons: LessonIo,
  io: CliIo,
): Promise<ModAnswer> {
  const what = textIn(fields, "verb")
  const queue = QUEUES[what]
  if (queue === undefined) throw refused("there is no such decision")
  const ids = await queue(io, lessons, who.session)
  updateStatusFile(lessons.project, { waiting: countWaiting(lessons.store) })
  remember(lessons, { session: who.session, what, ids })
  return answer(io, lessons, who, needReview(ids.length), ids)
}

type Queue = (
  io: CliIo,
  lessons: LessonIo,
  session: string,
) => readonly LessonId[] | Promise<readonly LessonId[]>

const QUEUES: Readonly<Record<string, Queue>> = {
  found: queueFound,
  past(io, lessons, session) {
    const { files, found } = readPast(io, lessons, session)
    fillStatements(io, lessons, files)
    return found.findings.flatMap((each) => queuePastFinding(lessons, each)?.content.id ?? [])
  },
  import(io, lessons) {
    const kept = saveImport(lessons, findImports(io, lessons), PRESSED, () => false)
    return [...kept.forReview, ...kept.observed, ...kept.archived]
  },
}

const PRESSED: Person = personAt("pane")

async function queueFound(io: CliIo, lessons: LessonIo): Promise<readonly LessonId[]> {
  const { fresh } = await findProposals(io, lessons, true)
  return queueAll(lessons, fresh).map(({ id }) => id)
}

function needReview(count: number): string {
  return count === 0
    ? "Found nothing to review."
    : `${amount(count, "lesson needs", "lessons need")} your review.`
}

/** The pane goes on with the first of the new ones. */
async function answer(io: CliIo, lessons: LessonIo, who: Presser, said: string, ids: readonly LessonId[]) {
  const start = await startIn(io, lessons, who.session)
  const first = start.cards.find(({ id }) => ids.includes(id as LessonId))
  return { said, lesson: first?.id ?? START, ...start }
}

/** One key of this pane, to be undone. */
interface Step {
  readonly session: string
  readonly what: string
  /** All changes of a step have its time. */
  readonly at: string
  readonly ids: readonly LessonId[]
}

const KEY = "pane_steps"
const MAX_STEPS = 10

function remember(lessons: LessonIo, step: Omit<Step, "at">): void {
  const all = [...steps(lessons), { ...step, at: moment(lessons).at }]
  setMeta(lessons.store, KEY, JSON.stringify(all.slice(-MAX_STEPS)))
}

function steps({ store }: LessonIo): readonly Step[] {
  return JSON.parse(getMeta(store, KEY) ?? "[]") as readonly Step[]
}

/** Undefined if the person's last decision was about a lesson, or there was none in this session. */
export async function undoStart(who: Presser, lessons: LessonIo, io: CliIo): Promise<ModAnswer | undefined> {
  const all = steps(lessons)
  const last = all.at(-1)
  if (last === undefined || last.session !== who.session) return undefined
  const decided = undoTarget(changes(lessons.store))
  if (decided !== undefined && decided.at > last.at) return undefined
  if (last.what === "on") return switchOff(who, lessons, io)
  makeDurable(lessons.store)
  writing(lessons.store, () => {
    for (const id of last.ids) undoLesson(lessons, id, last.at, PRESSED)
    // The next reading finds the sentences again.
    if (last.what === "past") resetBackfill(lessons)
    setMeta(lessons.store, KEY, JSON.stringify(all.slice(0, -1)))
  })
  updateStatusFile(lessons.project, { waiting: countWaiting(lessons.store) })
  return answer(io, lessons, who, `${amount(last.ids.length, "lesson")} no longer in the review.`, [])
}

/** Only drafts go with it, and the next key finds them again. */
async function switchOff(who: Presser, lessons: LessonIo, io: CliIo): Promise<ModAnswer> {
  const home = personHome(io.env)
  if (home === undefined || !saveOutside(home, who.session, who.client, who.secret)) throw STAYS_ON
  lessons.store.close()
  if (!unmakeProject(lessons.project, home)) throw STAYS_ON
  return { said: "Tenure is off again.", lesson: START, ...(await startIn(io, lessonsHere(io), who.session)) }
}

const STAYS_ON = new UserError("Tenure stays on: .tenure has other files too.", "Nothing was removed.")
