// `tenure reset`: starts the local data anew. Nothing is destroyed: it is moved aside, with the way back.
import { existsSync, readdirSync, renameSync } from "node:fs"
import { join } from "node:path"
import { ensureDir } from "../io/files.ts"
import { openStore } from "../store/open.ts"
import { printJson, requireProject } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS, YES_FLAG } from "./command.ts"
import { confirm } from "./confirm.ts"
import { requirePerson, storeIfSound } from "./person.ts"

/** Stays where it is: earlier copies, and git's instruction to look away. */
const KEPT = new Set(["backup", ".gitignore"])

export default command({
  name: "reset",
  summary: "Start this project's local data anew",
  about:
    "Moves the database, logs and session files of this project to .tenure/local/backup/ and starts afresh.\n" +
    "Approved lessons are files in .tenure/lessons and are not touched.",
  arguments: NO_ARGUMENTS,
  flags: { yes: YES_FLAG, json: JSON_FLAG },
  examples: [
    { type: "tenure reset", does: "ask, then start afresh" },
    { type: "tenure reset --yes", does: "without the question" },
  ],
  async run({ flags }, io) {
    const project = requireProject(io)
    const store = storeIfSound(project)
    requirePerson(io, store)
    store?.close()
    if (!flags.yes) await confirm(io, "Move all sessions, events and statistics of this project aside?")
    const aside = join(
      project.local,
      "backup",
      `reset-${new Date(io.now).toISOString().replaceAll(":", "-")}`,
    )
    ensureDir(aside, { root: project.localRoot })
    const moved = existsSync(project.local)
      ? readdirSync(project.local).filter((name) => !KEPT.has(name))
      : []
    for (const name of moved) renameSync(join(project.local, name), join(aside, name))
    openStore(project).close()
    if (flags.json) return printJson(io, { moved, to: aside })
    io.out(`${io.style.green("✓")} The local data starts anew; what was there is in\n  ${aside}`)
    io.out("  To go back, move those files to .tenure/local again.")
  },
})
