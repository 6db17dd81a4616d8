// What a person typed into a lesson's form, as the text of a lesson file: from there on it goes the way of every edit,
// and what is wrong with it is told with its line.
import { TRIGGER_KEYS } from "../core/lessons/front-fields.ts"
import type { Kind, Lesson, Priority, Triggers } from "../core/lessons/lesson.ts"
import { createLesson } from "../core/lessons/lesson-render.ts"
import { UserError } from "../core/user-error.ts"
import { text } from "./route.ts"

export function formText(lesson: Lesson, body: unknown): string {
  const field = (key: string) => {
    const value = text(body, key)
    if (value === undefined) throw new UserError(`The ${key} is missing.`, "Fill it in and save again.")
    return value
  }
  const filled: Lesson = {
    ...lesson,
    title: field("title").trim(),
    body: field("body").trimEnd(),
    // Whether they are kinds and priorities is for the reader of the file to say.
    kind: field("kind") as Kind,
    priority: field("priority") as Priority,
    triggers: triggersOf((Object(body) as { triggers?: unknown }).triggers),
  }
  return createLesson(filled, "active")
}

function triggersOf(value: unknown): Triggers {
  const given = Object(value) as Record<string, unknown>
  const list = (key: string) => {
    const items: unknown = given[key]
    if (!Array.isArray(items) || !items.every((item) => typeof item === "string"))
      throw new UserError(`The ${key} are missing.`, "Reload the page.")
    return items.map((item) => item.trim()).filter((item) => item !== "")
  }
  return Object.fromEntries(TRIGGER_KEYS.map((key) => [key, list(key)])) as unknown as Triggers
}
