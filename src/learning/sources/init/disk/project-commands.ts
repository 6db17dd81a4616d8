// Proposes how to test, lint, format, check and build this project. The project's own scripts come before commands implied by
// its tools.
import { convention, type LessonProposal, wordsAbout } from "../proposal.ts"
import KNOWN from "./known-commands.json" with { type: "json" }
import type { ProjectFiles } from "./project-files.ts"
import {
  PURPOSES,
  type Purpose,
  type PurposeCommand,
  pythonManager,
  SENTENCE_OF,
  scriptBodies,
  scriptCommands,
} from "./task-runners.ts"

/** `ci`: the commands that CI runs. */
export function commandProposals(files: ProjectFiles, ci: readonly string[] = []): readonly LessonProposal[] {
  const named = scriptCommands(files)
  const implied = oneTestEach(impliedCommands(files)).map((each) => asInCi(each, ci))
  const tools = { implied, languages: languagesOf(files, implied) }
  const own = implied.filter((each) => !isInsideScript(each, files))
  const served = PURPOSES.map((purpose) => ({
    found: commandsFor(purpose, named, own),
    settings: settingsFor(purpose, files),
  }))
  const commands = served.flatMap(({ found, settings }) =>
    found.map((each) =>
      inProjectWords(proposalOf(each, found.length > 1, settings, tools), each.command, files),
    ),
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
  tools: Tools,
): LessonProposal {
  const sentence = SENTENCE_OF[way.purpose](way.command, isOneOfMany ? `${way.language} ` : "")
  const isOfSettings = settings !== undefined && way.language === settings.language
  const tail = isOfSettings ? `; the settings of ${settings.tool} are in ${settings.file}` : ""
  return {
    ...convention(`${sentence}.`, {
      confidence: way.confidence,
      triggers: { commands: replacedBy(way, tools) },
      because: [way.because, ...(isOfSettings ? [`${settings.file} is there`] : [])],
    }),
    body: `${sentence}${tail}.`,
  }
}

/** The first that fits: `cargo nextest run` where it is configured, else `cargo test`. */
function oneTestEach(all: readonly PurposeCommand[]): readonly PurposeCommand[] {
  const isFirst = (each: PurposeCommand) =>
    all.find(({ purpose, language }) => purpose === each.purpose && language === each.language) === each
  return all.filter((each) => each.purpose !== "test" || isFirst(each))
}

/** `make lint` that also runs mypy is how this project runs mypy; `mypy .` beside it would differ from it. */
function isInsideScript({ purpose, command }: PurposeCommand, files: ProjectFiles): boolean {
  if (purpose === "test" || purpose === "build") return false
  const tool = bareOf(command)
  return scriptBodies(files).some((body) => ` ${body.replace(/[\s;&|/]+/g, " ")} `.includes(` ${tool} `))
}

/** With the arguments that CI gives the same tool: `mypy llm`, not `mypy .`. */
function asInCi(each: PurposeCommand, ci: readonly string[]): PurposeCommand {
  if (each.purpose !== "types" && each.purpose !== "lint" && each.purpose !== "test") return each
  const tool = bareOf(each.command)
  const same = ci.filter((command) => `${bareOf(command)} `.startsWith(`${tool} `))
  // Several runs, or one for a report, say nothing about how a person runs them.
  if (each.purpose === "test" && (same.length !== 1 || FOR_A_REPORT.test(same[0] ?? ""))) return each
  const [plainest] = same.toSorted((one, other) => one.length - other.length)
  return plainest === undefined ? each : { ...each, command: plainest, because: `CI runs ${plainest}` }
}

const FOR_A_REPORT = / -{1,2}(?:\w*cov\w*|junit\w*|report\w*|json|ci|v|verbose|no-run|race)(?:[ =:-]|$)/

/** The project's own sentence, where it has one. */
function inProjectWords(proposal: LessonProposal, command: string, files: ProjectFiles): LessonProposal {
  const words = wordsAbout(command, files.text)
  if (words === undefined) return proposal
  const { sentence, file } = words
  const because = [`${file}: ${sentence}`, ...proposal.because]
  return { ...proposal, title: sentence, body: sentence, because }
}

interface Tools {
  readonly implied: readonly PurposeCommand[]
  readonly languages: readonly string[]
}

/** The languages of this project; all of them if no file says. */
function languagesOf({ names }: ProjectFiles, implied: readonly PurposeCommand[]): readonly string[] {
  const named = Object.entries(KNOWN.languages).flatMap(([language, files]) =>
    files.some((file) => names.includes(file)) ? [language] : [],
  )
  const found = new Set([...implied.map(({ language }) => language), ...named])
  return found.size === 0 ? Object.keys(KNOWN.languages) : [...found]
}

/**
 * The lesson triggers on the commands it replaces, never on its own (LERN-04): the bare tools of its language, or of all
 * the project's languages for a Makefile. `!uv run` keeps it silent when the command wraps its tool.
 */
function replacedBy(way: PurposeCommand, { implied, languages }: Tools): readonly string[] {
  const { purpose, language, command } = way
  const known = (language === "" ? languages : [language]).flatMap((each) => INSTEAD[purpose][each] ?? [])
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

const TOOLS: Readonly<Record<string, readonly string[]>> = {
  lints: ["eslint", "biome", "oxlint"],
  formats: ["prettier", "biome", "dprint"],
}

/** Other tools for the same purpose. */
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
    const does = same.map((each) => each.does)
    return convention(`${tool} ${does.join(" and ")} the code; its settings are in ${file}.`, {
      confidence: 0.7,
      triggers: { commands: otherTools(does, tool) },
      because: [`${file} is there`],
    })
  })
}

// Commands implied by the project's tools: a configured pytest, a Cargo.toml, a go.mod, a wrapper script. `{file}` in a
// command is the one that was found.
interface ImpliedCommand extends Pick<PurposeCommand, "language" | "command"> {
  readonly purpose: string
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
    const { language, needs, table } = each
    if (hasTable(each.unless) || (needs !== undefined && !files.names.includes(needs))) return []
    const [holder = "", pattern = ""] = each.holds ?? []
    const holds = holder !== "" && new RegExp(pattern, "m").test(files.text(holder)) ? holder : undefined
    const file = each.files?.find((name) => files.names.includes(name)) ?? holds
    if (file === undefined && !hasTable(table)) return []
    const isPython = language === "Python"
    const command = `${isPython ? prefix : ""}${each.command.replace("{file}", file ?? "")}`
    const because = hasTable(table) ? `pyproject.toml: [tool.${table}]` : `${file} is there`
    const purpose = each.purpose as Purpose
    return [{ purpose, command, language, because, confidence: isPython ? 0.75 : 0.7 }]
  })
}
