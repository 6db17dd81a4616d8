// The review queue by keyboard (REVW-04): one candidate at a time, one key a decision, each saved at once. The list beside
// the card has what was edited by hand, what needs review, and what is proposed for retirement.
import type { ComponentChildren } from "preact"
import { useRef, useState } from "preact/hooks"
import type { LessonHead } from "../../lessons/model/lesson.ts"
import { KEEP, proposedSentence, RETIRE } from "../../lessons/review/review-wording.ts"
import type { DecisionResult, HandEditRow, LessonView, Waiting } from "../api/lessons.ts"
import { answerHandEdit, answerRetirement, decide, keepForAll, takeBack } from "./decide.ts"
import { say } from "./dialogs.tsx"
import { Button, Empty, FirstSteps, PageLink, Quiet } from "./elements.tsx"
import { HandEditCard } from "./hand-edit.tsx"
import { fetchLesson } from "./lesson.tsx"
import { KindLabel, LessonBody, LessonDetails, withCode } from "./lesson-details.tsx"
import { LessonEditor } from "./lesson-form.tsx"
import { useKeys } from "./navigation.tsx"
import { get, Refusal, useLive, type View } from "./server.ts"
import { amount, capital } from "./words.ts"

interface Queue {
  readonly waiting: Waiting
  /** On the card: a hand edit or a lesson. */
  readonly edit: HandEditRow | undefined
  readonly card: LessonView | undefined
}

/** A decision made here, and how to take it back. */
interface Decided {
  /** What is on the card again afterwards. */
  readonly id: string
  readonly undo: () => Promise<unknown>
}

export const reviewView: View = {
  title: "Review",
  open: async () => <ReviewPage first={await load(undefined)} />,
}

/** Without the chosen one, the first of the queue is on the card. */
async function load(chosen: string | undefined): Promise<Queue> {
  const waiting = await get<Waiting>("/api/review")
  const ids = idsOf(waiting)
  const id = ids.find((each) => each === chosen) ?? ids[0]
  const edit = waiting.handEdits.find(({ key }) => key === id)
  const isLesson = id !== undefined && edit === undefined
  return { waiting, edit, card: isLesson ? await cardOf(id) : undefined }
}

async function cardOf(id: string): Promise<LessonView | undefined> {
  try {
    return await fetchLesson(id)
  } catch (fault) {
    if (fault instanceof Refusal) return undefined
    throw fault
  }
}

function idsOf({ handEdits, rows, proposed }: Waiting): readonly string[] {
  return [...handEdits.map(({ key }) => key), ...[...rows, ...proposed].map(({ id }) => id)]
}

function ReviewPage({ first }: Readonly<{ first: Queue }>) {
  const [isEditing, setEditing] = useState(false)
  const chosen = useRef<string>(undefined)
  /** The latest last. */
  const [stack, setStack] = useState<readonly Decided[]>([])
  const { data, refresh } = useLive(first, () => load(chosen.current), { isPaused: isEditing })
  const { waiting, edit, card } = data
  const ids = idsOf(waiting)
  const here = edit?.key ?? card?.state.content.id
  const isProposed = (card?.unusedFor ?? null) !== null

  const choose = (id: string | undefined) => {
    chosen.current = id
    setEditing(false)
    return refresh()
  }
  const step = (by: number) => {
    if (isEditing) return
    const at = Math.max(0, ids.indexOf(chosen.current ?? here ?? ""))
    return choose(ids[Math.min(Math.max(0, at + by), ids.length - 1)])
  }
  const decidedHere = (decided: Decided) => {
    setStack((before) => [...before, decided])
    const at = ids.indexOf(decided.id)
    return choose(ids[at + 1] ?? ids[at - 1])
  }
  const answerEdit = async (row: HandEditRow, answer: "accept" | "refuse") => {
    if (row[answer] === null) return
    const decided = await answerHandEdit(row, answer)
    if (decided === undefined) return
    const { changed } = decided
    const undo = () => (changed === null ? answerHandEdit(row, "take-back") : takeBack(changed, "undo"))
    await decidedHere({ id: row.key, undo })
  }
  const settle = async (verdict: "approved" | "rejected") => {
    if (edit !== undefined) return answerEdit(edit, verdict === "approved" ? "accept" : "refuse")
    if (card === undefined || here === undefined || isEditing) return
    const isKept = isProposed && verdict === "approved"
    const decided = isProposed
      ? await answerRetirement(here, isKept ? "keep" : "retire")
      : await decide(here, verdict, card.warnings.length > 0)
    if (decided === undefined) return
    const undo = () => (isKept ? answerRetirement(here, "ask-again") : takeBack(here, "undo"))
    await decidedHere({ id: here, undo })
  }
  const forAll = async () => {
    if (card === undefined || here === undefined || isEditing) return
    const decided = await keepForAll(here, card.warnings.length > 0)
    if (decided !== undefined) await decidedHere({ id: here, undo: () => takeBack(here, "undo") })
  }
  const startEditing = () => setEditing(card !== undefined)
  const edited = (decided: DecisionResult | undefined) => {
    setEditing(false)
    if (decided !== undefined) {
      const { id } = decided
      setStack((before) => [...before, { id, undo: () => takeBack(id, "undo") }])
      say("Edited. To approve it as it is now: a")
    }
    refresh()
  }
  const undo = async () => {
    const last = stack.at(-1)
    if (last === undefined) return say("Nothing to undo in this review.")
    setStack(stack.slice(0, -1))
    await last.undo()
    await choose(last.id)
  }
  useKeys({
    j: { does: "next", press: () => step(1) },
    k: { does: "previous", press: () => step(-1) },
    a: { does: `approve, accept, or ${KEEP}`, press: () => settle("approved") },
    m: { does: "keep for all my projects", press: forAll },
    r: { does: `reject, restore, or ${RETIRE}`, press: () => settle("rejected") },
    e: { does: "edit", press: startEditing },
    u: { does: "undo the last decision made here", press: undo },
  })
  const buttons = (list: readonly Action[]) => (
    <Buttons list={stack.length === 0 ? list : [...list, ["Undo", "u", undo]]} />
  )
  const position = `${ids.indexOf(here ?? "") + 1} of ${ids.length - waiting.rows.length + waiting.total}`
  return (
    <>
      <h1>Review</h1>
      {here === undefined ? (
        <NothingToReview>{stack.length > 0 && buttons([])}</NothingToReview>
      ) : (
        <div class="two">
          <article id="card" class="card" aria-labelledby={isEditing ? undefined : "card-title"}>
            {card !== undefined && isEditing && <LessonEditor lesson={card.state.content} done={edited} />}
            {card !== undefined && !isEditing && (
              <Card
                card={card}
                position={position}
                buttons={buttons([
                  [isProposed ? capital(KEEP) : "Approve", "a", () => settle("approved")],
                  ["For all my projects", "m", forAll],
                  [isProposed ? capital(RETIRE) : "Reject", "r", () => settle("rejected")],
                  ["Edit", "e", startEditing],
                ])}
              />
            )}
            {edit !== undefined && (
              <HandEditCard
                edit={edit}
                position={position}
                buttons={buttons([
                  ...answerTo("a", edit.accept, () => settle("approved")),
                  ...answerTo("r", edit.refuse, () => settle("rejected")),
                ])}
              />
            )}
          </article>
          <QueueList waiting={waiting} here={here} choose={choose} />
        </div>
      )}
    </>
  )
}

function answerTo(key: string, words: string | null, press: () => unknown): readonly Action[] {
  return words === null ? [] : [[capital(words), key, press]]
}

interface CardProps {
  readonly card: LessonView
  /** Which of the queue it is. */
  readonly position: string
  readonly buttons: ComponentChildren
}

function Card({ card, position, buttons }: CardProps) {
  const { content } = card.state
  return (
    <>
      <p class="meta">
        {position} · <KindLabel lesson={content} /> ·{" "}
        <PageLink to={["lessons", content.id]}>{content.id}</PageLink>
      </p>
      <h2 id="card-title">{withCode(content.title)}</h2>
      <LessonBody lesson={content} />
      {card.unusedFor !== null && <p class="notice">{proposedSentence(card.unusedFor)}</p>}
      {buttons}
      <LessonDetails view={card} level="h3" />
    </>
  )
}

type Action = readonly [name: string, key: string, press: () => unknown]

function Buttons({ list }: Readonly<{ list: readonly Action[] }>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row everywhere.
    <div class="buttons" role="group" aria-label="Decide">
      {list.map(([name, key, press]) => (
        <Button
          key={key}
          id={`do-${name.toLowerCase().replaceAll(" ", "-")}`}
          isMain={key === "a"}
          shortcut={key}
          press={press}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

interface Props {
  readonly waiting: Waiting
  /** What is on the card. */
  readonly here: string | undefined
  readonly choose: (id: string) => unknown
}

function QueueList({ waiting: { total, rows, proposed, handEdits }, here, choose }: Props) {
  const item = (id: string, title: string, about: ComponentChildren) => (
    <li key={id}>
      <button
        type="button"
        id={`queue-${id}`}
        aria-current={id === here ? "true" : undefined}
        onClick={() => choose(id)}
      >
        <span>{withCode(title)}</span>
        <small>{about}</small>
      </button>
    </li>
  )
  const lesson = (row: LessonHead, title: string) => item(row.id, title, <KindLabel lesson={row} />)
  return (
    <nav class="queue" aria-label="Review queue">
      {handEdits.length > 0 && <Quiet>Edited by hand</Quiet>}
      {handEdits.length > 0 && <ol>{handEdits.map(({ key, title, place }) => item(key, title, place))}</ol>}
      {total > 0 && <Quiet>{amount(total, "lesson needs", "lessons need")} review</Quiet>}
      {total > 0 && <ol>{rows.map((row) => lesson(row, `${row.number}. ${row.title}`))}</ol>}
      {total > rows.length && (
        <Quiet>{`The first ${rows.length} are shown; the others follow as you decide.`}</Quiet>
      )}
      {proposed.length > 0 && <Quiet>Proposed for retirement</Quiet>}
      {proposed.length > 0 && <ol>{proposed.map((row) => lesson(row, row.title))}</ol>}
    </nav>
  )
}

function NothingToReview({ children }: Readonly<{ children: ComponentChildren }>) {
  return (
    <Empty what="Nothing needs your review.">
      {children}
      <Quiet>
        Lessons come from your work with Claude Code. <PageLink to={["lessons"]}>See all lessons.</PageLink>
      </Quiet>
      <Quiet>To have some at once, in a terminal:</Quiet>
      <FirstSteps />
    </Empty>
  )
}
