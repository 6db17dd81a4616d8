// `tenure guard sandbox` (GARD-07): puts the write rules into Claude Code's sandbox settings, where the system refuses the
// write. Shows the change and asks first; --off removes exactly what it added.

import { join } from "node:path"
import { LOCAL_SETTINGS_FILE, SETTINGS, SETTINGS_FILE } from "../../clients/claude-code/client-paths.ts"
import { compileGuard } from "../../guard/disk/compile-rules.ts"
import { diskFacts } from "../../guard/disk/path-facts.ts"
import { type SandboxPlan, sandboxPlan } from "../../guard/rules/sandbox-paths.ts"
import { placesFor, type SettingsPlace } from "../../install/places.ts"
import {
  keepSandboxRecord,
  readSandboxRecord,
  type SandboxChange,
  type SandboxState,
  sandboxChange,
  sandboxState,
  sandboxUndone,
} from "../../install/sandbox-settings.ts"
import { changeSettings, readSettings } from "../../install/settings-file.ts"
import { removeFile } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import { pathsBelow } from "../../io/resolve-symlinks.ts"
import { amount, hang } from "../../terminal/format-text.ts"
import { UserError } from "../../text/user-error.ts"
import { type CliIo, printJson } from "../command.ts"
import { confirm, openStoreIfSound, requirePerson } from "../decide.ts"

type SandboxFlags = Readonly<Record<"off" | "yes" | "json", boolean>>

export async function useSandbox(
  io: CliIo,
  project: Project,
  home: string | undefined,
  { off, yes, json }: SandboxFlags,
): Promise<void> {
  if (process.platform === "win32")
    throw new UserError("Claude Code has no sandbox on Windows.", "Run Claude Code in WSL2 to have one.")
  if (home === undefined)
    throw new UserError("HOME is not set, so the change cannot be recorded.", "Set HOME and retry.")
  const place = localSettings(project)
  const record = readSandboxRecord(project, home)
  if (off) return takeBack(io, project, home, place, { yes, json })
  const plan = planOf(io, project, home)
  const change = sandboxChange(place, plan.deny, record)
  const state = sandboxStateOf(io, project, home)
  if (json) {
    const { add = [], remove = [], set = {} } = change ?? {}
    return printJson(io, { file: place.path, add, remove, set, unsaid: plan.unsaid, ...state })
  }
  if (change === undefined) {
    io.out(`${io.style.green("✓")} The sandbox matches the rules (${amount(plan.deny.length, "path")}).`)
  } else {
    showChange(io, change)
    requirePerson(io, openStoreIfSound(project))
    if (!yes) await confirm(io, "Write this?")
    keepSandboxRecord(project, home, change.record)
    changeSettings(place, ({ text }) => {
      const now = sandboxChange(place, plan.deny, record)
      return now === undefined ? text : now.text
    })
    io.out(
      `${io.style.green("✓")} From the next session, Bash and everything it starts cannot write these paths.`,
    )
  }
  showLimits(io, plan, state)
}

/** The client's /sandbox writes there too: the file is for this machine, not the team. */
function localSettings(project: Project): SettingsPlace {
  return { path: join(project.root, LOCAL_SETTINGS_FILE), root: project.root }
}

function planOf(io: CliIo, project: Project, home: string): SandboxPlan {
  const { layers } = compileGuard(project, home)
  const facts = diskFacts({ root: project.root, cwd: io.cwd, home, temporary: [] })
  const existing = pathsBelow(project.root).flatMap((path) => facts.places(path, "").slice(0, 1))
  return sandboxPlan(layers, { existing, hasGlobs: process.platform === "darwin" })
}

export function sandboxStateOf(io: CliIo, project: Project, home: string): SandboxState {
  const { client } = placesFor({ cwd: project.root, env: io.env })
  const places = [
    { path: join(client, SETTINGS), root: home },
    { path: join(project.root, SETTINGS_FILE), root: project.root },
    localSettings(project),
  ]
  return sandboxState(places, readSandboxRecord(project, home), io.env["PATH"])
}

function showChange(io: CliIo, { add, remove, set }: SandboxChange): void {
  io.out(`In ${LOCAL_SETTINGS_FILE}:`)
  for (const [key, value] of Object.entries(set)) io.out(io.style.green(`  + sandbox.${key}: ${value}`))
  for (const path of add) io.out(io.style.green(`  + sandbox.filesystem.denyWrite: ${path}`))
  for (const path of remove) io.out(io.style.yellow(`  - sandbox.filesystem.denyWrite: ${path}`))
}

function showLimits(io: CliIo, { unsaid }: SandboxPlan, { missing }: SandboxState): void {
  const say = (first: string, text: string) => io.out(hang(first, text, io.columns))
  for (const why of new Set(unsaid.map((each) => each.why))) {
    const globs = unsaid.filter((each) => each.why === why).map(({ glob }) => glob)
    say("  ", `${globs.join(", ")}: ${why}.`)
  }
  say(
    "  ",
    "The client's sandbox also stops Bash from writing outside the project and from reaching hosts you have not allowed, and an agent's own tenure commands from writing. Hooks run outside it.",
  )
  const needs = `install ${missing.join(" and ")} (sudo apt install ${missing.join(" ")})`
  if (missing.length > 0) say(`${io.style.yellow("!")} `, `It does not run yet: ${needs}.`)
  io.out("  To undo: tenure guard sandbox --off")
}

async function takeBack(
  io: CliIo,
  project: Project,
  home: string,
  place: SettingsPlace,
  { yes, json }: Pick<SandboxFlags, "yes" | "json">,
): Promise<void> {
  const record = readSandboxRecord(project, home)
  if (record === undefined) {
    if (json) return printJson(io, { file: place.path, removed: [] })
    io.out("Tenure has added nothing to the sandbox settings here.")
    return
  }
  requirePerson(io, openStoreIfSound(project))
  const at = { ...place, path: record.file }
  if (!yes && !json) {
    io.out(
      `This removes ${amount(record.added.length, "path")} and the settings added with them from ${record.file}.`,
    )
    await confirm(io, "Remove them?")
  }
  if (sandboxUndone(at, record) === null) {
    if (readSettings(at).text !== null) removeFile(at.path, { root: at.root })
  } else changeSettings(at, () => sandboxUndone(at, record))
  keepSandboxRecord(project, home, undefined)
  if (json) return printJson(io, { file: at.path, removed: record.added })
  io.out(`${io.style.green("✓")} The sandbox settings are as before, except for your own changes.`)
}
