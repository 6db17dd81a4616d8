// `tenure guard phase` and `tenure guard preset`: decided by a person, in force at once.

import { parseGuardrails } from "../core/guard/guard-file.ts"
import type { InForce } from "../core/guard/guard-layers.ts"
import { OWN_PHASES, PRESETS } from "../core/guard/presets.ts"
import { UserError } from "../core/user-error.ts"
import { compileGuard, keepAgreed, keepPhase } from "../guardrails/compile.ts"
import { ensureDir, readText, writeAtomic } from "../io/files.ts"
import { GUARD_FILE, guardFile, MAX_GUARD_BYTES } from "../io/guard-mark.ts"
import type { Project } from "../io/home.ts"
import { whyNot } from "../io/real-path.ts"
import { giveTrust } from "../lessons/trust.ts"
import type { CliIo } from "./cli-io.ts"
import { requirePerson, storeIfSound } from "./person.ts"

export function choosePhase(
  io: CliIo,
  project: Project,
  home: string | undefined,
  name: string | undefined,
): void {
  const known = phasesOf(project, home)
  if (name === undefined) {
    const { phase } = compileGuard(project, home)
    io.out(phase === null ? "No phase is chosen." : `The phase is ${phase}.`)
    return io.out(`  To choose one: tenure guard phase ${known.join("|")}|off`)
  }
  if (name !== "off" && !known.includes(name))
    throw new UserError(`There is no phase '${name}'.`, `Choose one of: ${[...known, "off"].join(", ")}`)
  requirePerson(io, storeIfSound(project))
  keepPhase(project, name === "off" ? null : name)
  const state = compileGuard(project, home)
  report(io, name === "off" ? "No phase any more." : `The phase is ${name}.`, state)
}

function report(io: CliIo, what: string, { layers, phase }: InForce): void {
  io.out(`${io.style.green("✓")} ${what}`)
  const isIdle = phase !== null && !layers.some(({ from }) => from === `phase ${phase}`)
  io.out(
    isIdle
      ? "  It does nothing while guardrails.yaml says mode: off."
      : "  See what is in force: tenure guard",
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

export function usePreset(
  io: CliIo,
  project: Project,
  home: string | undefined,
  name: string | undefined,
  mode: string | undefined,
): void {
  if (!PRESETS.some((preset) => preset === name))
    throw new UserError(
      `There is no preset '${name ?? ""}'.`,
      `Write: tenure guard preset ${PRESETS.join("|")}`,
    )
  const by = requirePerson(io, storeIfSound(project))
  const before = readText(guardFile(project), MAX_GUARD_BYTES)
  const { file, agreedText } = compileGuard(project, home)
  const text = before === undefined ? fresh(name ?? "", mode ?? "enforce") : extended(before, name ?? "")
  // What the person had not agreed to before, they have not agreed to now.
  const isTheirs = before === undefined || file === "agreed" || text === agreedText
  // First: cut off in between, what they asked for holds all the same, and asking again writes it.
  if (isTheirs) {
    giveTrust({ project, home, now: io.now }, GUARD_FILE, text, by)
    keepAgreed(project, home, text)
  }
  ensureDir(project.tenure, { root: project.root, mode: 0o755 })
  const written = writeAtomic(guardFile(project), text, { root: project.root, mode: 0o644 })
  if (written.kind !== "written") {
    if (isTheirs) keepAgreed(project, home, agreedText)
    throw new UserError(
      `guardrails.yaml cannot be written: ${whyNot(written)}.`,
      "Look at .tenure/, then try again.",
    )
  }
  compileGuard(project, home)
  io.out(`${io.style.green("✓")} guardrails.yaml has the preset ${name}.`)
  io.out(
    isTheirs
      ? "  See what is in force: tenure guard"
      : "  The rest of the file is not one you agreed to yet: tenure trust",
  )
}

function fresh(preset: string, mode: string): string {
  return [
    "# What an agent's tool calls may not do. See: tenure guard",
    `mode: ${mode}`,
    `preset: ${preset}`,
    "# write:",
    "#   deny:",
    "#     - name: generated",
    '#       match: ["src/generated/**"]',
    "#       reason: Change the schema and run the generator.",
    "",
  ].join("\n")
}

function extended(text: string, preset: string): string {
  if (parseGuardrails(text).kind === "malformed")
    throw new UserError("guardrails.yaml cannot be read.", "Run: tenure guard check")
  const line = /^preset:[ \t]*\[?([\w, -]*)\]?[ \t]*(?:#.*)?$/m.exec(text)
  if (line === null) return `preset: ${preset}\n${text}`
  const names = (line[1] ?? "").split(",").map((each) => each.trim())
  if (names.includes(preset))
    throw new UserError(
      `guardrails.yaml already has the preset ${preset}.`,
      "See what is in force: tenure guard",
    )
  return text.replace(line[0], `preset: [${[...names.filter((each) => each !== ""), preset].join(", ")}]`)
}
