import { expect, test } from "bun:test"
import fc from "fast-check"
import { isJsonList, parseJsonText } from "./json-text.ts"

const same = (text: string) => text

function parsed(text: string): unknown {
  const read = parseJsonText(text, same)
  if (read.kind !== "ok") throw new Error(`line ${read.line}: ${read.message}`)
  return read.value
}

test("LESN-06: JSON is parsed like JSON.parse, with any spacing", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t"), (value, space) => {
      const text = JSON.stringify(value, null, space)
      expect(JSON.parse(JSON.stringify(parsed(text)))).toEqual(JSON.parse(text))
    }),
  )
})

test("LESN-06: invalid JSON is refused, with the line of the mistake", () => {
  const wrong: readonly (readonly [string, number])[] = [
    ["", 1],
    ["[1,\n2,\n]", 3],
    ['{\n"a": 1,\n"b" 2\n}', 3],
    ['[\n"open]\n]', 2],
    ["{a: 1}", 1],
    ["[1] [2]", 1],
    ["\n\nnul", 3],
    ["01", 1],
    ['["\\x"]', 1],
    ["[\n\n", 3],
    ["'a'", 1],
  ]
  for (const [text, line] of wrong) {
    expect(() => JSON.parse(text)).toThrow()
    expect([text, parseJsonText(text, same)]).toMatchObject([text, { kind: "malformed", line }])
  }
})

test("LESN-06: deeply nested JSON is refused", () => {
  for (const sign of ["[", '{"a":'])
    expect(parseJsonText(sign.repeat(200_000), same)).toMatchObject({
      kind: "malformed",
      message: "It is nested more than 64 levels deep.",
    })
})

test("LESN-06: an entry has its line, and its texts are scrubbed", () => {
  const read = parseJsonText('[\n  {"a": "x"},\n\n  {"a": "y"}\n]', (text) => `‹${text}›`)
  if (read.kind !== "ok" || !isJsonList(read.value)) throw new Error("not read")
  expect(read.value.map((entry) => [read.lineOf(entry), JSON.stringify(entry)])).toEqual([
    [2, '{"a":"‹x›"}'],
    [4, '{"a":"‹y›"}'],
  ])
})

test("LESN-06: `__proto__` is a name like any other", () => {
  const value = parsed('{"__proto__": {"text": "x"}, "constructor": 1}') as Record<string, unknown>
  expect(Object.keys(value)).toEqual(["__proto__", "constructor"])
  expect(({} as { text?: string }).text).toBeUndefined()
})
