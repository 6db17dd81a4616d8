// A receipt of recalled statements as one line of the spool (RCAL-02). Of two calls that bring the same statement to the same
// agent, the first line counts and the other is void: the order of the lines decides, for the hooks and for the store.
import { wholeNumber } from "../../text/whole-number.ts"

export type RecallWay = "look" | "change" | "prompt"

export interface Receipt {
  readonly agent: string | null
  readonly path: string
  readonly way: RecallWay
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  readonly hookUs: number
  /** The process that wrote it. */
  readonly by: number
  /** Of everything the agent gets with it (PERF-04). */
  readonly tokens: number
  readonly told: readonly ToldStatement[]
}

export interface ToldStatement {
  readonly id: number
  readonly tokens: number
  /** A whole number, as everything here (whole-number.ts). */
  readonly score: number
  readonly shared: readonly string[]
}

const START = '{"recalled":'

export function receiptLine({ at, ...rest }: Receipt): string {
  return `${START}{"at":${wholeNumber(at)},${JSON.stringify(rest).slice(1)}}`
}

export function parseReceipt(line: string): Receipt | undefined {
  if (!line.startsWith(START)) return undefined
  try {
    const { recalled } = JSON.parse(line) as { recalled: Partial<Receipt> | null }
    const { agent, path, way, at, hookUs, by, tokens, told } = recalled ?? {}
    if (agent !== null && typeof agent !== "string") return undefined
    if (typeof path !== "string" || (way !== "look" && way !== "change" && way !== "prompt")) return undefined
    if (!isCount(at) || !isCount(hookUs) || !isCount(by) || !isCount(tokens)) return undefined
    if (!Array.isArray(told)) return undefined
    for (const each of told) if (!isTold(each)) return undefined
    return { agent, path, way, at, hookUs, by, tokens, told }
  } catch {
    return undefined
  }
}

/** Those that count, in order. */
export function standingReceipts(lines: readonly string[]): readonly Receipt[] {
  const standing: Receipt[] = []
  for (const line of lines) {
    const receipt = parseReceipt(line)
    if (receipt !== undefined && !repeats(receipt, standing)) standing.push(receipt)
  }
  return standing
}

function repeats({ agent, told }: Receipt, earlier: readonly Receipt[]): boolean {
  for (const other of earlier)
    if (other.agent === agent)
      for (const { id } of other.told) for (const each of told) if (each.id === id) return true
  return false
}

function isTold(value: Partial<ToldStatement> | null): value is ToldStatement {
  if (!isCount(value?.id) || !isCount(value.tokens) || !isCount(value.score)) return false
  if (!Array.isArray(value.shared)) return false
  for (const term of value.shared) if (typeof term !== "string") return false
  return true
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value)
}
