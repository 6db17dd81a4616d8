// T24: a settings.json in any form of JSON with comments keeps every byte when Tenure is installed, and is restored byte
// for byte when it is removed, even after edits in between.
import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { recordSettingsAfter, recordSettingsBefore, restoreSettings } from "../../src/install/before.ts"
import { NOTHING_INSTALLED } from "../../src/install/install-record.ts"
import { earlierStatusLine, isSame, withHooks, withStatusLine } from "../../src/install/settings.ts"
import { changeSettings, edited } from "../../src/install/settings-file.ts"

const FOLDER = mkdtempSync(join(tmpdir(), "tenure-settings-"))
const PLACE = { path: join(FOLDER, "settings.json"), root: FOLDER }
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

const NUMBERS = [
  "1.0",
  "1e3",
  "1E+2",
  "-0",
  "0.10",
  "12345678901234567890",
  "1e400",
  "100000000000000000000.50",
  "3",
]

const space = fc.constantFrom(
  "",
  "",
  " ",
  "\n",
  "\r\n",
  "\t",
  "  ",
  "\n    ",
  " // a, {note}\n",
  "/* ] */",
  "\n/* a\n b */\n",
)
const scalar = fc.oneof(
  fc.constantFrom(...NUMBERS, "true", "null", '""', '"a // b"', '"\\u0041\\/"', "{}", "[ ]"),
  fc.string().map((text) => JSON.stringify(text)),
)
const name = fc.constantFrom("env", "model", "permissions", "a b", "é", "__proto__", "x")

/** A list of members or items with any surrounding trivia. */
function listed(
  open: string,
  close: string,
  items: readonly string[],
  spaces: readonly string[],
  comma: boolean,
): string {
  const at = (index: number) => spaces[index % Math.max(1, spaces.length)] ?? ""
  const body = items.map((item, index) => `${at(index)}${item}${at(index + 1)}`).join(",")
  return `${open}${body}${comma && items.length > 0 ? "," : ""}${at(items.length + 1)}${close}`
}

const container = (open: string, close: string, item: fc.Arbitrary<string>, maxLength = 3) =>
  fc
    .tuple(fc.array(item, { maxLength }), fc.array(space, { minLength: 1, maxLength: 5 }), fc.boolean())
    .map(([items, spaces, comma]) => listed(open, close, items, spaces, comma))

const member = (key: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  fc.tuple(key, space, value).map(([left, gap, right]) => `${JSON.stringify(left)}${gap}:${right}`)

const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    scalar,
    container("[", "]", tie("tree")),
    container("{", "}", member(name, tie("tree"))),
  ),
}))

const handler = container("{", "}", member(fc.constantFrom("type", "timeout", "command"), scalar))
const group = container("{", "}", member(fc.constant("hooks"), container("[", "]", handler)), 1)
const event = fc.constantFrom("Stop", "PreToolUse", "Mine")
const hooks = container("{", "}", member(event, container("[", "]", group)))
const anyLine = container("{", "}", member(fc.constantFrom("command", "padding"), scalar))
const goodLine = fc.constantFrom(...NUMBERS).map((padding) => `{ "command": "mine", "padding": ${padding} }`)

/** Members in any order, duplicates included. */
function fileWith(line: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const any = fc.oneof(
    member(name, tree),
    member(fc.constant("hooks"), hooks),
    member(fc.constant("statusLine"), line),
  )
  return fc
    .tuple(fc.constantFrom("", "\ufeff"), space, container("{", "}", any, 6), space)
    .map(([mark, before, text, after]) => mark + before + text + after)
}

function install(text: string): { record: ReturnType<typeof recordSettingsBefore>; text: string } {
  writeFileSync(PLACE.path, text)
  const noted = recordSettingsBefore(NOTHING_INSTALLED, PLACE, false)
  let written = ""
  const changed = changeSettings(PLACE, (now) => {
    const hooked = withHooks(now.settings)
    if (hooked === undefined) return null
    const wanted = withStatusLine(hooked, earlierStatusLine(now.settings))
    if (isSame(wanted, now.settings)) return null
    written = edited(now, wanted, PLACE.path)
    return written
  })
  const record = changed ? recordSettingsAfter(noted, PLACE, written) : noted
  return { record, text: readFileSync(PLACE.path, "utf8") }
}

function uninstall({ record }: Pick<ReturnType<typeof install>, "record">): string {
  for (const entry of record.settings) restoreSettings(entry, record)
  return readFileSync(PLACE.path, "utf8")
}

/** Whether `part` is a subsequence of `whole`. */
function isWithin(part: string, whole: string): boolean {
  let at = 0
  for (const sign of whole) if (part.startsWith(sign, at)) at += sign.length
  return at === part.length
}

test("T24: installing adds to a settings file and changes nothing in it; uninstalling restores every byte", () => {
  let added = 0
  fc.assert(
    fc.property(fileWith(anyLine), (before) => {
      const installed = install(before)
      if (installed.text !== before) added += 1
      // Our status line wraps only the person's own.
      if (!before.includes('"statusLine"')) expect(isWithin(before, installed.text)).toBe(true)
      expect(uninstall(installed)).toBe(before)
    }),
    { numRuns: 150 },
  )
  expect(added).toBeGreaterThan(75)
})

test("T24: what a person writes after the installation, comments and numbers included, survives the removal", () => {
  fc.assert(
    fc.property(fileWith(goodLine), fc.constantFrom(...NUMBERS), (before, number) => {
      const installed = install(before)
      if (!installed.text.includes("$HOME/.tenure/")) return
      const at = installed.text.indexOf("{") + 1
      const note = `/* mine */ "mine": ${number}`
      const rest = installed.text.slice(at)
      // A comment before the first brace could contain a brace.
      if (installed.text.slice(0, at).includes("/")) return
      writeFileSync(PLACE.path, `${installed.text.slice(0, at)}${note},${rest}`)
      const left = uninstall(installed)
      expect(left).toContain(note)
      expect(left).not.toContain(".tenure/")
      for (const spelled of before.match(/(?<=[\s:[,])-?\d[\d.eE+]*/g) ?? []) expect(left).toContain(spelled)
    }),
    { numRuns: 100 },
  )
})

for (const number of NUMBERS)
  test(`T24: the number ${number} keeps its spelling`, () => {
    const before = `{\n  "x": ${number}, // mine\n  "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "a", "timeout": ${number}}]}]},\n}\n`
    const installed = install(before)
    expect(installed.text.split(number).length).toBe(before.split(number).length)
    expect(installed.text).toContain("// mine\n")
    expect(uninstall(installed)).toBe(before)
  })
