// The list beside the card: what was edited by hand, what needs review, what is proposed for retirement. And the page
// without any of them.
import type { ComponentChildren } from "preact"
import type { LessonHead } from "../../lessons/model/lesson.ts"
import type { Waiting } from "../api/lessons.ts"
import { Empty, FirstSteps, PageLink, Quiet } from "./elements.tsx"
import { KindLabel, withCode } from "./lesson-body.tsx"
import { amount } from "./words.ts"

interface Props {
  readonly waiting: Waiting
  /** What is on the card. */
  readonly here: string | undefined
  readonly choose: (id: string) => unknown
}

export function QueueList({ waiting: { total, rows, proposed, handEdits }, here, choose }: Props) {
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

export function NothingToReview({ children }: Readonly<{ children: ComponentChildren }>) {
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
