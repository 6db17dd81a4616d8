// Smaller checks: the fault log, a pause, the environment, the client's version, unreadable lessons, the guardrails.

import { join } from "node:path"
import { compileGuard } from "../guard/disk/compile-rules.ts"
import { disabledBy, PAUSE_FILE, readPause } from "../guidance/disk/read-pause.ts"
import { endPause } from "../guidance/disk/set-pause.ts"
import { type Client, findClient } from "../install/client.ts"
import type { CommandSurroundings } from "../install/places.ts"
import type { Project } from "../io/home.ts"
import { LOG_FILE, readFaults } from "../io/log.ts"
import { UNREAD_FILE, unreadBlocks } from "../learning/disk/unread-blocks.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { amount } from "../terminal/format-text.ts"
import { orUndefined } from "../text/or-undefined.ts"
import { broken, type DoctorFinding, good, note, warning } from "./finding.ts"
import { checkStore } from "./store.ts"

export function checkProject(project: Project, home: string | undefined, now: number): DoctorFinding[] {
  return [
    ...checkStore(project, home, now),
    ...checkLog(project),
    ...checkUnread(project),
    ...checkPause(project, now),
  ]
}

function checkLog(project: Project): DoctorFinding[] {
  const faults = readFaults(project)
  const latest = faults.at(-1)
  if (latest === undefined) return good("no hook has failed")
  return warning(
    `${amount(faults.length, "hook fault is", "hook faults are")} logged, the latest at ${latest.at}: ${latest.error}: ${latest.message}`,
    `Read, then delete: ${join(".tenure", "local", LOG_FILE)}`,
  )
}

/** GUID-10. A pause that is over has no effect; the next session removes its file. */
function checkPause(project: Project, now: number): DoctorFinding[] {
  const pause = readPause(project, now)
  switch (pause.kind) {
    case "off":
      return []
    case "on":
      return note(
        `Guidance is paused until ${new Date(pause.until).toISOString()}.`,
        "To end it now: tenure resume",
      )
    case "over":
      return note(
        `A pause ended at ${new Date(pause.until).toISOString()} and left its file.`,
        "To remove it: tenure resume",
        () => removePause(project, now),
      )
    case "broken":
      return warning(
        `${join(".tenure", "local", PAUSE_FILE)} is not a valid pause: ${cleanLine(pause.why, 120)}. Guidance is on.`,
        "To remove it: tenure resume",
        () => removePause(project, now),
      )
  }
}

function removePause(project: Project, now: number): string {
  endPause(project, now)
  return "Removed the file of a pause that was over or invalid."
}

/** These make any Bun executable run other code. */
const DANGEROUS_VARIABLES = ["BUN_OPTIONS", "BUN_BE_BUN"]

export function checkEnvironment({ env }: CommandSurroundings): DoctorFinding[] {
  const variable = disabledBy(env)
  const silenced =
    variable === undefined
      ? []
      : note(
          `${variable}=1 is set: no guidance in sessions started from here.`,
          `To turn it on: unset ${variable}`,
        )
  const dangerous = DANGEROUS_VARIABLES.filter((name) => env[name] !== undefined).flatMap((name) =>
    warning(
      `${name} is set; it changes what the hooks run.`,
      `Unset it where you start Claude Code: unset ${name}`,
    ),
  )
  return [...silenced, ...dangerous, ...unprovenPlatform()]
}

/** docs/guide/platforms.md: what was built, not run. */
function unprovenPlatform(): DoctorFinding[] {
  if (process.platform !== "win32") return []
  return note(
    "Tenure was built for Windows, and its tests did not run there. Not proven: the hooks inside the client, guardrails on Windows paths, that other accounts cannot read your data. Missing: decisions in the conversation, the pane, and the watch that refuses a call when a guardrail's hook was stopped.",
    "To decide, use a terminal: tenure review",
  )
}

/** The client versions that Tenure was tested with. */
const OLDEST_TESTED = "2.1.197"
const NEWEST_TESTED = "2.1.325"

export function checkClient(io: CommandSurroundings): DoctorFinding[] {
  const client = findClient(io, undefined)
  if (client === undefined) {
    return note("Claude Code is not on your PATH.", "Install it, then run: tenure install")
  }
  const answer = versionOf(client)
  const version = /\d+\.\d+\.\d+/.exec(answer)?.[0]
  if (version === undefined) {
    return warning("Cannot read Claude Code's version.", "Run: claude --version")
  }
  const isOld = Bun.semver.order(version, OLDEST_TESTED) < 0
  if (!isOld && Bun.semver.order(version, NEWEST_TESTED) <= 0) return good(`Claude Code ${version}`)
  return note(
    `Claude Code ${version} is outside the tested range, ${OLDEST_TESTED} to ${NEWEST_TESTED}.`,
    `If something looks wrong, update ${isOld ? "Claude Code" : "Tenure"} and run: tenure doctor`,
  )
}

function versionOf({ path, env }: Client): string {
  return (
    orUndefined(() =>
      Bun.spawnSync([path, "--version"], { env: { ...env }, timeout: 10_000 }).stdout.toString(),
    ) ?? ""
  )
}

const MAX_UNREAD_SHOWN = 3
const TEXT_CHARS = 200

/** The latest lessons in the agent's replies that could not be parsed (LERN-12). */
function checkUnread(project: Project): DoctorFinding[] {
  const unread = unreadBlocks(project)
  return unread
    .slice(-MAX_UNREAD_SHOWN)
    .flatMap(({ at, reason, text }) =>
      note(
        `Cannot read a lesson in the agent's reply at ${cleanLine(at, 40)}. ${cleanLine(reason, 120)} Its text: ${cleanLine(text, TEXT_CHARS)}`,
        `To keep it: tenure add "…". To read and delete all of them: ${join(".tenure", "local", UNREAD_FILE)}`,
      ),
    )
}

/** Whether the guardrails load (GARD-03) and are the ones the person approved. */
export function checkGuard(project: Project, home: string | undefined): DoctorFinding[] {
  const { layers, gate, file, problems } = compileGuard(project, home)
  const [first] = problems
  if (first !== undefined) {
    const what = `guardrails.yaml cannot be loaded, so writes are refused: line ${first.line}: ${cleanLine(first.message)}`
    return broken(what, "Fix .tenure/guardrails.yaml, then run: tenure guard check")
  }
  if (file === "none" && layers.length === 0 && gate === "off") return []
  if (file === "none" || file === "agreed") return good("the guardrails are loaded")
  const what = `guardrails.yaml is ${file} and not approved by you, so it can only make rules stricter.`
  return warning(what, "To review and approve it: tenure trust")
}
