// A lesson's text, in the form of its kind.
import type { ComponentChildren } from "preact"
import { type Body, bodyParts, readBody } from "../../lessons/file/body.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import { each } from "./elements.tsx"

export function LessonBody({ lesson }: Readonly<{ lesson: Lesson }>) {
  const reading = readBody(lesson.kind, lesson.body)
  if (reading.kind === "malformed") return <Prose text={lesson.body} />
  return (
    <>
      <Opening body={reading.body} title={lesson.title} />
      <Parts body={reading.body} />
    </>
  )
}

/** The priority is a word as well as a colour. */
export function KindLabel({ lesson }: Readonly<{ lesson: Pick<Lesson, "kind" | "priority"> }>) {
  return (
    <>
      <span class={`priority ${lesson.priority.toLowerCase()}`}>{lesson.priority}</span>{" "}
      <span>{lesson.kind}</span>
    </>
  )
}

/** What the title says already is not said again. */
function Opening({ body, title }: Readonly<{ body: Body; title: string }>) {
  if (body.kind === "convention") return body.text.trim() === title ? null : <Prose text={body.text} />
  if (body.kind !== "checklist") return <Prose text={body.other} />
  return (
    <>
      <Prose text={body.intro} />
      <ul class="checklist">
        {each(
          body.items,
          ({ text }) => text,
          ({ text }) => (
            <li>{withCode(text)}</li>
          ),
        )}
      </ul>
      <Prose text={body.notes} />
    </>
  )
}

function Parts({ body }: Readonly<{ body: Body }>) {
  const parts = bodyParts(body)
  if (parts.length === 0) return null
  return (
    <dl class="parts">
      {each(
        parts,
        ({ label }) => label,
        ({ label, text }) => (
          <>
            <dt>{label}</dt>
            <dd class="text">{withCode(text)}</dd>
          </>
        ),
      )}
    </dl>
  )
}

function Prose({ text }: Readonly<{ text: string }>) {
  return text === "" ? null : <p class="text">{withCode(text)}</p>
}

/** Text between backticks is code. */
export function withCode(text: string): ComponentChildren {
  return [...text.matchAll(/`([^`\n]+)`|[^`]+|`/g)].map(({ 0: part, 1: code, index }) =>
    code === undefined ? part : <code key={index}>{code}</code>,
  )
}
