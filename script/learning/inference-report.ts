// Accuracy of the inferred kind, priority and files of labelled lessons.
import { detect } from "../../src/learning/gate/detect.ts"
import { readMessage } from "../../src/learning/gate/features.ts"
import { inferTriggers } from "../../src/learning/triggers/infer-triggers.ts"
import { inferKind, inferPriority } from "../../src/learning/wording/classify-lesson.ts"
import type { Message } from "./messages.ts"

export function reportInference(messages: readonly Message[]): string {
  const lessons = messages.filter(({ isLesson, kind }) => isLesson && kind !== "")
  const inferred = lessons.map((message) => ({ message, ...inferOf(message) }))
  // The labels' "correction" is not a kind of ours.
  const kinds = inferred.filter(({ message }) => message.kind !== "correction")
  const kind = share(kinds, ({ message, kind }) => kind === message.kind)
  const commonest = share(kinds, ({ message }) => message.kind === "convention")
  const priority = share(inferred, ({ message, priority }) => priority === message.priority)
  const near = share(inferred, ({ message, priority }) => distance(priority, message.priority) <= 1)
  const filed = inferred.filter(({ message }) => message.files.length > 0)
  const files = share(filed, ({ message, files }) => message.files.every((file) => names(files, file)))
  const bare = inferred.filter(({ message }) => message.files.length === 0)
  const invented = share(bare, ({ files }) => files.length > 0)
  return [
    `\n## Inference, on the ${lessons.length} lessons\n`,
    `- kind: ${kind} (always saying convention: ${commonest}; the labels' "correction" left out)`,
    `- priority: ${priority} exact, ${near} within one step`,
    `- files: all of them named in ${files} of the lessons that have files; some named in ${invented} of those that have none`,
  ].join("\n")
}

function inferOf(message: Message) {
  const verdict = detect(message)
  if (verdict.tier !== "none") return verdict
  const { sentences } = readMessage(message)
  const shown = new Set(sentences.flatMap((sentence) => [...sentence.shown]))
  const text = message.user.slice(0, 400)
  return {
    kind: inferKind(text, shown),
    priority: inferPriority(text, { isCorrection: false, shown, seenBefore: 0 }),
    files: inferTriggers(text, {}).files,
  }
}

const ORDER = ["LOW", "MEDIUM", "HIGH", "CRITICAL"]

function distance(a: string, b: string): number {
  return Math.abs(ORDER.indexOf(a) - ORDER.indexOf(b))
}

function names(globs: readonly string[], file: string): boolean {
  const name = file.slice(file.lastIndexOf("/") + 1).toLowerCase()
  return globs.some((glob) => glob.toLowerCase().endsWith(name))
}

function share<T>(list: readonly T[], holds: (each: T) => boolean): string {
  const held = list.filter(holds).length
  return list.length === 0 ? "–" : `${((100 * held) / list.length).toFixed(0)} % (${held} of ${list.length})`
}
