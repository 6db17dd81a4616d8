// Finds the project's own commands: scripts of package.json, deno.json and composer.json, targets of a Makefile or justfile.
// A lesson contains only the name of a script, never its content.

import { convention, type LessonProposal } from "../proposal.ts"
import KNOWN from "./known-commands.json" with { type: "json" }
import { jsonObject, type ProjectFiles, packageJson, scriptsIn } from "./project-files.ts"

export function scriptCommands(files: ProjectFiles): readonly PurposeCommand[] {
  const deno = files.names.includes("deno.json") ? "deno.json" : "deno.jsonc"
  const composer = scriptsIn(jsonObject(files.text("composer.json"))?.["scripts"])
  const tasks = scriptsIn(jsonObject(files.text(deno))?.["tasks"])
  const makefile = files.names.includes("GNUmakefile") ? "GNUmakefile" : "Makefile"
  const justfile = files.names.find((name) => /^\.?justfile$/i.test(name)) ?? "justfile"
  const targets = targetsIn(files.text(makefile), MAKE_TARGET)
  const recipes = targetsIn(files.text(justfile), JUST_RECIPE)
  return [
    ...nodeScripts(files),
    ...commandsOfScripts(tasks, "JavaScript", deno, (name) => `deno task ${name}`),
    ...commandsOfScripts(composer, "PHP", "composer.json", (name) => `composer ${name}`),
    ...commandsOfScripts(targets, "", makefile, (name) => `make ${name}`),
    ...commandsOfScripts(recipes, "", justfile, (name) => `just ${name}`),
  ]
}

/** What the project's own scripts and targets run: indented lines of a Makefile or justfile. */
export function scriptBodies(files: ProjectFiles): readonly string[] {
  const makefiles = files.names.filter((name) => /^(?:GNUmakefile|Makefile|\.?justfile)$/i.test(name))
  const recipes = makefiles.flatMap((name) => files.text(name).match(/^[ \t]+[^\n]+/gm) ?? [])
  return [...recipes, ...(packageJson(files)?.scripts.values() ?? [])]
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

const MAKE_TARGET = /^([\w.-]{1,40})[ \t]*:(?![:=])([^\n]*)((?:\n\t[^\n]*)*)/gm
const JUST_RECIPE = /^@?([\w-]{1,40})[^:=\n]*:(?!=)([^\n]*)((?:\n[ \t]+[^\n]*)*)/gm

/** Names with their first command that does something, or with the targets they stand for. */
function targetsIn(text: string, pattern: RegExp): ReadonlyMap<string, string> {
  const whole = text.replace(/[ \t]*\\\n[ \t]*/g, " ")
  return new Map(
    [...whole.matchAll(pattern)].map(([, name = "", others = "", body = ""]) => {
      const lines = body.split("\n").map((line) => line.trim().replace(/^[@-]+/, ""))
      const first = lines.find((line) => line !== "" && !/^(?:#|echo\b|printf\b)/.test(line))
      return [name, first ?? others.replace(/#.*$/, "").trim()]
    }),
  )
}

export const PURPOSES = ["test", "lint", "format", "types", "check", "build"] as const
export type Purpose = (typeof PURPOSES)[number]

/** Names of scripts and targets, most usual first. */
const NAMES_OF: Readonly<Record<Purpose, readonly string[]>> = {
  test: ["test", "tests"],
  lint: ["lint"],
  format: ["format", "format:fix", "format:write", "fmt", "fmt:fix"],
  types: ["typecheck", "type-check", "check-types", "check:types", "types", "tsc"],
  check: ["check"],
  build: ["build"],
}

/** `language` is empty unless several commands serve one purpose. */
export const SENTENCE_OF: Readonly<Record<Purpose, (command: string, language: string) => string>> = {
  test: (command, language) => `Run the ${language}tests with \`${command}\``,
  lint: (command, language) => `Lint ${language === "" ? "" : `the ${language}code `}with \`${command}\``,
  format: (command, language) => `Format ${language === "" ? "" : `the ${language}code `}with \`${command}\``,
  types: (command, language) => `Check the ${language}types with \`${command}\``,
  check: (command, language) => `Check the ${language}code with \`${command}\``,
  build: (command, language) => `Build ${language === "" ? "" : `the ${language}part `}with \`${command}\``,
}

/** A command for a purpose, and the evidence for it. */
export interface PurposeCommand {
  readonly purpose: Purpose
  readonly command: string
  readonly language: string
  readonly because: string
  readonly confidence: number
}

// Recognises the package manager by its lock file. With two lock files of one language, package.json must name it.
interface Manager {
  readonly name: string
  readonly lock: string
  readonly language: "node" | "python"
}

const { node: NODE, python: PYTHON } = KNOWN.managers as Readonly<
  Record<Manager["language"], readonly Manager[]>
>

function nodeManager(files: ProjectFiles): Manager | undefined {
  const said = packageJson(files)?.packageManager
  const found = present(NODE, files)
  const named = found.filter(({ name }) => name === said)
  return only(said === undefined ? found : named)
}

export function pythonManager(files: ProjectFiles): Manager | undefined {
  return only(present(PYTHON, files))
}

export function managerProposals(files: ProjectFiles): readonly LessonProposal[] {
  return [nodeManager(files), pythonManager(files)].flatMap((manager) =>
    manager === undefined ? [] : [proposalFor(manager, packageJson(files)?.packageManager)],
  )
}

function proposalFor({ name, lock, language }: Manager, said: string | undefined): LessonProposal {
  const also = language === "node" && said === name ? ["package.json names it as the package manager"] : []
  return convention(`Use ${name}; the lock file is ${lock}.`, {
    confidence: 0.9,
    // On the other managers' commands, never on its own (LERN-04).
    triggers: { commands: KNOWN.installs[language].filter((command) => !command.startsWith(`${name} `)) },
    because: [`${lock} is the lock file in the project`, ...also],
  })
}

function present(managers: readonly Manager[], { names }: ProjectFiles): readonly Manager[] {
  return managers.filter(({ lock }) => names.includes(lock))
}

function only(found: readonly Manager[]): Manager | undefined {
  return new Set(found.map(({ name }) => name)).size === 1 ? found[0] : undefined
}
