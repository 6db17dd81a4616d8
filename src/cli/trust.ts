// `tenure trust`: shows files that came with the repository or were changed by hand, and lets a person approve each
// (SAFE-03). The approval covers exactly the bytes that were shown.

import { saveConfig } from "../config/disk/config-in-force.ts"
import { readConfig } from "../config/disk/project-config.ts"
import { readChainHead, saveChainHead } from "../io/chain-head.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { localDataOwner } from "../io/local-data-owner.ts"
import { takeOver } from "../io/make-local.ts"
import { refreshBlock } from "../lessons/disk/claude-md-block.ts"
import type { Person } from "../lessons/model/actor.ts"
import { warningLine } from "../lessons/review/disk/lesson-warnings.ts"
import { keysOf, normaliseKey } from "../lessons/review/disk/review-keys.ts"
import {
  trustFiles,
  type UntrustedFile,
  untrustedFiles,
  untrustedText,
} from "../lessons/review/disk/untrusted.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { archiveBackups } from "../store/backup.ts"
import { headOf, missingRows } from "../store/changelog-rows.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { openStore } from "../store/open.ts"
import { askWord, LATER, openTerminalSession, walk } from "../terminal/ask.ts"
import { amount, hang } from "../terminal/format-text.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, command, JSON_FLAG, NO_ARGUMENTS, printJson, requireLessons } from "./command.ts"
import {
  bringHere,
  MINE_FLAG,
  openStoreIfSound,
  proofsHere,
  reportBlock,
  requirePerson,
  requirePersonal,
} from "./decide.ts"

export default command({
  name: "trust",
  summary: "Approve lesson files and configuration that came with the repository",
  about:
    "Tenure does not use a lesson file or config.yaml that was not approved on this machine until you trust it. It shows\n" +
    "each one with hidden characters made visible: a trusts it, l leaves it, u undoes, A trusts all the rest. It counts\n" +
    "when you leave the screen, and for this content: a file that changes later needs your approval again. 'All' never\n" +
    "includes a risky file.",
  arguments: NO_ARGUMENTS,
  flags: {
    yes: { summary: "Trust all but the risky ones, without questions" },
    local: { summary: "Take over a .tenure/local that you copied, moved or restored here" },
    mine: MINE_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure trust", does: "look at each and decide" },
    { type: "tenure trust --yes", does: "trust all that are not risky" },
    { type: "tenure trust | cat", does: "only list the files" },
    { type: "tenure trust --local", does: "keep using local data that you moved here" },
  ],
  async run({ flags }, io) {
    if (flags.local) return takeOverLocal(io)
    const lessons = flags.mine ? requirePersonal(io) : requireLessons(io)
    const isDeciding = !flags.json && (flags.yes || io.interactive)
    const by = isDeciding ? requirePerson(io, flags.mine ? proofsHere(io) : lessons.store) : undefined
    const { files, malformed } = untrustedFiles(lessons)
    if (flags.json) return printJson(io, { files: files.map(asData), malformed })
    for (const { name, problems } of malformed) {
      const [first] = problems
      const where = `.tenure/${cleanLine(name, 120)}:${first?.line ?? 1}`
      io.out(hang(`${io.style.yellow("!")} `, `${where}: ${cleanLine(first?.message ?? "")}`, io.columns))
    }
    if (files.length === 0) {
      const isClean = malformed.length === 0
      return io.out(isClean ? "Nothing to approve: you trust every file here." : "Nothing else to approve.")
    }
    if (by === undefined) return list(io, files)
    const agreed = flags.yes ? files.filter((file) => !isRisky(file)) : await decide(io, files)
    if (agreed.length > 0) agree(lessons, agreed, by)
    if (flags.mine) bringHere(io)
    report(io, lessons, files, agreed)
  },
})

function takeOverLocal(io: CliIo): void {
  const project = findProject(io.cwd)
  const home = personHome(io.env)
  const isCut = project !== undefined && localDataOwner(project, home) === "ours" && isCutShort(project, home)
  if (project !== undefined && isCut) return goOnWithCut(io, project, home)
  if (project === undefined || localDataOwner(project, home) !== "foreign")
    throw new UserError("There is no local data here to take over.", "Run: tenure status")
  requirePerson(io, undefined)
  const trouble = takeOver(project, home)
  if (trouble !== undefined)
    throw new UserError(`Cannot write to ~/.tenure: ${trouble}.`, "Fix that and retry.")
  io.out(`${io.style.green("✓")} The data in .tenure/local is yours. Sessions use it.`)
}

/** T26: the store lacks rows that ~/.tenure has a record of. */
function isCutShort(project: Project, home: string | undefined): boolean {
  const store = openStoreIfSound(project)
  const lacking = store && missingRows(store, readChainHead(project, home))
  store?.close()
  return lacking !== undefined
}

/** The person accepts this older store; newer copies are kept under other names. */
function goOnWithCut(io: CliIo, project: Project, home: string | undefined): void {
  requirePerson(io, undefined)
  const store = openStore(project)
  const head = headOf(store)
  store.close()
  archiveBackups(project, new Date(io.now).toISOString().replaceAll(":", "-"))
  saveChainHead(project, home, head)
  io.out(`${io.style.green("✓")} The changelog is accepted as it is, with ${amount(head.seq, "row")}.`)
}

const MAX_LISTED = 30

function asData({ name, state, lines, warnings }: UntrustedFile) {
  return { name, state, warnings, diff: lines.map(({ mark, text }) => `${mark}${text}`) }
}

function list(io: CliIo, files: readonly UntrustedFile[]): void {
  io.out(`${amount(files.length, "file needs", "files need")} your approval.`)
  for (const file of files.slice(0, MAX_LISTED)) {
    io.out(`  .tenure/${cleanLine(file.name, 120)} (${file.state})`)
    for (const flag of file.warnings) io.out(hang("    ! ", warningLine(flag), io.columns))
  }
  if (files.length > MAX_LISTED) io.out(`  and ${files.length - MAX_LISTED} more`)
  io.out("  Type in your own terminal: tenure trust")
}

const KEYS = keysOf(["a", "l", "u", "A", "j/k", "q", "?"], {
  a: "trust",
  l: "leave it",
  A: "trust all the rest",
})
const HELP =
  "a trusts it, l leaves it, A trusts all the rest but the risky ones, u undoes your last choice here, j and k or the " +
  "arrows move, space and b scroll, q quits. What you trusted counts when you leave this screen."

async function decide(io: CliIo, files: readonly UntrustedFile[]): Promise<readonly UntrustedFile[]> {
  using screen = openTerminalSession(io.env, io.style)
  const marks = await walk(screen, {
    items: files,
    keys: KEYS,
    help: HELP,
    title: ({ name }) => cleanLine(name, 120),
    text: (file, at, columns) => `${at + 1} of ${files.length}  ${untrustedText(file, io.style, columns)}`,
    async decide(file, typed, page) {
      const key = normaliseKey(typed)
      if (key === "r") return LATER
      // The risky ones stay open.
      if (key === "A") return { ...TRUST, items: files.filter((each) => !isRisky(each)) }
      if (key !== "a") return undefined
      if (isRisky(file) && !(await askWord(screen, page, "trust"))) return "It was not trusted."
      return TRUST
    },
  })
  return files.filter((file) => marks.get(file) === TRUST.mark)
}

const TRUST = { mark: "trusted", undo: () => {} }

function agree(lessons: LessonIo, files: readonly UntrustedFile[], by: Person): void {
  trustFiles(lessons, files, by)
  if (lessons.project.rules !== undefined) return
  saveConfig(lessons.project, lessons.store, readConfig(lessons.project, lessons.home).config)
}

function isRisky({ warnings }: UntrustedFile): boolean {
  return warnings.length > 0
}

function report(
  io: CliIo,
  lessons: LessonIo,
  files: readonly UntrustedFile[],
  agreed: readonly UntrustedFile[],
): void {
  for (const { name } of agreed.slice(0, MAX_LISTED))
    io.out(`${io.style.green("✓")} Trusted: .tenure/${cleanLine(name, 200)}`)
  if (agreed.length > MAX_LISTED) io.out(`  and ${agreed.length - MAX_LISTED} more`)
  const left = files.filter((file) => !agreed.includes(file))
  for (const file of left.slice(0, MAX_LISTED)) {
    const why = isRisky(file) ? `: ${file.warnings.map(warningLine).join(" ")}` : ""
    io.out(hang("○ ", `Not trusted: .tenure/${cleanLine(file.name, 200)}${why}`, io.columns))
  }
  if (agreed.length > 0) reportBlock(io, refreshBlock(lessons), lessons.project.rules !== undefined)
  io.out(
    left.length > 0
      ? "  Tenure does not use the files you left. To look again: tenure trust"
      : "  To see everything: tenure status",
  )
}
