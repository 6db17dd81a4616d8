import { expect, test } from "bun:test"
import fc from "fast-check"
import { parsePause } from "../../text/pause-duration.ts"
import { codeFrom, isCode } from "./typed-line.ts"

test("LIFE-06: a code has three characters and is never a number, a word or a duration", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 16 }), (bytes) => {
      const code = codeFrom(bytes)
      if (code === undefined) return
      expect(code).toMatch(/^[a-z](?:[a-z][2-9]|[2-9][a-z2-9])$/)
      expect(isCode(code.toUpperCase())).toBe(true)
      expect(parsePause([code])).toBeUndefined()
    }),
  )
  for (const word of ["1", "12", "use", "k7", "k7fa", "45m", "7kf", "k0f", "kl1", "2h"])
    expect([word, isCode(word)]).toEqual([word, false])
})

test("LIFE-06: every letter of the alphabet is equally likely", () => {
  const firsts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const code = codeFrom(new Uint8Array([byte, 23, 24]))
    if (code !== undefined) firsts.set(code[0] ?? "", (firsts.get(code[0] ?? "") ?? 0) + 1)
  }
  expect(firsts.size).toBe(23)
  expect(new Set(firsts.values())).toEqual(new Set([8]))
})
