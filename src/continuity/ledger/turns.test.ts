import { expect, test } from "bun:test"
import fc from "fast-check"
import type { Moment } from "../../clients/claude-code/transcript/moment.ts"
import { answeredDecisions, offerOf } from "./answers.ts"
import { foldLedger } from "./fold.ts"
import {
  afterAnswering,
  afterAsking,
  afterCalling,
  gistOf,
  inLines,
  inSentences,
  MORE,
  outlined,
} from "./turns.ts"

test("CONT-01: the gist of a reply ends with a whole sentence, entry or row", () => {
  const reply = [
    "## Done",
    "- **Header**: wider",
    "- **Footer**: gone",
    "",
    "| Check | Result |",
    "|---|---|",
    "| build | passes |",
    "",
    "```ts",
    "const a = 1",
    "const b = 2",
    "```",
    "The rest is as before. ".repeat(40),
  ].join("\n")
  expect(gistOf(reply)).toMatch(
    /^Done: Header: wider; Footer: gone; build – passes; (?:The rest is as before\. )+\[…\]$/,
  )
  expect(gistOf("Run this:\n```bash\nnpm run seed\n```")).toBe("Run this: `npm run seed`.")
  expect(gistOf("All three fixes are in.\n\n### Next")).toBe("All three fixes are in. […]")
})

test("CONT-01: text that is too long loses whole lines between its ends, and no table or code block is torn", () => {
  const rows = Array.from({ length: 30 }, (_, at) => `| row ${at} | value |`)
  const text = ["Start.", "```", "code", "```", "| a | b |", "|---|---|", ...rows, "The end?"].join("\n")
  const lines = inLines(text, 300).split("\n")
  expect(lines).toContain(MORE)
  expect(lines.at(-1)).toBe("The end?")
  for (const line of lines) if (line !== MORE) expect(text.split("\n")).toContain(line)
  expect(lines.filter((line) => line.startsWith("```")).length % 2).toBe(0)
})

test("CONT-01: a long prompt keeps its start and the headings of the rest", () => {
  const plan = [
    "Implement this plan:",
    "# Shop",
    "Context. ".repeat(60),
    "## Cart",
    "x".repeat(900),
    "## Checkout",
  ]
  const text = outlined(plan.join("\n"), 1_100)
  expect(text).toContain("# Shop")
  expect(text).toEndWith(`${MORE} Further headings: Cart; Checkout`)
  expect(outlined("Mend the header", 1_100)).toBe("Mend the header")
})

test("CONT-01: shortening keeps the limit and never cuts a word that it can keep", () => {
  fc.assert(
    fc.property(
      fc.lorem({ maxCount: 60, mode: "sentences" }),
      fc.integer({ min: 60, max: 400 }),
      (text, chars) => {
        const short = inSentences(text, chars)
        expect(short.length).toBeLessThanOrEqual(chars + MORE.length + 1)
        if (short !== text) expect(text.startsWith(short.replace(` ${MORE}`, ""))).toBe(true)
      },
    ),
  )
})

test("CONT-01: a reply with a call after it does not close the turn, and a report keeps its place before a remark", () => {
  const asked = afterAsking([], "Mend the header")
  const said = afterAnswering(asked, "I look at the header.")
  expect(said.at(-1)).toMatchObject({ isClosed: true })
  expect(afterCalling(said).at(-1)).toMatchObject({ isClosed: false, answered: "I look at the header." })
  const report = `The header is mended. ${"It is wider now. ".repeat(8)}`
  const told = afterAnswering(afterAnswering(said, report), "Committed as 12ab.").at(-1)
  expect(told).toMatchObject({ isClosed: true })
  expect(told?.answered).toMatch(/^The header is mended\..*Committed as 12ab\.$/)
  expect(told?.reply).toEndWith("Committed as 12ab.")
})

const said = (text: string): Moment => ({ kind: "said", text, by: "person" })
const replied = (text: string): Moment => ({ kind: "replied", text })
const called = (id: string, tool: string, input: Record<string, unknown>): Moment => ({
  kind: "called",
  id,
  tool,
  input,
  cwd: "/p",
})
const resulted = (id: string): Moment => ({ kind: "resulted", id, failed: false, text: "", details: {} })
const fold = (...moments: Moment[]) =>
  foldLedger({
    session: "s1",
    root: "/p",
    before: null,
    events: [],
    moments,
    isWhole: true,
    unreviewed: [],
    secretsIn: () => [],
  })

test("CONT-01: a turn knows its files and commands, and a result that stands before its call counts", () => {
  const { turns, committed } = fold(
    said("Mend the header and commit it"),
    called("c1", "Edit", { file_path: "/p/src/header.ts" }),
    resulted("c1"),
    resulted("c2"),
    called("c2", "Bash", { command: "git add src/header.ts && git commit -m header" }),
  )
  expect(turns.at(-1)).toMatchObject({ changed: ["src/header.ts"], isClosed: false })
  expect(turns.at(-1)?.ran.at(-1)).toMatch(/^git add .*: worked$/)
  expect(committed).toEqual(["src/header.ts"])
})

test("CONT-09: a todo that left the list is not undone when a reply reports it done", () => {
  const list = (id: string, ...todos: string[]) => [
    called(id, "TodoWrite", { todos: todos.map((content) => ({ content, status: "pending" })) }),
    resulted(id),
  ]
  const { vanished } = fold(
    said("Mend the limits and write the guide"),
    ...list("c1", "Fix allocation bug of the limits", "Measure the memory", "Write the guide"),
    ...list("c2", "Write the guide"),
    replied("- ✅ Fixed the allocation bug in the limits\n- The memory is next"),
  )
  expect(vanished).toEqual(["Measure the memory"])
})

test("CONT-09: a range of numbers chooses the entries in it", () => {
  const offer = offerOf(
    "Next steps:\n1. Fix the mock\n2. Write the suite\n3. Measure the coverage\n4. Deploy",
  )
  const chosen = (answer: string) => answeredDecisions(offer, answer).map(({ what }) => what.split(" → ")[0])
  expect(chosen("1-3 is okay")).toEqual(["1. Fix the mock; 2. Write the suite; 3. Measure the coverage"])
  expect(chosen("okay try again option 2")).toEqual(["2. Write the suite"])
  expect(chosen("1-9 is okay")).toEqual([])
  expect(chosen("in 2-3 days")).toEqual([])
})

test("CONT-09: an error in a file that was changed since is told as such", () => {
  const failed: Moment = {
    kind: "resulted",
    id: "c1",
    failed: true,
    text: "src/a.ts(3,1): error TS2304",
    details: {},
  }
  const run = [said("Build it"), called("c1", "Bash", { command: "npx tsc" }), failed]
  expect(fold(...run).commands[0]?.error).toBe("src/a.ts(3,1): error TS2304")
  const mended = [called("c2", "Edit", { file_path: "/p/src/a.ts" }), resulted("c2")]
  expect(fold(...run, ...mended).commands[0]?.error).toBe(
    "src/a.ts(3,1): error TS2304 (that file was changed since)",
  )
})
