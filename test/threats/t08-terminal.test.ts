// T08: data cannot drive the terminal. No byte below 0x20 but newline and tab, none from 0x7f to 0x9f, and
// nothing of a sequence's content left behind.
import { expect, test } from "bun:test"
import fc from "fast-check"
import { clean, cleanLine, cleanReport, defuse } from "../../src/privacy/sanitise.ts"

const FORBIDDEN = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/

const ATTACKS: readonly (readonly [name: string, text: string, left: string])[] = [
  ["clipboard, OSC 52", "a\x1b]52;c;cm0gLXJmIH4=\x07b", "ab"],
  ["clipboard, ended by ST", "a\x1b]52;c;cm0gLXJmIH4=\x1b\\b", "ab"],
  ["clipboard, C1 form", "a\x9d52;c;cm0gLXJmIH4=\x9cb", "ab"],
  ["window title", "a\x1b]0;pwned\x07b", "ab"],
  ["hyperlink", "\x1b]8;;https://evil.example\x07docs\x1b]8;;\x07", "docs"],
  ["hyperlink with id", "\x1b]8;id=1;https://evil.example\x1b\\docs\x1b]8;;\x1b\\", "docs"],
  ["colour", "\x1b[31mred\x1b[0m", "red"],
  ["true colour", "\x1b[38;2;1;2;3mred\x1b[m", "red"],
  ["colour, C1 form", "\x9b31mred\x9b0m", "red"],
  ["hidden text", "ok\x1b[8mhidden\x1b[28m", "okhidden"],
  ["line up and erase", "approve\x1b[1A\x1b[2Kreject", "approvereject"],
  ["cursor home, clear", "\x1b[H\x1b[2J\x1b[3Jclean", "clean"],
  ["carriage return", "evil\rgood", "evil\ngood"],
  ["backspaces", "evil\b\b\b\bgood", "evilgood"],
  ["delete", "a\x7fb", "ab"],
  ["bell", "a\x07b", "ab"],
  ["device control string", "a\x1bP1$r0m\x1b\\b", "ab"],
  ["device control string, C1", "a\x90q#0;2\x9cb", "ab"],
  ["application command", "a\x1b_Gf=100;AAAA\x1b\\b", "ab"],
  ["privacy message", "a\x1b^x\x1b\\b", "ab"],
  ["start of string", "a\x1bXx\x1b\\b", "ab"],
  ["character set", "a\x1b(0b", "ab"],
  ["reset", "a\x1bcb", "ab"],
  ["alternate screen", "\x1b[?1049hx\x1b[?1049l", "x"],
  ["bracketed paste", "\x1b[200~rm\x1b[201~", "rm"],
  ["mouse", "\x1b[?1000hx", "x"],
  ["report of the cursor", "\x1b[6nx", "x"],
  ["unended OSC", "a\x1b]0;title\nb", "a\nb"],
  ["unended CSI", "a\x1b[", "a"],
  ["escape at the end", "a\x1b", "a"],
  ["nested escapes", "a\x1b[\x1b[31mb", "ab"],
  ["notification", "a\x1b]9;hello\x07b", "ab"],
  ["shift out", "a\x0eb\x0f", "ab"],
  ["vertical tab and form feed", "a\x0bb\x0cc", "abc"],
  ["newline and tab stay", "a\n\tb", "a\n\tb"],
]

test("T08: known terminal tricks are removed completely", () => {
  for (const [name, text, left] of ATTACKS) expect(clean(text), name).toBe(left)
})

test("T08: no text leaves a byte that a terminal obeys, in any form of output", () => {
  const control = fc.oneof(
    fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCharCode(code)),
    fc.constantFrom(
      "\x1b[",
      "\x1b]",
      "\x9b",
      "\x9d",
      "\x1bP",
      "\x1b\\",
      "\x07",
      "\x9c",
      "\r\n",
      "\r",
      "m",
      ";",
      "0",
      "é",
      "\u{1f600}",
    ),
  )
  fc.assert(
    fc.property(fc.array(control, { maxLength: 40 }), (parts) => {
      const text = parts.join("")
      expect(clean(text)).not.toMatch(FORBIDDEN)
      expect(cleanReport(text).text).toBe(clean(text))
      expect(cleanLine(text, 30)).not.toMatch(/[\x00-\x1f\x7f-\x9f]/)
      expect(cleanLine(text, 30).length).toBeLessThanOrEqual(30)
    }),
    { numRuns: 5000 },
  )
})

test("T08: every single C0 and C1 character except newline and tab is removed", () => {
  for (let code = 0; code <= 0x9f; code++) {
    if (code >= 0x20 && code < 0x7f) continue
    const out = clean(`a${String.fromCharCode(code)}\nb`)
    expect(out, code.toString(16)).toBe(
      { 9: "a\t\nb", 10: "a\n\nb", 13: "a\nb", 133: "a\n\nb" }[code] ?? "a\nb",
    )
  }
})

test("T08: time grows linearly with the length of hostile text", () => {
  for (const part of [
    "\x1b",
    "\x1b[",
    "\x1b]",
    "\x9d",
    "\x1b[0;",
    "\x90a",
    "\r",
    "\u200b",
    "\u{1f468}\u200d",
    "<system",
    "<!--tenure",
    "<|",
  ]) {
    const [some, more] = [65_536, 4 * 65_536].map((length) => {
      const text = part.repeat(Math.ceil(length / part.length))
      return Math.min(...[1, 2, 3].map(() => spentOn(() => [cleanLine(clean(text)), defuse(text)])))
    })
    // In the processor's time. Four times as much in its length only is 4; in the square of it, 16.
    expect([part, (more ?? 0) < 10 * Math.max(some ?? 0, LEAST_MS)]).toEqual([part, true])
  }
})

/** Below this the processor's clock says little. */
const LEAST_MS = 5

function spentOn(work: () => unknown): number {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000
}
