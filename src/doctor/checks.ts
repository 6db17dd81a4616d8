// The smaller things that doctor looks at: the log of faults, a pause, the environment, the version of the client.
import { join } from "node:path"
import { cleanLine } from "../core/trust/sanitise.ts"
import { endPause } from "../guidance/pause.ts"
import { type Client, findClient } from "../install/client.ts"
import type { Surroundings } from "../install/places.ts"
import type { Project } from "../io/home.ts"
import { LOG_FILE, readFaults } from "../io/log.ts"
import { isDisabled, PAUSE_FILE, readPause } from "../io/pause.ts"
import { amount } from "../terminal/amounts.ts"
import type { Finding } from "./finding.ts"
import { checkStore } from "./store.ts"

export function checkProject(project: Project | undefined, home: string | undefined, now: number): Finding[] {
  if (project === undefined) {
    return [
      { level: "note", what: "This folder is not in a project that Tenure knows.", hint: "Run: tenure init" },
    ]
  }
  return [...checkStore(project, home, now), ...checkLog(project), ...checkPause(project, now)]
}

function checkLog(project: Project): Finding[] {
  const faults = readFaults(project)
  const latest = faults.at(-1)
  if (latest === undefined) return [{ level: "good", what: "no hook has failed" }]
  return [
    {
      level: "warning",
      what: `${amount(faults.length, "hook fault is", "hook faults are")} logged, the latest at ${latest.at}: ${latest.error}: ${latest.message}`,
      hint: `Look at, then delete: ${join(".tenure", "local", LOG_FILE)}`,
    },
  ]
}

/** GUID-10. A pause that is over silences nothing; the next session takes its file away. */
function checkPause(project: Project, now: number): Finding[] {
  const pause = readPause(project, now)
  switch (pause.kind) {
    case "off":
      return []
    case "on":
      return [
        {
          level: "note",
          what: `Guidance is paused until ${new Date(pause.until).toISOString()}.`,
          hint: "End it sooner: tenure resume",
        },
      ]
    case "over":
      return [
        {
          level: "note",
          what: `A pause ended at ${new Date(pause.until).toISOString()} and left its file.`,
          hint: "Take it away: tenure resume",
          fix: () => takeAway(project, now),
        },
      ]
    case "broken":
      return [
        {
          level: "warning",
          what: `${join(".tenure", "local", PAUSE_FILE)} is no pause: ${cleanLine(pause.why, 120)}. Guidance is on.`,
          hint: "Take it away: tenure resume",
          fix: () => takeAway(project, now),
        },
      ]
  }
}

function takeAway(project: Project, now: number): string {
  endPause(project, now)
  return "Took away the file of a pause that was no longer one."
}

/** These make any Bun executable run other code; whoever sets them owns every hook. */
const DANGEROUS_VARIABLES = ["BUN_OPTIONS", "BUN_BE_BUN"]

export function checkEnvironment({ env }: Surroundings): Finding[] {
  const silenced: Finding[] = isDisabled(env)
    ? [
        {
          level: "note",
          what: "TENURE_DISABLE=1 is set: no guidance in sessions started from here.",
          hint: "Turn it on again: unset TENURE_DISABLE",
        },
      ]
    : []
  const dangerous = DANGEROUS_VARIABLES.filter((name) => env[name] !== undefined).map((name) => ({
    level: "warning" as const,
    what: `${name} is set; it changes what the hooks run.`,
    hint: `Unset it where you start Claude Code: unset ${name}`,
  }))
  return [...silenced, ...dangerous]
}

/** The client's versions that Tenure was tried with. */
const OLDEST_TRIED = "2.1.197"
const NEWEST_TRIED = "2.1.325"

export function checkClient(io: Surroundings): Finding[] {
  const client = findClient(io, undefined)
  if (client === undefined) {
    return [
      {
        level: "note",
        what: "Claude Code is not on your PATH.",
        hint: "Install it, then run: tenure install",
      },
    ]
  }
  const answer = versionOf(client)
  const version = /\d+\.\d+\.\d+/.exec(answer)?.[0]
  if (version === undefined) {
    return [
      { level: "warning", what: "Claude Code does not tell its version.", hint: "Run: claude --version" },
    ]
  }
  const isOld = Bun.semver.order(version, OLDEST_TRIED) < 0
  if (!isOld && Bun.semver.order(version, NEWEST_TRIED) <= 0)
    return [{ level: "good", what: `Claude Code ${version}` }]
  return [
    {
      level: "note",
      what: `Claude Code ${version} is not between ${OLDEST_TRIED} and ${NEWEST_TRIED}, with which Tenure was tried.`,
      hint: `Should something look wrong, update ${isOld ? "Claude Code" : "Tenure"} and run: tenure doctor`,
    },
  ]
}

function versionOf({ path, env }: Client): string {
  try {
    return Bun.spawnSync([path, "--version"], { env: { ...env }, timeout: 10_000 }).stdout.toString()
  } catch {
    return ""
  }
}
