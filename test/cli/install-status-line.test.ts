// The status line: what it shows, that it keeps the person's own line, and that no input makes it fail.
import { expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { earlierIn, isStatusLine, statusLineCommand } from "../../src/install/settings.ts"
import { EXECUTABLE, openHome } from "./install-home.ts"

const LINE = `'${EXECUTABLE}' statusline`

function status(folder: string, used: unknown = 7): string {
  return JSON.stringify({
    session_id: crypto.randomUUID(),
    cwd: folder,
    workspace: { current_dir: folder, project_dir: folder, added_dirs: [] },
    context_window: { used_percentage: used },
  })
}

function projectIn(folder: string, branch = "main"): string {
  mkdirSync(join(folder, ".tenure"), { recursive: true })
  mkdirSync(join(folder, ".git"))
  writeFileSync(join(folder, ".git/HEAD"), `ref: refs/heads/${branch}\n`)
  return folder
}

test("CONT-03 project, branch and context are shown", () => {
  using home = openHome()
  const folder = projectIn(join(home.project, "shop"))
  expect(home.shell(LINE, { stdin: status(folder) })).toEqual({
    code: 0,
    out: "shop · main · ctx 7%",
    err: "",
  })
  expect(home.shell(LINE, { stdin: status(folder, null) }).out).toBe("shop · main")
})

test("outside a Tenure project it prints nothing of its own", () => {
  using home = openHome()
  expect(home.shell(LINE, { stdin: status(home.project) })).toEqual({ code: 0, out: "", err: "" })
})

test("no input makes it fail", () => {
  using home = openHome()
  const folder = projectIn(join(home.project, "shop"))
  for (const stdin of [
    "",
    "{",
    "[]",
    "null",
    '{"workspace":[],"context_window":7}',
    status("/no/such/folder"),
  ]) {
    expect(home.shell(LINE, { stdin })).toEqual({ code: 0, out: "", err: "" })
  }
  for (const used of ["7", {}, true]) {
    expect(home.shell(LINE, { stdin: status(folder, used) }).out).toBe("shop · main")
  }
})

test("names that would move the cursor or hide text are cleaned", () => {
  using home = openHome()
  const folder = projectIn(join(home.project, "s\u001b[31mh\u202eop\u0007"), "ma\u001b[2Jin")
  expect(home.shell(LINE, { stdin: status(folder) }).out).toBe("shop · main · ctx 7%")
})

test("CONT-03 the person's own line comes first, with the same input, in the same folder", () => {
  using home = openHome()
  const folder = projectIn(join(home.project, "shop"))
  const own = `printf "it's %s " "$(pwd)"; grep -o used_percentage`
  const ran = home.shell(`${LINE} --then "$own"`, { cwd: folder, stdin: status(folder), env: { own } })
  expect(ran.out).toBe(`it's ${folder} used_percentage\nshop · main · ctx 7%`)
})

test("if the person's own line fails or is empty, ours still shows", () => {
  using home = openHome()
  const folder = projectIn(join(home.project, "shop"))
  for (const own of ["exit 3", "no-such-program", "kill -9 $$", "'"]) {
    const ran = home.shell(`${LINE} --then "$own"`, { cwd: folder, stdin: status(folder), env: { own } })
    expect(ran).toMatchObject({ code: 0, out: "shop · main · ctx 7%" })
  }
})

test("the person's own line survives a missing executable, and is found again in ours", () => {
  using home = openHome()
  for (const own of [
    "echo 'a b'",
    `printf '%s' "it's"`,
    "~/.claude/line.sh",
    "a\nb",
    "'",
    "$1 'x'; set --",
  ]) {
    expect(isStatusLine(statusLineCommand(own))).toBe(true)
    expect(earlierIn(statusLineCommand(own))).toBe(own)
  }
  expect(home.shell(statusLineCommand("echo 'a  b'")).out).toBe("a  b\n")
  expect(home.shell(statusLineCommand(undefined))).toMatchObject({ code: 0, out: "" })
  expect(earlierIn(statusLineCommand(undefined))).toBeUndefined()
})

test("help for hook and statusline does not wait for input", async () => {
  for (const verb of ["hook", "statusline"]) {
    const child = Bun.spawn([EXECUTABLE, verb, "--help"], { stdin: "pipe", stdout: "pipe" })
    expect(await child.stdout.text()).toContain(`tenure ${verb}:`)
    expect(await child.exited).toBe(0)
  }
})
