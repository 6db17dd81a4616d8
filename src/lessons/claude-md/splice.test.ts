import { describe, expect, test } from "bun:test"
import { decodeExactly } from "../../text/decode.ts"
import type { LessonId } from "../model/lesson.ts"
import { locateBlock } from "./markers.ts"
import { type Block, type BlockLine, renderBlock } from "./render-block.ts"
import { mergeHandEdits, type SpliceResult, splice } from "./splice.ts"

const LINES: readonly BlockLine[] = [
  { id: "use-bun" as LessonId, kind: "convention", priority: "MEDIUM", text: "Tests run with bun" },
  { id: "vault" as LessonId, kind: "requirement", priority: "CRITICAL", text: "Keys live in the vault" },
]
const ONE = renderBlock(LINES.slice(0, 1)).block as Block
const TWO = renderBlock(LINES).block as Block
const FIRST_TIME = { hadBlockBefore: false }
const AGAIN = { hadBlockBefore: true }

function textOf(result: SpliceResult): string {
  if (result.kind !== "replaced") throw new Error(`expected a new text, got ${JSON.stringify(result)}`)
  return result.text
}

describe("splice", () => {
  test("GUID-02: the block is added at the end after a blank line, and updated in place", () => {
    const added = textOf(splice("# Mine\n", ONE, FIRST_TIME))
    expect(added).toStartWith("# Mine\n\n<!-- tenure:begin ")
    expect(added).toEndWith("\n<!-- tenure:end -->\n")
    const below = `${added}\nbelow`
    const updated = textOf(splice(below, TWO, AGAIN))
    expect(updated).toContain("Keys live in the vault")
    expect(updated).toStartWith("# Mine\n\n<!--")
    expect(updated).toEndWith("-->\n\nbelow")
    expect(splice(updated, TWO, AGAIN)).toEqual({ kind: "unchanged" })
  })

  test("F22: removing the block restores a file exactly, whatever its line ends, byte order mark or final newline", () => {
    for (const text of [
      "",
      "\uFEFF",
      "a",
      "a\n",
      "a\n\n",
      "\r\n",
      "a\r\nb",
      "a\r\nb\r\n",
      "a\r\nb\nc\r\n",
      "a\r",
      "\uFEFFa\r\nb\r",
      "```\n",
    ]) {
      const added = textOf(splice(text, ONE, FIRST_TIME))
      expect(added).toStartWith(text)
      expect(splice(textOf(splice(added, TWO, AGAIN)), null, AGAIN)).toEqual({ kind: "replaced", text })
    }
  })

  test("F22: the block uses the dominant line ending", () => {
    const added = textOf(splice("a\r\nb\r\nc\n", TWO, FIRST_TIME)).slice("a\r\nb\r\nc\n".length)
    expect(added.replaceAll("\r\n", "")).not.toContain("\n")
  })

  test("GUID-02: without lessons an intact block is removed, and text below it does not join the text above", () => {
    const added = textOf(splice("# Mine", ONE, FIRST_TIME))
    expect(textOf(splice(`${added}more\n`, null, AGAIN))).toBe("# Mine\nmore\n")
    expect(textOf(splice(added, null, AGAIN))).toBe("# Mine")
    expect(splice("# Mine", null, AGAIN)).toEqual({ kind: "unchanged" })
  })

  test("F23: a hand-edited block is never overwritten or removed", () => {
    const edited = textOf(splice("# Mine\n", TWO, FIRST_TIME)).replace("in the vault", "in the safe")
    for (const block of [ONE, TWO, null]) {
      const result = splice(edited, block, AGAIN)
      expect(result).toMatchObject({ kind: "edited-by-hand" })
      expect(result.kind === "edited-by-hand" && result.humanLines).toContain(
        "- (critical) Keys live in the safe [vault]",
      )
    }
  })

  test("F23: once the person's lines are saved, exactly that state may be overwritten", () => {
    const edited = textOf(splice("", TWO, FIRST_TIME)).replace("in the vault", "in the safe")
    const result = splice(edited, ONE, AGAIN)
    const keptHandEdits = result.kind === "edited-by-hand" ? result.bodyHash : ""
    expect(splice(edited, ONE, { ...AGAIN, keptHandEdits }).kind).toBe("replaced")
    const later = edited.replace("the safe", "the other safe")
    expect(splice(later, ONE, { ...AGAIN, keptHandEdits }).kind).toBe("edited-by-hand")
  })

  test("F23: an edit that equals what we would write is not a conflict", () => {
    const stale = textOf(splice("", ONE, FIRST_TIME)).replace(ONE.body, TWO.body)
    expect(textOf(splice(stale, TWO, AGAIN))).toBe(textOf(splice("", TWO, FIRST_TIME)))
  })

  test("F24: deleted markers are an opt-out; other damage is refused with a repair hint", () => {
    expect(splice("# Mine\n", ONE, AGAIN)).toEqual({ kind: "opted-out" })
    const half = textOf(splice("# Mine\n", ONE, FIRST_TIME)).replace("<!-- tenure:end -->\n", "")
    const result = splice(half, ONE, AGAIN)
    expect(result).toMatchObject({
      kind: "refused",
      reason: "The tenure markers are damaged (line 3: a begin marker with no end after it).",
    })
    expect(result.kind === "refused" && result.howToRepair).toContain("tenure doctor")
    expect(splice(half, null, AGAIN).kind).toBe("refused")
  })

  test("GUID-02: a rules file follows the same rules", () => {
    const file = textOf(splice("", ONE, FIRST_TIME))
    expect(locateBlock(file)).toMatchObject({ kind: "one", start: 0, end: file.length - 1, bodyIntact: true })
    expect(textOf(splice(file, TWO, AGAIN))).toBe(textOf(splice("", TWO, FIRST_TIME)))
    expect(textOf(splice(file, null, AGAIN))).toBe("")
    expect(splice(file.replace("bun", "node"), TWO, AGAIN).kind).toBe("edited-by-hand")
  })
})

describe("mergeHandEdits", () => {
  const lines = TWO.body.split("\n")

  test("F23: an unchanged or reordered block gives no proposals", () => {
    expect(mergeHandEdits([...lines].reverse(), LINES)).toEqual({ changed: [], removed: [], added: [] })
  })

  test("F23: changed, removed and new lines become proposals, word for word", () => {
    const human = lines
      .map((line) => (line.includes("[vault]") ? "* (high) Keys live in the  safe [vault], ask Ann" : line))
      .filter((line) => !line.includes("[use-bun]"))
      .concat(["### My own heading", "  - a note of mine"])
    expect(mergeHandEdits(human, LINES)).toEqual({
      changed: [
        {
          id: "vault" as LessonId,
          line: "* (high) Keys live in the  safe [vault], ask Ann",
          text: "Keys live in the safe, ask Ann",
        },
      ],
      removed: ["use-bun" as LessonId],
      added: ["### My own heading", "  - a note of mine"],
    })
  })

  test("F23: a line that joins two lessons removes neither", () => {
    const edits = mergeHandEdits(["- Bun and vault [use-bun] [vault]"], LINES)
    expect(edits.removed).toEqual([])
    expect(edits.changed.map(({ line }) => line)).toEqual(["- Bun and vault [use-bun] [vault]"])
  })
})

test("F22: text that is not UTF-8 is not decoded, and a byte order mark stays", () => {
  expect(decodeExactly(new Uint8Array([0x61, 0xff]))).toBeNull()
  expect(decodeExactly(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe("\uFEFFa")
})
