// A lesson to be changed in place. What is wrong is told above the form, and what was typed stays.
import { KINDS, type Lesson, NO_TRIGGERS, PRIORITIES, type Triggers } from "../../core/lessons/lesson.ts"
import type { Decided, LessonForm } from "../api/lessons.ts"
import { type Child, h } from "./dom.ts"
import { say } from "./say.ts"
import { post, Refusal } from "./server.ts"

export interface Form {
  readonly element: HTMLElement
  focus(): void
}

/** `done` is told what came of it; undefined when the person thought better of it. */
export function lessonForm(lesson: Lesson, done: (decided: Decided | undefined) => void): Form {
  const title = h("input", {
    id: "form-title",
    name: "title",
    value: lesson.title,
    required: true,
    maxlength: 300,
  })
  const kind = choice("form-kind", KINDS, lesson.kind)
  const priority = choice("form-priority", PRIORITIES, lesson.priority)
  const body = h("textarea", { id: "form-body", rows: 8, spellcheck: "true" }, lesson.body)
  const triggers = TRIGGERS.map((key) => [key, lines(`form-${key}`, lesson.triggers[key])] as const)
  const trouble = h("p", { class: "trouble", role: "alert" })
  const save = async () => {
    const form: LessonForm = {
      title: title.value,
      kind: kind.value as Lesson["kind"],
      priority: priority.value as Lesson["priority"],
      body: body.value,
      triggers: Object.fromEntries(
        triggers.map(([key, field]) => [key, field.value.split("\n").filter((line) => line.trim() !== "")]),
      ) as unknown as Triggers,
    }
    try {
      done(await post<Decided>(`/api/lessons/${encodeURIComponent(lesson.id)}/edit`, form))
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault
      trouble.textContent = `${fault.message} ${fault.hint}`
      say(fault.message, true)
    }
  }
  const keydown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === "Escape") done(undefined)
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save()
  }
  const element = h(
    "form",
    {
      class: "lesson-form",
      "aria-label": `Edit ${lesson.id}`,
      keydown,
      submit: (event: SubmitEvent) => {
        event.preventDefault()
        save()
      },
    },
    trouble,
    field("Title", title),
    h("div", { class: "side" }, field("Kind", kind), field("Priority", priority)),
    field("Text", body, SHAPES),
    h(
      "details",
      { open: true },
      h("summary", {}, "When it comes up (one a line)"),
      h("div", { class: "side" }, ...triggers.map(([key, input]) => field(key, input))),
    ),
    h(
      "p",
      { class: "buttons" },
      h("button", { type: "submit", class: "main" }, "Save"),
      h("button", { type: "button", click: () => done(undefined) }, "Cancel"),
      h("span", { class: "quiet" }, "Ctrl+Enter saves, Escape cancels."),
    ),
  )
  return { element, focus: () => title.focus() }
}

const TRIGGERS = Object.keys(NO_TRIGGERS) as (keyof Triggers)[]
const SHAPES =
  "A checklist is a list; a pattern has When, Do, Why; a warning Risk, Severity, Detect, Mitigation; a requirement Constraint, Why, Verify; an anti-pattern Avoid, Instead, Why; each on its own line."

function field(name: string, input: HTMLElement, help?: string): Child {
  return h(
    "p",
    { class: "field" },
    h("label", { for: input.id }, name),
    input,
    help !== undefined && h("small", {}, help),
  )
}

function choice(id: string, options: readonly string[], chosen: string): HTMLSelectElement {
  return h(
    "select",
    { id },
    ...options.map((each) => h("option", { value: each, selected: each === chosen }, each)),
  )
}

function lines(id: string, items: readonly string[]): HTMLTextAreaElement {
  return h(
    "textarea",
    { id, rows: Math.min(4, Math.max(2, items.length)), spellcheck: "false" },
    items.join("\n"),
  )
}
