// Parses the triggers a person types in a review: globs and commands, separated by commas.
import type { Triggers } from "../model/lesson.ts"

export type TypedTriggers = Pick<Triggers, "files" | "commands">

const MAX_TRIGGERS = 20
const MAX_TRIGGER_CHARS = 200

export function readTriggers(text: string): TypedTriggers {
  const items = text
    .split(/[,\n]/)
    .map((item) => item.trim().replace(/^[`'"]+|[`'"]+$/g, ""))
    .filter((item) => item !== "" && item.length <= MAX_TRIGGER_CHARS)
    .slice(0, MAX_TRIGGERS)
  return {
    files: [...new Set(items.filter(isFile).map(asGlob))],
    commands: [...new Set(items.filter((item) => !isFile(item)))],
  }
}

/** A path, a glob or a name with an extension. Anything with spaces, and a single plain word, is a command. */
function isFile(item: string): boolean {
  if (/\s/.test(item)) return false
  return /[/*?[\]{}]/.test(item) || /^\.?[\w-]+(?:\.[\w-]+)+$/.test(item) || /^[A-Z]\w*file$/.test(item)
}

/** A bare name matches in any folder. */
function asGlob(item: string): string {
  const path = item.replace(/^\.\//, "")
  if (path.endsWith("/")) return `${path}**`
  return path.includes("/") ? path : `**/${path}`
}

/** Adds the typed triggers to the existing ones. */
export function withTriggers(triggers: Triggers, { files, commands }: TypedTriggers): Triggers {
  return {
    ...triggers,
    files: [...new Set([...triggers.files, ...files])],
    commands: [...new Set([...triggers.commands, ...commands])],
  }
}
