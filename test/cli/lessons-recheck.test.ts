// Lessons that mention deleted files (LESN-05), with a git configuration that may be hostile.
import { expect, test } from "bun:test"
import { appendFileSync, chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

function git(box: LessonBox, ...args: string[]): string {
  const child = Bun.spawnSync(["git", "-c", "user.name=T", "-c", "user.email=t@example.com", ...args], {
    cwd: box.project,
    env: { HOME: box.home, PATH: process.env["PATH"] ?? "" },
  })
  if (child.exitCode !== 0) throw new Error(child.stderr.toString())
  return child.stdout.toString().trim()
}

/** A repository in which a commit removed `old/api.ts`, and a lesson about it. */
function repository(): { box: LessonBox; commit: string } {
  const box = openLessonBox()
  mkdirSync(join(box.project, "old"))
  writeFileSync(join(box.project, "old", "api.ts"), "one\n")
  writeFileSync(join(box.project, "plugin.json"), "{}\n")
  git(box, "init", "-q")
  git(box, "add", "old", "plugin.json")
  git(box, "commit", "-qm", "first")
  git(box, "rm", "-q", "old/api.ts")
  git(box, "commit", "-qm", "second")
  const commit = git(box, "rev-parse", "--short", "HEAD")
  const files = ["old/api.ts", "plugin.json", "**/never-there.sql", "never-there.toml"]
  box.candidate({ id: "about-api", triggers: { ...NO_TRIGGERS, files } })
  return { box, commit }
}

test("LESN-05: status and show name the file that is gone and the commit that removed it", async () => {
  const { box, commit } = repository()
  using _ = box
  const said = `old/api.ts is gone from the project, removed in ${commit}`
  const status = await box.piped(["status"])
  expect(status.text).toContain(`Recheck about-api: ${said}`)
  expect(status.text).not.toContain("plugin.json")
  expect(status.text).not.toContain("never-there")
  expect((await box.piped(["show", "about-api"])).text).toContain(said)
  expect(box.stage("about-api")).toBe("review_pending")
  mkdirSync(join(box.project, "old"), { recursive: true })
  writeFileSync(join(box.project, "old", "api.ts"), "back\n")
  expect((await box.piped(["status"])).text).not.toContain("Recheck")
}, 120_000)

test("LESN-05: without git a missing file is named without a commit", async () => {
  const { box } = repository()
  using _ = box
  rmSync(join(box.project, ".git"), { recursive: true })
  expect((await box.piped(["status"])).text).toMatch(/old\/api\.ts is gone from the project[;.]/)
}, 120_000)

test("T21: a hostile git configuration runs nothing when the commit is looked up", async () => {
  const { box } = repository()
  using _ = box
  const canary = join(box.top, "canary")
  const script = join(box.top, "evil")
  writeFileSync(script, `#!/bin/sh\ntouch "${canary}"\necho evil\n`)
  chmodSync(script, 0o755)
  mkdirSync(join(box.project, ".git", "hooks"), { recursive: true })
  for (const name of ["post-checkout", "pre-commit", "post-index-change"]) {
    writeFileSync(join(box.project, ".git", "hooks", name), `#!/bin/sh\ntouch "${canary}"\n`, { mode: 0o755 })
  }
  appendFileSync(
    join(box.project, ".git", "config"),
    `[core]\n\tfsmonitor = ${script}\n\tpager = ${script}\n\tsshCommand = ${script}\n\teditor = ${script}\n` +
      `[pager]\n\tlog = ${script}\n[diff]\n\texternal = ${script}\n[diff "x"]\n\ttextconv = ${script}\n\tcommand = ${script}\n` +
      `[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ${script}\n[alias]\n\tlog = !${script}\n`,
  )
  writeFileSync(join(box.project, ".gitattributes"), "* diff=x filter=x\n")
  for (const args of [["status"], ["show", "about-api"], ["review"], ["doctor"]]) await box.piped(args)
  expect(existsSync(canary)).toBe(false)
}, 120_000)
