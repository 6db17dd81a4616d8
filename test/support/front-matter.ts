// Front matter tests: our reading as plain values, and Bun's YAML reader as the oracle.

import { readFrontMatter } from "../../src/lessons/file/front-matter.ts"
import type { FrontEntry, FrontValue } from "../../src/lessons/file/front-matter-value.ts"

export const document = (yaml: string) => `---\n${yaml}\n---\nbody\n`

/** Our reading as the plain values of YAML's core schema; a repeated key takes its last value. */
export function plain(entries: readonly FrontEntry[]): Record<string, unknown> {
  return Object.fromEntries(entries.map((entry) => [entry.key, plainValue(entry.value)]))
}

function plainValue(value: FrontValue): unknown {
  if (value.kind === "map") return plain(value.entries)
  if (value.kind === "list") return value.items.map(plainValue)
  if (value.style !== "plain") return value.text
  const { text } = value
  if (/^(~|null|Null|NULL)?$/.test(text)) return null
  if (/^(true|True|TRUE)$/.test(text)) return true
  if (/^(false|False|FALSE)$/.test(text)) return false
  const radix = text.match(/^([-+]?)0([ox])([0-9a-fA-F]+)$/)
  if (radix?.[2] === "x") return Number(`0x${radix[3]}`) * (radix[1] === "-" ? -1 : 1)
  if (radix?.[2] === "o" && /^[0-7]+$/.test(radix[3] ?? "")) return Number(`0o${radix[3]}`)
  if (/^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/.test(text)) return Number(text)
  if (/^[-+]?\.(inf|Inf|INF)$/.test(text)) return text.startsWith("-") ? -Infinity : Infinity
  if (/^\.(nan|NaN|NAN)$/.test(text)) return Number.NaN
  return text
}

export function ours(yaml: string): Record<string, unknown> | undefined {
  const read = readFrontMatter(document(yaml))
  return read.kind === "ok" ? plain(read.entries) : undefined
}

/** Bun 1.4.4 counts a CRLF in quotes as two line breaks, so it gets LF. */
export function oracle(yaml: string): unknown {
  try {
    return Bun.YAML.parse(`${yaml.replaceAll("\r\n", "\n")}\n`)
  } catch {
    return undefined
  }
}
