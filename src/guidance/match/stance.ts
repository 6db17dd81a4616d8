// What a lesson wants and rejects, from its words (GUID-09): trigger commands and files it forbids or replaces, commands
// it asks for instead, and other files it wants changed.
import { readBody } from "../../lessons/file/body.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import { filesNamedIn } from "../../lessons/model/named-files.ts"
import { isForbiddenAt } from "../../privacy/prohibitions.ts"

/** Trigger commands that should not run. */
export function forbidsCommands(lesson: Lesson): readonly string[] {
  const { commands } = lesson.triggers
  if (lesson.kind === "anti-pattern") return commands
  const text = wordsOf(lesson)
  return commands.filter((command) => namesOf(command).some((name) => isAgainst(text, name)))
}

/** Trigger globs whose files should not change. */
export function forbidsFiles(lesson: Lesson): readonly string[] {
  const { files } = lesson.triggers
  if (lesson.kind === "anti-pattern") return files
  const text = wordsOf(lesson)
  return files.filter((glob) => {
    const name = glob.replaceAll("**/", "").replace(/\/?\*.*$/, "")
    return name.length > 2 && isAgainst(text, name)
  })
}

/** Commands the lesson asks for: in backticks, or after `use`, `run` and similar words. */
export function wantedCommands(lesson: Lesson): readonly string[] {
  const reading = readBody(lesson.kind, lesson.body)
  if (reading.kind === "malformed") return []
  const text = askedFor(reading.body)
  const quoted = [...text.matchAll(/`([^`\n]{2,120})`/g)].map(([, code = ""]) => code)
  const plain = [...text.matchAll(PLAIN)].map(([, words = ""]) => words)
  return [...quoted, ...plain].filter(
    (code) =>
      /^[\w./-]+( |$)/.test(code) && !isAgainst(text, code) && !forbidsCommands(lesson).includes(code),
  )
}

/** The next word is a command only if another word follows or the clause ends: "use make test", "use uv, not pip". */
const PLAIN = /\b(?:use|run|call|prefer|with|via|through)\s+([a-z][\w-]*(?:\s+[a-z][\w:-]*)?)(?=[\s,.;]|$)/gi

/** Files named in the lesson's words that are not triggers. */
export function namedElsewhere(lesson: Lesson): readonly string[] {
  const brings = lesson.triggers.files.map((glob) => glob.replaceAll("**/", ""))
  const text = wordsOf(lesson)
  return filesNamedIn(text).filter((file) => !brings.includes(file) && !isAgainst(text, file))
}

function isAgainst(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (isForbiddenAt(text, at, at + name.length)) return true
    if (/\b(?:not|instead of|rather than|over)\s+[`'"]?$/i.test(text.slice(Math.max(0, at - 30), at)))
      return true
  }
  return false
}

/** A correction may name only the program: `pip` for `pip install`. */
function namesOf(command: string): readonly string[] {
  const [program = ""] = command.split(" ")
  return program.length > 2 ? [command, program] : [command]
}

function wordsOf({ title, body }: Lesson): string {
  return `${title}\n${body}`
}

function askedFor(body: Extract<ReturnType<typeof readBody>, { kind: "ok" }>["body"]): string {
  switch (body.kind) {
    case "pattern":
      return body.do ?? ""
    case "warning":
      return `${body.risk}\n${body.mitigation ?? ""}`
    case "requirement":
      return body.verify ?? ""
    case "anti-pattern":
      return body.instead ?? ""
    case "convention":
      return body.text
    default:
      return ""
  }
}
