import { expect, test } from "bun:test"
import fc from "fast-check"
import COMMANDS from "./command-rows.json" with { type: "json" }
import CONTEXT_ROWS from "./context-rows.json" with { type: "json" }
import { excerpt, redact, secretValuesOf } from "./redact.ts"
import { isSecretName } from "./secret-names.ts"
import {
  ASSIGNMENT_PROOFS,
  CONTEXT_PROOFS,
  FEED_PROOFS,
  makeFrom,
  TOKEN_PROOFS,
} from "./secret-patterns.test.proofs.ts"
import TOKEN_ROWS from "./token-rows.json" with { type: "json" }

test("SESS-03: a password beside its name is replaced, the text around it stays", () => {
  expect(redact(`{"password": "hunter2", "user": "bob"}`)).toBe(
    `{"password": "‹redacted:password›", "user": "bob"}`,
  )
  expect(redact("mysql -u root -p'hunter2' app")).toBe("mysql -u root -p'‹redacted:cli-password›' app")
  expect(redact("postgres://bob:hunter2@db:5432/app")).toBe(
    "postgres://bob:‹redacted:url-password›@db:5432/app",
  )
  expect(redact("tool --password hunter2 --user bob")).toBe("tool --password ‹redacted:password› --user bob")
  expect(redact("- name: API_KEY\n  value: abcd1234abcd1234efgh")).toBe(
    "- name: API_KEY\n  value: ‹redacted:key›",
  )
})

test("SESS-03: a value of the environment is replaced wherever it appears", () => {
  expect(redact("say plain-old-value twice: plain-old-value", ["plain-old-value"])).toBe(
    "say ‹redacted:environment› twice: ‹redacted:environment›",
  )
  expect(redact("a short one stays", ["short"])).toBe("a short one stays")
  expect(secretValuesOf({ MY_TOKEN: "a-long-value", OTHER: "a-long-value-too" })).toEqual(["a-long-value"])
})

test("SESS-03: names of secrets are distinguished from names about secrets", () => {
  const secret =
    "API_KEY STRIPE_KEY FOO_TOKEN dbPassword DB_PASS client_secret x-api-key _authToken AWS_SECRET_ACCESS_KEY GITHUB_PAT --password spring.datasource.password PGPASSWORD"
  const about =
    "TOKEN_TTL max_tokens PASSWORD_FILE secretName keyboard KEY SSH_AUTH_SOCK GIT_AUTHOR_NAME PUBLIC_KEY tokenizer passed bypass compass auth_url PATH token_count password_encryption"
  for (const name of secret.split(" ")) expect(isSecretName(name), name).toBe(true)
  for (const name of about.split(" ")) expect(isSecretName(name), name).toBe(false)
})

test("SESS-03: an excerpt shows no part of a secret across the cut", () => {
  const text = `${"a ".repeat(20)}API_KEY=${"q7w8".repeat(10)} rest`
  for (let max = 30; max < 60; max++) expect(excerpt(text, max)).not.toContain("q7w8")
})

test("SESS-03: an excerpt keeps what fits, marks a cut, and never splits a character", () => {
  expect(excerpt("short", 10)).toBe("short")
  expect(excerpt("0123456789", 10)).toBe("0123456789")
  expect(excerpt("0123456789x", 10)).toBe("012345678…")
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 80 }),
      fc.integer({ min: 1, max: 60 }),
      (text, max) => {
        const out = excerpt(text, max)
        expect(out.length).toBeLessThanOrEqual(Math.max(max, redact(text).length <= max ? max : 1))
        expect(out.isWellFormed()).toBe(true)
        expect(out.endsWith("…") || out === redact(text)).toBe(true)
      },
    ),
  )
})

test("SESS-03: an excerpt of a window shows nothing of a secret that the window's own end cuts", () => {
  const token = `gh${"p_"}${makeFrom(5).alnum(36)}`
  // The marks are shorter than the keys before them, so the cut token would move into view.
  const text = `${`API_KEY=${"k3y".repeat(120)} `.repeat(20)}`.slice(0, 100 + 4096 - 12) + token
  expect(excerpt(text, 100)).not.toContain(token.slice(0, 8))
})

const make = makeFrom(11)
const samples = [
  ...Object.values(TOKEN_PROOFS).flatMap((proofs) => proofs(make)),
  ...Object.values(CONTEXT_PROOFS).flatMap((proofs) => proofs(make)),
  ...Object.values(FEED_PROOFS).flatMap((proofs) => proofs(make)),
  ...ASSIGNMENT_PROOFS(make),
].map((proof) => proof.text)
const keywords = [...TOKEN_ROWS, ...CONTEXT_ROWS, ...COMMANDS.rows].flatMap((row) => [...row.keywords])
const glue = [
  "",
  " ",
  "\n",
  "=",
  ":",
  '"',
  "'",
  "@",
  "\\",
  "‹",
  "›",
  "‹redacted:",
  "password=",
  "token: ",
  "é",
  "\u0130",
  "\u212aey=",
]

test("SESS-03: redaction is idempotent for any combination of secrets", () => {
  const piece = fc.oneof(
    fc.constantFrom(...samples),
    fc.constantFrom(...keywords),
    fc.constantFrom(...glue),
    fc.string({ maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const once = redact(pieces.join(""))
      expect(redact(once)).toBe(once)
    }),
    { numRuns: 3000 },
  )
})

test("T19: processor time grows linearly with the length of hostile text", () => {
  const parts = [
    "a",
    "A1",
    " ",
    "-",
    "eyJ",
    "eyJa.",
    "a.",
    "a=",
    "://a:",
    "password=",
    'password="',
    "pass:",
    "AccountKey=",
  ]
  const cut = samples.map((text) => text.slice(0, Math.floor(text.length * 0.9)))
  // Samples that differ only in their letters and digits take the same time.
  const shapes = new Map(cut.map((text) => [text.replace(/[A-Za-z0-9]{6,}/g, "x"), text]))
  const slow: string[] = []
  for (const part of new Set([...parts, ...keywords, ...shapes.values()])) {
    const text = part.repeat(Math.ceil(32_768 / part.length))
    // A quadratic pattern takes 500 ms and more of the processor here, a linear one less than 150 ms.
    if (processorMs(text) > 250 && processorMs(text) > 250) slow.push(part.slice(0, 40))
  }
  expect(slow).toEqual([])
}, 120_000)

/** Not the clock's time, which other processes lengthen. */
function processorMs(text: string): number {
  const start = process.cpuUsage()
  redact(text)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
