import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findProject, projectRootFor } from "./home.ts"

function inFolder(work: (folder: string) => void): void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenure-home-")))
  try {
    work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function git(folder: string, ...args: string[]): void {
  const child = Bun.spawnSync(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
    cwd: folder,
  })
  if (child.exitCode !== 0) throw new Error(child.stderr.toString())
}

test("HOME-02: a folder deep inside a project resolves to the project's root", () => {
  inFolder((root) => {
    mkdirSync(join(root, ".tenure"))
    mkdirSync(join(root, "src/deep"), { recursive: true })
    expect(findProject(join(root, "src/deep"))?.root).toBe(root)
    expect(findProject(join(root, "src/deep"))?.local).toBe(join(root, ".tenure/local"))
  })
})

test("HOME-02: without .tenure there is no project, and init would take the git root", () => {
  inFolder((root) => {
    git(root, "init", "-q")
    mkdirSync(join(root, "src"))
    expect(findProject(join(root, "src"))).toBeUndefined()
    expect(projectRootFor(join(root, "src"))).toBe(root)
  })
})

test("HOME-02: the nearest .tenure wins, and a nested repository does not reach out of itself", () => {
  inFolder((root) => {
    mkdirSync(join(root, ".tenure"))
    mkdirSync(join(root, "packages/a/.tenure"), { recursive: true })
    mkdirSync(join(root, "vendor/b"), { recursive: true })
    git(join(root, "vendor/b"), "init", "-q")
    expect(findProject(join(root, "packages/a"))?.root).toBe(join(root, "packages/a"))
    expect(findProject(join(root, "vendor/b"))).toBeUndefined()
  })
})

test("HOME-01: a linked worktree has its own lessons and the main worktree's local data", () => {
  inFolder((folder) => {
    const main = join(folder, "main")
    mkdirSync(join(main, ".tenure"), { recursive: true })
    git(main, "init", "-q")
    git(main, "commit", "-q", "--allow-empty", "-m", "first")
    git(main, "worktree", "add", "-q", "../linked")
    const linked = join(folder, "linked")
    mkdirSync(join(linked, "src"))
    expect(findProject(join(linked, "src"))).toEqual({
      root: linked,
      tenure: join(linked, ".tenure"),
      local: join(main, ".tenure/local"),
      localRoot: main,
    })
  })
})

test("HOME-01: a package inside a linked worktree shares the same package's data", () => {
  inFolder((folder) => {
    const main = join(folder, "main")
    mkdirSync(join(main, "pkg/.tenure"), { recursive: true })
    writeFileSync(join(main, "pkg/.tenure/config.yaml"), "")
    git(main, "init", "-q")
    git(main, "add", "-A")
    git(main, "commit", "-q", "-m", "first")
    git(main, "worktree", "add", "-q", "../linked")
    expect(findProject(join(folder, "linked/pkg"))?.local).toBe(join(main, "pkg/.tenure/local"))
  })
})

test("the person's own ~/.tenure is not a project", () => {
  inFolder((home) => {
    const before = process.env["HOME"]
    process.env["HOME"] = home
    try {
      mkdirSync(join(home, ".tenure"))
      mkdirSync(join(home, "notes"))
      expect(findProject(join(home, "notes"))).toBeUndefined()
    } finally {
      process.env["HOME"] = before
    }
  })
})

test("T09: a .tenure that leads out of the project is not a project", () => {
  inFolder((folder) => {
    mkdirSync(join(folder, "elsewhere"))
    mkdirSync(join(folder, "repo"))
    mkdirSync(join(folder, "repository"))
    for (const outside of ["elsewhere", "repository"]) {
      symlinkSync(join(folder, outside), join(folder, "repo/.tenure"))
      expect(findProject(join(folder, "repo"))).toBeUndefined()
      rmSync(join(folder, "repo/.tenure"))
    }
    mkdirSync(join(folder, "repo/inside"))
    symlinkSync("inside", join(folder, "repo/.tenure"))
    expect(findProject(join(folder, "repo"))?.root).toBe(join(folder, "repo"))
  })
})

test("a folder that no longer exists resolves by its name; no folder at all resolves to nothing", () => {
  inFolder((root) => {
    mkdirSync(join(root, ".tenure"))
    expect(findProject(join(root, "gone/away"))?.root).toBe(root)
    expect(findProject("")).toBeUndefined()
  })
})
