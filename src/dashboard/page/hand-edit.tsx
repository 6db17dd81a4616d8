// A change made by hand, in CLAUDE.md or in a lesson's file: what was there, what is there now, and the question.
import type { ComponentChildren } from "preact"
import type { HandEditRow } from "../api/lessons.ts"
import { each, PageLink } from "./elements.tsx"
import { Warnings, withCode } from "./lesson-details.tsx"

interface Props {
  readonly edit: HandEditRow
  /** Which of the queue it is. */
  readonly position: string
  readonly buttons: ComponentChildren
}

export function HandEditCard({ edit, position, buttons }: Props) {
  const { lesson, title, place, question, lines, warnings } = edit
  return (
    <>
      <p class="meta">
        {`${position} · Edited by hand in `}
        <code>{place}</code>
        {lesson !== null && (
          <>
            {" · "}
            <PageLink to={["lessons", lesson]}>{lesson}</PageLink>
          </>
        )}
      </p>
      <h2 id="card-title">{withCode(title)}</h2>
      <p>{question}</p>
      <Warnings lines={warnings} />
      {lines.length > 0 && <Diff lines={lines} />}
      {buttons}
    </>
  )
}

const MARKS = { "-": "removed: ", "+": "added: ", " ": "", "\\": "" } as const

function Diff({ lines }: Pick<HandEditRow, "lines">) {
  return (
    <ul class="diff" aria-label="Changed lines">
      {each(
        lines,
        ({ mark, text }) => `${mark}${text}`,
        ({ mark, text }) => (
          <li class={DIFF_CLASSES[mark]}>
            <span class="hidden">{MARKS[mark]}</span>
            <code class="text">{text}</code>
          </li>
        ),
      )}
    </ul>
  )
}

const DIFF_CLASSES = { "-": "gone", "+": "new", " ": "", "\\": "quiet" } as const
