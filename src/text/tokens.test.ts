import { expect, test } from "bun:test"
import fc from "fast-check"
import { utf8Bytes } from "./tokens.ts"

test("PERF-04: bytes are counted alike in short and long texts, whatever the script", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme", maxLength: 3_000 }))
  fc.assert(fc.property(text, (said) => utf8Bytes(said) === new TextEncoder().encode(said).length))
  for (const said of ["", "\ud800", "語".repeat(1_000), "語".repeat(1_001)])
    expect(utf8Bytes(said)).toBe(new TextEncoder().encode(said).length)
})
