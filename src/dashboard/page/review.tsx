// The review queue by keyboard (REVW-04): one candidate at a time, one key a decision, each saved at once.
import type { ComponentChildren } from "preact"
import { useRef, useState } from "preact/hooks"
import type { LessonHead } from "../../lessons/model/lesson.ts"
import { KEEP, proposedSentence, RETIRE } from "../../lessons/review/review-wording.ts"
import type { DecisionResult, LessonView, Waiting } from "../api/lessons.ts"
import { answerRetirement, decide, keepForAll, takeBack } from "./decide.ts"
import { Button, Empty, PageLink, Quiet } from "./elements.tsx"
import { useKeys } from "./keys.ts"
import { fetchLesson } from "./lesson.tsx"
import { KindLabel, LessonBody } from "./lesson-body.tsx"
import { LessonDetails } from "./lesson-details.tsx"
import { LessonEditor } from "./lesson-form.tsx"
import { useLive, type View } from "./live.ts"
import { say } from "./say.tsx"
import { get, Refusal } from "./server.ts"
import { amount, capital } from "./words.ts"

interface Queue {
  readonly waiting: Waiting
  readonly card: LessonView | undefined
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
  return { waiting, card: id === undefined ? undefined : await cardOf(id) }
}

async function cardOf(id: string): Promise<LessonView | undefined> {
  try {
    return await fetchLesson(id)
  } catch (fault) {
    if (fault instanceof Refusal) return undefined
    throw fault
  }
}

function idsOf({ rows, proposed }: Waiting): readonly string[] {
  return [...rows, ...proposed].map(({ id }) => id)
}

function ReviewPage({ first }: Readonly<{ first: Queue }>) {
  const [isEditing, setEditing] = useState(false)
  const chosen = useRef<string>(undefined)
  /** Decisions made here, the latest last. */
  const stack = useRef<{ readonly id: string; readonly isKept: boolean }[]>([]).current
  const { data, refresh } = useLive(first, () => load(chosen.current), { isPaused: isEditing })
  const { waiting, card } = data
  const ids = idsOf(waiting)
  const here = card?.state.content.id
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
  const settle = async (verdict: "approved" | "rejected") => {
    if (card === undefined || here === undefined || isEditing) return
    const at = ids.indexOf(here)
    const isKept = isProposed && verdict === "approved"
    const decided = isProposed
      ? await answerRetirement(here, isKept ? "keep" : "retire")
      : await decide(here, verdict, card.warnings.length > 0)
    if (decided === undefined) return
    stack.push({ id: here, isKept })
    await choose(ids[at + 1] ?? ids[at - 1])
  }
  const forAll = async () => {
    if (card === undefined || here === undefined || isEditing) return
    const at = ids.indexOf(here)
    const decided = await keepForAll(here, card.warnings.length > 0)
    if (decided === undefined) return
    stack.push({ id: here, isKept: false })
    await choose(ids[at + 1] ?? ids[at - 1])
  }
  const edit = () => setEditing(card !== undefined)
  const edited = (decided: DecisionResult | undefined) => {
    setEditing(false)
    if (decided !== undefined) {
      stack.push({ id: decided.id, isKept: false })
      say("Edited. To approve it as it is now: a")
    }
    refresh()
  }
  const undo = async () => {
    const last = stack.pop()
    if (last === undefined) return say("Nothing to undo in this review.")
    await (last.isKept ? answerRetirement(last.id, "ask-again") : takeBack(last.id, "undo"))
    await choose(last.id)
  }
  useKeys({
    j: { does: "next", press: () => step(1) },
    k: { does: "previous", press: () => step(-1) },
    a: { does: `approve, or ${KEEP}`, press: () => settle("approved") },
    m: { does: "keep for all my projects", press: forAll },
    r: { does: `reject, or ${RETIRE}`, press: () => settle("rejected") },
    e: { does: "edit", press: edit },
    u: { does: "undo the last decision made here", press: undo },
  })
  const decisions: readonly Action[] = [
    [isProposed ? capital(KEEP) : "Approve", "a", () => settle("approved")],
    ["For all my projects", "m", forAll],
    [isProposed ? capital(RETIRE) : "Reject", "r", () => settle("rejected")],
    ["Edit", "e", edit],
  ]
  const undoing: Action = ["Undo", "u", undo]
  return (
    <>
      <h1>Review</h1>
      {waiting.handEdits > 0 && (
        <p class="notice">
          {`Somebody edited ${amount(waiting.handEdits, "line")} of the block in CLAUDE.md. In a terminal: tenure review`}
        </p>
      )}
      {card === undefined ? (
        <Empty what="Nothing needs your review.">
          <Quiet>
            Lessons come from your work with Claude Code.{" "}
            <PageLink to={["lessons"]}>See all lessons.</PageLink>
          </Quiet>
          {stack.length > 0 && <Buttons list={[undoing]} />}
        </Empty>
      ) : (
        <div class="two">
          <QueueList waiting={waiting} here={here} choose={choose} />
          <article id="card" class="card" aria-labelledby={isEditing ? undefined : "card-title"}>
            {isEditing ? (
              <LessonEditor lesson={card.state.content} done={edited} />
            ) : (
              <Card
                card={card}
                place={`${ids.indexOf(here ?? "") + 1} of ${waiting.total + waiting.proposed.length}`}
                buttons={<Buttons list={[...decisions, undoing]} />}
              />
            )}
          </article>
        </div>
      )}
    </>
  )
}

interface QueueListProps {
  readonly waiting: Waiting
  readonly here: string | undefined
  readonly choose: (id: string) => unknown
}

function QueueList({ waiting: { total, rows, proposed }, here, choose }: QueueListProps) {
  const item = (row: LessonHead, title: string) => (
    <li key={row.id}>
      <button
        type="button"
        id={`queue-${row.id}`}
        aria-current={row.id === here ? "true" : undefined}
        onClick={() => choose(row.id)}
      >
        <span>{title}</span>
        <small>
          <KindLabel lesson={row} />
        </small>
      </button>
    </li>
  )
  return (
    <nav class="queue" aria-label="Review queue">
      {total > 0 && <Quiet>{amount(total, "lesson needs", "lessons need")} review</Quiet>}
      {total > 0 && <ol>{rows.map((row) => item(row, `${row.number}. ${row.title}`))}</ol>}
      {total > rows.length && (
        <Quiet>{`The first ${rows.length} are shown; the others follow as you decide.`}</Quiet>
      )}
      {proposed.length > 0 && <Quiet>Proposed for retirement</Quiet>}
      {proposed.length > 0 && <ol>{proposed.map((row) => item(row, row.title))}</ol>}
    </nav>
  )
}

interface CardProps {
  readonly card: LessonView
  readonly place: string
  readonly buttons: ComponentChildren
}

function Card({ card, place, buttons }: CardProps) {
  const { content } = card.state
  return (
    <>
      <p class="meta">
        {place} · <KindLabel lesson={content} /> ·{" "}
        <PageLink to={["lessons", content.id]}>{content.id}</PageLink>
      </p>
      <h2 id="card-title">{content.title}</h2>
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
