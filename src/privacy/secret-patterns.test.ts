import { expect, test } from "bun:test"
import COMMANDS from "./command-rows.json" with { type: "json" }
import CONTEXT_ROWS from "./context-rows.json" with { type: "json" }
import { redact } from "./redact.ts"
import {
  ASSIGNMENT_PROOFS,
  CONTEXT_PROOFS,
  FEED_PROOFS,
  makeFrom,
  type Proof,
  TOKEN_PROOFS,
} from "./secret-patterns.test.proofs.ts"
import type { SecretRow } from "./secret-row.ts"
import { VENDOR_ROWS } from "./secret-stores.ts"
import TOKEN_ROWS from "./token-rows.json" with { type: "json" }

const COMMAND_ROWS: readonly SecretRow[] = COMMANDS.rows
const make = makeFrom(20261115)

/** The places a token is met in. JSON and shell escapes touch none of its characters. */
const AROUND: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `We saw ${text} in the log.`,
  (text) => `I used (${text}), then "${text}".`,
  (text) => JSON.stringify({ note: `first\n${text}\nlast` }),
  (text) => JSON.stringify(JSON.stringify({ value: text })),
  (text) => `bash -c 'deploy ${text} --now'`,
  (text) => `echo "${text}" | tool`,
  (text) => `a line\n${text}\nanother`,
  (text) => `url?x=${text}&y=1`,
]

/** No half of the secret is left. */
function expectGone(proof: Proof, text: string, kind: string) {
  const out = redact(text)
  const half = Math.max(4, Math.ceil(proof.secret.length / 2))
  for (const part of [proof.secret.slice(0, half), proof.secret.slice(-half)]) {
    expect(out.includes(part), `${kind}: ${part} left in ${out}`).toBe(false)
  }
  expect(redact(out), `${kind}: not idempotent`).toBe(out)
}

test("SESS-03: every token row redacts its proof, bare and embedded", () => {
  for (const row of TOKEN_ROWS) {
    const proofs = TOKEN_PROOFS[row.kind]?.(make) ?? []
    expect(proofs.length, row.kind).toBeGreaterThan(0)
    for (const proof of proofs) {
      expect(redact(proof.text), row.kind).toContain(`‹redacted:${row.kind}›`)
      for (const around of AROUND) expectGone(proof, around(proof.text), row.kind)
    }
  }
})

test("SESS-03: every context row redacts its proof, in place and in JSON", () => {
  for (const row of CONTEXT_ROWS as readonly SecretRow[]) {
    const proofs = CONTEXT_PROOFS[row.kind]?.(make) ?? []
    expect(proofs.length, row.kind).toBeGreaterThan(0)
    for (const proof of proofs) {
      expect(redact(proof.text), row.kind).toContain(`‹redacted:${row.kind}›`)
      expectGone(proof, `first line\n${proof.text}\nlast line`, row.kind)
      const escaped = JSON.stringify({ command: proof.text })
      const secret = JSON.stringify(proof.secret).slice(1, -1)
      if (!["pgpass", "putty-key"].includes(row.kind))
        expectGone({ text: escaped, secret }, escaped, row.kind)
    }
  }
})

test("SESS-03: every command row redacts its proof, in place and in JSON", () => {
  for (const row of [...COMMAND_ROWS, ...VENDOR_ROWS]) {
    const proofs = FEED_PROOFS[row.kind]?.(make) ?? []
    expect(proofs.length, row.kind).toBeGreaterThan(0)
    for (const proof of proofs) {
      expectGone(proof, `first line\n${proof.text}\nlast line`, row.kind)
      const escaped = JSON.stringify({ command: proof.text })
      const secret = JSON.stringify(proof.secret).slice(1, -1)
      expectGone({ text: escaped, secret }, escaped, row.kind)
    }
  }
})

test("SESS-03: a value beside a secret name is redacted in every settings format", () => {
  for (const proof of ASSIGNMENT_PROOFS(make)) {
    expectGone(proof, proof.text, "assignment")
    const escaped = JSON.stringify({ command: proof.text })
    expectGone(
      { text: escaped, secret: JSON.stringify(proof.secret).slice(1, -1) },
      escaped,
      "assignment in JSON",
    )
  }
})

test("SESS-03: kinds are unique, and every keyword can match", () => {
  const kinds = [...TOKEN_ROWS, ...CONTEXT_ROWS, ...COMMAND_ROWS, ...VENDOR_ROWS].map((row) => row.kind)
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const row of [...CONTEXT_ROWS, ...COMMAND_ROWS] as readonly SecretRow[]) {
    for (const keyword of [...row.keywords, ...(row.needs ?? [])]) expect(keyword).toBe(keyword.toLowerCase())
  }
})
