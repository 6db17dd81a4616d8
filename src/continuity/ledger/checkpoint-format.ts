// A checkpoint: a ledger as canonical JSON, with the SHA-256 of what it names (TRCK-05). Hashes and the time come from the
// edge.

import { SHELL_TOOL, writesFile } from "../../clients/claude-code/tools.ts"
import type { RecordedEvent } from "../../sessions/event.ts"
import { canonicalJson } from "../../text/json.ts"
import { emptyLedger, type Ledger, type RanCommand, type Turn } from "./ledger.ts"

export interface Checkpoint {
  readonly version: 1
  readonly session: string
  /** UTC, as ISO 8601. */
  readonly captured_at: string
  /** How far the transcript was read, in bytes, and the last event in the ledger. */
  readonly read: { readonly bytes: number; readonly seq: number }
  /** Of `ledgerText`. */
  readonly ledger_sha256: string
  /** Files of this state; null for a missing one. */
  readonly files: readonly { readonly path: string; readonly sha256: string | null }[]
  readonly ledger: Ledger
}

/** The bytes that are hashed. */
export function ledgerText(ledger: Ledger): string {
  return canonicalJson(ledger)
}

export function checkpointText(checkpoint: Checkpoint): string {
  const files = checkpoint.files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return `${JSON.stringify(JSON.parse(canonicalJson({ ...checkpoint, files })), null, 2)}\n`
}

/** Undefined when it is not ours or incomplete. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  try {
    const value = JSON.parse(text) as Partial<Checkpoint> | null
    if (value?.version !== 1 || typeof value.session !== "string" || value.ledger?.version !== 1)
      return undefined
    if (typeof value.read?.bytes !== "number" || typeof value.read.seq !== "number") return undefined
    const ledger = { ...emptyLedger(value.session), ...value.ledger }
    // A turn of an older Tenure has less.
    if (Array.isArray(ledger.turns))
      Object.assign(ledger, { turns: ledger.turns.map((turn) => ({ ...EMPTY_TURN, ...turn })) })
    const isWhole = Object.entries(emptyLedger("")).every(
      ([key, part]) => !Array.isArray(part) || Array.isArray(ledger[key as keyof Ledger]),
    )
    return isWhole
      ? ({ files: [], captured_at: "", ledger_sha256: "", ...value, ledger } as Checkpoint)
      : undefined
  } catch {
    return undefined
  }
}

const EMPTY_TURN: Turn = {
  asked: "",
  answered: "",
  reply: "",
  trail: [],
  isClosed: true,
  changed: [],
  ran: [],
}

export function withEvents(ledger: Ledger, events: readonly RecordedEvent[]): Ledger {
  const files = new Map(ledger.files.map((each) => [each.path, each]))
  const unchecked = new Set(ledger.unchecked.files)
  const commands = new Map(ledger.commands.map((each) => [each.line, each]))
  for (const { kind, tool, target, outcome, agent } of events) {
    if (kind !== "tool-finished" || target === null) continue
    if (tool !== null && writesFile(tool) && outcome === "ok") {
      files.delete(target)
      files.set(target, { path: target, how: "changed" })
      unchecked.delete(target)
      unchecked.add(target)
    } else if (tool === SHELL_TOOL && agent === null) {
      const [line = ""] = target.split("\n")
      commands.delete(line)
      if (outcome === "failed") commands.set(line, { line, outcome, error: null })
    }
  }
  const failed = [...commands.values()].toReversed().filter(hasFailed)
  return {
    ...ledger,
    files: [...files.values()],
    unchecked: { ...ledger.unchecked, files: [...unchecked] },
    commands: [...failed, ...ledger.commands.filter((each) => !hasFailed(each))],
  }
}

function hasFailed({ outcome }: RanCommand): boolean {
  return outcome === "failed"
}
