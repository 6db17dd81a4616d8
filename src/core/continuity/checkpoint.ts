// A checkpoint: a ledger as JSON, with the SHA-256 of what it names (TRCK-05). One spelling for one content. Hashes and
// the time come from the edge.
import { canonicalJson } from "../canonical-json.ts"
import { emptyLedger, type Ledger } from "./ledger.ts"

export interface Checkpoint {
  readonly version: 1
  readonly session: string
  /** UTC, as ISO 8601. */
  readonly captured_at: string
  /** How far the transcript had been read, in bytes, and the last event that is in the ledger. */
  readonly read: { readonly bytes: number; readonly seq: number }
  /** Of `ledgerText`. */
  readonly ledger_sha256: string
  /** Files that belong to this state; null for one that is not there. */
  readonly files: readonly { readonly path: string; readonly sha256: string | null }[]
  readonly ledger: Ledger
}

/** The bytes of a ledger: what its hash is made of. */
export function ledgerText(ledger: Ledger): string {
  return canonicalJson(ledger)
}

export function checkpointText(checkpoint: Checkpoint): string {
  const files = checkpoint.files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return `${JSON.stringify(JSON.parse(canonicalJson({ ...checkpoint, files })), null, 2)}\n`
}

/** Undefined when it is not one of ours, or not whole. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  try {
    const value = JSON.parse(text) as Partial<Checkpoint> | null
    if (value?.version !== 1 || typeof value.session !== "string" || value.ledger?.version !== 1)
      return undefined
    if (typeof value.read?.bytes !== "number" || typeof value.read.seq !== "number") return undefined
    const ledger = { ...emptyLedger(value.session), ...value.ledger }
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
