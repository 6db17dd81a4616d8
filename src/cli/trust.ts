// `tenure trust`: shows what came with the repository or was changed by hand, and lets a person agree to it, file
// by file (SAFE-03). What they agree to is what they were shown, byte for byte.
import type { Person } from "../core/lessons/actor.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import { claimOn } from "../io/claim.ts"
import { findProject, personHome } from "../io/home.ts"
import { takeOver } from "../io/make-local.ts"
import { refreshBlock } from "../lessons/block.ts"
import { keepConfig } from "../lessons/config-in-force.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { readConfig } from "../lessons/project-config.ts"
import { agreeTo } from "../review/agree.ts"
import { type MalformedFile, type UntrustedFile, untrustedFiles } from "../review/untrusted.ts"
import { untrustedText } from "../review/untrusted-text.ts"
import { warningLine } from "../review/warnings.ts"
import { amount } from "../terminal/amounts.ts"
import { askKey, askWord, openDesk } from "../terminal/ask.ts"
import { hang } from "../terminal/wrap.ts"
import { type CliIo, printJson, requireLessons } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"
import { reportBlock } from "./outcome.ts"
import { requirePerson } from "./person.ts"

export default command({
  name: "trust",
  summary: "Agree to lesson files and configuration that came with the repository",
  about:
    "Until you agree, a lesson file or config.yaml that was not approved on this machine is told to nobody. Each is\n" +
    "shown as it is, with anything hidden made visible; y agrees, n leaves it, a agrees to all the rest. Agreement is\n" +
    "to the content: a file that changes later waits again. A risky one is never part of 'all'.",
  arguments: NO_ARGUMENTS,
  flags: {
    yes: { summary: "Agree to all but the risky ones, without questions" },
    local: { summary: "Take over .tenure/local, which was copied or moved here" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure trust", does: "look at each and decide" },
    { type: "tenure trust --yes", does: "agree to all that is not risky" },
    { type: "tenure trust | cat", does: "only show what waits" },
    { type: "tenure trust --local", does: "go on with local data that you moved here yourself" },
  ],
  async run({ flags }, io) {
    if (flags.local) return takeOverLocal(io)
    const lessons = requireLessons(io)
    const isDeciding = !flags.json && (flags.yes || io.interactive)
    const by = isDeciding ? requirePerson(io, lessons.store) : undefined
    const { files, malformed } = untrustedFiles(lessons)
    if (flags.json) return printJson(io, { files: files.map(asData), malformed })
    showMalformed(io, malformed)
    if (files.length === 0) {
      const isClean = malformed.length === 0
      return io.out(
        isClean ? "Nothing waits: every file here is one that you agreed to." : "Nothing else waits.",
      )
    }
    if (by === undefined) return list(io, files)
    const agreed = flags.yes ? files.filter((file) => !isRisky(file)) : await decide(io, files, lessons, by)
    if (flags.yes && agreed.length > 0) agree(lessons, agreed, by)
    report(io, lessons, files, agreed)
  },
})

function takeOverLocal(io: CliIo): void {
  const project = findProject(io.cwd)
  const home = personHome(io.env)
  if (project === undefined || claimOn(project, home) !== "foreign")
    throw new UserError(
      "There is no local data here that waits to be taken over.",
      "Look at the whole: tenure status",
    )
  requirePerson(io, undefined)
  const trouble = takeOver(project, home)
  if (trouble !== undefined)
    throw new UserError(`It could not be noted in ~/.tenure: ${trouble}.`, "Mend that and try again.")
  io.out(`${io.style.green("✓")} The data in .tenure/local is yours. Sessions go on with it.`)
}

const MOST_LISTED = 30

function asData({ name, state, lines, warnings }: UntrustedFile) {
  return { name, state, warnings, diff: lines.map(({ mark, text }) => `${mark}${text}`) }
}

function showMalformed(io: CliIo, malformed: readonly MalformedFile[]): void {
  for (const { name, problems } of malformed) {
    const [first] = problems
    const where = `.tenure/${cleanLine(name, 120)}:${first?.line ?? 1}`
    io.out(hang(`${io.style.yellow("!")} `, `${where}: ${cleanLine(first?.message ?? "")}`, io.columns))
  }
}

function list(io: CliIo, files: readonly UntrustedFile[]): void {
  io.out(`${amount(files.length, "file waits", "files wait")} for your agreement.`)
  for (const file of files.slice(0, MOST_LISTED)) {
    io.out(`  .tenure/${cleanLine(file.name, 120)} (${file.state})`)
    for (const flag of file.warnings) io.out(hang("    ! ", warningLine(flag), io.columns))
  }
  if (files.length > MOST_LISTED) io.out(`  and ${files.length - MOST_LISTED} more`)
  io.out("  Type in a terminal of your own: tenure trust")
}

async function decide(
  io: CliIo,
  files: readonly UntrustedFile[],
  lessons: LessonIo,
  by: Person,
): Promise<readonly UntrustedFile[]> {
  using desk = openDesk(io.env, io.style)
  const agreed: UntrustedFile[] = []
  let isAll = false
  for (const [at, file] of files.entries()) {
    const page = {
      text: (columns: number) => `${at + 1} of ${files.length}  ${untrustedText(file, io.style, columns)}`,
      keys: [
        ["y", "agree"],
        ["n", "leave it"],
        ["a", "agree to all the rest"],
        ["q", "quit"],
      ] as const,
      notice: "",
    }
    let key = isAll && !isRisky(file) ? "y" : ""
    while (!"ynaq".includes(key) || key === "") key = await askKey(desk, page)
    if (key === "q") break
    if (key === "a") isAll = true
    if (key === "n" || (isRisky(file) && !(await askWord(desk, page, "trust")))) continue
    agree(lessons, [file], by)
    agreed.push(file)
  }
  return agreed
}

/** On disk when it returns. */
function agree(lessons: LessonIo, files: readonly UntrustedFile[], by: Person): void {
  agreeTo(lessons, files, by)
  keepConfig(lessons.project, lessons.store, readConfig(lessons.project, lessons.home).config)
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
  for (const { name } of agreed.slice(0, MOST_LISTED))
    io.out(`${io.style.green("✓")} Trusted: .tenure/${cleanLine(name, 200)}`)
  if (agreed.length > MOST_LISTED) io.out(`  and ${agreed.length - MOST_LISTED} more`)
  const left = files.filter((file) => !agreed.includes(file))
  for (const file of left.slice(0, MOST_LISTED)) {
    const why = isRisky(file) ? `: ${file.warnings.map(warningLine).join(" ")}` : ""
    io.out(hang("○ ", `Not trusted: .tenure/${cleanLine(file.name, 200)}${why}`, io.columns))
  }
  if (agreed.length > 0) reportBlock(io, refreshBlock(lessons))
  io.out(
    left.length > 0
      ? "  What you left is told to nobody. Look again: tenure trust"
      : "  See the whole: tenure status",
  )
}
