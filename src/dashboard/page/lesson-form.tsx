// Edits a lesson in place. Errors show above the form, and what the person typed stays.
import type { ComponentChildren } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { KINDS, type Lesson, NO_TRIGGERS, PRIORITIES, type Triggers } from "../../lessons/model/lesson.ts"
import type { DecisionResult, LessonForm } from "../api/lessons.ts"
import { say } from "./dialogs.tsx"
import { Button } from "./elements.tsx"
import { post, Refusal } from "./server.ts"

const TRIGGERS = Object.keys(NO_TRIGGERS) as (keyof Triggers)[]
const SHAPES =
  "A checklist is a list; a pattern has When, Do, Why; a warning Risk, Severity, Detect, Mitigation; a requirement Constraint, Why, Verify; an anti-pattern Avoid, Instead, Why; each on its own line."

interface Props {
  readonly lesson: Lesson
  /** Gets undefined when the person cancels. */
  readonly done: (decided: DecisionResult | undefined) => unknown
}

export function LessonEditor({ lesson, done }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [trouble, setTrouble] = useState("")
  useEffect(() => form.current?.querySelector("input")?.focus(), [])
  const save = async () => {
    if (form.current === null) return
    try {
      done(
        await post<DecisionResult>(
          `/api/lessons/${encodeURIComponent(lesson.id)}/edit`,
          filledIn(form.current),
        ),
      )
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault
      setTrouble(`${fault.message} ${fault.hint}`)
      say(fault.message, true)
    }
  }
  const keyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === "Escape") done(undefined)
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save()
  }
  return (
    <form
      ref={form}
      class="lesson-form"
      aria-label={`Edit ${lesson.id}`}
      onKeyDown={keyDown}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p class="trouble" role="alert">
        {trouble}
      </p>
      <Field name="Title" id="title">
        <input id="form-title" name="title" defaultValue={lesson.title} required maxlength={300} />
      </Field>
      <div class="side">
        <Choice name="Kind" id="kind" options={KINDS} chosen={lesson.kind} />
        <Choice name="Priority" id="priority" options={PRIORITIES} chosen={lesson.priority} />
      </div>
      <Field name="Text" id="body">
        <textarea id="form-body" name="body" rows={8} spellcheck defaultValue={lesson.body} />
        <small>{SHAPES}</small>
      </Field>
      <details open>
        <summary>Triggers (one a line)</summary>
        <div class="side">
          {TRIGGERS.map((key) => (
            <Field key={key} name={key} id={key}>
              <textarea
                id={`form-${key}`}
                name={key}
                rows={Math.min(4, Math.max(2, lesson.triggers[key].length))}
                spellcheck={false}
                defaultValue={lesson.triggers[key].join("\n")}
              />
            </Field>
          ))}
        </div>
      </details>
      <p class="buttons">
        <button type="submit" class="main">
          Save
        </button>
        <Button press={() => done(undefined)}>Cancel</Button>
        <span class="quiet">Ctrl+Enter saves, Escape cancels.</span>
      </p>
    </form>
  )
}

function Field({ name, id, children }: Readonly<{ name: string; id: string; children: ComponentChildren }>) {
  return (
    <p class="field">
      <label for={`form-${id}`}>{name}</label>
      {children}
    </p>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly id: string
  readonly options: readonly string[]
  readonly chosen: string
}

function Choice({ name, id, options, chosen }: ChoiceProps) {
  return (
    <Field name={name} id={id}>
      <select id={`form-${id}`} name={id}>
        {options.map((each) => (
          <option key={each} selected={each === chosen}>
            {each}
          </option>
        ))}
      </select>
    </Field>
  )
}

function filledIn(form: HTMLFormElement): LessonForm {
  const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value
  const lines = (key: string) =>
    value(key)
      .split("\n")
      .filter((line) => line.trim() !== "")
  return {
    title: value("title"),
    kind: value("kind") as Lesson["kind"],
    priority: value("priority") as Lesson["priority"],
    body: value("body"),
    triggers: Object.fromEntries(TRIGGERS.map((key) => [key, lines(key)])) as unknown as Triggers,
  }
}
