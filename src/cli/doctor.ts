// `tenure doctor`: runs every hook for real, reports what is wrong and what to type; --fix repairs what is safe.
import { existsSync, statSync } from "node:fs"
import { normalize } from "node:path"
import { sendTestEvents } from "../doctor/canary.ts"
import { checkClient, checkEnvironment, checkGuard, checkProject } from "../doctor/checks.ts"
import { hookExecutable, pluginFolder, readClientSettings } from "../doctor/claude-settings.ts"
import { checkLinks, checkPrivacy, checkTemporaries } from "../doctor/data-files.ts"
import { type DoctorFinding, note, warning } from "../doctor/finding.ts"
import { checkInstallation, checkNeighbours } from "../doctor/installation.ts"
import { checkLessons, checkPersonal } from "../doctor/lesson-checks.ts"
import { type Places, placesFor, settingsOf } from "../install/places.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { foreignDataNotice, makeLocal } from "../io/make-local.ts"
import { attempt } from "../io/real-path.ts"
import { amount, columns, hang } from "../terminal/format-text.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, command, JSON_FLAG, NO_ARGUMENTS, printJson } from "./command.ts"

export default command({
  name: "doctor",
  summary: "Check that everything works, and show how to fix what does not",
  about:
    "Sends a test event through every hook of the installed executable, in a temporary project, and checks the\n" +
    "installation, the store, lessons and their files, the changelog, the guardrails, hook times, the log, file\n" +
    "permissions, the environment, other plugins and the client. Exits 1 when something is broken.\n\n" +
    "--fix repairs what loses nothing and decides nothing for you: it updates an old copy of the executable or the\n" +
    "plugin, restores a damaged store from its backup, makes your data private, and removes leftover files of a pause\n" +
    "or a killed write.",
  arguments: NO_ARGUMENTS,
  flags: { fix: { summary: "Repair what is safe, then check again" }, json: JSON_FLAG },
  examples: [
    { type: "tenure doctor", does: "check everything" },
    { type: "tenure doctor --fix", does: "check, and repair what needs no decision from you" },
    { type: "tenure doctor --json", does: "the findings as JSON" },
  ],
  async run({ flags }, io) {
    const seen = lookAround(io)
    const fixed = flags.fix ? await fixAll(seen) : []
    const findings = [...canaryFindings(io), ...(fixed.length > 0 ? lookAround(io) : seen)]
    const executable = executableOf(placesOf(io))
    const paths = pathsOf(io, executable)
    if (flags.json) printJson(io, { executable, paths, fixed, findings: findings.map(asData) })
    else show(io, paths, fixed, findings)
    const broken = findings.filter((finding) => finding.level === "broken").length
    if (broken > 0)
      throw new UserError(`${amount(broken, "thing is", "things are")} broken.`, "Follow the hints above.")
    if (flags.fix && fixed.length === 0 && !flags.json) io.out("Nothing can be repaired without you.")
  },
})

/** All checks but the test events, which run once, at the end. */
function lookAround(io: CliIo): DoctorFinding[] {
  const places = placesOf(io)
  const project = findProject(io.cwd)
  const books = places === undefined ? undefined : readClientSettings(places)
  return [
    ...(places === undefined || books === undefined ? NO_HOME : checkInstallation(places, books)),
    ...(books === undefined ? [] : checkNeighbours(books)),
    ...projectFindings(io, project),
    ...checkPrivacy(project, homeFolder(io)),
    ...checkTemporaries(project, places, io.now),
    ...checkEnvironment(io),
    ...checkClient(io),
  ]
}

const NO_HOME = warning(
  "HOME is not set or not a folder, so there is no installation to check.",
  "Set HOME to your home folder, then run: tenure doctor",
)

const NO_PROJECT = note("This folder is not in a Tenure project.", "Run: tenure init")

/** Checks lessons only if the store is sound. */
function projectFindings(io: CliIo, project: Project | undefined): DoctorFinding[] {
  const home = personHome(io.env)
  if (project === undefined) return [...NO_PROJECT, ...checkPersonal(home, io.now)]
  const foreign = foreignDataNotice(project, home)
  if (foreign !== undefined) return [{ level: "broken", ...foreign }, ...checkGuard(project, home)]
  // First, because opening the store would create the folder without its proof of ownership.
  makeLocal(project, home)
  const data = [...checkLinks(project, home), ...checkProject(project, home, io.now)]
  const others = [...checkGuard(project, home), ...checkPersonal(home, io.now)]
  const isSound = data.every(({ level }) => level !== "broken")
  return [...data, ...others, ...(isSound ? checkLessons(project, home, io.now) : [])]
}

function canaryFindings(io: CliIo): DoctorFinding[] {
  const places = placesOf(io)
  const plugin = places === undefined ? undefined : pluginFolder(places, readClientSettings(places))
  return sendTestEvents(executableOf(places), plugin)
}

function placesOf(io: CliIo): Places | undefined {
  return homeFolder(io) === undefined ? undefined : placesFor(io)
}

/** Undefined if HOME is not a folder. */
function homeFolder(io: CliIo): string | undefined {
  const home = personHome(io.env)
  return home !== undefined && isDirectory(home) ? home : undefined
}

function isDirectory(path: string): boolean {
  return attempt(() => statSync(path, { throwIfNoEntry: false })?.isDirectory()) === true
}

/** The executable that the hooks run, if installed; else this one. */
function executableOf(places: Places | undefined): string {
  const called = places === undefined ? undefined : hookExecutable(places, readClientSettings(places))
  return called !== undefined && existsSync(called) ? called : process.execPath
}

/** What was repaired, or why not; the next check shows what is left. */
async function fixAll(findings: readonly DoctorFinding[]): Promise<string[]> {
  const done: string[] = []
  for (const finding of findings) {
    if (finding.level === "good" || finding.fix === undefined) continue
    try {
      const result = await finding.fix()
      if (!done.includes(result)) done.push(result)
    } catch (fault) {
      if (!(fault instanceof UserError)) throw fault
      done.push(`Not repaired: ${fault.message} ${fault.hint}`)
    }
  }
  return done
}

function asData(finding: DoctorFinding): object {
  if (finding.level === "good") return finding
  const { fix, ...rest } = finding
  return { ...rest, fixable: fix !== undefined }
}

const PATH_WORDS: Readonly<Record<string, string>> = {
  hooks: "Hooks run",
  here: "This is",
  settings: "Settings",
  own: "Tenure's own",
  project: "Project",
  data: "Its data",
}

/** Where everything is, for a person who wants to look. */
function pathsOf(io: CliIo, executable: string): Record<string, string> {
  const places = placesOf(io)
  const project = findProject(io.cwd)
  return {
    hooks: executable,
    ...(process.execPath === executable ? {} : { here: process.execPath }),
    ...(places === undefined ? {} : { settings: settingsOf("user", places).path, own: places.own }),
    ...(project === undefined ? {} : { project: project.root, data: normalize(project.local) }),
  }
}

function show(
  io: CliIo,
  paths: Readonly<Record<string, string>>,
  fixed: readonly string[],
  findings: readonly DoctorFinding[],
): void {
  const { style } = io
  const marks = { good: style.green("✓"), note: "○", warning: style.yellow("!"), broken: style.red("✗") }
  io.out(
    columns(
      Object.entries(paths).map(([what, path]) => [style.dim(PATH_WORDS[what] ?? what), path]),
      "",
      io.columns,
    ),
  )
  for (const done of fixed) io.out(`${style.green("→")} ${done}`)
  for (const finding of findings) {
    io.out(hang(`${marks[finding.level]} `, finding.what, io.columns))
    if (finding.level !== "good") io.out(hang("  ", style.dim(finding.hint), io.columns))
  }
  const fixable = findings.filter((finding) => finding.level !== "good" && finding.fix !== undefined).length
  if (fixable > 0) io.out(`\n${amount(fixable, "thing")} can be repaired without you: tenure doctor --fix`)
}
