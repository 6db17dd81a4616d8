// `tenure guard phase`, `preset` and `forget`: a person's decisions, in force immediately.

import { compileGuard, forgetGuarded, isLost, keepAgreed, keepPhase } from "../../guard/disk/compile-rules.ts"
import { GUARD_FILE, guardFile, MAX_GUARD_BYTES } from "../../guard/disk/guard-mark.ts"
import { parseGuardrails } from "../../guard/rules/guard-file.ts"
import type { InForce } from "../../guard/rules/guard-layers.ts"
import { OWN_PHASES, PRESETS } from "../../guard/rules/presets.ts"
import { ensureDir, readText, writeAtomic } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import { whyNot } from "../../io/real-path.ts"
import { UserError } from "../../text/user-error.ts"
import { grantTrust } from "../../trust/disk/trusted-files.ts"
import type { CliIo } from "../command.ts"
import { openStoreIfSound, requirePerson } from "../decide.ts"

/** GARD-09: only a person can stop guarding a project whose `.tenure` is gone. */
export function forgetGuard(io: CliIo, project: Project, home: string | undefined): void {
  if (!isLost(project))
    throw new UserError(
      "This project still has its .tenure.",
      "To stop guarding it, write mode: off into .tenure/guardrails.yaml, then run: tenure trust",
    )
  requirePerson(io, undefined)
  if (home !== undefined) forgetGuarded(project, home)
  io.out(`${io.style.green("✓")} ${project.root} is no longer guarded.`)
}

export function choosePhase(
  io: CliIo,
  project: Project,
  home: string | undefined,
  name: string | undefined,
): void {
  const known = phasesOf(project, home)
  if (name === undefined) {
    const { phase } = compileGuard(project, home)
    io.out(phase === null ? "No phase is set." : `The phase is ${phase}.`)
    return io.out(`  To set one: tenure guard phase ${known.join("|")}|off`)
  }
  if (name !== "off" && !known.includes(name))
    throw new UserError(
      `There is no phase '${name}'.`,
      `Write: tenure guard phase ${[...known, "off"].join("|")}`,
    )
  requirePerson(io, openStoreIfSound(project))
  refuseIfLost(project)
  keepPhase(project, name === "off" ? null : name)
  const state = compileGuard(project, home)
  report(io, name === "off" ? "No phase is set." : `The phase is ${name}.`, state)
}

function refuseIfLost(project: Project): void {
  if (isLost(project))
    throw new UserError("This project's .tenure is gone.", "Restore it (git stash pop), or run: tenure init")
}

function report(io: CliIo, what: string, { layers, phase }: InForce): void {
  io.out(`${io.style.green("✓")} ${what}`)
  const isIdle = phase !== null && !layers.some(({ from }) => from === `phase ${phase}`)
  io.out(
    isIdle
      ? "  It has no effect while guardrails.yaml says mode: off."
      : "  To see the rules in force: tenure guard",
  )
}

function phasesOf(project: Project, home: string | undefined): readonly string[] {
  const texts = [readText(guardFile(project), MAX_GUARD_BYTES), compileGuard(project, home).agreedText]
  const defined = texts.flatMap((text) => {
    const reading = parseGuardrails(text ?? "")
    return reading.kind === "ok" ? Object.keys(reading.guardrails.phases) : []
  })
  return [...new Set([...OWN_PHASES, ...defined])]
}

export function usePresets(
  io: CliIo,
  project: Project,
  home: string | undefined,
  names: readonly string[],
  mode: string | undefined,
): void {
  const unknown = names.find((name) => !PRESETS.some((preset) => preset === name))
  if (unknown !== undefined || names.length === 0)
    throw new UserError(
      unknown === undefined ? "Which preset?" : `There is no preset '${unknown}'.`,
      `Write: tenure guard preset ${PRESETS.join("|")}`,
    )
  refuseIfLost(project)
  const by = requirePerson(io, openStoreIfSound(project))
  const before = readText(guardFile(project), MAX_GUARD_BYTES)
  const { file, agreedText } = compileGuard(project, home)
  const text = before === undefined ? fresh(names, mode ?? "enforce") : extended(before, names)
  // Adding a preset does not approve the rest of the file.
  const isTheirs = before === undefined || file === "agreed" || text === agreedText
  // Approve before writing: if we are killed in between, the rules hold and a retry writes the file.
  if (isTheirs) {
    grantTrust({ project, home, now: io.now }, GUARD_FILE, text, by)
    keepAgreed(project, home, text)
  }
  ensureDir(project.tenure, { root: project.root, mode: 0o755 })
  const written = writeAtomic(guardFile(project), text, { root: project.root, mode: 0o644 })
  if (written.kind !== "written") {
    if (isTheirs) keepAgreed(project, home, agreedText)
    throw new UserError(`Cannot write guardrails.yaml: ${whyNot(written)}.`, "Check .tenure/, then retry.")
  }
  compileGuard(project, home)
  io.out(`${io.style.green("✓")} guardrails.yaml now has the preset ${names.join(" and ")}.`)
  io.out(
    isTheirs
      ? "  To see the rules in force: tenure guard"
      : "  You have not approved the rest of the file yet: tenure trust",
  )
}

function fresh(presets: readonly string[], mode: string): string {
  return [
    "# What an agent's tool calls may not do. See: tenure guard",
    `mode: ${mode}`,
    `preset: ${listed(presets)}`,
    "# write:",
    "#   deny:",
    "#     - name: generated",
    '#       match: ["src/generated/**"]',
    "#       reason: Change the schema and run the generator.",
    "",
  ].join("\n")
}

function extended(text: string, presets: readonly string[]): string {
  if (parseGuardrails(text).kind === "malformed")
    throw new UserError("guardrails.yaml cannot be read.", "Run: tenure guard check")
  const line = /^preset:[ \t]*\[?([\w, -]*)\]?[ \t]*(?:#.*)?$/m.exec(text)
  if (line === null) return `preset: ${listed(presets)}\n${text}`
  const names = (line[1] ?? "").split(",").map((each) => each.trim())
  const more = presets.filter((preset) => !names.includes(preset))
  if (more.length === 0)
    throw new UserError(
      `guardrails.yaml already has the preset ${presets.join(" and ")}.`,
      "To see the rules in force: tenure guard",
    )
  return text.replace(line[0], `preset: [${[...names.filter((each) => each !== ""), ...more].join(", ")}]`)
}

function listed(presets: readonly string[]): string {
  return presets.length === 1 ? (presets[0] ?? "") : `[${presets.join(", ")}]`
}
