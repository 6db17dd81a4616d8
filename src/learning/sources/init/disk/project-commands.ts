// Proposes how to test, lint, format, check and build this project. The project's own scripts come before commands implied by
// its tools.
import { convention, type LessonProposal } from "../proposal.ts"
import { pythonManager } from "./package-manager.ts"
import type { ProjectFiles } from "./project-files.ts"
import { PURPOSES, type Purpose, type PurposeCommand, SENTENCE_OF, scriptCommands } from "./task-runners.ts"

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
const INSTEAD: Readonly<Record<Purpose, Readonly<Record<string, readonly string[]>>>> = {
  test: {
    JavaScript: ["npx jest", "npx vitest", "npx mocha", "jest", "vitest"],
    Python: ["pytest", "python -m unittest"],
    Go: ["go test"],
    Rust: ["cargo test"],
    Ruby: ["rspec", "rails test"],
    Java: ["gradle test", "mvn test"],
  },
  lint: {
    JavaScript: ["npx eslint", "npx biome", "eslint"],
    Python: ["ruff check", "flake8", "pylint"],
    Go: ["golangci-lint run"],
    Rust: ["cargo clippy"],
    Ruby: ["rubocop"],
  },
  format: {
    JavaScript: ["npx prettier", "prettier"],
    Python: ["black", "ruff format"],
    Go: ["gofmt"],
    Rust: ["cargo fmt"],
  },
  types: { JavaScript: ["npx tsc", "tsc"], Python: ["mypy", "pyright"] },
  check: {},
  build: {},
}

interface Settings {
  readonly does: string
  readonly tool: string
  readonly file: string
  readonly language: string
}

const SETTINGS: readonly (readonly [Purpose, string, string, RegExp])[] = [
  ["format", "Biome", "JavaScript", /^biome\.jsonc?$/],
  ["format", "Prettier", "JavaScript", /^(?:\.prettierrc(?:\.\w+)?|prettier\.config\.\w+)$/],
  ["format", "dprint", "JavaScript", /^\.?dprint\.jsonc?$/],
  ["format", "clang-format", "C++", /^\.clang-format$/],
  ["format", "PHP-CS-Fixer", "PHP", /^\.php-cs-fixer(?:\.dist)?\.php$/],
  ["lint", "Biome", "JavaScript", /^biome\.jsonc?$/],
  ["lint", "ESLint", "JavaScript", /^(?:\.eslintrc(?:\.\w+)?|eslint\.config\.\w+)$/],
  ["lint", "Oxlint", "JavaScript", /^\.oxlintrc\.json$/],
  ["lint", "PHPStan", "PHP", /^phpstan(?:\.dist)?\.neon(?:\.dist)?$/],
]

/** Undefined with two tools for one purpose. */
function settingsFor(purpose: Purpose, { names }: ProjectFiles): Settings | undefined {
  const found = SETTINGS.filter(([of]) => of === purpose).flatMap(([, tool, language, pattern]) => {
    const file = names.find((name) => pattern.test(name))
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
function impliedCommands(files: ProjectFiles): readonly PurposeCommand[] {
  return [
    ...pythonCommands(files),
    ...rustCommands(files),
    ...goCommands(files),
    ...rubyCommands(files),
    ...jvmCommands(files),
  ]
}

function pythonCommands(files: ProjectFiles): readonly PurposeCommand[] {
  const pyproject = files.text("pyproject.toml")
  const prefix = PREFIX[pythonManager(files)?.name ?? ""] ?? ""
  const says = (table: string) =>
    new RegExp(`^\\[tool\\.${table.replace(".", "\\.")}[\\].]`, "m").test(pyproject)
  const way = (purpose: Purpose, command: string, file: string, section: string): PurposeCommand => ({
    purpose,
    command: `${prefix}${command}`,
    language: "Python",
    because: `${file}${section === "" ? " is there" : `: [tool.${section}]`}`,
    confidence: 0.75,
  })
  const set = (
    purpose: Purpose,
    command: string,
    section: string,
    others: readonly string[],
  ): readonly PurposeCommand[] => {
    if (says(section)) return [way(purpose, command, "pyproject.toml", section)]
    const file = others.find((name) => files.names.includes(name))
    return file === undefined ? [] : [way(purpose, command, file, "")]
  }
  const hasBlack = says("black")
  return [
    ...set("test", "pytest", "pytest", ["pytest.ini", "conftest.py"]),
    ...set("lint", "ruff check", "ruff", ["ruff.toml", ".ruff.toml"]),
    ...(hasBlack ? [] : set("lint", "flake8", "flake8", [".flake8"])),
    ...set("format", hasBlack ? "black ." : "ruff format", hasBlack ? "black" : "ruff.format", []),
    ...set("types", "mypy .", "mypy", ["mypy.ini", ".mypy.ini"]),
  ]
}

const PREFIX: Readonly<Record<string, string>> = {
  uv: "uv run ",
  poetry: "poetry run ",
  pdm: "pdm run ",
  pipenv: "pipenv run ",
}

function rustCommands(files: ProjectFiles): readonly PurposeCommand[] {
  const has = (...names: readonly string[]) => names.find((name) => files.names.includes(name))
  if (has("Cargo.toml") === undefined) return []
  const clippy = has("clippy.toml", ".clippy.toml")
  const linted = /^\[(?:workspace\.)?lints[\].]/m.test(files.text("Cargo.toml")) ? "Cargo.toml" : undefined
  return [
    ...from("test", "cargo test", "Rust", "Cargo.toml"),
    ...from("lint", "cargo clippy", "Rust", clippy ?? linted),
    ...from("format", "cargo fmt", "Rust", has("rustfmt.toml", ".rustfmt.toml")),
  ]
}

function goCommands(files: ProjectFiles): readonly PurposeCommand[] {
  if (!files.names.includes("go.mod")) return []
  const linter = files.names.find((name) => /^\.golangci\.(?:ya?ml|toml|json)$/.test(name))
  return [
    ...from("test", "go test ./...", "Go", "go.mod"),
    ...from("lint", "golangci-lint run", "Go", linter),
  ]
}

function rubyCommands(files: ProjectFiles): readonly PurposeCommand[] {
  if (!files.names.includes("Gemfile")) return []
  const has = (name: string) => (files.names.includes(name) ? name : undefined)
  return [
    ...from("test", "bundle exec rspec", "Ruby", has(".rspec")),
    ...from("lint", "bundle exec rubocop", "Ruby", has(".rubocop.yml")),
  ]
}

function jvmCommands(files: ProjectFiles): readonly PurposeCommand[] {
  const wrapper = ["gradlew", "mvnw"].find((name) => files.names.includes(name))
  return wrapper === undefined ? [] : from("test", `./${wrapper} test`, "Java", wrapper)
}

function from(
  purpose: Purpose,
  command: string,
  language: string,
  file: string | undefined,
): readonly PurposeCommand[] {
  if (file === undefined) return []
  return [{ purpose, command, language, because: `${file} is there`, confidence: 0.7 }]
}
