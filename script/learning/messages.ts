// The labelled messages. They belong to their authors and stay outside the project: only counts are ever written here.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface Message {
  readonly id: string
  readonly owner: string
  readonly lang: string
  readonly user: string
  readonly prevAssistant: string
  readonly isLesson: boolean
  readonly isBorderline: boolean
  readonly sample: string
  readonly note: string
  readonly kind: string
  readonly priority: string
  readonly files: readonly string[]
  readonly scope: string
}

const FILES = ["lessons-dev.jsonl", "lessons-train.jsonl"]

/** The messages in the folder that TENURE_EVAL_DATA names; else a sentence that says what is missing. */
export function labelledMessages(): readonly Message[] | string {
  const folder = process.env["TENURE_EVAL_DATA"]
  if (folder === undefined) return `Set TENURE_EVAL_DATA to the folder that holds ${FILES.join(" and ")}.`
  const missing = FILES.filter((name) => !existsSync(join(folder, name)))
  if (missing.length > 0) return `TENURE_EVAL_DATA: ${folder} does not hold ${missing.join(" and ")}.`
  return FILES.flatMap((name) => readMessages(join(folder, name)))
}

/** A random message without a lesson: the gate should mostly ignore it. */
export function isPlain({ isLesson, sample }: Message): boolean {
  return !isLesson && (sample === "uniform" || sample === "ordinary")
}

export function readMessages(path: string): Message[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => toMessage(JSON.parse(line)))
}

function toMessage(raw: Record<string, unknown>): Message {
  const text = (key: string) => (typeof raw[key] === "string" ? (raw[key] as string) : "")
  return {
    id: text("id"),
    owner: text("source").split("/")[0] ?? "",
    lang: text("lang"),
    user: text("user"),
    prevAssistant: text("prev_assistant"),
    isLesson: raw["label"] === "lesson",
    isBorderline: raw["borderline"] === true,
    sample: text("sample"),
    note: text("note"),
    kind: text("kind"),
    priority: text("priority"),
    files: Array.isArray(raw["files"]) ? (raw["files"] as string[]) : [],
    scope: text("scope"),
  }
}
