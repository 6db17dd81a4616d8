import { expect, test } from "bun:test"
import fc from "fast-check"
import { keyName, openKeyUnits, openTyping } from "./keyboard.ts"

/** What a terminal sends for single key presses. */
const KEYS: readonly (readonly [bytes: string, key: string])[] = [
  ["a", "a"],
  ["?", "?"],
  ["é", "é"],
  ["\u001b[A", "up"],
  ["\u001bOB", "down"],
  ["\u001b[5~", "page-up"],
  ["\r", "enter"],
  ["\n", "enter"],
  [" ", "space"],
  ["\u007f", "backspace"],
  ["\u0004", "end"],
]

/** Input we ignore: keys with Alt, Ctrl, Meta or Shift, mouse reports, terminal replies, unknown keys. */
const NO_KEYS = [
  "\u001ba",
  "\u001b\r",
  "\u001b\u001ba",
  "\u001b\u001b[A",
  "\u0001",
  "\u0019",
  "\u001b[97;5u",
  "\u001b[97;133a",
  "\u001b[1;5A",
  "\u001b[1;2A",
  "\u001b[27;5;97~",
  "\u001b[<0;35;5a",
  "\u001b[<0;35;5M",
  "\u001b[I",
  "\u001b[[a",
  "\u001bOa",
  "\u001b]11;rgb:aaaa/yyyy/aaaa\u0007",
  "\u001b]52;c;YQ==\u001b\\",
  "\u001bP1+r61\u001b\\",
  "\u001b[?62;22a",
  "\u001b[200~a\u001b[201~",
  "\u001b[200~\u001b[A\u001b\u001b[201~",
]

/** The keys that these reads give, with a few milliseconds between them. */
async function keysOf(reads: readonly Uint8Array[], pauseMs: number): Promise<string[]> {
  const keys: string[] = []
  using typing = openTyping((key) => keys.push(key))
  for (const read of reads) {
    typing.take(read)
    await Bun.sleep(pauseMs)
  }
  await Bun.sleep(SETTLED_MS)
  return keys
}

const SETTLED_MS = 120

function splitAt(text: string, points: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(text)
  const cuts = [0, ...[...new Set(points.map((at) => at % (bytes.length + 1)))].sort((a, b) => a - b)]
  return cuts.map((cut, at) => bytes.subarray(cut, cuts[at + 1])).filter((read) => read.length > 0)
}

test("REVW-01: a single key press is that key, even if its bytes arrive in several reads", async () => {
  const all = KEYS.flatMap(([bytes, key]) =>
    [...Buffer.from(bytes).keys()].map(async (at) => [key, await keysOf(splitAt(bytes, [at]), 2)]),
  )
  for (const [key, got] of await Promise.all(all)) expect(got).toEqual([key as string])
})

test("T05: Alt, Ctrl, Meta, mouse reports, terminal replies and unknown sequences give no key, however they are split", async () => {
  const all = NO_KEYS.flatMap((text) =>
    [...Buffer.from(text).keys()].flatMap((at) =>
      // Also longer than a burst: a slow line may delay the rest of a sequence.
      [2, 60].map(async (pause) => [text, at, await keysOf(splitAt(text, [at]), pause)]),
    ),
  )
  for (const [text, at, keys] of await Promise.all(all))
    expect([text, at, keys] as unknown[]).toEqual([text, at, []])
})

test("T05: text that arrives at once, or nearly so, gives no key, wherever the reads end", async () => {
  const pasted = fc.oneof(
    fc.string({ unit: "binary", minLength: 2, maxLength: 12 }),
    fc.string({
      unit: fc.constantFrom("a", "y", "r", "\r", "\n", " ", "é", "\u001b", "["),
      minLength: 2,
      maxLength: 12,
    }),
  )
  const isNeutral = (text: string) => !text.includes("\u0003") && [...text].length > 1
  const cases = fc.sample(
    fc.tuple(pasted.filter(isNeutral), fc.array(fc.nat(60), { maxLength: 3 }), fc.boolean(), fc.nat(3)),
    400,
  )
  const all = cases.map(async ([text, points, isBracketed, pause]) => {
    const sent = isBracketed ? `\u001b[200~${text.replaceAll("\u001b", "")}\u001b[201~` : text
    return [sent, points, await keysOf(splitAt(sent, points), pause)] as const
  })
  for (const [sent, points, keys] of await Promise.all(all)) {
    // A whole sequence alone is a key, not a paste: "ESC [ A" looks like the arrow key.
    if (keyName(sent) !== undefined) continue
    expect([sent, points, keys] as unknown[]).toEqual([sent, points, []])
  }
})

test("the units of a text do not depend on where the reads end", () => {
  const piece = fc.oneof(
    fc.constantFrom(...KEYS.map(([bytes]) => bytes), ...NO_KEYS, "\u0003"),
    fc.string({ unit: "grapheme", maxLength: 3 }),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.array(fc.nat(200), { maxLength: 5 }),
      (pieces, points) => {
        const characters = [...pieces.join("")]
        const whole = openKeyUnits()
        const split = openKeyUnits()
        const cuts = [0, ...points.map((at) => at % (characters.length + 1)).sort((a, b) => a - b)]
        const reads = cuts.map((cut, at) => characters.slice(cut, cuts[at + 1]).join(""))
        expect(reads.flatMap((read) => split.take(read))).toEqual([...whole.take(characters.join(""))])
        expect(split.isOpen()).toBe(whole.isOpen())
      },
    ),
  )
})

test("an interrupt is passed on immediately, even inside a paste", async () => {
  expect(await keysOf([Buffer.from("\u001b[200~aaa\u0003")], 0)).toEqual(["interrupt"])
})

test("a lone Escape becomes a key after a while, and the next keys work again", async () => {
  const keys: string[] = []
  using typing = openTyping((key) => keys.push(key))
  typing.take(Buffer.from("\u001b"))
  await Bun.sleep(700)
  typing.take(Buffer.from("a"))
  await Bun.sleep(SETTLED_MS)
  expect(keys).toEqual(["escape", "a"])
})
