// `tenure learn` as an agent runs it.
import { expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openLessonBox } from "./lesson-box.ts"

const FINDING = { title: "Tests need a running redis", why: "The suite connects at once." }

function memoryOf(box: { readonly home: string; readonly project: string }): string {
  const folder = join(box.home, ".claude/projects", box.project.replace(/[^a-zA-Z0-9]/g, "-"), "memory")
  mkdirSync(folder, { recursive: true })
  return folder
}

test("LERN-09: a finding becomes the agent's candidate, redacted, with its reason, and the run is recorded", async () => {
  using box = openLessonBox()
  const secret = ["ghp", "Zq8Lw3Xr5Tn9Vb2Kc7Md4Pf6Gh1Js0Ay3Ue5"].join("_")
  const said = await box.piped(["learn", JSON.stringify({ ...FINDING, quote: `the token is ${secret}` })])
  expect(said).toMatchObject({ code: 0 })
  expect(said.text).toContain("tests-need-a-running-redis: needs review.")
  const { content, standing, origin } = box.lesson("tests-need-a-running-redis")!
  expect(standing.stage).toBe("review_pending")
  expect(origin).toBe("agent")
  expect(content).toMatchObject({ source: "block", confidence: 0.8 })
  expect(content.body).toBe("Tests need a running redis\nWhy: The suite connects at once.")
  expect(content.evidence[0]?.quote).toContain("‹redacted:")
  expect(existsSync(join(box.project, ".tenure/local/learn-last-run.json"))).toBe(true)
})

test("LERN-09: the same finding in other words is the same lesson", async () => {
  using box = openLessonBox()
  await box.piped(["learn", JSON.stringify({ title: "Use uv instead of pip" })])
  const said = await box.piped(["learn", JSON.stringify({ title: "Always use uv, not pip" })])
  expect(said.text).toContain("seen 2 times")
  expect((await box.typed(["approve", "use-uv-instead-of-pip"])).code).toBe(0)
  const again = await box.piped(["learn", JSON.stringify({ title: "Use uv instead of pip" })])
  expect(again.text).toContain("use-uv-instead-of-pip: is already a lesson (seen 3 times).")
})

test("LERN-09: the eight fields of a learned pattern are accepted by their names", async () => {
  using box = openLessonBox()
  const finding = {
    Extracted: "2026-11-02",
    Confidence: "high",
    Context: "you forgot redis again",
    Pattern: "Start redis before the tests",
    "When to apply": "`npm test`, test/**/*.ts",
    Steps: "make redis, then npm test",
    "Why this works": "The suite connects at once.",
    Source: "session 12",
  }
  expect((await box.piped(["learn", JSON.stringify(finding)])).code).toBe(0)
  expect(box.lesson("start-redis-before-the-tests")?.content).toMatchObject({
    title: "Start redis before the tests",
    body: "make redis, then npm test\nWhy: The suite connects at once.",
    triggers: { commands: ["npm test"], files: ["test/**/*.ts"] },
    evidence: [{ quote: "you forgot redis again" }],
  })
})

test.each([
  ["not json", "not JSON"],
  ["[]", "0 findings"],
  ['{"title": ""}', "'title'"],
  ['{"title": "x", "stage": "active"}', "no field 'stage'"],
])("LERN-09: %j is refused with what is wrong, and nothing is kept", async (input, words) => {
  using box = openLessonBox()
  const said = await box.piped(["learn", input])
  expect(said.code).toBe(1)
  expect(said.text).toContain(words)
  expect(box.rows()).toEqual([])
})

test("LERN-09, AC4.6: the oldest part of an overlong MEMORY.md moves to an archive; no line is lost", async () => {
  using box = openLessonBox()
  const memory = memoryOf(box)
  const text = `${Array.from({ length: 200 }, (_, n) => `- note ${n}`).join("\n")}\n`
  writeFileSync(join(memory, "MEMORY.md"), text)
  const said = await box.piped(["learn", JSON.stringify(FINDING)])
  expect(said.text).toContain("archive-")
  const [archive] = readdirSync(memory).filter((name) => name.startsWith("archive-"))
  const kept = readFileSync(join(memory, "MEMORY.md"), "utf8")
  expect(readFileSync(join(memory, archive!), "utf8") + kept).toBe(text)
  expect(kept.split("\n").length).toBeLessThan(180)
  expect(readdirSync(memory).some((name) => name.startsWith("learned-"))).toBe(false)
})

test("LERN-09, AC4.1, AC4.2: with learn.memory_files each pattern is a file of eight fields in the client's own memory", async () => {
  using box = openLessonBox()
  const memory = memoryOf(box)
  writeFileSync(join(box.project, ".tenure/config.yaml"), "learn:\n  memory_files: true\n")
  const finding = { ...FINDING, quote: "you forgot redis again", commands: ["npm test"] }
  expect((await box.piped(["learn", JSON.stringify(finding)])).code).toBe(0)
  expect(readdirSync(memory)).toEqual([])
  expect((await box.typed(["trust", "--yes"])).code).toBe(0)
  expect((await box.piped(["learn", JSON.stringify(finding)])).code).toBe(0)
  expect(readdirSync(memory).sort()).toEqual(["MEMORY.md", "learned-tests-need-a-running-redis.md"])
  const index = "# Memory\n\n- [Tests need a running redis](learned-tests-need-a-running-redis.md)\n"
  expect(readFileSync(join(memory, "MEMORY.md"), "utf8")).toBe(index)
  expect((await box.piped(["learn", JSON.stringify(finding)])).code).toBe(0)
  expect(readFileSync(join(memory, "MEMORY.md"), "utf8")).toBe(index)
  const text = readFileSync(join(memory, "learned-tests-need-a-running-redis.md"), "utf8")
  expect([...text.matchAll(/^(?:\*\*|## )([A-Z][A-Za-z ]+?)(?::|$)/gm)].map(([, name]) => name)).toEqual([
    "Extracted",
    "Confidence",
    "Context",
    "Pattern",
    "When to apply",
    "Steps",
    "Why this works",
    "Source",
  ])
  expect(text).toContain("The suite connects at once.")
})
