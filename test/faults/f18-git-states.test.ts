// F18: no git, no repository, and repositories in every odd state. Facts about git become unknown; nothing else
// changes, and no git process is needed to find out.
import { expect, test } from "bun:test"
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ask, type Box, complaints, EXECUTABLE, hook, openBox, payload, rows, run } from "../black-box.ts"
import { git } from "./repository.ts"

const commit = (box: Box) => git(box, box.project, "commit", "-q", "--allow-empty", "-m", "first")
const inGit = (box: Box, name: string) => join(box.project, ".git", name)

/** How the project is made, and the branch it should then be on: a name, a pattern, or not known. */
const STATES: readonly (readonly [string, (box: Box) => unknown, string | RegExp | null])[] = [
  ["no repository", () => {}, null],
  ["an unborn branch", (box) => git(box, box.project, "init", "-q"), "main"],
  [
    "a commit on a branch with a slash",
    async (box) => {
      await git(box, box.project, "init", "-q")
      await commit(box)
      await git(box, box.project, "checkout", "-q", "-b", "feature/a-b")
    },
    "feature/a-b",
  ],
  [
    "a detached HEAD",
    async (box) => {
      await git(box, box.project, "init", "-q")
      await commit(box)
      await git(box, box.project, "checkout", "-q", "--detach")
    },
    /^[0-9a-f]{12}$/,
  ],
  ["a bare repository", (box) => git(box, box.project, "init", "-q", "--bare"), null],
  [
    "an unborn branch of a SHA-256 repository",
    (box) => git(box, box.project, "init", "-q", "--object-format=sha256"),
    "main",
  ],
  ["an empty .git folder", (box) => mkdirSync(join(box.project, ".git")), null],
  ["an empty .git file", (box) => writeFileSync(join(box.project, ".git"), ""), null],
  ["a .git file of garbage", (box) => writeFileSync(join(box.project, ".git"), "\0\xff gitdir:"), null],
  [
    "a .git file that leads nowhere",
    (box) => writeFileSync(join(box.project, ".git"), "gitdir: /nonexistent\n"),
    null,
  ],
  [
    "a .git file that leads to itself",
    (box) => writeFileSync(join(box.project, ".git"), "gitdir: .git\n"),
    null,
  ],
  [
    "a HEAD of garbage",
    (box) => {
      mkdirSync(join(box.project, ".git"))
      writeFileSync(inGit(box, "HEAD"), "\0\0ref: \xff\n".repeat(1000))
    },
    null,
  ],
  ["a HEAD that is a folder", (box) => mkdirSync(inGit(box, "HEAD"), { recursive: true }), null],
  [
    "a HEAD that is a link to itself",
    (box) => {
      mkdirSync(join(box.project, ".git"))
      symlinkSync("HEAD", inGit(box, "HEAD"))
    },
    null,
  ],
]

const STORY = [
  "SessionStart.startup",
  "UserPromptSubmit.human",
  "PostToolUse.Bash",
  "Stop",
  "SessionEnd.other",
]

for (const [what, make, branch] of STATES) {
  test(`F18: in a project with ${what}, every hook works and only the branch differs`, async () => {
    using box = openBox()
    await make(box)
    for (const name of STORY) {
      const outcome = await hook(box, payload(box, name, { session_id: "s" }), {
        env: { PATH: "/nonexistent" },
      })
      expect([name, complaints(outcome)]).toEqual([name, []])
    }
    expect(rows(box).map((row) => row.kind)).toEqual([
      "session-started",
      "prompt-submitted",
      "tool-finished",
      "turn-ended",
      "session-ended",
    ])
    const [session] = ask<{ branch: string | null; number: number }>(
      box,
      "SELECT branch, number FROM sessions",
    )
    expect(session?.number).toBe(1)
    if (branch instanceof RegExp) expect(session?.branch).toMatch(branch)
    else expect(session?.branch).toBe(branch as string)
    expect((await run(box, [EXECUTABLE, "status"])).exitCode).toBe(0)
  })
}

test("F18: in the middle of a rebase every hook works", async () => {
  using box = openBox()
  const { project } = box
  await git(box, project, "init", "-q")
  for (const [branch, text] of [
    ["main", "one"],
    ["side", "two"],
  ] as const) {
    if (branch === "side") await git(box, project, "checkout", "-q", "-b", "side", "HEAD~0")
    writeFileSync(join(project, "file"), text)
    await git(box, project, "add", "file")
    await git(box, project, "commit", "-q", "-m", branch)
  }
  await git(box, project, "checkout", "-q", "main")
  writeFileSync(join(project, "file"), "three")
  await git(box, project, "commit", "-qam", "other")
  await git(box, project, "rebase", "side").catch(() => {})
  for (const name of STORY)
    expect(complaints(await hook(box, payload(box, name, { session_id: "s" })))).toEqual([])
  expect(rows(box)).toHaveLength(STORY.length)
})

test("F18: a repository that vanishes in the middle of a session changes nothing", async () => {
  using box = openBox()
  await git(box, box.project, "init", "-q")
  const send = (name: string) => hook(box, payload(box, name, { session_id: "s" }))
  expect(complaints(await send("SessionStart.startup"))).toEqual([])
  rmSync(join(box.project, ".git"), { recursive: true })
  expect(complaints(await send("PostToolUse.Bash"))).toEqual([])
  expect(rows(box)).toHaveLength(2)
})

test("F18: a .git that is a link to itself hides nothing but the branch", async () => {
  using box = openBox()
  symlinkSync(".git", join(box.project, ".git"))
  expect(complaints(await hook(box, payload(box, "Stop")))).toEqual([])
  expect(rows(box)).toHaveLength(1)
})

for (const [what, make] of [
  ["a pipe nobody writes to", (head: string) => Bun.spawnSync(["mkfifo", head])],
  ["a link to a device without an end", (head: string) => symlinkSync("/dev/zero", head)],
] as const) {
  test(`F18: a HEAD that is ${what} does not delay a hook`, async () => {
    using box = openBox()
    mkdirSync(join(box.project, ".git"))
    make(inGit(box, "HEAD"))
    expect(complaints(await hook(box, payload(box, "Stop")))).toEqual([])
    expect(rows(box)).toHaveLength(1)
  })
}
