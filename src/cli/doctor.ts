// `tenure doctor`: tries every hook for real and says what is wrong and what to type.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { FOREIGN_DATA, FOREIGN_HINT } from "../core/trust/foreign-data.ts"
import { UserError } from "../core/user-error.ts"
import { flyCanaries } from "../doctor/canary.ts"
import { checkClient, checkEnvironment, checkProject } from "../doctor/checks.ts"
import type { Finding } from "../doctor/finding.ts"
import { checkGuard } from "../doctor/guard.ts"
import { checkLessons } from "../doctor/lessons.ts"
import { claimOn } from "../io/claim.ts"
import { findProject, personHome } from "../io/home.ts"
import { type CliIo, printJson } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"

export default command({
  name: "doctor",
  summary: "Check that everything works, and say what to do if not",
  about:
    "Sends a canary through every hook of the installed executable, in a temporary project, and looks at the\n" +
    "store, lessons and their files, the changelog, the log, the environment and the client. Exits 1 when something is broken.",
  arguments: NO_ARGUMENTS,
  flags: { json: JSON_FLAG },
  examples: [
    { type: "tenure doctor", does: "check everything" },
    { type: "tenure doctor --json", does: "the findings, for a program" },
  ],
  run({ flags }, io) {
    const executable = installedExecutable(io)
    const findings = [
      ...flyCanaries(executable),
      ...projectFindings(io),
      ...checkEnvironment(io.env),
      ...checkClient(io.env),
    ]
    if (flags.json) printJson(io, { executable, findings })
    else show(io, executable, findings)
    const broken = findings.filter((finding) => finding.level === "broken").length
    if (broken > 0) throw new UserError(`${count(broken, "thing")} broken.`, "Follow the hints above.")
  },
})

/** Lessons are looked at only where the store is sound. */
function projectFindings(io: CliIo): Finding[] {
  const project = findProject(io.cwd)
  const home = personHome(io.env)
  if (project !== undefined && claimOn(project, home) === "foreign")
    return [{ level: "broken", what: FOREIGN_DATA, hint: FOREIGN_HINT }]
  const guard = project === undefined ? [] : checkGuard(project, home)
  const findings = [...checkProject(project, io.now), ...guard]
  const isSound = findings.every((each) => each.level !== "broken" || guard.includes(each))
  if (project === undefined || !isSound) return findings
  return [...findings, ...checkLessons(project, home, io.now)]
}

/** The one that the hooks run, when Tenure is installed; else this one. */
function installedExecutable(io: CliIo): string {
  const home = personHome(io.env)
  const installed = home === undefined ? undefined : join(home, ".tenure", "bin", "tenure")
  return installed !== undefined && existsSync(installed) ? installed : process.execPath
}

function show(io: CliIo, executable: string, findings: readonly Finding[]): void {
  const { style } = io
  const marks = { good: style.green("✓"), note: "○", warning: style.yellow("!"), broken: style.red("✗") }
  io.out(style.dim(executable))
  for (const finding of findings) {
    io.out(`${marks[finding.level]} ${finding.what}`)
    if (finding.level !== "good") io.out(`  ${style.dim(finding.hint)}`)
  }
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`
}
