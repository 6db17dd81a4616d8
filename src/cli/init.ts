// `tenure init`: makes the project's `.tenure/` and proposes the conventions it finds. Idempotent: what is there
// stays as it is, and nothing is proposed twice.
import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { shapeByName } from "../core/imports/shape.ts"
import { UserError } from "../core/user-error.ts"
import { ensureDir, writeAtomic } from "../io/files.ts"
import { findProject, type Project, personHome, project, projectRootFor } from "../io/home.ts"
import { filesLyingAbout } from "../learning/imports/find-files.ts"
import { openStore } from "../store/open.ts"
import { hang } from "../terminal/wrap.ts"
import { type CliIo, printJson, requireLessons, requireOwnData } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS, YES_FLAG } from "./command.ts"
import { confirm } from "./confirm.ts"
import { findProposals, offer, queueAll } from "./init-proposals.ts"

/** Two people who approve the same lesson on two branches get one file, without a conflict (TEAM-01). */
const GIT_ATTRIBUTES = "lessons/*.md merge=union\n"

export default command({
  name: "init",
  summary: "Set Tenure up in this project",
  about:
    "Makes .tenure/ at the project's root: lessons/ for approved lessons, meant for git, and local/ for this\n" +
    "machine's own data, which git ignores. Until a project has .tenure/, Tenure is silent in it.\n\n" +
    "Then it looks for conventions: package manager, how one tests, lints, formats and builds, what CI runs, how\n" +
    "commits are written, files that change together in git's history. In a terminal you decide about each by one\n" +
    "key. With --yes they become drafts for tenure review; nothing holds before a person has agreed.",
  arguments: NO_ARGUMENTS,
  flags: { yes: YES_FLAG, json: JSON_FLAG },
  examples: [
    { type: "tenure init", does: "set up the project around the current folder" },
    { type: "tenure init --yes", does: "the same, without questions; what it finds waits for review" },
    { type: "tenure init --json", does: "what it finds, for a program; nothing of it is kept" },
  ],
  async run({ flags }, io) {
    const existing = findProject(io.cwd)
    const root = existing?.root ?? projectRootFor(io.cwd)
    refuseOddPlaces(root, io)
    const isRepository = existsSync(join(root, ".git"))
    if (existing === undefined && !isRepository && !flags.yes && io.interactive) {
      await confirm(io, `${root} is not a git repository. Set Tenure up here?`)
    }
    const target = existing ?? project(root)
    const made = make(target, io)
    if (!flags.json) report(io, target, made)
    const lessons = requireLessons(io)
    const findings = await findProposals(io, lessons, flags.json)
    if (!flags.json) {
      await offer(io, lessons, findings, flags.yes)
      if (hasOthersLessons(io, target)) io.out("  Another tool has left lessons here: tenure import")
      return io.out(hang("  ", next(io), io.columns))
    }
    const queued = flags.yes ? queueAll(lessons, findings.fresh) : 0
    const { fresh: proposals, known } = findings
    printJson(io, { root, made, alreadyThere: existing !== undefined, proposals, known, queued })
  },
})

function refuseOddPlaces(root: string, io: CliIo): void {
  if (root === personHome(io.env)) {
    throw new UserError(
      "This is your home folder; its .tenure belongs to you, not to a project.",
      "Go to a project's folder and run: tenure init",
    )
  }
}

/** Makes what is missing, and says what that was. */
function make(target: Project, io: CliIo): string[] {
  const made: string[] = []
  const options = { root: target.root }
  const folder = (path: string) => {
    if (existsSync(path)) return
    settle(ensureDir(path, { ...options, mode: 0o755 }), path)
    made.push(path)
  }
  folder(target.tenure)
  folder(join(target.tenure, "lessons"))
  const attributes = join(target.tenure, ".gitattributes")
  if (!existsSync(attributes)) {
    settle(writeAtomic(attributes, GIT_ATTRIBUTES, { ...options, mode: 0o644 }), attributes)
    made.push(attributes)
  }
  if (!existsSync(target.local)) made.push(target.local)
  requireOwnData(io, target)
  openStore(target).close()
  return made.map((path) => path.slice(target.root.length + 1))
}

function settle(result: { kind: string; reason?: string; code?: string }, path: string): void {
  if (result.kind === "written" || result.kind === "ready") return
  throw new UserError(
    `${path} could not be made: ${result.reason ?? result.code}.`,
    "Mend that and run: tenure init",
  )
}

/** A CLAUDE.md does not count: nearly every project has one. */
function hasOthersLessons(io: CliIo, target: Project): boolean {
  return filesLyingAbout(io.cwd, target, []).some(({ path }) => shapeByName(basename(path)) !== "memory-file")
}

/** On a machine where Claude Code calls Tenure already there is nothing more to do. */
function next({ env }: CliIo): string {
  const home = personHome(env)
  const isInstalled = home !== undefined && existsSync(join(home, ".tenure", "install.json"))
  const install = isInstalled ? "work as usual" : "tenure install (once per machine), then work as usual"
  return `Next: ${install}.\nHow it is doing: tenure status`
}

const MEANING: Readonly<Record<string, string>> = {
  ".tenure": "made by this command; remove it and Tenure is silent here",
  ".tenure/lessons": "approved lessons, one file each; commit them",
  ".tenure/.gitattributes": "lets git merge lessons approved on two branches",
  ".tenure/local": "this machine's data; git ignores it",
}

function report(io: CliIo, target: Project, made: readonly string[]): void {
  const { style } = io
  if (made.length === 0) {
    io.out(`${style.green("✓")} ${basename(target.root)} was set up already; nothing changed.`)
  } else {
    io.out(`${style.green("✓")} Tenure is set up in ${target.root}`)
    for (const path of made) {
      const meaning = MEANING[path] ?? "this machine's data, shared with the main worktree"
      io.out(hang(`  ${path.padEnd(24)} `, style.dim(meaning), io.columns))
    }
  }
}
