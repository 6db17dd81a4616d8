// `tenure track` as a person runs it.
import { expect, test } from "bun:test"
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openLessonBox } from "./lesson-box.ts"

test("TRCK-02: a new track has its documents, is active, and its goal and next step are shown", async () => {
  using box = openLessonBox()
  const said = await box.piped([
    ...["track", "new", "export", "--goal", "A customer exports a year.", "--context"],
  ])
  expect(said).toMatchObject({ code: 0 })
  expect(box.read("docs/tracks/ACTIVE_TRACK")).toBe("export\n")
  for (const file of ["SPEC.md", "PLAN.md", "RISKS.md", "DECISIONS.md"])
    expect(box.read(`docs/tracks/export/${file}`)).toContain("export")
  expect(box.read("docs/tracks/export/SPEC.md")).toContain("\nA customer exports a year.\n")
  for (const file of ["CONTEXT_CORE.md", "ROLES.md", "GUARDRAILS.md"])
    expect(box.read(`docs/context/${file}`)).toContain("Example:")

  writeFileSync(join(box.project, "docs/tracks/export/PLAN.md"), "- [x] Read\n- [ ] Write\n")
  const shown = JSON.parse((await box.piped(["track", "show", "--json"])).text)
  expect(shown).toMatchObject({ id: "export", standing: "active", next: "Write", done: 1, total: 2 })
  expect((await box.piped(["track"])).text).toContain("● ")
  expect((await box.piped(["status"])).text).toContain("export, 1 of 2 steps done; next: Write")
})

test("TRCK-02: a new track makes its four documents, and nothing else that nobody asked for", async () => {
  using box = openLessonBox()
  const { made } = JSON.parse((await box.piped(["track", "new", "export", "--json"])).text)
  const four = ["SPEC.md", "PLAN.md", "RISKS.md", "DECISIONS.md"]
  expect(made).toEqual(four.map((file) => `docs/tracks/export/${file}`))
  expect(existsSync(join(box.project, "docs/context"))).toBe(false)
  expect((await box.piped(["recover"])).text).not.toContain("docs/context")
})

test("TRCK-02: close closes a track, and use reopens it", async () => {
  using box = openLessonBox()
  await box.piped(["track", "new", "one"])
  await box.piped(["track", "new", "two"])
  expect((await box.piped(["track", "close"])).text).toContain("To reopen it: tenure track use two")
  expect(existsSync(join(box.project, "docs/tracks/ACTIVE_TRACK"))).toBe(false)
  const listed = JSON.parse((await box.piped(["track", "list", "--json"])).text)
  expect(listed.active).toBeNull()
  expect(listed.tracks.map((track: { id: string; standing: string }) => [track.id, track.standing])).toEqual([
    ["one", "open"],
    ["two", "closed"],
  ])
  await box.piped(["track", "use", "two"])
  expect(JSON.parse((await box.piped(["track", "show", "--json"])).text)).toMatchObject({
    id: "two",
    standing: "active",
  })
})

test("TRCK-02: existing documents are never overwritten", async () => {
  using box = openLessonBox()
  mkdirSync(join(box.project, "docs/context"), { recursive: true })
  writeFileSync(join(box.project, "docs/context/ROLES.md"), "ours\n")
  expect((await box.piped(["track", "new", "export", "--context"])).text).not.toContain("ROLES.md")
  expect(box.read("docs/context/ROLES.md")).toBe("ours\n")
  expect(await box.piped(["track", "new", "export"])).toMatchObject({ code: 1 })
})

test.each([
  [["track", "new", "../../etc"], "is not a valid track id"],
  [["track", "new", "Invoice Export"], "For example: tenure track new invoice-export"],
  [["track", "new"], "tenure track new invoice-export"],
  [["track", "use", "nothing"], "To begin it: tenure track new nothing"],
  [["track", "use"], "tenure track list"],
  [["track", "show"], "No track is active."],
  [["track", "close"], "tenure track new"],
  [["track", "lst"], "Did you mean: tenure track list"],
])("TRCK-02: %j gets an error that says what to type, and creates nothing", async (args, words) => {
  using box = openLessonBox()
  const said = await box.piped(args)
  expect(said.code).toBe(1)
  expect(said.text).toContain(words)
  expect(existsSync(join(box.project, "docs"))).toBe(false)
})

test("TRCK-02: links out of the project are neither written nor read", async () => {
  using box = openLessonBox()
  const outside = join(box.home, "outside")
  mkdirSync(join(outside, "loot"), { recursive: true })
  writeFileSync(join(outside, "loot/SPEC.md"), "## Goal\n\nthe secret\n")
  symlinkSync(outside, join(box.project, "docs"))
  const said = await box.piped(["track", "new", "export"])
  expect(said).toMatchObject({ code: 1 })
  expect(said.text).toContain("its real path is outside the project")
  expect(existsSync(join(outside, "tracks"))).toBe(false)

  using second = openLessonBox()
  mkdirSync(join(second.project, "docs/tracks"), { recursive: true })
  symlinkSync(join(outside, "loot"), join(second.project, "docs/tracks/loot"))
  writeFileSync(join(second.project, "docs/tracks/ACTIVE_TRACK"), "loot\n")
  const shown = await second.piped(["track", "show"])
  expect(shown.code).toBe(1)
  expect(shown.text).not.toContain("the secret")
  expect((await second.piped(["track", "list"])).text).not.toContain("the secret")
})

test("TRCK-02: a goal on the command line cannot open a comment in the document", async () => {
  using box = openLessonBox()
  await box.piped(["track", "new", "export", "--goal", "Done <!-- and\nhidden", "--title", "Export it"])
  const spec = readFileSync(join(box.project, "docs/tracks/export/SPEC.md"), "utf8")
  expect(spec.startsWith("# Export it\n")).toBe(true)
  expect(JSON.parse((await box.piped(["track", "show", "--json"])).text).goal).toContain("hidden")
})

test("TRCK-06: check prints one problem per line and fails until nothing is missing; the verdict is bound to the files", async () => {
  using box = openLessonBox()
  await box.piped(["track", "new", "export", "--goal", "A goal."])
  const first = await box.piped(["track", "check"])
  expect(first.code).toBe(1)
  expect(first.text).toMatch(/^docs\/tracks\/export\/SPEC\.md:\d+: 'Acceptance criteria' is empty\./m)
  expect(first.text).toContain("Fix that, then run: tenure track check")
  expect(JSON.parse(box.read(".tenure/local/gate.json"))).toMatchObject({ track: "export", pass: false })
  const json = JSON.parse((await box.piped(["track", "check", "--json"])).text.split("\n!")[0] ?? "")
  expect(json.findings.length).toBeGreaterThan(2)

  const spec = "## Goal\nX\n## Scope\nX\n## Acceptance criteria\n- AC1: it works\n"
  const plan = "- [ ] Do it (AC1)\n  verify: npm test\n"
  writeFileSync(join(box.project, "docs/tracks/export/SPEC.md"), spec)
  writeFileSync(join(box.project, "docs/tracks/export/PLAN.md"), plan)
  expect(await box.piped(["track", "check"])).toMatchObject({ code: 0 })
  expect(JSON.parse(box.read(".tenure/local/gate.json"))).toEqual({
    track: "export",
    pass: true,
    spec: Bun.SHA256.hash(spec, "hex"),
    plan: Bun.SHA256.hash(plan, "hex"),
    findings: 0,
  })
})

test("TRCK-06: checking another track does not change the active one's verdict", async () => {
  using box = openLessonBox()
  await box.piped(["track", "new", "other"])
  await box.piped(["track", "new", "export"])
  await box.piped(["track", "check"])
  const verdict = box.read(".tenure/local/gate.json")
  expect((await box.piped(["track", "check", "other"])).code).toBe(1)
  expect(box.read(".tenure/local/gate.json")).toBe(verdict)
})
