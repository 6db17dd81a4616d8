// What a session needs to continue a track (TRCK-05): core, task, checkpoint and transient tier, in that order, bounded, and
// whether the plan still matches its checkpoint. Pure.
import { clean, defuse, defuseLine } from "../../privacy/sanitise.ts"
import { type TrackAtWork, trackLines } from "./at-work.ts"
import { withoutComments } from "./readable.ts"

export const TIERS = ["core", "task", "checkpoint", "transient"] as const
export type RecoveryTier = (typeof TIERS)[number]

export interface RecoveryPart {
  readonly tier: RecoveryTier
  readonly path: string
  readonly text: string
}

export type PlanState =
  /** The plan equals the sealed one, byte for byte. */
  | { readonly kind: "matches"; readonly sha256: string; readonly text: string }
  | {
      readonly kind: "drifted"
      readonly sha256: string
      /** Of the current file; null when missing. */
      readonly now: string | null
      /** The sealed plan; undefined when the copy is lost. */
      readonly text: string | undefined
      readonly diff: readonly PlanDiffLine[]
    }
  | { readonly kind: "never-sealed" }

export interface Recovery {
  readonly track: TrackAtWork
  readonly plan: PlanState
  /** Why the last compaction wrote nothing; empty when it succeeded. */
  readonly refused: readonly string[]
  /** In tier order, without missing files. */
  readonly parts: readonly RecoveryPart[]
}

/** `now` undefined: the file is missing. */
export function planState(
  sealed: { readonly sha256: string; readonly text: string | undefined } | undefined,
  now: { readonly sha256: string; readonly text: string } | undefined,
): PlanState {
  if (sealed === undefined) return { kind: "never-sealed" }
  if (now !== undefined && now.sha256 === sealed.sha256)
    return { kind: "matches", sha256: sealed.sha256, text: now.text }
  const diff = sealed.text === undefined ? [] : planDiff(sealed.text, now?.text ?? "")
  return { kind: "drifted", sha256: sealed.sha256, now: now?.sha256 ?? null, text: sealed.text, diff }
}

/** Characters per part; longer parts keep their beginning, logs their end. */
const SHARES: Readonly<Record<RecoveryTier, number>> = {
  core: 6_000,
  task: 8_000,
  checkpoint: 4_000,
  transient: 4_000,
}
const MAX_DIFF_LINES = 60

/** The parts, each cut to its share. */
export function bounded(parts: readonly RecoveryPart[]): readonly RecoveryPart[] {
  return TIERS.flatMap((tier) => parts.filter((part) => part.tier === tier)).map((part) => {
    const { tier, path, text } = part
    // The templates of documents are full of comments.
    const written = tier === "core" || tier === "task" ? withoutComments(text) : text
    return { ...part, text: cut(defuse(written), SHARES[tier], ENDS_MATTER.test(path)) }
  })
}

const ENDS_MATTER = /(?:DECISIONS\.md|work_log\.md|test_output\.txt)$/

/** The full text, for a person or an agent. */
export function recoveryText(recovery: Recovery): string {
  const sections = bounded(recovery.parts).map(
    ({ tier, path, text }) => `## ${tier}: ${path}\n\n${text.trim() === "" ? "(empty)" : text.trim()}`,
  )
  return [`# Recovery of track ${recovery.track.id}`, recoveryLines(recovery).join("\n"), ...sections].join(
    "\n\n",
  )
}

/** The few lines that every session gets: the state of the work, and whether the plan is unchanged. */
export function recoveryLines(
  { track, plan, refused }: Recovery,
  mostDiffLines = MAX_DIFF_LINES,
): readonly string[] {
  const lines = [...trackLines(track), ...planLines(plan, mostDiffLines)]
  if (refused.length > 0) lines.push(`The last compaction wrote nothing: ${clean(refused.join(" "))}`)
  return lines
}

function planLines(plan: PlanState, most: number): readonly string[] {
  switch (plan.kind) {
    case "never-sealed":
      return ["PLAN.md has no checkpoint yet."]
    case "matches":
      return [`PLAN.md matches its checkpoint (${plan.sha256.slice(0, 12)}).`]
    case "drifted": {
      const what =
        plan.now === null
          ? "PLAN.md is gone since its checkpoint"
          : "PLAN.md has changed since its checkpoint"
      const from = `${what} (${plan.sha256.slice(0, 12)} → ${plan.now?.slice(0, 12) ?? "nothing"}).`
      const changed = plan.diff.filter(({ mark }) => mark !== " ")
      const shown = changed.slice(0, most).map(({ mark, text }) => `${mark} ${defuseLine(text, 200)}`)
      const rest = changed.length - shown.length
      return [from, ...shown, ...(rest > 0 ? [`… ${rest} more changed lines`] : [])]
    }
  }
}

function cut(text: string, most: number, keepsEnd: boolean): string {
  if (text.length <= most) return text
  const left = text.length - most
  if (keepsEnd) return `… ${left} characters left out …\n${text.slice(-most).replace(/^[^\n]*\n/, "")}`
  return `${text.slice(0, most).replace(/\n[^\n]*$/, "")}\n… ${left} characters left out …`
}

// A line diff of a plan since its checkpoint. It runs in a hook, so it uses no package. Common ends are skipped; if too many
// lines remain, all old ones are removed and all new ones added.
interface PlanDiffLine {
  readonly mark: " " | "-" | "+"
  readonly text: string
}

const MAX_CELLS = 4_000_000

export function planDiff(before: string, after: string): readonly PlanDiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const head = commonHead(old, now)
  const tail = commonHead(old.slice(head).reverse(), now.slice(head).reverse())
  return [
    ...old.slice(0, head).map((text) => line(" ", text)),
    ...between(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...old.slice(old.length - tail).map((text) => line(" ", text)),
  ]
}

function commonHead(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((text, at) => text !== other[at])
  return differs < 0 ? one.length : differs
}

function between(old: readonly string[], now: readonly string[]): readonly PlanDiffLine[] {
  if (old.length * now.length > MAX_CELLS) {
    return [...old.map((text) => line("-", text)), ...now.map((text) => line("+", text))]
  }
  const common = lengths(old, now)
  const out: PlanDiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [a, b] = [old[i], now[j]]
    if (a !== undefined && a === b) {
      out.push(line(" ", a))
      i += 1
      j += 1
    } else if (a !== undefined && (b === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      out.push(line("-", a))
      i += 1
    } else if (b !== undefined) {
      out.push(line("+", b))
      j += 1
    }
  }
  return out
}

/** For each pair of positions, the length of the longest common subsequence after them. */
function lengths(old: readonly string[], now: readonly string[]): readonly Uint32Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = table[i]
      if (row === undefined) continue
      row[j] =
        old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
    }
  }
  return table
}

function at(table: readonly Uint32Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n")
}

function line(mark: PlanDiffLine["mark"], text: string): PlanDiffLine {
  return { mark, text }
}
