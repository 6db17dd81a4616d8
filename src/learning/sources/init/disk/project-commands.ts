// Proposes how to test, lint, format, check and build this project. The project's own scripts come before commands implied by
// its tools.

import { convention, type LessonProposal } from "../proposal.ts"
import KNOWN from "./known-commands.json" with { type: "json" }
import { nodeManager, pythonManager } from "./package-manager.ts"
import { jsonObject, type ProjectFiles, packageJson, scriptsIn } from "./project-files.ts"

export function commandProposals(files: ProjectFiles): readonly LessonProposal[] {
  const named = scriptCommands(files)
  const implied = impliedCommands(files)
  const served = PURPOSES.map((purpose) => ({
    found: commandsFor(purpose, named, implied),
    settings: settingsFor(purpose, files),
  }))
  const commands = served.flatMap(({ found, settings }) =>
    found.map((each) => proposalOf(each, found.length > 1, settings, implied)),
  )
  const bare = served.flatMap(({ found, settings }) =>
    found.length > 0 || settings === undefined ? [] : [settings],
  )
  return [...commands, ...settingsProposals(bare)]
}

const MAX_COMMANDS = 3

function commandsFor(
  purpose: Purpose,
  named: readonly PurposeCommand[],
  implied: readonly PurposeCommand[],
): readonly PurposeCommand[] {
  const serving = named.filter((each) => each.purpose === purpose)
  const [own] = serving.filter(({ language }) => language !== "")
  // A Makefile covers the whole project; a script of one language leaves the others to their tools.
  const whole = serving.find(({ language }) => language === "")
  if (own === undefined && whole !== undefined) return [whole]
  const others = implied.filter((each) => each.purpose === purpose && each.language !== own?.language)
  return [...(own === undefined ? [] : [own]), ...others].slice(0, MAX_COMMANDS)
}

function proposalOf(
  way: PurposeCommand,
  isOneOfMany: boolean,
  settings: Settings | undefined,
  implied: readonly PurposeCommand[],
): LessonProposal {
  const sentence = SENTENCE_OF[way.purpose](way.command, isOneOfMany ? `${way.language} ` : "")
  const isOfSettings = settings !== undefined && way.language === settings.language
  const tail = isOfSettings ? `; the settings of ${settings.tool} are in ${settings.file}` : ""
  return {
    ...convention(`${sentence}.`, {
      confidence: way.confidence,
      triggers: { commands: replacedBy(way, implied) },
      because: [way.because, ...(isOfSettings ? [`${settings.file} is there`] : [])],
    }),
    body: `${sentence}${tail}.`,
  }
}

/**
 * The lesson triggers on the commands it replaces, never on its own (LERN-04): the bare tools of its language, or of all
 * languages for a Makefile. `!uv run` keeps it silent when the command wraps its tool.
 */
function replacedBy(way: PurposeCommand, implied: readonly PurposeCommand[]): readonly string[] {
  const { purpose, language, command } = way
  const known = language === "" ? Object.values(INSTEAD[purpose]).flat() : (INSTEAD[purpose][language] ?? [])
  const tools = implied.filter(
    (each) => each.purpose === purpose && (language === "" || each.language === language),
  )
  const bare = [...known, ...tools.map((each) => bareOf(each.command))]
  const others = bare.filter((each) => !`${command} `.startsWith(`${each} `))
  const [program = "", verb = ""] = command.split(" ")
  const cure = verb === "run" || verb === "exec" ? [`!${program} ${verb}`] : []
  return others.length === 0 ? [] : [...new Set([...others, ...cure])]
}

/** `uv run pytest` → `pytest`, `go test ./...` → `go test`. */
function bareOf(command: string): string {
  return command
    .replace(/^(?:uv|poetry|pdm|pipenv) run |^bundle exec /, "")
    .split(" ")
    .filter((word) => !/^[-.]/.test(word))
    .join(" ")
}

/** Commands that people type instead. */
const INSTEAD: Readonly<Record<Purpose, Readonly<Record<string, readonly string[]>>>> = KNOWN.instead

interface Settings {
  readonly does: string
  readonly tool: string
  readonly file: string
  readonly language: string
}

/** Undefined with two tools for one purpose. */
function settingsFor(purpose: Purpose, { names }: ProjectFiles): Settings | undefined {
  const found = KNOWN.settings.flatMap(({ serves, tool, language, file: pattern }) => {
    if (!serves.includes(purpose)) return []
    const file = names.find((name) => new RegExp(pattern).test(name))
    return file === undefined ? [] : [{ does: DOES[purpose] ?? "", tool, language, file }]
  })
  return found.length === 1 ? found[0] : undefined
}

const DOES: Partial<Record<Purpose, string>> = { lint: "lints", format: "formats" }

const TOOLS: Readonly<Record<string, readonly string[]>> = KNOWN.tools

function otherTools(does: readonly string[], tool: string): readonly string[] {
  const own = tool.toLowerCase()
  const others = does.flatMap((each) => TOOLS[each] ?? []).filter((name) => name !== own)
  return TOOLS["lints"]?.includes(own) || TOOLS["formats"]?.includes(own) ? [...new Set(others)] : []
}

/** One proposal for a tool that does both. */
function settingsProposals(bare: readonly Settings[]): readonly LessonProposal[] {
  return [...new Set(bare.map(({ file }) => file))].flatMap((file) => {
    const same = bare.filter((each) => each.file === file)
    const tool = same[0]?.tool ?? ""
    const does = same.map((each) => each.does).join(" and ")
    return convention(`${tool} ${does} the code; its settings are in ${file}.`, {
      confidence: 0.7,
      triggers: {
        commands: otherTools(
          same.map((each) => each.does),
          tool,
        ),
      },
      because: [`${file} is there`],
    })
  })
}

// Commands implied by the project's tools: a configured pytest, a Cargo.toml, a go.mod, a wrapper script.
interface ImpliedCommand {
  readonly language: string
  readonly purpose: string
  /** `{file}` is the one that was found. */
  readonly command: string
  /** Without this file at the root, nothing is implied. */
  readonly needs?: string
  readonly files?: readonly string[]
  /** A file and a pattern of its text. */
  readonly holds?: readonly string[]
  /** A table of pyproject.toml that implies it, and one that rules it out. */
  readonly table?: string
  readonly unless?: string
}

function impliedCommands(files: ProjectFiles): readonly PurposeCommand[] {
  const pyproject = files.text("pyproject.toml")
  const hasTable = (table: string | undefined) =>
    table !== undefined && new RegExp(`^\\[tool\\.${table.replace(".", "\\.")}[\\].]`, "m").test(pyproject)
  const manager = pythonManager(files)?.name
  const prefix = manager === undefined ? "" : `${manager} run `
  return KNOWN.implied.flatMap((each: ImpliedCommand): PurposeCommand[] => {
    const { language, command, needs, table } = each
    if (hasTable(each.unless) || (needs !== undefined && !files.names.includes(needs))) return []
    const [holder = "", pattern = ""] = each.holds ?? []
    const holds = holder !== "" && new RegExp(pattern, "m").test(files.text(holder)) ? holder : undefined
    const file = each.files?.find((name) => files.names.includes(name)) ?? holds
    if (file === undefined && !hasTable(table)) return []
    const isPython = language === "Python"
    return [
      {
        purpose: each.purpose as Purpose,
        command: `${isPython ? prefix : ""}${command.replace("{file}", file ?? "")}`,
        language,
        because: hasTable(table) ? `pyproject.toml: [tool.${table}]` : `${file} is there`,
        confidence: isPython ? 0.75 : 0.7,
      },
    ]
  })
}

/** The scripts of package.json, deno.json and composer.json, targets of a Makefile or justfile: only names, never content. */
function scriptCommands(files: ProjectFiles): readonly PurposeCommand[] {
  const deno = files.names.includes("deno.json") ? "deno.json" : "deno.jsonc"
  const composer = scriptsIn(jsonObject(files.text("composer.json"))?.["scripts"])
  const tasks = scriptsIn(jsonObject(files.text(deno))?.["tasks"])
  const makefile = files.names.includes("GNUmakefile") ? "GNUmakefile" : "Makefile"
  const justfile = files.names.find((name) => /^\.?justfile$/i.test(name)) ?? "justfile"
  return [
    ...nodeScripts(files),
    ...commandsOfScripts(tasks, "JavaScript", deno, (name) => `deno task ${name}`),
    ...commandsOfScripts(composer, "PHP", "composer.json", (name) => `composer ${name}`),
    ...commandsOfScripts(
      targetsIn(files.text(makefile), MAKE_TARGET),
      "",
      makefile,
      (name) => `make ${name}`,
    ),
    ...commandsOfScripts(
      targetsIn(files.text(justfile), JUST_RECIPE),
      "",
      justfile,
      (name) => `just ${name}`,
    ),
  ]
}

function nodeScripts(files: ProjectFiles): readonly PurposeCommand[] {
  const scripts = packageJson(files)?.scripts ?? new Map<string, string>()
  const manager = nodeManager(files)?.name ?? "npm"
  const meant = new Map([...scripts].filter(([, script]) => !/no test specified/.test(script)))
  return commandsOfScripts(meant, "JavaScript", "package.json", (name) => runScript(manager, name))
}

function runScript(manager: string, name: string): string {
  if (name === "test" && manager !== "bun") return `${manager} test`
  return manager === "yarn" ? `yarn ${name}` : `${manager} run ${name}`
}

function commandsOfScripts(
  scripts: ReadonlyMap<string, string>,
  language: string,
  file: string,
  command: (name: string) => string,
): readonly PurposeCommand[] {
  return PURPOSES.flatMap((purpose) => {
    const name = NAMES_OF[purpose].find(
      (each) => scripts.has(each) && isFor(purpose, scripts.get(each) ?? "", each),
    )
    if (name === undefined) return []
    const because = `${file}: ${name}: ${scripts.get(name)?.trim() ?? ""}`.replace(/: $/, "")
    return [{ purpose, command: command(name), language, because, confidence: 0.85 }]
  })
}

/** A `format` that only checks changes nothing: the body says so, not the name. */
function isFor(purpose: Purpose, body: string, name: string): boolean {
  if (purpose !== "format" || /:(?:fix|write)$/.test(name)) return true
  return !ONLY_CHECKS.test(body) || WRITES.test(body)
}

const ONLY_CHECKS =
  /(?:^|\s)(?:--check|--list-different|-l|--dry-run|--diff|--verify-no-changes)(?:\s|$)|\bbiome (?:format|check|ci)\b/
const WRITES = /(?:^|\s)(?:--write|-w|--fix|--apply)(?:\s|$)/

const MAKE_TARGET = /^([\w.-]{1,40})[ \t]*:(?![:=])[^\n]*(?:\n\t([^\n]*))?/gm
const JUST_RECIPE = /^@?([\w-]{1,40})[^:=\n]*:(?!=)[^\n]*(?:\n[ \t]+([^\n]*))?/gm

/** Names with their first command. */
function targetsIn(text: string, pattern: RegExp): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(pattern)].map(([, name = "", first = ""]) => [name, first]))
}

const PURPOSES = ["test", "lint", "format", "types", "check", "build"] as const
type Purpose = (typeof PURPOSES)[number]

/** Names of scripts and targets, most usual first. */
const NAMES_OF: Readonly<Record<Purpose, readonly string[]>> = KNOWN.scriptNames

/** `language` is empty unless several commands serve one purpose. */
const SENTENCE_OF: Readonly<Record<Purpose, (command: string, language: string) => string>> = {
  test: (command, language) => `Run the ${language}tests with \`${command}\``,
  lint: (command, language) => `Lint ${language === "" ? "" : `the ${language}code `}with \`${command}\``,
  format: (command, language) => `Format ${language === "" ? "" : `the ${language}code `}with \`${command}\``,
  types: (command, language) => `Check the ${language}types with \`${command}\``,
  check: (command, language) => `Check the ${language}code with \`${command}\``,
  build: (command, language) => `Build ${language === "" ? "" : `the ${language}part `}with \`${command}\``,
}

interface PurposeCommand {
  readonly purpose: Purpose
  readonly command: string
  readonly language: string
  readonly because: string
  readonly confidence: number
}
