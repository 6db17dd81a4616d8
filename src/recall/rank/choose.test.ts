import { expect, test } from "bun:test"
import type { SessionId } from "../../sessions/event.ts"
import { estimateTokens } from "../../text/tokens.ts"
import type { Statement } from "../statements/statement.ts"
import { choose } from "./choose.ts"
import { formatRecall } from "./format-recall.ts"
import { indexOf, makeSheet, type Talk } from "./sheet.ts"
import { NO_COUNTS } from "./statement-terms.ts"

const JUNE = Date.UTC(2026, 5, 3)
const NOVEMBER = Date.UTC(2026, 10, 16)
const DAY = 86_400_000
const LIMITS = { most: 5, tokens: 450, isAtFile: true }

let id = 0
function talk(
  number: number,
  exchanges: readonly (readonly [asked: string, said: string])[],
  closing = "",
): Talk {
  const statements = exchanges.map(
    ([asked, said], at): Statement => ({
      id: ++id,
      session: `s${number}` as SessionId,
      number,
      turn: at + 1,
      at: JUNE + number * DAY + at * 1000,
      said,
      asked,
    }),
  )
  return { statements, closing }
}

function recalled(talks: readonly Talk[], prompt: string, limits = LIMITS): string {
  const sheet = makeSheet(talks, "src/backup/rotate.py", NO_COUNTS)
  const chosen = choose(indexOf(sheet), { prompt, session: "asking" })
  return formatRecall(chosen, limits, NOVEMBER)?.text ?? ""
}

const ROTATION = talk(41, [
  ["", "The backup rotation deletes too much: last week's snapshot was gone."],
  [
    "I would keep the last seven daily snapshots. How many weekly ones?",
    "Four weekly, and never delete the newest snapshot of a month.",
  ],
  ["Then the month's newest stays for good. Shall I start?", "Yes, go ahead."],
])
const NAMING = talk(42, [
  ["", "The command line prints dates in the American order."],
  [
    "I can switch the date format to ISO everywhere. Shall I?",
    "Only in the table; the log keeps its own format.",
  ],
])
const PROMPT =
  "The backup rotation removed a snapshot that the customer still needed. Fix which snapshots the rotation deletes."

test("RCAL-02: talks about a file that fit the prompt come back with question, date and session", () => {
  const text = recalled([ROTATION, NAMING], PROMPT)
  expect(text).toContain("Said here on 14 July (session 41)")
  expect(text).toContain('to "I would keep the last seven daily snapshots. How many weekly ones?"')
  expect(text).toContain("Four weekly, and never delete the newest snapshot of a month.")
  expect(text).not.toContain("date format")
})

test("RCAL-02: an unrelated or empty prompt recalls nothing", () => {
  for (const prompt of [
    "Translate the README into German.",
    "",
    "go on",
    "Add a progress bar to the installer window.",
  ])
    expect(recalled([ROTATION, NAMING], prompt)).toBe("")
})

test("RCAL-01: a bare yes keeps what it agreed to", () => {
  const agreed = talk(1, [
    ["", "Snapshots of the backup rotation pile up."],
    ["Proposal: the rotation keeps 12 monthly snapshots and deletes the rest.", "Yes, exactly."],
  ])
  expect(recalled([agreed], PROMPT)).toContain("the rotation keeps 12 monthly snapshots")
})

test("RCAL-03: a changed statement follows its change, is marked, and never appears alone", () => {
  const later = talk(60, [
    ["", "Amendment to the backup rotation: storage became cheaper, so the weekly snapshots change."],
    [
      "So not four weekly snapshots any more but more of them. How many?",
      "Ten weekly now instead of four; the monthly rule stays.",
    ],
  ])
  const text = recalled([ROTATION, later, NAMING], PROMPT)
  expect(text.indexOf("Ten weekly now")).toBeGreaterThan(0)
  expect(text.indexOf("Four weekly")).toBeGreaterThan(text.indexOf("Ten weekly now"))
  expect(text).toMatch(/since changed[^\n]*Four weekly/)
  for (const most of [1, 2, 3]) {
    const few = recalled([ROTATION, later], PROMPT, { ...LIMITS, most })
    if (few.includes("Four weekly")) expect(few).toContain("Ten weekly now")
  }
})

test("RCAL-02: at most five statements and 450 tokens; a long one is cut to its decisive sentences, as typed", () => {
  const rules = Array.from({ length: 12 }, (_, at): [string, string] => [
    `And for tier ${at}, what should the rotation do?`,
    `It was a long night, and I have been thinking about the tiers of the backup for quite some time. Tier ${at} must keep exactly ${at + 3} snapshots. That is how the auditors read the contract, as far as I remember from the call, which was late, long and rather loud on their side of the line.`,
  ])
  const text = recalled([talk(1, rules)], PROMPT)
  expect(text.match(/must keep exactly/g)?.length).toBe(5)
  expect(estimateTokens(text)).toBeLessThanOrEqual(450)
  expect(text).toContain("…")
})

test("RCAL-02: two further statements come where they are worth more than further sentences of the five", () => {
  const tiers = Array.from({ length: 8 }, (_, at): [string, string] => [
    `Tier ${at} of the rotation?`,
    `Tier ${at} must keep exactly ${at + 3} snapshots.`,
  ])
  const text = recalled([talk(1, tiers)], PROMPT, { ...LIMITS, most: 7 })
  expect(text.match(/must keep exactly/g)?.length).toBe(7)
})

test("RCAL-02: a short answer comes whole, however many full stops it has", () => {
  const terse = talk(1, [
    ["", "Snapshots of the backup rotation pile up."],
    ["By which clock does the rotation order snapshots, the host's?", "no. server seq. host clocks are off"],
  ])
  expect(recalled([terse], PROMPT)).toContain('"no. server seq. host clocks are off"')
})

test("RCAL-02: what happens to the work next is no decision, and agreeing to a report is none", () => {
  const chat = talk(1, [
    ["", "Why does the backup rotation delete snapshots?"],
    ["The rotation of snapshots is repaired. 22 tests pass.", "great, close 902 with the commit"],
    ["Pushed the rotation of snapshots.", "Rolled out to staging, 0 errors. I'll tell the others."],
  ])
  expect(recalled([chat], PROMPT)).toBe("")
})

test("RCAL-02: a rule about pushing or releasing is a decision", () => {
  const rule = "Never push it to the mirror, and release the lock of the rotation after each snapshot."
  const chat = talk(1, [
    ["", "The backup rotation keeps its lock."],
    ["What should the rotation do with a snapshot that is done?", rule],
  ])
  expect(recalled([chat], PROMPT)).toContain(rule)
})

test("RCAL-02: a prompt does not fit because it names the file", () => {
  const prompt =
    "In src/backup/rotate.py convert percent formatting to f-strings, annotate every argument and sort the imports."
  expect(recalled([ROTATION], prompt)).toBe("")
  // In a file of another name the same words tell.
  const elsewhere = indexOf(makeSheet([ROTATION], "src/cron.py", NO_COUNTS))
  expect(choose(elsewhere, { prompt, session: "asking" }).length).toBeGreaterThan(0)
})

test("RCAL-02: a long prompt asks at its ends: what lies between is mostly pasted", () => {
  const between = (words: string) => `${"It is slow. ".repeat(300)}${words}${" It is slow.".repeat(300)}`
  expect(recalled([ROTATION], PROMPT)).not.toBe("")
  expect(recalled([ROTATION], `${"It is slow. ".repeat(600)}${PROMPT}`)).not.toBe("")
  expect(recalled([ROTATION], between(PROMPT))).toBe("")
})

test("RCAL-03: with a talk that fits comes what it changed, also if that shares little with the prompt", () => {
  const before = talk(10, [
    ["", "Deleted archives of tenants come back after the nightly run of the rotation."],
    [
      "Which archives of a tenant does the rotation treat as deleted?",
      "Only those with a tombstone; it lives 120 days.",
    ],
  ])
  const later = talk(60, [
    [
      "",
      "The rotation and the tombstones of archives: tenants now complain about the snapshot the customer needed.",
    ],
    [
      "Change what the rotation does with snapshots of a tenant?",
      "From now on never delete a snapshot of a paying customer.",
    ],
  ])
  const text = recalled([before, later], PROMPT)
  expect(text).toContain("From now on never delete")
  expect(text.indexOf("120 days")).toBeGreaterThan(text.indexOf("From now on never delete"))
})

test("RCAL-02: thanks, questions and asides are not recalled", () => {
  const chat = talk(1, [
    ["", "Why does the backup rotation delete snapshots?"],
    ["Because of the limit of seven snapshots.", "Thanks!"],
    ["Anything else about the rotation of snapshots?", "Heads-up: the snapshot test is flaky, rerun it."],
  ])
  expect(recalled([chat], PROMPT)).toBe("")
})

test("RCAL-02: a session with the same question but no decision does not hide the one that decided", () => {
  const same = talk(50, [["", PROMPT]])
  expect(recalled([ROTATION, same], PROMPT)).toContain("Four weekly, and never delete the newest")
})
