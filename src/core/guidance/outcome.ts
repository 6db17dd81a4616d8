// What became of a lesson that was told (GUID-09), judged from what followed. Only what can be seen counts: files
// touched, commands run, the person's correction. Where that does not tell, the outcome is unknown.
import { readBody } from "../lessons/body.ts"
import type { Lesson } from "../lessons/lesson.ts"
import { progressOf } from "./follow-through.ts"
import { type Matching, pointersOf } from "./pointers.ts"
import { readScene } from "./read-scene.ts"
import { NOTHING_SAID } from "./scene.ts"

export type ReceiptOutcome = "heeded" | "ignored" | "corrected again" | "unknown"

export interface Followed {
  /** The call it came with was refused. */
  readonly wasHeld: boolean
  /** Paths changed in the session, before and after. */
  readonly touched: readonly string[]
  /** Command lines that ran after the lesson was told; not the call that carried it. */
  readonly commands: readonly string[]
  /** The person had to say it again, in this session or a later one. */
  readonly isCorrectedAgain: boolean
  /** The session is over: what has not happened will not happen. */
  readonly isOver: boolean
}

export function judgeOutcome(lesson: Lesson, followed: Followed, judging: Matching): ReceiptOutcome {
  if (followed.isCorrectedAgain) return "corrected again"
  if (lesson.kind === "checklist") return ofChecklist(lesson, followed, judging)
  const wanted = wantedCommands(lesson)
  if (followed.commands.some((line) => runs(wanted, line, lesson, judging))) return "heeded"
  if (lesson.kind !== "anti-pattern" || lesson.triggers.commands.length === 0) return "unknown"
  if (followed.commands.some((line) => runs(lesson.triggers.commands, line, lesson, judging)))
    return "ignored"
  return followed.wasHeld && followed.isOver ? "heeded" : "unknown"
}

function ofChecklist(lesson: Lesson, { touched, isOver }: Followed, { matchGlob }: Matching): ReceiptOutcome {
  const progress = progressOf(lesson, { touched, committed: null }, matchGlob)
  if (!progress?.isBegun) return "unknown"
  if (progress.missing.length === 0) return "heeded"
  return isOver ? "ignored" : "unknown"
}

/** Commands that the lesson asks for: code between backticks in what to do, to use instead, to verify, to mitigate. */
function wantedCommands({ kind, body }: Lesson): readonly string[] {
  const reading = readBody(kind, body)
  if (reading.kind === "malformed") return []
  const asked = askedFor(reading.body)
  return [...asked.matchAll(/`([^`\n]{2,120})`/g)]
    .map(([, code]) => code ?? "")
    .filter((code) => /^[\w./-]+( |$)/.test(code))
}

function askedFor(body: Extract<ReturnType<typeof readBody>, { kind: "ok" }>["body"]): string {
  switch (body.kind) {
    case "pattern":
      return body.do ?? ""
    case "warning":
      return body.mitigation ?? ""
    case "requirement":
      return body.verify ?? ""
    case "anti-pattern":
      return body.instead ?? ""
    default:
      return ""
  }
}

function runs(
  commands: readonly string[],
  line: string,
  lesson: Lesson,
  { matchGlob, limits }: Matching,
): boolean {
  if (commands.length === 0) return false
  const place = { root: "/", cwd: "/", foldCase: false }
  const scene = readScene(
    { act: { kind: "command", tool: "Bash", line }, place, said: NOTHING_SAID, context: [] },
    limits,
  )
  const asked = { ...lesson, triggers: { ...lesson.triggers, files: [], actions: [], commands } }
  return pointersOf(asked, scene, { matchGlob, limits }).length > 0
}
