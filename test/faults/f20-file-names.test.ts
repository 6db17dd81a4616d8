// F20: names of files that are odd but allowed. What the client says of one is what is kept and shown of it; the
// program does not stumble over one on the disk either.
import { expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { complaints, EXECUTABLE, hook, openBox, payload, rows, run } from "../black-box.ts"
import { git } from "./repository.ts"

const NAMES: Readonly<Record<string, string>> = {
  "a line break": "one\ntwo.ts",
  "a tab and spaces": " a\tb  c .ts",
  emoji: "👩‍👩‍👧‍👦 family.ts",
  "composed letters": "Caf\u00e9.ts",
  backslashes: "a\\b\\c.ts",
  quotes: `it's "quoted" \`here\`.ts`,
  "a leading dash": "-rf.ts",
  "shell text": "$(touch x);|&.ts",
  "braces and stars": "{a,b}[c]*?.ts",
  "other scripts": "日本語/עברית/ไทย.ts",
}

for (const [what, name] of Object.entries(NAMES)) {
  test(`F20: a file name with ${what} is kept as it is`, async () => {
    using box = openBox()
    const input = { file_path: join(box.project, name), old_string: "a", new_string: "b" }
    expect(complaints(await hook(box, payload(box, "PostToolUse.Edit", { tool_input: input })))).toEqual([])
    expect(rows(box).map(({ target }) => target)).toEqual([name])
    const shown = JSON.parse((await run(box, [EXECUTABLE, "log", "--events", "--json"])).stdout)
    expect(JSON.stringify(shown)).toContain(JSON.stringify(name).slice(1, -1))
  })
}

test("F20: the two spellings of an accent are one name; a name of 4 KB is kept as far as it is shown", async () => {
  using box = openBox()
  for (const [at, name] of ["Cafe\u0301.ts", `${"d/".repeat(2_000)}${"x".repeat(90)}.ts`].entries()) {
    const input = { file_path: join(box.project, name), old_string: "a", new_string: "b" }
    const sent = payload(box, "PostToolUse.Edit", { tool_input: input, tool_use_id: `t${at}` })
    expect(complaints(await hook(box, sent))).toEqual([])
  }
  const [accent, long] = rows(box).map(({ target }) => target ?? "")
  expect(accent).toBe("Caf\u00e9.ts")
  expect(long).toStartWith("d/d/d/")
  expect(long?.length).toBeGreaterThan(1_900)
})

test("F20: a lone surrogate from invalid UTF-8 is stored as a replacement character", async () => {
  using box = openBox()
  const input = `{"file_path":"${box.project}/a\\ud83d.ts"}`
  const sent = JSON.stringify(payload(box, "PostToolUse.Edit", { tool_input: "INPUT" })).replace(
    '"INPUT"',
    input,
  )
  expect(complaints(await hook(box, sent), "PostToolUse")).toEqual([])
  const [row] = rows(box)
  expect(row?.target).toMatch(/^a.?\.ts$/u)
  expect(row?.target?.isWellFormed()).toBe(true)
})

test("F20: init, status and handoff read a repository with names that are not UTF-8 or have line breaks", async () => {
  using box = openBox()
  await git(box, box.project, "init")
  const odd = [
    Buffer.from("bytes-\xff\xfe.ts", "latin1"),
    Buffer.from("line\nbreak.ts"),
    Buffer.from("Cafe\u0301.ts"),
  ]
  for (const name of odd) writeFileSync(Buffer.concat([Buffer.from(`${box.project}/`), name]), "x\n")
  mkdirSync(join(box.project, "👩‍👩‍👧‍👦"))
  writeFileSync(join(box.project, "👩‍👩‍👧‍👦", "a.ts"), "x\n")
  await git(box, box.project, "add", "-A")
  await git(box, box.project, "commit", "-m", "odd names")
  for (const name of odd) writeFileSync(Buffer.concat([Buffer.from(`${box.project}/`), name]), "y\n")
  for (const args of [["init"], ["status"], ["handoff"], ["lessons"], ["log"]]) {
    const { exitCode, stderr } = await run(box, [EXECUTABLE, ...args], {
      env: { CLAUDE_CODE_SESSION_ID: "s" },
    })
    expect([args, /at .*\.ts:\d+|TypeError|Error:/.test(stderr), exitCode === 0 || stderr !== ""]).toEqual([
      args,
      false,
      true,
    ])
  }
  for (const name of ["SessionStart.startup", "Stop", "PreCompact.auto", "SessionEnd.other"])
    expect(complaints(await hook(box, payload(box, name)))).toEqual([])
})
