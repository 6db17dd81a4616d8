// Markdown tables of the gate's curve and of precision and recall by tier, ready for docs/evaluation.md.
import type { GateTier } from "../../src/learning/gate/judge.ts"
import { topShare } from "./folds.ts"
import { isPlain, type Message } from "./messages.ts"

export interface Judged {
  readonly message: Message
  readonly tier: GateTier
}

interface Found {
  readonly message: Message
  readonly found: boolean
}

export interface Ranked {
  readonly message: Message
  readonly score: number
}

const SHARES = [0.1, 0.15, 0.2, 0.25]

export const CURVE_HEAD = `| | ${SHARES.map((share) => `${100 * share} %`).join(" | ")} | all messages passing at 20 % |\n|${" --- |".repeat(SHARES.length + 2)}`

/** Mean recall over the runs, when this share of uniform and ordinary messages passes. */
export function curveRow(name: string, runs: readonly (readonly Ranked[])[]): string {
  const recalls = SHARES.map((share) => mean(runs.map((run) => recallAt(run, share))))
  const passing = mean(runs.map((run) => passingAt(run, 0.2)))
  return `| ${name} | ${recalls.map((each) => each.toFixed(3)).join(" | ")} | ${(100 * passing).toFixed(0)} % |`
}

function thresholdAt(run: readonly Ranked[], share: number): number {
  return topShare(
    run.filter(({ message }) => isPlain(message)).map(({ score }) => score),
    share,
  )
}

function recallAt(run: readonly Ranked[], share: number): number {
  const threshold = thresholdAt(run, share)
  const lessons = run.filter(({ message }) => message.isLesson)
  return lessons.filter(({ score }) => score >= threshold).length / lessons.length
}

function passingAt(run: readonly Ranked[], share: number): number {
  const threshold = thresholdAt(run, share)
  return run.filter(({ score }) => score >= threshold).length / run.length
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}

export const TABLE_HEAD =
  "| tier | found | precision | recall | uniform and ordinary passing |\n| --- | --- | --- | --- | --- |"

export function reportTiers(judged: readonly Judged[]): string {
  const upTo = (...tiers: GateTier[]) =>
    judged.map(({ message, tier }) => ({ message, found: tiers.includes(tier) }))
  return [
    TABLE_HEAD,
    row("strong", upTo("strong")),
    row("the gate (strong and weak)", upTo("strong", "weak")),
    "",
  ].join("\n")
}

export function row(name: string, all: readonly Found[]): string {
  const found = all.filter((each) => each.found)
  const hits = found.filter(({ message }) => message.isLesson).length
  const lessons = all.filter(({ message }) => message.isLesson).length
  const plain = all.filter(({ message }) => isPlain(message))
  const passing = plain.filter((each) => each.found).length
  const share = plain.length === 0 ? "–" : `${((100 * passing) / plain.length).toFixed(1)} %`
  return `| ${name} | ${found.length} | ${figure(hits / found.length)} | ${figure(hits / lessons)} | ${share} |`
}

/** Recall by kind and language. */
export function reportByGroup(judged: readonly Judged[]): string {
  const lessons = judged.filter(({ message }) => message.isLesson)
  const groups = (of: (message: Message) => string) =>
    [...new Set(lessons.map(({ message }) => of(message)))].sort()
  const line = (name: string, some: readonly Judged[]) => {
    const strong = some.filter(({ tier }) => tier === "strong").length
    const passing = some.filter(({ tier }) => tier !== "none").length
    return `| ${name} | ${some.length} | ${figure(strong / some.length)} | ${figure(passing / some.length)} |`
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
    "| group | lessons | strong | the gate |",
    "| --- | --- | --- | --- |",
    ...by(({ kind }) => kind),
    ...by(({ lang }) => lang),
    "",
  ].join("\n")
}

function figure(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : "–"
}
