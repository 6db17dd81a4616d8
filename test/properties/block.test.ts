// The managed block with random files and lessons: text outside our markers never changes, a person's text is never lost,
// and no lesson text becomes structure.

import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { END_MARKER, locateBlock } from "../../src/lessons/claude-md/markers.ts"
import {
  type Block,
  type BlockLine,
  blockText,
  lessonLine,
  MAX_BLOCK_TOKENS,
  renderBlock,
} from "../../src/lessons/claude-md/render-block.ts"
import { mergeHandEdits, type SpliceResult, splice } from "../../src/lessons/claude-md/splice.ts"
import { KINDS, type LessonId, PRIORITIES } from "../../src/lessons/model/lesson.ts"
import { estimateTokens } from "../../src/text/tokens.ts"

const RUNS = { numRuns: 500 }

const piece = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }).map((text) => text.toWellFormed()),
  fc.constantFrom(
    "# Heading",
    "- item",
    "```",
    "````",
    "```ts",
    "~~~",
    "   ```",
    "<!-- a comment -->",
    "<!--",
    "-->",
    "\r",
    "\t",
    "@AGENTS.md",
    "the words tenure:begin and <!-- tenure:end --> in a sentence",
    "\uFEFF",
    "    <!-- tenure:end -->",
    "```\n<!-- tenure:begin x -->\n<!-- tenure:end -->\n```",
  ),
)

/** Any file, except one that already has markers outside a fence. */
const humanFile = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.tuple(piece, fc.constantFrom("\n", "\r\n", "\n\n", "\r\n\r\n", "\r")), { maxLength: 12 }),
    fc.option(piece, { nil: "" }),
  )
  .map(([bom, lines, last]) => (bom ? "\uFEFF" : "") + lines.flat().join("") + last)
  .filter((text) => locateBlock(text).kind === "none")

const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom(
        "<!-- tenure:begin 000000000000.1 x -->",
        END_MARKER,
        `\n${END_MARKER}\n`,
        `\r\n${END_MARKER}`,
        `\u2028${END_MARKER}\u0085`,
        "<!<!----",
        "---->>",
        "\n```\n",
        "\n# Heading\n",
        " @~/.ssh/id_rsa ",
        "`",
        "word ",
        "\ud800",
      ),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(""))

const blockLine: fc.Arbitrary<BlockLine> = fc.record({
  id: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/).map((id) => id as LessonId),
  kind: fc.constantFrom(...KINDS),
  priority: fc.constantFrom(...PRIORITIES),
  text: hostileText,
})

const lessons = fc.uniqueArray(blockLine, { minLength: 1, maxLength: 12, selector: ({ id }) => id })
const block = lessons.map((lines) => renderBlock(lines).block).filter((each): each is Block => each !== null)

const FIRST_TIME = { hadBlockBefore: false }
const AGAIN = { hadBlockBefore: true }

function textOf(result: SpliceResult): string {
  if (result.kind !== "replaced") throw new Error(`expected a new text, got ${JSON.stringify(result)}`)
  return result.text
}

/** The text before and after the block. */
function outsideOf(text: string): readonly [string, string] {
  const found = locateBlock(text)
  if (found.kind !== "one") throw new Error(`expected one block, got ${JSON.stringify(found)}`)
  return [text.slice(0, found.start), text.slice(found.end)]
}

describe("the memory file", () => {
  test("F22: adding a block keeps every byte of any file, and removing it restores the file", () => {
    fc.assert(
      fc.property(humanFile, block, (text, ours) => {
        const added = textOf(splice(text, ours, FIRST_TIME))
        expect(added.startsWith(text)).toBe(true)
        expect(locateBlock(added)).toMatchObject({ kind: "one", body: ours.body, bodyIntact: true })
        expect(splice(added, null, { hadBlockBefore: true })).toEqual({ kind: "replaced", text })
      }),
      RUNS,
    )
  })

  test("F22: updating a block changes nothing outside it, wherever it is", () => {
    fc.assert(
      fc.property(humanFile, humanFile, block, block, (before, after, old, next) => {
        const text = `${textOf(splice(before, old, FIRST_TIME))}${after}`
        fc.pre(locateBlock(text).kind === "one")
        const result = splice(text, next, AGAIN)
        const updated = result.kind === "unchanged" ? text : textOf(result)
        expect(outsideOf(updated)).toEqual(outsideOf(text))
        expect(locateBlock(updated)).toMatchObject({ body: next.body, bodyIntact: true })
      }),
      RUNS,
    )
  })

  test("F22: removing a block removes nothing a person wrote, only the line ends we added before it", () => {
    fc.assert(
      fc.property(humanFile, humanFile, block, (before, after, ours) => {
        const text = `${textOf(splice(before, ours, FIRST_TIME))}${after}`
        fc.pre(locateBlock(text).kind === "one")
        const left = textOf(splice(text, null, { hadBlockBefore: true }))
        expect(left.startsWith(before)).toBe(true)
        expect(left.endsWith(after)).toBe(true)
        expect(left.slice(before.length, left.length - after.length)).toMatch(/^(?:\r?\n){0,1}$/)
      }),
      RUNS,
    )
  })

  test("F24: a second run changes nothing", () => {
    fc.assert(
      fc.property(humanFile, block, block, (text, one, two) => {
        const added = textOf(splice(text, one, FIRST_TIME))
        expect(splice(added, one, AGAIN)).toEqual({ kind: "unchanged" })
        const result = splice(added, two, AGAIN)
        const updated = result.kind === "unchanged" ? added : textOf(result)
        expect(splice(updated, two, AGAIN)).toEqual({ kind: "unchanged" })
        expect(splice(updated, null, { hadBlockBefore: true })).toEqual({ kind: "replaced", text })
      }),
      RUNS,
    )
  })

  test("F24: none of 600 damaged files is written to", () => {
    const damage = fc.constantFrom<(begin: string, body: string, end: string) => string>(
      (begin, body) => `${begin}\n${body}`,
      (_, body, end) => `${body}\n${end}`,
      (begin, body, end) => `${end}\n${body}\n${begin}`,
      (begin, body, end) => `${begin}\n${body}\n${end}\n${begin}\n${body}\n${end}`,
      (begin, body, end) => `${begin}\n${begin}\n${body}\n${end}`,
      (begin, body, end) => `${begin}\n${body}\n${end}\n${end}`,
      (begin, body, end) => `${begin}\n${begin}\n${body}\n${end}\n${end}`,
      (begin, body, end) => `${begin.replace(/[0-9a-f]{12}\.\d/, "")}\n${body}\n${end}`,
      (begin, body, end) => `${begin}\n${body}\n ${end}`,
      (begin, body, end) => `${begin}\n${body} ${end}`,
      (begin, body, end) => `${begin.replace(" -->", "")}\n${body}\n${end}`,
      (begin, body, end) => `${begin}\n${body}\n${end.replace("tenure", "Tenure")}`,
    )
    const eol = fc.constantFrom("\n", "\r\n")
    fc.assert(
      fc.property(humanFile, block, block, damage, eol, fc.boolean(), (text, ours, next, harm, end, had) => {
        const [begin = ""] = blockText(ours, 1, "\n").split("\n")
        const whole = `${text}\n${harm(begin, ours.body, END_MARKER).replaceAll("\n", end)}\n`
        fc.pre(locateBlock(whole).kind !== "none")
        expect(splice(whole, next, { hadBlockBefore: had }).kind).toBe("refused")
        expect(splice(whole, null, { hadBlockBefore: true }).kind).toBe("refused")
      }),
      { numRuns: 600 },
    )
  })

  test("F24: a file without its markers is left unchanged", () => {
    fc.assert(
      fc.property(humanFile, block, (text, ours) => {
        expect(splice(text, ours, AGAIN)).toEqual({ kind: "opted-out" })
      }),
      RUNS,
    )
  })

  test("F23: every line that a person writes between the markers is kept and offered", () => {
    const edit = fc.record({
      at: fc.nat(),
      remove: fc.nat({ max: 3 }),
      insert: fc.array(
        fc.string({ unit: "grapheme", maxLength: 20 }).map((line) => line.replace(/[\r\n]/g, "")),
        { maxLength: 3 },
      ),
    })
    fc.assert(
      fc.property(humanFile, lessons, block, edit, (text, lines, next, { at, remove, insert }) => {
        const rendered = renderBlock(lines)
        fc.pre(rendered.block !== null)
        const ours = rendered.block as Block
        const human = ours.body.split("\n")
        human.splice(at % human.length, remove, ...insert)
        const body = human.join("\n")
        fc.pre(body !== ours.body && body !== next.body)
        const added = textOf(splice(text, ours, FIRST_TIME))
        const eol = added.includes(ours.body) ? "\n" : "\r\n"
        const edited = added.replace(ours.body.replaceAll("\n", eol), () => body)
        fc.pre(locateBlock(edited).kind === "one")

        const result = splice(edited, next, AGAIN)
        if (result.kind !== "edited-by-hand") throw new Error(`a person's edit met ${result.kind}`)
        expect(result.humanLines).toEqual(human)

        const shown = lines.filter(({ id }) => rendered.shown.includes(id))
        const edits = mergeHandEdits(human, shown)
        const offered = new Set([...edits.changed.map(({ line }) => line), ...edits.added])
        const known = new Set([...ours.body.split("\n"), ...shown.map(lessonLine)])
        for (const line of human)
          expect(known.has(line) || line.trim() === "" || offered.has(line)).toBe(true)
        for (const { id } of shown) expect(edits.removed.includes(id)).toBe(!body.includes(`[${id}]`))
      }),
      RUNS,
    )
  })
})

describe("the block", () => {
  test("T04: no lesson text produces a second marker, a separate line or an import", () => {
    fc.assert(
      fc.property(lessons, (lines) => {
        const { block: ours, shown } = renderBlock(lines)
        for (const line of lines) expect(lessonLine(line)).not.toMatch(/[\r\n\u2028\u2029\u0085]|<!--|-->/)
        for (const line of lines.map(lessonLine).filter((each) => !each.includes("`"))) {
          expect(line).not.toMatch(/(?:^|\s)@[^\s"'@]/)
        }
        if (ours === null) return
        const text = blockText(ours, 0, "\n")
        expect(text.match(/<!--/g)).toHaveLength(2)
        expect(text.match(/-->/g)).toHaveLength(2)
        expect(text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(shown.length)
        expect(locateBlock(text)).toMatchObject({ kind: "one", start: 0, end: text.length, bodyIntact: true })
      }),
      { numRuns: 1000 },
    )
  })

  test("T20: any lessons stay within the budget, and every one is shown or named", () => {
    fc.assert(
      fc.property(
        fc.array(blockLine, { maxLength: 80 }),
        fc.integer({ min: 100, max: MAX_BLOCK_TOKENS }),
        (lines, max) => {
          const { block: ours, shown, left } = renderBlock(lines, max)
          expect(new Set([...shown, ...left.map(({ id }) => id)])).toEqual(new Set(lines.map(({ id }) => id)))
          if (ours !== null) expect(estimateTokens(blockText(ours, 2, "\r\n"))).toBeLessThanOrEqual(max)
        },
      ),
      { numRuns: 100 },
    )
  })

  test("GUID-02: the same lessons in any order give the same bytes", () => {
    const shuffled = lessons.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    )
    fc.assert(
      fc.property(shuffled, ([lines, other]) => {
        const one = renderBlock(lines)
        fc.pre(one.left.length === 0)
        expect(renderBlock(other).block).toEqual(one.block)
      }),
      RUNS,
    )
  })
})
