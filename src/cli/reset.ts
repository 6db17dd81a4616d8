// `tenure reset`: starts with fresh local data. It deletes nothing: the old data moves to a backup folder.
import { existsSync, readdirSync, renameSync } from "node:fs"
import { join } from "node:path"
import { saveChainHead } from "../io/chain-head.ts"
import { ensureDir } from "../io/files.ts"
import { personHome } from "../io/home.ts"
import { EMPTY_HEAD } from "../lessons/lifecycle/changelog.ts"
import { BACKUPS } from "../store/integrity.ts"
import { openStore } from "../store/open.ts"
import { command, JSON_FLAG, NO_ARGUMENTS, printJson, requireProject, YES_FLAG } from "./command.ts"
import { confirm, openStoreIfSound, requirePerson } from "./decide.ts"

/** Not moved: earlier backups, and the file that makes git ignore the folder. */
const KEPT = new Set(["backup", ".gitignore"])

export default command({
  name: "reset",
  summary: "Start over with fresh local data in this project",
  about:
    "Moves the database, logs and session files of this project to .tenure/local/backup/ and starts fresh.\n" +
    "Approved lessons are files in .tenure/lessons and are not touched.",
  arguments: NO_ARGUMENTS,
  flags: { yes: YES_FLAG, json: JSON_FLAG },
  examples: [
    { type: "tenure reset", does: "ask, then start fresh" },
    { type: "tenure reset --yes", does: "without the question" },
  ],
  async run({ flags }, io) {
    const project = requireProject(io)
    const store = openStoreIfSound(project)
    requirePerson(io, store)
    store?.close()
    if (!flags.yes) await confirm(io, "Move all sessions, events and statistics of this project to a backup?")
    const aside = join(
      project.local,
      "backup",
      `reset-${new Date(io.now).toISOString().replaceAll(":", "-")}`,
    )
    ensureDir(aside, { root: project.localRoot })
    const moved = existsSync(project.local)
      ? readdirSync(project.local).filter((name) => !KEPT.has(name))
      : []
    // Move the copies first: while one exists, a missing store counts as lost, not as new.
    ensureDir(join(aside, "backup"), { root: project.localRoot })
    for (const name of BACKUPS.filter((each) => existsSync(join(project.local, each))))
      renameSync(join(project.local, name), join(aside, name))
    for (const name of moved) renameSync(join(project.local, name), join(aside, name))
    saveChainHead(project, personHome(io.env), EMPTY_HEAD)
    openStore(project).close()
    if (flags.json) return printJson(io, { moved, to: aside })
    io.out(`${io.style.green("✓")} The local data is fresh. The old data is in\n  ${aside}`)
    io.out("  To undo, move those files back to .tenure/local.")
  },
})
