import { expect, test } from "bun:test"
import { excerpt, redact } from "./redact.ts"

test("SESS-03: a password beside its name is replaced and its surroundings stay", () => {
  expect(redact(`{"password": "hunter2", "user": "bob"}`)).toBe(
    `{"password": "‹redacted:password›", "user": "bob"}`,
  )
})

test("SESS-03: a value of the environment is replaced wherever it appears", () => {
  expect(redact("say plain-old-value twice: plain-old-value", ["plain-old-value"])).toBe(
    "say ‹redacted:environment› twice: ‹redacted:environment›",
  )
})

test("SESS-03: an excerpt shows no half of a secret that lies across the cut", () => {
  const text = `${"a ".repeat(20)}API_KEY=${"q7w8".repeat(10)} rest`
  for (let max = 30; max < 60; max++) expect(excerpt(text, max)).not.toContain("q7w8")
})
