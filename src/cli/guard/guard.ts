// `tenure guard`: shows the guardrails in force, tests a call against them, and lets a person change them.

import { join } from "node:path"
import { compileGuard, type FileState } from "../../guard/disk/compile-rules.ts"
import { guardFile, MAX_GUARD_BYTES } from "../../guard/disk/guard-mark.ts"
import { readRefusals } from "../../guard/disk/refusal-log.ts"
import { readGate } from "../../guard/disk/track-gate.ts"
import { parseGuardrails } from "../../guard/rules/guard-file.ts"
import { strictest } from "../../guard/rules/guard-layers.ts"
import type { Layer } from "../../guard/rules/guard-rules.ts"
import { ruleWords } from "../../guard/rules/refusal-text.ts"
import type { SandboxState } from "../../install/sandbox-settings.ts"
import { readLimited } from "../../io/files.ts"
import { type Project, personHome } from "../../io/home.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { amount, hang } from "../../terminal/format-text.ts"
import { commandLine } from "../../text/command-line.ts"
import { ago } from "../../text/time.ts"
import { UserError } from "../../text/user-error.ts"
import { type CliIo, command, JSON_FLAG, printJson, requireGuarded, YES_FLAG } from "../command.ts"
import { verbHint } from "../parse.ts"
import { choosePhase, forgetGuard, usePresets } from "./guard-set.ts"
import { tryCall } from "./guard-test.ts"

const VERBS = ["show", "test", "check", "log", "phase", "preset", "sandbox", "forget"]

export default command({
  name: "guard",
  summary: "Show, test and set guardrails: what an agent's tool calls may not do",
  about:
    "Guardrails are rules in .tenure/guardrails.yaml about tools, written files and commands. mode: warn warns the\n" +
    "agent, enforce refuses the call. Without a verb this shows the rules in force. 'test' tries one call, 'check'\n" +
    "validates the file, 'log' shows what was refused. 'phase' sets a phase ('planning' allows writing docs only; 'off'\n" +
    "ends it), 'preset' adds ready-made rules to the file: 'default' (secrets, accounts, .git), 'destructive' (commands\n" +
    "that lose work that exists nowhere else), 'planning'. 'sandbox' puts the write rules into Claude Code's own\n" +
    "sandbox, where the system refuses the write. 'forget' stops guarding a project whose .tenure is gone. Only a\n" +
    "person can use the last four.",
  arguments: {
    usage: "[test|check|log|phase <name>|preset <name…>|sandbox|forget]",
    verbs: VERBS,
    min: 0,
    max: 4,
  },
  flags: {
    tool: {
      summary: "test: the tool (Write with --file, Bash with --command)",
      value: "<tool>",
      with: ["test"],
    },
    file: { summary: "test: the file it would write", value: "<path>", completes: ["files"], with: ["test"] },
    command: { summary: "test: the shell command it would run", value: "<text>", with: ["test"] },
    mode: {
      summary: "preset: the mode of a new file",
      value: "<mode>",
      choices: ["warn", "enforce"],
      with: ["preset"],
    },
    off: { summary: "sandbox: remove what it added to the settings, and nothing else", with: ["sandbox"] },
    yes: { ...YES_FLAG, with: ["sandbox"] },
    json: { ...JSON_FLAG, with: ["", "show", "test", "check", "log", "sandbox"] },
  },
  examples: [
    { type: "tenure guard", does: "the rules in force" },
    {
      type: "tenure guard preset default destructive",
      does: "protect secrets, .git and work that exists nowhere else",
    },
    { type: "tenure guard phase planning", does: "allow writing docs only, until: tenure guard phase off" },
    { type: "tenure guard test --file .env", does: "what each rule says about writing that file" },
    { type: "tenure guard test --command 'git push -f'", does: "the same for a shell command" },
    { type: "tenure guard log", does: "what was refused, asked about or warned about" },
    { type: "tenure guard sandbox", does: "show the changes to the client's sandbox, then make them" },
  ],
  async run({ flags, args }, io) {
    const [verb = "show", ...names] = args
    const home = personHome(io.env)
    const project = requireGuarded(io, home)
    if (!VERBS.includes(verb)) throw unknownVerb(verb)
    const most = { phase: 1, preset: 3 }[verb] ?? 0
    if (verb === "test" && names.length > 0)
      throw new UserError(
        "'tenure guard test' needs to know whether that is a file or a command.",
        `Write: ${commandLine(["tenure", "guard", "test", "--command", names.join(" ")])}`,
      )
    if (names.length > most)
      throw new UserError(
        `'tenure guard ${verb}' does not take '${names[most]}'.`,
        `Write: tenure guard ${[verb, ...names.slice(0, most)].join(" ")}`,
      )
    switch (verb) {
      case "show":
        return showGuard(io, project, home, flags.json)
      case "test":
        return tryCall(io, project, home, flags)
      case "check":
        return checkFile(io, project, flags.json)
      case "log":
        return showLog(io, project, flags.json)
      case "phase":
        return choosePhase(io, project, home, names[0])
      case "preset":
        return usePresets(io, project, home, names, flags.mode)
      case "sandbox": {
        const { useSandbox } = await import("./guard-sandbox.ts")
        return useSandbox(io, project, home, flags)
      }
      case "forget":
        return forgetGuard(io, project, home)
      default:
        throw unknownVerb(verb)
    }
  },
})

function unknownVerb(verb: string): UserError {
  const isSwitch = ["on", "off", "mode", "enable", "disable", "enforce", "warn"].includes(verb)
  const hint = isSwitch
    ? "Set 'mode: enforce' or 'mode: warn' in .tenure/guardrails.yaml, then run: tenure trust. To make that file: tenure guard preset default destructive"
    : verbHint("guard", VERBS, verb)
  return new UserError(`There is no 'tenure guard ${cleanLine(verb, 40)}'.`, hint)
}

const MAX_REFUSALS_SHOWN = 50

const UNREAD = {
  kind: "malformed" as const,
  problems: [{ line: 1, message: "It cannot be read: it is too large or not a regular file." }],
}

function checkFile(io: CliIo, project: Project, json: boolean): void {
  const file = readLimited(guardFile(project), MAX_GUARD_BYTES)
  if (file.kind === "absent") {
    if (json) return printJson(io, { file: null, problems: [] })
    io.out("There is no guardrails.yaml here.")
    return io.out("  To create one: tenure guard preset default destructive")
  }
  const reading = file.kind === "read" ? parseGuardrails(new TextDecoder().decode(file.bytes)) : UNREAD
  const problems = reading.kind === "ok" ? [] : reading.problems
  if (json) return printJson(io, { file: join(".tenure", "guardrails.yaml"), problems })
  if (reading.kind === "ok") {
    const { mode, rules, phases } = reading.guardrails
    io.out(
      `${io.style.green("✓")} guardrails.yaml is valid: ${mode}, ${amount(rules.length, "rule")}, ${amount(Object.keys(phases).length, "phase")}.`,
    )
    return io.out("  To see the rules in force: tenure guard")
  }
  for (const { line, message } of problems) io.out(`.tenure/guardrails.yaml:${line}: ${cleanLine(message)}`)
  throw new UserError(
    "guardrails.yaml cannot be read, so writes are refused.",
    "Fix it, then run: tenure guard check",
  )
}

const WORDS = { deny: "refused", ask: "asked", warn: "warned" } as const

function showLog(io: CliIo, project: Project, json: boolean): void {
  const refusals = readRefusals(project)
  if (json) return printJson(io, { refusals })
  if (refusals.length === 0) {
    io.out("Nothing has been refused.")
    return io.out("  To see the rules in force: tenure guard")
  }
  for (const { at, verdict, rule, reason, tool, target } of refusals.slice(-MAX_REFUSALS_SHOWN)) {
    const when = ago(io.now - Date.parse(at))
    io.out(hang("", `${when}  ${WORDS[verdict]}  ${cleanLine(tool, 60)}  ${cleanLine(target)}`, io.columns))
    const why = `${cleanLine(rule, 120)}${reason === "" ? "" : `: ${cleanLine(reason)}`}`
    io.out(hang("    ", io.style.dim(why), io.columns))
  }
  if (refusals.length > MAX_REFUSALS_SHOWN)
    io.out(`  ${refusals.length - MAX_REFUSALS_SHOWN} earlier ones: tenure guard log --json`)
}

async function showGuard(
  io: CliIo,
  project: Project,
  home: string | undefined,
  json: boolean,
): Promise<void> {
  const state = compileGuard(project, home)
  const { layers, phase, gate, problems, file } = state
  const mode = strictest(layers.map((layer) => layer.mode))
  const refusals = readRefusals(project)
  const verdict = gate === "off" ? null : readGate(project, home)
  const { sandboxStateOf } = await import("./guard-sandbox.ts")
  const sandbox = home === undefined ? undefined : sandboxStateOf(io, project, home)
  if (json) {
    const facts = { mode, file, phase, gate: { mode: gate, verdict }, problems, layers }
    return printJson(io, { sandbox: sandbox ?? null, ...facts, refusals: refusals.length })
  }
  if (layers.length === 0 && gate === "off" && file === "none") {
    io.out("There are no guardrails here.")
    return io.out(
      "  To protect secrets, .git and work that exists nowhere else:\n    tenure guard preset default destructive",
    )
  }
  io.out(`Guardrails: ${io.style.bold(mode)}`)
  const row = (label: string, text: string) => io.out(hang(`  ${label.padEnd(9)}  `, text, io.columns))
  row("File", FILE_WORDS[file])
  if (phase !== null) row("Phase", `${phase}; to end it: tenure guard phase off`)
  if (verdict !== null)
    row("Gate", `${gate}: ${verdict.kind === "passed" ? "the check passed" : verdict.why}`)
  if (sandbox !== undefined) row("Sandbox", sandboxWords(sandbox))
  if (refusals.length > 0)
    row("Log", `${refusals.length} refused, asked about or warned about: tenure guard log`)
  for (const { line, message } of problems)
    io.out(hang(`${io.style.yellow("!")} `, `guardrails.yaml:${line}: ${cleanLine(message)}`, io.columns))
  for (const layer of layers) showLayer(io, layer)
}

function sandboxWords({ isOn, paths, missing }: SandboxState): string {
  if (!isOn)
    return "off: shell commands are judged by their text only; to have the system refuse writes: tenure guard sandbox"
  const needs = missing.length === 0 ? "" : `, but it does not run yet: sudo apt install ${missing.join(" ")}`
  return `on, with ${paths} paths from Tenure${needs}; to update it: tenure guard sandbox`
}

const FILE_WORDS: Readonly<Record<FileState, string>> = {
  none: "none; to create one: tenure guard preset default destructive",
  agreed: "guardrails.yaml, approved by you",
  new: "guardrails.yaml came with the repository. Until you approve it, it can only make rules stricter: tenure trust",
  changed:
    "guardrails.yaml has changed since you approved it. The approved rules still apply; changes can only make them stricter: tenure trust",
  lost: ".tenure is gone; its rules still apply. Restore it (git stash pop), or stop guarding: tenure guard forget",
  gone: "guardrails.yaml is gone; the rules you approved still apply. To drop them: tenure trust",
}

function showLayer(io: CliIo, { from, mode, agreed, rules }: Layer): void {
  io.out("")
  io.out(io.style.dim(`${from}, ${mode}${agreed ? "" : ", not approved"}`))
  for (const rule of rules) {
    io.out(hang("  ", ruleWords(rule), io.columns))
    if (rule.reason !== "") io.out(hang("    ", io.style.dim(cleanLine(rule.reason)), io.columns))
  }
}
