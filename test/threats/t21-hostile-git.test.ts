// T21: a repository whose .git/config has git run the repository's own programs. Whatever Tenure wants to know of a
// repository, none of them runs.
import { expect, test } from "bun:test"
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import {
  type Box,
  complaints,
  EXECUTABLE,
  hook,
  openBox,
  payload,
  payloadNames,
  rows,
  run,
} from "../black-box.ts"
import { git } from "../faults/repository.ts"

async function hostileRepository(box: Box, folder: string): Promise<void> {
  mkdirSync(join(box.top, "canaries"), { recursive: true })
  mkdirSync(folder, { recursive: true })
  const trap = (name: string): string => {
    const path = join(box.top, `trap-${name}`)
    writeFileSync(path, `#!/bin/sh\ntouch '${box.top}/canaries/${name}'\ncat\n`)
    chmodSync(path, 0o755)
    return path
  }
  await git(box, folder, "init", "-q")
  writeFileSync(join(folder, "file.txt"), "one\n")
  writeFileSync(join(folder, ".gitattributes"), "* diff=trap filter=trap\n")
  await git(box, folder, "add", ".")
  await git(box, folder, "commit", "-qm", "first")
  writeFileSync(join(folder, "file.txt"), "two\n")
  const settings: Record<string, string> = {
    "core.fsmonitor": trap("fsmonitor"),
    "core.hooksPath": join(box.top, "hooks"),
    "core.pager": trap("pager"),
    "core.sshCommand": trap("ssh"),
    "core.editor": trap("editor"),
    "core.askPass": trap("askpass"),
    "core.gitProxy": trap("proxy"),
    "diff.external": trap("external"),
    "diff.trap.textconv": trap("textconv"),
    "diff.trap.command": trap("diff-command"),
    "filter.trap.clean": trap("clean"),
    "filter.trap.smudge": trap("smudge"),
    "credential.helper": `!${trap("credential")}`,
    "gpg.program": trap("gpg"),
    "log.showSignature": "true",
    "alias.status": `!${trap("alias")}`,
  }
  for (const [name, value] of Object.entries(settings)) await git(box, folder, "config", name, value)
  mkdirSync(join(box.top, "hooks"), { recursive: true })
  for (const name of ["post-index-change", "reference-transaction", "post-checkout", "pre-commit"]) {
    writeFileSync(join(box.top, "hooks", name), `#!/bin/sh\ntouch '${box.top}/canaries/${name}'\n`)
    chmodSync(join(box.top, "hooks", name), 0o755)
  }
}

const canaries = (box: Box) => readdirSync(join(box.top, "canaries")).sort()

async function everythingOn(box: Box, cwd: string): Promise<void> {
  for (const name of payloadNames())
    expect([
      name,
      complaints(await hook(box, payload(box, name, { cwd }), { cwd }), name.split(".")[0]),
    ]).toEqual([name, []])
  const input = JSON.stringify({ cwd, workspace: { current_dir: cwd, project_dir: cwd } })
  await run(box, [EXECUTABLE, "statusline"], { cwd, input })
  for (const command of ["init", "status", "log", "doctor"])
    await run(box, [EXECUTABLE, command, ...(command === "init" ? ["--yes"] : [])], { cwd })
}

test("T21: no program that a repository's configuration names is run, by any hook or command", async () => {
  using box = openBox()
  await hostileRepository(box, box.project)
  // The traps of `git add` and `commit` above have not been set yet; from here on every file is one that sprang.
  expect(canaries(box)).toEqual([])
  await everythingOn(box, box.project)
  expect(canaries(box)).toEqual([])
  expect(rows(box).length).toBeGreaterThan(15)
})

test("T21: a bare repository hidden in the project is ignored", async () => {
  using box = openBox()
  await hostileRepository(box, join(box.top, "other"))
  const hidden = join(box.project, "vendor", "data")
  mkdirSync(join(box.project, "vendor"))
  await run(box, ["cp", "-r", join(box.top, "other", ".git"), hidden])
  await git(box, box.project, "--git-dir", hidden, "config", "core.bare", "true")
  expect(canaries(box)).toEqual([])
  await everythingOn(box, hidden)
  expect(canaries(box)).toEqual([])
})

test("T21: the traps do trigger when git runs without protection", async () => {
  using box = openBox()
  await hostileRepository(box, box.project)
  const env = { GIT_CONFIG_GLOBAL: "/dev/null" }
  for (const args of [["diff"], ["status"], ["-c", "core.pager=cat", "log", "-p", "--ext-diff"]])
    await run(box, ["git", ...args], { env })
  expect(canaries(box)).toEqual(expect.arrayContaining(["clean", "diff-command", "fsmonitor"]))
})
