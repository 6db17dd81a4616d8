// `tenure doctor`: tries every hook for real, says what is wrong and what to type, and with --fix does what is safe.
import { existsSync } from "node:fs"
import { FOREIGN_DATA, FOREIGN_HINT } from "../core/trust/foreign-data.ts"
import { UserError } from "../core/user-error.ts"
import { hookExecutable, pluginFolder } from "../doctor/called.ts"
import { flyCanaries } from "../doctor/canary.ts"
import { checkClient, checkEnvironment, checkProject } from "../doctor/checks.ts"
import { type ClientBooks, clientBooks } from "../doctor/client-books.ts"
import type { Finding } from "../doctor/finding.ts"
import { checkGuard } from "../doctor/guard.ts"
import { checkInstallation } from "../doctor/installation.ts"
import { checkLessons } from "../doctor/lessons.ts"
import { checkNeighbours } from "../doctor/neighbours.ts"
import { checkPrivacy } from "../doctor/privacy.ts"
import { checkTemporaries } from "../doctor/temporaries.ts"
import { type Places, placesFor } from "../install/places.ts"
import { claimOn } from "../io/claim.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { makeLocal } from "../io/make-local.ts"
import { amount } from "../terminal/amounts.ts"
import { hang } from "../terminal/wrap.ts"
import { type CliIo, printJson } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"

export default command({
  name: "doctor",
  summary: "Check that everything works, and say what to do if not",
  about:
    "Sends a canary through every hook of the installed executable, in a temporary project, and looks at the\n" +
    "installation, the store, lessons and their files, the changelog, the guardrails, the times of hooks, the log,\n" +
    "who can read the data, the environment, other plugins and the client. Exits 1 when something is broken.\n\n" +
    "With --fix it does what loses nothing and decides nothing for you: an outdated copy of the executable or of\n" +
    "the plugin is renewed, a damaged store gives way to its backup, data that others can read is closed to them, what\n" +
    "a pause or a killed write left is taken away.",
  arguments: NO_ARGUMENTS,
  flags: { fix: { summary: "Do what is safe, then look again" }, json: JSON_FLAG },
  examples: [
    { type: "tenure doctor", does: "check everything" },
    { type: "tenure doctor --fix", does: "and mend what can be mended without asking you" },
    { type: "tenure doctor --json", does: "the findings, for a program" },
  ],
  async run({ flags }, io) {
    const seen = lookAround(io)
    const fixed = flags.fix ? await fixAll(seen) : []
    const findings = [...canaryFindings(io), ...(fixed.length > 0 ? lookAround(io) : seen)]
    const executable = executableOf(placesOf(io))
    if (flags.json) printJson(io, { executable, fixed, findings: findings.map(asData) })
    else show(io, executable, fixed, findings)
    const broken = findings.filter((finding) => finding.level === "broken").length
    if (broken > 0)
      throw new UserError(`${amount(broken, "thing is", "things are")} broken.`, "Follow the hints above.")
    if (flags.fix && fixed.length === 0 && !flags.json) io.out("Nothing here can be mended without you.")
  },
})

/** All but the canary, which flies once and over what is there at the end. */
function lookAround(io: CliIo): Finding[] {
  const places = placesOf(io)
  const project = findProject(io.cwd)
  const books = places === undefined ? undefined : clientBooks(places)
  return [
    ...(places === undefined || books === undefined ? [NO_HOME] : installationFindings(places, books)),
    ...projectFindings(io, project),
    ...checkPrivacy(project, personHome(io.env)),
    ...checkTemporaries(project, places, io.now),
    ...checkEnvironment(io),
    ...checkClient(io),
  ]
}

const NO_HOME: Finding = {
  level: "warning",
  what: "HOME is not set, so there is no installation to look at.",
  hint: "Set HOME, then run: tenure doctor",
}

function installationFindings(places: Places, books: ClientBooks): Finding[] {
  return [...checkInstallation(places, books), ...checkNeighbours(books)]
}

/** Lessons are looked at only where the store is sound. */
function projectFindings(io: CliIo, project: Project | undefined): Finding[] {
  const home = personHome(io.env)
  if (project !== undefined && claimOn(project, home) === "foreign")
    return [{ level: "broken", what: FOREIGN_DATA, hint: FOREIGN_HINT }]
  // Before anything opens the store, which would make the folder without its proof.
  if (project !== undefined) makeLocal(project, home)
  const guard = project === undefined ? [] : checkGuard(project, home)
  const findings = [...checkProject(project, home, io.now), ...guard]
  const isSound = findings.every((each) => each.level !== "broken" || guard.includes(each))
  if (project === undefined || !isSound) return findings
  return [...findings, ...checkLessons(project, home, io.now)]
}

function canaryFindings(io: CliIo): Finding[] {
  const places = placesOf(io)
  const plugin = places === undefined ? undefined : pluginFolder(places, clientBooks(places))
  return flyCanaries(executableOf(places), plugin)
}

function placesOf(io: CliIo): Places | undefined {
  return personHome(io.env) === undefined ? undefined : placesFor(io)
}

/** The one that the hooks run, when Tenure is installed; else this one. */
function executableOf(places: Places | undefined): string {
  const called = places === undefined ? undefined : hookExecutable(places, clientBooks(places))
  return called !== undefined && existsSync(called) ? called : process.execPath
}

/** What was done, or why it could not be; the next look shows what is left. */
async function fixAll(findings: readonly Finding[]): Promise<string[]> {
  const done: string[] = []
  for (const finding of findings) {
    if (finding.level === "good" || finding.fix === undefined) continue
    try {
      const told = await finding.fix()
      if (!done.includes(told)) done.push(told)
    } catch (fault) {
      if (!(fault instanceof UserError)) throw fault
      done.push(`Not mended: ${fault.message} ${fault.hint}`)
    }
  }
  return done
}

function asData(finding: Finding): object {
  if (finding.level === "good") return finding
  const { fix, ...rest } = finding
  return { ...rest, fixable: fix !== undefined }
}

function show(io: CliIo, executable: string, fixed: readonly string[], findings: readonly Finding[]): void {
  const { style } = io
  const marks = { good: style.green("✓"), note: "○", warning: style.yellow("!"), broken: style.red("✗") }
  io.out(style.dim(executable))
  for (const done of fixed) io.out(`${style.green("→")} ${done}`)
  for (const finding of findings) {
    io.out(hang(`${marks[finding.level]} `, finding.what, io.columns))
    if (finding.level !== "good") io.out(hang("  ", style.dim(finding.hint), io.columns))
  }
  const fixable = findings.filter((finding) => finding.level !== "good" && finding.fix !== undefined).length
  if (fixable > 0)
    io.out(`\n${amount(fixable, "thing")} can be mended without asking you: tenure doctor --fix`)
}
