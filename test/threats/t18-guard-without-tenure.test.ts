// GARD-09, T18: a project that is listed as guarded is guarded without its `.tenure`, in every worktree of it, and where
// the home cannot be written. Against the built executable and real git.
import { expect, test } from "bun:test"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { type Box, complaints, EXECUTABLE, hook, openBox, ROOT, run } from "../black-box.ts"

const RULES = "mode: enforce\npreset: default\ncommands:\n  deny: [npm publish]\n"

async function git(box: Box, cwd: string, ...args: readonly string[]): Promise<void> {
  const { exitCode, stderr } = await run(box, ["git", "-c", "user.name=x", "-c", "user.email=x@x", ...args], {
    cwd,
  })
  expect([args, exitCode, stderr]).toEqual([args, 0, expect.any(String)])
}

/** A repository with a commit from before there were guardrails. */
async function guardedRepository(): Promise<Box> {
  const box = openBox()
  await git(box, box.project, "init", "-q")
  writeFileSync(join(box.project, "a.txt"), "a\n")
  await git(box, box.project, "add", "a.txt")
  await git(box, box.project, "commit", "-qm", "one")
  writeFileSync(join(box.project, ".tenure/guardrails.yaml"), RULES)
  expect(await decide(box, "npm test")).toBe("none")
  return box
}

const call = (cwd: string, command: string) => ({
  session_id: "t18",
  cwd,
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command },
  tool_use_id: "call",
})

async function decide(
  box: Box,
  command: string,
  cwd = box.project,
  env: Record<string, string> = {},
): Promise<string> {
  const outcome = await hook(box, call(cwd, command), { env, cwd })
  expect(complaints(outcome, "PreToolUse")).toEqual([])
  return outcome.stdout === "" ? "none" : JSON.parse(outcome.stdout).hookSpecificOutput.permissionDecision
}

async function expectGuarded(box: Box, cwd = box.project): Promise<void> {
  for (const command of ["echo x > .env", "npm publish", "cp a.txt key.pem"])
    expect([command, await decide(box, command, cwd)]).toEqual([command, "deny"])
  expect(await decide(box, "echo x > a.txt", cwd)).toBe("none")
}

test("GARD-09, T18: git stash -a removes .tenure but not the guard, and .tenure comes back unchanged", async () => {
  using box = await guardedRepository()
  await git(box, box.project, "stash", "-aq")
  expect(existsSync(join(box.project, ".tenure"))).toBe(false)
  await expectGuarded(box)
  // Nothing is made that would be in the way.
  expect(existsSync(join(box.project, ".tenure"))).toBe(false)
  await git(box, box.project, "stash", "pop", "-q")
  expect(readFileSync(join(box.project, ".tenure/guardrails.yaml"), "utf8")).toBe(RULES)
  await expectGuarded(box)
}, 120_000)

test("GARD-09: the guard survives deleting or renaming .tenure, from a sub-folder or a session that began there too", async () => {
  using box = await guardedRepository()
  mkdirSync(join(box.project, "src/deep"), { recursive: true })
  renameSync(join(box.project, ".tenure"), join(box.project, ".was-tenure"))
  await expectGuarded(box)
  await expectGuarded(box, join(box.project, "src/deep"))
  rmSync(join(box.project, ".was-tenure"), { recursive: true })
  await expectGuarded(box)
  const elsewhere = await decide(box, `echo x > ${box.project}/.env`, box.temp, {
    CLAUDE_PROJECT_DIR: box.project,
  })
  expect(elsewhere).toBe("deny")
  expect(await decide(box, "echo x > .env", box.temp)).toBe("none")
}, 120_000)

test("GARD-09: a phase stays in force without .tenure", async () => {
  using box = await guardedRepository()
  const local = join(box.project, ".tenure/local")
  const phase = `guard-${Bun.hash(box.project).toString(36)}.phase`
  writeFileSync(join(local, phase), "planning\n")
  rmSync(join(local, phase.replace(".phase", ".json")))
  expect(await decide(box, "echo x > a.txt")).toBe("deny")
  rmSync(join(box.project, ".tenure"), { recursive: true })
  expect(await decide(box, "echo x > a.txt")).toBe("deny")
}, 120_000)

test("GARD-09: if the rules in force are damaged or missing too, nothing may be written", async () => {
  using box = await guardedRepository()
  rmSync(join(box.project, ".tenure"), { recursive: true })
  rmSync(join(box.home, ".tenure/guard"), { recursive: true })
  expect(await decide(box, "echo x > a.txt")).toBe("deny")
  expect(await decide(box, "npm test")).toBe("none")
}, 120_000)

test("GARD-09: only a person can end the guard", async () => {
  using box = await guardedRepository()
  const forget = (env: Record<string, string> = {}) => run(box, [EXECUTABLE, "guard", "forget"], { env })
  expect((await forget()).stderr).toContain("still has its .tenure")
  rmSync(join(box.project, ".tenure"), { recursive: true })
  expect((await forget()).exitCode).toBe(1)
  expect((await forget({ CLAUDECODE: "1" })).exitCode).toBe(1)
  const shown = await run(box, [EXECUTABLE, "guard"])
  expect(shown.stdout.replace(/\s+/g, " ")).toContain("stop guarding: tenure guard forget")
  await expectGuarded(box)
}, 120_000)

test("GARD-09: a worktree of a commit before guardrails.yaml has the main worktree's", async () => {
  using box = await guardedRepository()
  const linked = join(box.top, "linked")
  await git(box, box.project, "worktree", "add", "-q", linked)
  expect(existsSync(join(linked, ".tenure"))).toBe(false)
  await expectGuarded(box, linked)
  // What the main one changes holds here at once.
  writeFileSync(join(box.project, ".tenure/guardrails.yaml"), `${RULES}write:\n  deny: [a.txt]\n`)
  expect(await decide(box, "echo x > a.txt", linked)).toBe("deny")
  rmSync(join(box.project, ".tenure"), { recursive: true })
  expect(await decide(box, "npm publish", linked)).toBe("deny")
  const inside = join(box.project, ".claude/worktrees/w")
  await git(box, box.project, "worktree", "add", "-q", "-b", "w", inside)
  expect(await decide(box, "npm publish", inside)).toBe("deny")
}, 120_000)

test("GARD-09: with a read-only or missing home the project's own rules apply", async () => {
  using box = await guardedRepository()
  for (const home of ["/proc", "/", join(box.top, "no-such-home"), "/dev/null"])
    expect([home, await decide(box, "echo x > .env", box.project, { HOME: home })]).toEqual([home, "deny"])
}, 120_000)

test("GARD-09, T18: an unreadable list does not mean that nothing is guarded", async () => {
  using box = await guardedRepository()
  rmSync(join(box.project, ".tenure"), { recursive: true })
  rmSync(join(box.home, ".tenure/guarded"))
  mkdirSync(join(box.home, ".tenure/guarded"))
  const env = { TENURE_GUARDED: "1" }
  const { exitCode, stdout } = await hook(box, call(box.project, "echo x > .env"), { env })
  expect([exitCode, stdout]).toEqual([70, ""])
}, 120_000)

test("GARD-09, T18: killed, the hook refuses in a linked worktree of a guarded project, too", async () => {
  using box = await guardedRepository()
  const linked = join(box.top, "linked")
  await git(box, box.project, "worktree", "add", "-q", linked)
  const plugin = join(box.top, "plugin")
  cpSync(join(ROOT, "plugin"), plugin, { recursive: true })
  mkdirSync(join(box.top, "dist"))
  writeFileSync(join(box.top, "dist/tenure"), "#!/bin/sh\nkill -9 $$\n")
  chmodSync(join(box.top, "dist/tenure"), 0o755)
  const hooks = JSON.parse(readFileSync(join(plugin, "hooks/hooks.json"), "utf8")).hooks
  const line = hooks.PreToolUse[0].hooks[0].command
  const launch = (cwd: string, home = box.home) =>
    run(box, ["/bin/sh", "-c", line], {
      input: JSON.stringify(call(cwd, "echo x > .env")),
      env: { CLAUDE_PLUGIN_ROOT: plugin, CLAUDE_PROJECT_DIR: cwd, HOME: home },
      cwd,
    })
  expect((await launch(linked)).exitCode).toBe(2)
  expect((await launch(box.temp)).exitCode).toBe(0)
  // Without a home to keep the list in, the project's own file is enough.
  expect((await launch(box.project, "/proc/1/no-home")).exitCode).toBe(2)
}, 120_000)

test("GARD-09, T05: a command that would remove .tenure is put to the person", async () => {
  using box = openBox()
  await git(box, box.project, "init", "-q")
  const asked = [
    "git stash -a",
    "git stash --all",
    "git stash push -a -m wip",
    "git stash -u",
    "git stash push --include-untracked",
    "git stash save -u wip",
    "git stash --includ",
    "git -c alias.s='stash -a' s",
    "sh -c 'git stash -a'",
    "git stash push -a .",
    "git clean -fdx",
    "rm -rf .tenure",
    "mv .tenure x",
    "rm -rf .",
    `mv ${"../project"} ../other`,
    "git worktree remove --force .",
    "rsync -a --delete empty/ ./",
    "tar czf x.tgz --remove-files .tenure",
  ]
  for (const command of asked) expect([command, await decide(box, command)]).toEqual([command, "ask"])
  for (const command of [
    "git stash",
    "git stash pop",
    "git stash push -u src",
    "git stash list",
    "git worktree list",
  ])
    expect([command, await decide(box, command)]).toEqual([command, "none"])
  // What git knows stays with `git stash -u`.
  writeFileSync(join(box.project, ".tenure/guardrails.yaml"), "mode: warn\n")
  await git(box, box.project, "add", ".tenure/guardrails.yaml")
  expect(await decide(box, "git stash -u")).toBe("none")
  expect(await decide(box, "git stash -a")).toBe("ask")
}, 120_000)
