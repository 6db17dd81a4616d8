import { expect, test } from "bun:test"
import { canonicalJson } from "./json.ts"

test("equal values give equal bytes, whatever the key order", () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: "x" })).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
})

test("the order of a list is kept", () => {
  expect(canonicalJson([3, 1, 2])).toBe("[3,1,2]")
})
