// Tables of precision, recall and false alarms, in Markdown, so that they can stand in docs/evaluation.md as printed.
import type { Tier } from "../../src/core/learning/judge.ts"
import type { Message } from "./messages.ts"

export interface Judged {
  readonly message: Message
  readonly tier: Tier
  readonly mayGoLive: boolean
}

interface Found {
  readonly message: Message
  readonly found: boolean
}

export const TABLE_HEAD =
  "| tier | found | precision | recall | F1 | false alarms, uniform and ordinary |\n| --- | --- | --- | --- | --- | --- |"

export function reportTiers(judged: readonly Judged[]): string {
  const upTo = (...tiers: Tier[]) =>
    judged.map(({ message, tier }) => ({ message, found: tiers.includes(tier) }))
  return [
    TABLE_HEAD,
    row(
      "may go live",
      judged.map(({ message, mayGoLive }) => ({ message, found: mayGoLive })),
    ),
    row("certain", upTo("certain")),
    row("certain and strong", upTo("certain", "strong")),
    row("with weak", upTo("certain", "strong", "weak")),
    "",
  ].join("\n")
}

export function row(name: string, all: readonly Found[]): string {
  const found = all.filter((each) => each.found)
  const hits = found.filter(({ message }) => message.isLesson).length
  const lessons = all.filter(({ message }) => message.isLesson).length
  const precision = hits / found.length
  const recall = hits / lessons
  const plain = all.filter(
    ({ message }) => !message.isLesson && /^(?:uniform|ordinary)$/.test(message.sample),
  )
  const alarms = plain.filter((each) => each.found).length
  const alarmed = plain.length === 0 ? "–" : `${((100 * alarms) / plain.length).toFixed(1)} %`
  const f1 = (2 * precision * recall) / (precision + recall)
  return `| ${name} | ${found.length} | ${figure(precision)} | ${figure(recall)} | ${figure(f1)} | ${alarmed} |`
}

/** Recall of each kind and each language, strong and weak. */
export function reportByGroup(judged: readonly Judged[]): string {
  const lessons = judged.filter(({ message }) => message.isLesson)
  const groups = (of: (message: Message) => string) =>
    [...new Set(lessons.map(({ message }) => of(message)))].sort()
  const line = (name: string, some: readonly Judged[]) => {
    const strong = some.filter(({ tier }) => tier === "certain" || tier === "strong").length
    const weak = some.filter(({ tier }) => tier !== "none").length
    return `| ${name} | ${some.length} | ${figure(strong / some.length)} | ${figure(weak / some.length)} |`
  }
  const by = (of: (message: Message) => string) =>
    groups(of).map((group) =>
      line(
        group,
        lessons.filter(({ message }) => of(message) === group),
      ),
    )
  return [
    "\n### Recall by kind and by language (lessons counted once a seed)\n",
    "| group | lessons | strong | with weak |",
    "| --- | --- | --- | --- |",
    ...by(({ kind }) => kind),
    ...by(({ lang }) => lang),
    "",
  ].join("\n")
}

function figure(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : "–"
}
