import { describe, expect, test } from "bun:test"
import { beginMarker, contentHash, END_MARKER, locateBlock } from "./markers.ts"

const BODY = "- a fact [one]"
const BEGIN = beginMarker(contentHash(BODY), 1)
const BLOCK = `${BEGIN}\n${BODY}\n${END_MARKER}`

function problems(text: string): readonly string[] {
  const found = locateBlock(text)
  return found.kind === "damaged" ? found.problems.map(({ line, what }) => `${line}: ${what}`) : [found.kind]
}

describe("locate", () => {
  test("GUID-02: a text without markers has no block", () => {
    for (const text of ["", "# Hello\n", "the word tenure:begin alone", "\uFEFF", "<!-- a comment -->\n"]) {
      expect(locateBlock(text)).toEqual({ kind: "none" })
    }
  })

  test("GUID-02: an intact block is found with its offsets and added line ends", () => {
    const text = `\uFEFF# Mine\n\n${BLOCK}\nafter\n`
    const found = locateBlock(text)
    expect(found).toMatchObject({ kind: "one", added: 1, body: BODY, bodyIntact: true })
    expect(found.kind === "one" && text.slice(found.start, found.end)).toBe(BLOCK)
  })

  test("F22: a block with converted line ends is still intact", () => {
    expect(locateBlock(`x\r\n${BLOCK.replaceAll("\n", "\r\n")}`)).toMatchObject({
      kind: "one",
      bodyIntact: true,
    })
    expect(locateBlock(`\uFEFF${BLOCK}`)).toMatchObject({ kind: "one", start: 1, bodyIntact: true })
  })

  test("F23: any edit between the markers is detected", () => {
    for (const edited of [
      `${BODY} `,
      "",
      `${BODY}\n`,
      `\n${BODY}`,
      BODY.replace("a", "b"),
      `${BODY}\n- more`,
    ]) {
      expect(locateBlock(`${BEGIN}\n${edited}\n${END_MARKER}`)).toMatchObject({
        kind: "one",
        bodyIntact: false,
      })
    }
    expect(locateBlock(`${BEGIN}\n${END_MARKER}`)).toMatchObject({ kind: "one", body: "", bodyIntact: false })
  })

  test("F24: each kind of damage is reported with its line", () => {
    expect(problems(`x\n${BEGIN}\n${BODY}\n`)).toEqual(["2: a begin marker with no end after it"])
    expect(problems(`x\n${BODY}\n${END_MARKER}\n`)).toEqual(["3: an end marker with no begin before it"])
    expect(problems(`${END_MARKER}\n${BODY}\n${BEGIN}`)).toEqual([
      "1: an end marker with no begin before it",
      "3: a begin marker with no end after it",
    ])
    expect(problems(`${BLOCK}\n${BLOCK}`)).toEqual(["4: a second block"])
    expect(problems(`${BEGIN}\n${BLOCK}\n${END_MARKER}`)).toEqual([
      "2: a second begin marker before the one on line 1 ends",
      "5: an end marker with no begin before it",
    ])
    expect(problems(`<!-- tenure:begin -->\n${BODY}\n${END_MARKER}`)).toContain("1: this marker was altered")
    expect(problems(`  ${BEGIN}\n${BODY}\n${END_MARKER}`)).toContain("1: this marker was altered")
    expect(problems(`${BEGIN}\n${BODY}\n<!-- TENURE:END -->`)).toContain("3: this marker was altered")
  })

  test("GUID-02: markers in a fenced code block, in indented code or in a sentence are not markers", () => {
    for (const [open, close] of [
      ["```", "```"],
      ["```md", "````"],
      ["~~~ md", "~~~  "],
      ["   ````", "````"],
    ]) {
      expect(locateBlock(`${open}\n${BLOCK}\n${close}\n`)).toEqual({ kind: "none" })
      expect(locateBlock(`${open}\n${BEGIN}\n${close}\n${BLOCK}\n`)).toMatchObject({
        kind: "one",
        bodyIntact: true,
      })
    }
    expect(locateBlock(`    ${END_MARKER}\n`)).toEqual({ kind: "none" })
    expect(locateBlock(`see ${END_MARKER}\n> ${END_MARKER}\n`)).toEqual({ kind: "none" })
  })

  test("GUID-02: an unclosed fence hides nothing", () => {
    for (const open of ["```", "~~~", "````\n```\n", "```\n~~~"]) {
      expect(locateBlock(`${open}\n${BLOCK}\n`)).toMatchObject({ kind: "one", bodyIntact: true })
    }
  })

  test("T19: a hundred thousand unclosed fences take little time", () => {
    expect(locateBlock(`${"```js\n".repeat(100_000)}${BLOCK}`)).toMatchObject({ kind: "one" })
  })
})
