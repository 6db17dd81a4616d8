import { expect, test } from "bun:test"
import fc from "fast-check"
import { guidedLessons, situations } from "../../../test/guidance/arbitrary.ts"
import { bash, edit, lessonWith, matched, matching, sceneOf } from "../../../test/guidance/make.ts"
import { actOf } from "./act.ts"
import { GUIDANCE_LIMITS } from "./guidance-limits.ts"
import { lessonKeys } from "./keys.ts"
import { lineKeys } from "./line-keys.ts"
import { matchLesson } from "./match-lesson.ts"
import { bestMatches, rankAll } from "./rank.ts"
import { readScene } from "./read-scene.ts"

test("GUID-03: the score is 0.4 tool, 0.4 target, 0.1 actions, 0.1 context, times the priority", () => {
  const full = {
    tools: ["Edit"],
    files: ["**/plugin.json"],
    actions: ["release"],
    context: ["main"],
  }
  const said = ["do the release"]
  expect(matched(lessonWith(full), edit("plugin.json"), said).score).toBe(2)
  expect(matched(lessonWith(full, { priority: "HIGH" }), edit("plugin.json"), said).score).toBe(1.5)
  expect(matched(lessonWith(full, { priority: "MEDIUM" }), edit("plugin.json"), said).score).toBe(1)
  expect(matched(lessonWith(full, { priority: "LOW" }), edit("plugin.json"), said).score).toBe(0.5)
  const parts = matched(lessonWith({ files: ["*.md"] }), edit("a.md")).parts
  expect(parts).toEqual({ tool: 0.5, target: 1, actions: 0.5, context: 0.5 })
})

test("GUID-03: exactly 0.7 is enough, regardless of floating-point order", () => {
  const just = matched(lessonWith({ files: ["*.md"] }, { priority: "MEDIUM" }), edit("a.md"))
  expect([just.score, just.eligible]).toEqual([0.7, true])
  const below = matched(lessonWith({ files: ["*.md"], actions: ["x"] }, { priority: "MEDIUM" }), edit("a.md"))
  expect([below.score, below.whyNot]).toEqual([0.65, "Its score of 0.65 is below 0.7."])
})

test("GUID-03: tool and priority alone never deliver a lesson", () => {
  const named = matched(lessonWith({ tools: ["Edit"], files: ["**/plugin.json"] }), edit("README.md"))
  expect([named.eligible, named.whyNot]).toEqual([false, "None of its files matches."])
  const vague = matched(lessonWith({ tools: ["Edit"], context: ["main"] }), edit("README.md"))
  expect([vague.score, vague.eligible]).toEqual([1.5, false])
})

test("GUID-03: a word in a message does not outvote another file, another tool or a read-only command", () => {
  const lesson = lessonWith({ tools: ["Edit"], files: ["docs/*.md"], actions: ["release"] })
  expect(matched(lesson, edit("src/a.ts"), ["release it"]).whyNot).toContain("none of its files")
  const shell = lessonWith({ tools: ["Bash"], commands: ["make deploy"], actions: ["deploy"] })
  expect(matched(shell, edit("src/a.ts"), ["deploy it"]).whyNot).toContain("none of its tools")
  expect(matched(shell, bash("ls -la"), ["deploy it"]).whyNot).toContain("changes nothing")
  expect(matched(shell, bash("scripts/ship"), ["deploy it"]).eligible).toBe(true)
})

test("GUID-03: actions are words, in their forms, near each other, in the last five messages", () => {
  const lesson = lessonWith({ actions: ["version bump"] })
  const isSaid = (...texts: string[]) => matched(lesson, edit("a.ts"), texts).eligible
  expect(isSaid("please do a version bump")).toBe(true)
  expect(isSaid("Bump the package version to 2")).toBe(true)
  expect(isSaid("bumping versions")).toBe(true)
  expect(isSaid("the version is old. Bump into me")).toBe(false)
  expect(isSaid("conversion of a speed bumper")).toBe(false)
  expect(isSaid("see src/version/bump.ts and version_bump()")).toBe(false)
  expect(isSaid("```\nversion bump\n```")).toBe(false)
  expect(isSaid("version bump", "1", "2", "3", "4")).toBe(true)
  expect(isSaid("version bump", "1", "2", "3", "4", "5")).toBe(false)
})

test("GUID-03: words of other languages match and do no harm", () => {
  const isSaid = (action: string, text: string) =>
    matched(lessonWith({ actions: [action] }), edit("a.ts"), [text]).eligible
  expect(isSaid("Veröffentlichung", "bereite die veröffentlichung vor")).toBe(true)
  expect(isSaid("リリース", "リリースをお願いします")).toBe(true)
  expect(isSaid("релиз", "сделай релиз, пожалуйста")).toBe(true)
  expect(isSaid("リリース", "リストをください")).toBe(false)
  expect(isSaid("", "anything")).toBe(false)
})

test("GUID-03: commands match through wrappers, word by word; quoted text is not a command", () => {
  const runs = (command: string, line: string) =>
    matched(lessonWith({ commands: [command] }), bash(line)).eligible
  for (const line of [
    "npm publish",
    "sudo env A=1 npm publish --tag x",
    "sh -c 'npm publish'",
    "cd a && npm --workspace b publish",
    "uv run npm publish",
    "/usr/bin/npm publish",
    "echo $(npm publish)",
  ])
    expect([line, runs("npm publish", line)]).toEqual([line, true])
  for (const line of [
    "npm pub",
    "npm run publish",
    "echo npm publish",
    'git commit -m "npm publish"',
    "npmx publish",
  ])
    expect([line, runs("npm publish", line)]).toEqual([line, false])
  expect(runs("./bin/deploy", "bin/deploy --yes")).toBe(true)
  expect(runs("bin/deploy", "bash bin/deploy")).toBe(true)
  expect(runs("pytest", "python -m pytest -x")).toBe(true)
  expect(runs("rm -rf", "rm -fr dist")).toBe(true)
  expect(runs("vercel --prod", "vercel logs --prod")).toBe(false)
})

test("GUID-03: a command with an address matches everything below it, and the index finds it", () => {
  const lesson = lessonWith({ commands: ["curl https://api.pay.example"] })
  const keys = new Set(lessonKeys(lesson, GUIDANCE_LIMITS))
  for (const [line, expected] of [
    ["curl https://api.pay.example", true],
    ["curl -s -X POST 'https://api.pay.example/v1/orders?limit=1' -d '{}'", true],
    ["curl https://api.pay.example.org/v1", false],
    ["curl https://sandbox.pay.example/v1", false],
  ] as const) {
    expect([line, matched(lesson, bash(line)).eligible]).toEqual([line, expected])
    const act = { kind: "command", tool: "Bash", line } as const
    const asked = lineKeys(act, { root: "/", cwd: "/", foldCase: false })
    if (expected) expect([line, asked.some((key) => keys.has(key))]).toEqual([line, true])
  }
})

test("GUID-03: paths in a command count, relative to where it runs", () => {
  const isAimed = (line: string) => matched(lessonWith({ files: ["src/gen/*.ts"] }), bash(line)).eligible
  expect(isAimed("sed -i s/a/b/ src/gen/x.ts")).toBe(true)
  expect(isAimed("cd src && prettier -w gen/x.ts")).toBe(true)
  expect(isAimed("cd src/gen && prettier -w ../x.ts")).toBe(false)
  expect(isAimed("tool --out=src/gen/x.ts")).toBe(true)
  expect(isAimed("date > /project/src/gen/x.ts")).toBe(true)
  expect(isAimed("date > /elsewhere/src/gen/x.ts")).toBe(false)
  expect(isAimed('git commit -m "about src/gen/x.ts"')).toBe(false)
  expect(isAimed("ssh host rm src/gen/x.ts")).toBe(false)
})

test("GUID-03, F21: Windows paths, case-insensitive disks and paths outside the project match", () => {
  const lesson = lessonWith({ files: ["src\\Api\\**", "README.md"] })
  const isNamed = (path: string, foldCase: boolean) =>
    matchLesson(lesson, sceneOf(edit(path), [], foldCase), matching).eligible
  expect(isNamed("src\\Api\\v1\\a.ts", false)).toBe(true)
  expect(isNamed("SRC/api/a.ts", false)).toBe(false)
  expect(isNamed("SRC/api/a.ts", true)).toBe(true)
  expect(isNamed("docs/readme.md", true)).toBe(true)
  expect(isNamed("/project/docs/README.md", false)).toBe(true)
  expect(isNamed("/project/../other/README.md", false)).toBe(false)
  expect(isNamed("../README.md", false)).toBe(false)
  const drive = { root: "C:\\work\\app", cwd: "C:\\work\\app", foldCase: true }
  const act = edit("c:\\Work\\App\\src\\api\\x.ts")
  const scene = readScene(
    { act, place: drive, said: { kind: "messages", texts: [] }, context: [] },
    GUIDANCE_LIMITS,
  )
  expect(matchLesson(lesson, scene, matching).eligible).toBe(true)
})

test("a glob with ! excludes files, a folder means its contents, an overlong glob matches nothing", () => {
  const isNamed = (files: string[], path: string) => matched(lessonWith({ files }), edit(path)).eligible
  expect(isNamed(["src/**", "!src/gen/**"], "src/a.ts")).toBe(true)
  expect(isNamed(["src/**", "!src/gen/**"], "src/gen/a.ts")).toBe(false)
  expect(isNamed(["!src/gen/**"], "docs/a.md")).toBe(false)
  expect(isNamed(["src/gen"], "src/gen/deep/a.ts")).toBe(true)
  expect(isNamed(["src/gen/"], "src/gen/deep/a.ts")).toBe(true)
  expect(isNamed(["src/gen"], "src/generated/a.ts")).toBe(false)
  expect(isNamed([`${"*a".repeat(120)}*`], "a".repeat(150))).toBe(false)
  const removed = matched(lessonWith({ files: ["db/migrations/**"] }), bash("rm -rf db/migrations"))
  expect([removed.eligible, removed.holdable]).toEqual([true, true])
})

test("GUID-05: reading a file delivers lessons about editing it; a prompt delivers lessons whose actions it names", () => {
  const look = { kind: "look", tool: "Read", path: "plugin.json" } as const
  const lesson = lessonWith({ tools: ["Write", "Edit"], files: ["**/plugin.json"], actions: ["release"] })
  expect(matched(lesson, look)).toMatchObject({
    eligible: true,
    holdable: false,
    parts: { tool: 1, target: 1 },
  })
  expect(matched(lessonWith({ actions: ["release"] }), look, ["release"]).eligible).toBe(false)
  expect(matched(lesson, { kind: "prompt", text: "release 2.0" })).toMatchObject({
    eligible: true,
    score: 1.1,
  })
  expect(matched(lesson, { kind: "prompt", text: "explain plugin.json" }).whyNot).toContain(
    "none of its actions",
  )
})

test("GUID-06: a call can be held if the lesson is about it and it changes something", () => {
  const lesson = lessonWith({ files: ["**/plugin.json"], commands: ["npm publish"], actions: ["release"] })
  const isHoldable = (...args: Parameters<typeof matched> extends [unknown, ...infer Rest] ? Rest : never) =>
    matched(lesson, ...args).holdable
  expect(isHoldable(edit("plugin.json"))).toBe(true)
  expect(isHoldable(bash("npm publish"))).toBe(true)
  expect(isHoldable(bash("npm run release"))).toBe(true)
  expect(isHoldable(bash("cp a.json plugin.json"))).toBe(true)
  expect(isHoldable(bash("cat plugin.json"))).toBe(false)
  expect(isHoldable(bash("make all"), ["the release"])).toBe(false)
})

test("only the tools that write, run or read a file are acts", () => {
  const call = (tool: string, target: Parameters<typeof actOf>[0]["target"]) =>
    actOf({ tool, id: null, target, input: {} })
  expect(call("Edit", { kind: "file", path: "a" })?.kind).toBe("write")
  expect(call("Bash", { kind: "command", line: "ls" })?.kind).toBe("command")
  expect(call("Grep", { kind: "file", path: "a" })?.kind).toBe("look")
  expect(call("Grep", { kind: "other", text: "x" })).toBeUndefined()
  expect(call("Glob", { kind: "file", path: "a" })).toBeUndefined()
  expect(call("mcp__x__y", { kind: "command", line: "ls" })).toBeUndefined()
})

test("GUID-03: the best three by score, then by id, whatever the input order", () => {
  const many = fc.uniqueArray(guidedLessons, { maxLength: 10, selector: ({ id }) => id })
  const property = fc.property(many, situations, fc.integer(), (lessons, situation, turn) => {
    const scene = readScene(situation, GUIDANCE_LIMITS)
    const best = bestMatches(lessons, scene, matching)
    const all = rankAll(lessons, scene, matching)
    expect(best).toEqual(all.filter(({ eligible }) => eligible).slice(0, 3))
    const at = Math.abs(turn) % (lessons.length + 1)
    expect(bestMatches([...lessons.slice(at), ...lessons.slice(0, at)], scene, matching)).toEqual([...best])
    for (const { eligible, whyNot, reasons } of all)
      expect([eligible, reasons.length > 0 || !eligible]).toEqual([whyNot === null, true])
  })
  fc.assert(property, { numRuns: 2_000 })
}, 120_000)

test("GUID-03: the keyword score is the share of keywords that were said", () => {
  const lesson = lessonWith({ files: ["*.md"], actions: ["release", "deploy"], context: ["main", "billing"] })
  expect(matched(lesson, edit("a.md"), ["do the release"]).parts.actions).toBe(0.5)
  expect(matched(lesson, edit("a.md"), ["release and deploy"]).parts.actions).toBe(1)
  expect(matched(lesson, edit("a.md")).parts.actions).toBe(0)
})

test("GUID-03: options before the verb, wrappers and folders do not hide a command", () => {
  const terraform = lessonWith({ commands: ["terraform apply"] })
  for (const line of [
    "terraform -chdir=envs/a apply",
    "terraform -chdir envs/a apply x.plan",
    "cd envs && sudo terraform apply",
    "bash -c 'cd envs; terraform apply'",
  ])
    expect([line, matched(terraform, bash(line)).eligible]).toEqual([line, true])
  for (const line of ["terraform plan", "terraform state list apply", "echo terraform apply"])
    expect([line, matched(terraform, bash(line)).eligible]).toEqual([line, false])
  const compose = lessonWith({ commands: ["docker-compose logs"] })
  expect(matched(compose, bash("docker-compose -f x.yml logs api")).eligible).toBe(true)
})

test("GUID-03: a command with `!` is the right one; there the lesson stays silent", () => {
  const lesson = lessonWith({ commands: ["mypy", "!poetry run"] })
  expect(matched(lesson, bash("mypy src")).eligible).toBe(true)
  expect(matched(lesson, bash("poetry run mypy src")).eligible).toBe(false)
})

test("GUID-03: a make target is not a folder; a folder operand is", () => {
  const lesson = lessonWith({ files: ["gen/**"] })
  for (const line of ["make gen", "npm run gen", "just gen"])
    expect([line, matched(lesson, bash(line)).eligible]).toEqual([line, false])
  for (const line of ["rm -rf gen", "sed -i s/a/b/ gen/a.ts"])
    expect([line, matched(lesson, bash(line)).eligible]).toEqual([line, true])
})

test("GUID-03: a glob `containing` a word matches only if the new text has the word", () => {
  const lesson = lessonWith({ files: ["**/*.py containing print"] })
  const writes = (new_string: string, old_string = "") => {
    const target = { kind: "file", path: "/project/src/a.py" } as const
    const act = actOf({ tool: "Edit", id: null, target, input: { old_string, new_string } })
    if (act === undefined) throw new Error("no act")
    return matched(lesson, act).eligible
  }
  expect(writes("print(x)")).toBe(true)
  expect(writes("log(x)")).toBe(false)
  expect(writes("blueprint(x)")).toBe(false)
  expect(writes("print(x)\nlog(y)", "print(x)")).toBe(false)
})

test("GUID-05: reading a file does not deliver a lesson for new files", () => {
  const lesson = lessonWith({ tools: ["Write", "Bash"], files: ["docs/**"] }, { priority: "MEDIUM" })
  const look = { kind: "look", tool: "Read", path: "/project/docs/a.md" } as const
  expect(matched(lesson, look).eligible).toBe(false)
  expect(matched(lesson, { kind: "write", tool: "Write", path: "/project/docs/b.md" }).eligible).toBe(true)
})

test("GUID-05: lessons for new files and for existing files stay apart at every priority", () => {
  const edits = ["Edit", "MultiEdit", "NotebookEdit", "Bash"]
  const look = { kind: "look", tool: "Read", path: "/project/db/a.sql" } as const
  const change = { kind: "write", tool: "Edit", path: "/project/db/a.sql" } as const
  const make = { kind: "write", tool: "Write", path: "/project/db/b.sql" } as const
  const comesAt = (tools: readonly string[]) => {
    const lesson = lessonWith({ tools: [...tools], files: ["db/**"] }, { priority: "CRITICAL" })
    return [look, change, make].map((act) => matched(lesson, act).eligible)
  }
  expect(comesAt(["Write", "Bash"])).toEqual([false, false, true])
  expect(comesAt(edits)).toEqual([true, true, false])
  expect(comesAt(["Write", ...edits])).toEqual([true, true, true])
})
