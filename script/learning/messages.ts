// The labelled messages, from outside the project. They belong to their authors: nothing of them is written
// anywhere in the project, only counts are.
import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

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

/** Beside the project, in `../shared/data`; undefined when they are not there. */
export function sharedMessages(): Message[] | undefined {
  const folder = resolve(import.meta.dir, "../../../shared/data")
  if (!FILES.every((name) => existsSync(join(folder, name)))) return undefined
  return FILES.flatMap((name) => readMessages(join(folder, name)))
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
