import { expect, test } from "bun:test"
import { lessonWith, matching } from "../../../test/guidance/make.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import { type DoneAct, type Followed, judgeOutcome } from "./judge-outcome.ts"

const NOTHING: Followed = {
  way: "look",
  act: undefined,
  touched: [],
  after: [],
  isCorrectedAgain: false,
  isOver: true,
}

const ran = (target: string): DoneAct => ({ kind: "command", target, print: null })
const wrote = (target: string, print: string | null = "p"): DoneAct => ({ kind: "edit", target, print })

function outcome(lesson: Lesson, followed: Partial<Followed>) {
  return judgeOutcome(lesson, { ...NOTHING, ...followed }, matching)
}

const checklist = lessonWith(
  { files: ["**/plugin.json"] },
  { kind: "checklist", body: "- plugin.json\n- CHANGELOG.md" },
)
const instead = lessonWith(
  { commands: ["npm install"] },
  { kind: "anti-pattern", body: "Avoid: npm install\nInstead: `pnpm add` in the package's folder" },
)

test("GUID-09: the person's correction outweighs everything", () => {
  expect(outcome(checklist, { touched: ["plugin.json", "CHANGELOG.md"], isCorrectedAgain: true })).toBe(
    "corrected again",
  )
})

test("GUID-09: a completed checklist counts as changed; a started and abandoned one as repeated", () => {
  expect(outcome(checklist, { touched: ["plugin.json", "CHANGELOG.md"], isOver: false })).toBe("changed")
  expect(outcome(checklist, { touched: ["plugin.json"], isOver: false })).toBe("no evidence")
  expect(outcome(checklist, { touched: ["plugin.json"] })).toBe("repeated")
  expect(outcome(checklist, { touched: ["README.md"] })).toBe("no evidence")
})

test("GUID-09: using the replacement counts as changed; doing the forbidden thing again as repeated", () => {
  const held = { way: "hold", act: ran("npm install zod") } as const
  expect(outcome(instead, { after: [ran("cd a && pnpm add zod")] })).toBe("changed")
  expect(outcome(instead, { after: [ran("npm install zod")] })).toBe("repeated")
  expect(outcome(instead, { ...held, after: [ran("pnpm add zod"), ran("npm install yup")] })).toBe("repeated")
  expect(outcome(instead, { ...held, after: [ran('echo "pnpm add"')] })).toBe("changed")
  expect(outcome(instead, { ...held, after: [ran("ls")], isOver: false })).toBe("no evidence")
  expect(outcome(instead, { ...held, after: [] })).toBe("no evidence")
  expect(outcome(instead, { after: [ran("ls")] })).toBe("no evidence")
})

test("GUID-09: a rule in plain words forbids the command it names, whatever its kind", () => {
  const plain = lessonWith(
    { commands: ["go test"] },
    { kind: "convention", title: "No go test", body: "Never run go test directly. Always use make test." },
  )
  const told = { way: "advice", act: ran("go test ./...") } as const
  expect(outcome(plain, { ...told, after: [ran("go test ./pkg")] })).toBe("repeated")
  expect(outcome(plain, { ...told, after: [ran("make test")] })).toBe("changed")
  expect(outcome(plain, { ...told, after: [] })).toBe("no evidence")
  const swap = lessonWith({ commands: ["pip install"] }, { title: "uv", body: "Use uv, not pip." })
  const pip = { way: "advice", act: ran("pip install flask") } as const
  expect(outcome(swap, { ...pip, after: [ran("uv add flask")] })).toBe("changed")
  expect(outcome(swap, { ...pip, after: [ran("pip install yaml")] })).toBe("repeated")
})

test("GUID-09: a held edit with new content is changed; the same edit again is repeated", () => {
  const slog = lessonWith({ files: ["**/*.go"] }, { title: "slog", body: "Log with slog." })
  const held = { way: "hold", act: wrote("main.go", "one") } as const
  expect(outcome(slog, { ...held, after: [wrote("main.go", "two")], isOver: false })).toBe("changed")
  expect(outcome(slog, { ...held, after: [wrote("main.go", "one")] })).toBe("repeated")
  expect(outcome(slog, { ...held, after: [wrote("main.go", null)] })).toBe("no evidence")
  expect(outcome(slog, { ...held, after: [wrote("other.go", "x")] })).toBe("changed")
  expect(outcome(slog, { ...held, after: [] })).toBe("no evidence")
  const advised = { way: "advice", act: wrote("main.go", "one") } as const
  expect(outcome(slog, { ...advised, after: [wrote("main.go", "two")] })).toBe("no evidence")
})

test("GUID-09: touching the forbidden file again is repeated; touching another is changed", () => {
  const gen = lessonWith(
    { files: ["internal/gen/**"] },
    { title: "Generated", body: "Don't touch the generated files in internal/gen." },
  )
  const told = { way: "advice", act: wrote("internal/gen/a.go") } as const
  expect(outcome(gen, { ...told, after: [wrote("internal/gen/b.go")] })).toBe("repeated")
  expect(outcome(gen, { ...told, after: [wrote("gen.yaml")] })).toBe("changed")
  expect(outcome(gen, { ...told, after: [ran("ls")] })).toBe("no evidence")
})

test("GUID-09: a command that ran differently after advice is changed", () => {
  const commits = lessonWith(
    { commands: ["git commit"] },
    { title: "Commits", body: "Conventional commits." },
  )
  const told = { way: "advice", act: ran('git commit -m "stuff"') } as const
  expect(outcome(commits, { ...told, after: [ran('git commit --amend -m "chore: stuff"')] })).toBe("changed")
  expect(outcome(commits, { ...told, after: [ran("git push")] })).toBe("no evidence")
})

test("GUID-09: after changing a file the lesson names, the same commit is not a repetition", () => {
  const log = lessonWith(
    { commands: ["git commit"] },
    { title: "Changelog", body: "Every commit has a line in CHANGELOG.md." },
  )
  const held = { way: "hold", act: ran("git commit -m x") } as const
  expect(outcome(log, { ...held, after: [wrote("CHANGELOG.md"), ran("git commit -m x")] })).toBe("changed")
  expect(outcome(log, { ...held, after: [ran("git commit -m x")] })).toBe("repeated")
})

test("GUID-09: running the verifying command is changed; otherwise there is no evidence", () => {
  const verify = lessonWith({}, { kind: "requirement", body: "Constraint: x\nVerify: `make check` passes" })
  expect(outcome(verify, { after: [ran("make check")] })).toBe("changed")
  expect(outcome(verify, { after: [ran("make build")] })).toBe("no evidence")
  expect(outcome(lessonWith({}), { after: [ran("make check"), wrote("a")] })).toBe("no evidence")
})
