// F19: linked worktrees, submodules, nested repositories, and a GIT_DIR that someone left in the environment.
import { expect, test } from "bun:test"
import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { ask, type Box, complaints, EXECUTABLE, hook, openBox, payload, rows, run } from "../black-box.ts"
import { git } from "./repository.ts"

async function withCommit(box: Box, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await git(box, folder, "init", "-q")
  await git(box, folder, "commit", "-q", "--allow-empty", "-m", "first")
}

const send = (box: Box, cwd: string, session_id: string, env = {}) =>
  hook(box, payload(box, "SessionStart.startup", { cwd, session_id }), { cwd: box.temp, env })

test("F19: a linked worktree records into the main worktree's store, under its own branch", async () => {
  using box = openBox()
  await withCommit(box, box.project)
  const linked = join(box.top, "linked")
  await git(box, box.project, "worktree", "add", "-q", "-b", "side", linked)
  expect(complaints(await send(box, box.project, "main"))).toEqual([])
  expect(complaints(await send(box, linked, "side"))).toEqual([])
  expect(ask<object>(box, "SELECT id, number, branch FROM sessions ORDER BY number")).toEqual([
    { id: "main", number: 1, branch: "main" },
    { id: "side", number: 2, branch: "side" },
  ])
  expect(existsSync(join(linked, ".tenure"))).toBe(false)
})

test("F19: a worktree whose main worktree is gone, or that git has pruned, is silent or independent", async () => {
  using box = openBox()
  await withCommit(box, box.project)
  const linked = join(box.top, "linked")
  await git(box, box.project, "worktree", "add", "-q", "-b", "side", linked)
  await run(box, ["mv", box.project, `${box.project}-moved`])
  expect(complaints(await send(box, linked, "alone"))).toEqual([])
  expect(existsSync(box.project)).toBe(false)
  mkdirSync(join(linked, ".tenure"))
  expect(complaints(await send(box, linked, "own"))).toEqual([])
  expect(existsSync(join(linked, ".tenure", "local", "tenure.db"))).toBe(true)
})

test("F19: a submodule is its own project: silent without .tenure, and never written into the outer one", async () => {
  using box = openBox()
  const library = join(box.top, "library")
  await withCommit(box, library)
  await withCommit(box, box.project)
  await git(
    box,
    box.project,
    "-c",
    "protocol.file.allow=always",
    "submodule",
    "--quiet",
    "add",
    library,
    "sub",
  )
  const inner = join(box.project, "sub")
  expect(complaints(await send(box, inner, "inner"))).toEqual([])
  expect(rows(box)).toEqual([])
  mkdirSync(join(inner, ".tenure"))
  expect(complaints(await send(box, inner, "inner"))).toEqual([])
  expect(rows(box)).toEqual([])
  expect(existsSync(join(inner, ".tenure", "local", "tenure.db"))).toBe(true)
})

test("F19: a nested repository without .tenure does not belong to the outer project", async () => {
  using box = openBox()
  await withCommit(box, box.project)
  const inner = join(box.project, "vendor", "inner")
  await withCommit(box, inner)
  expect(complaints(await send(box, inner, "inner"))).toEqual([])
  expect(rows(box)).toEqual([])
})

test("F19: GIT_DIR and its kin in the environment change neither the project nor the branch", async () => {
  using box = openBox()
  await withCommit(box, box.project)
  const other = join(box.top, "other")
  await withCommit(box, other)
  await git(box, other, "checkout", "-q", "-b", "elsewhere")
  const env = {
    GIT_DIR: join(other, ".git"),
    GIT_WORK_TREE: other,
    GIT_INDEX_FILE: "/nonexistent",
    GIT_COMMON_DIR: join(other, ".git"),
    GIT_CEILING_DIRECTORIES: "/",
  }
  expect(complaints(await send(box, join(box.project), "s", env))).toEqual([])
  expect(ask<object>(box, "SELECT id, branch FROM sessions")).toEqual([{ id: "s", branch: "main" }])
  expect(existsSync(join(other, ".tenure"))).toBe(false)
  const status = await run(box, [EXECUTABLE, "status", "--json"], { env })
  expect(JSON.parse(status.stdout)).toMatchObject({ project: box.project })
})

test("F19: a folder deep inside the project belongs to it", async () => {
  using box = openBox()
  await withCommit(box, box.project)
  const deep = join(box.project, ...Array.from({ length: 40 }, (_, at) => `d${at}`))
  mkdirSync(deep, { recursive: true })
  expect(complaints(await send(box, deep, "deep"))).toEqual([])
  expect(rows(box)).toHaveLength(1)
})
