// How one tests, lints, formats, checks and builds this project, as proposals: what the project names itself goes
// before what its tools imply, and settings are named where they lie.
import type { ProjectFiles } from "./project-files.ts"
import { convention, type Proposal } from "./proposal.ts"
import { PURPOSES, type Purpose, SENTENCE_OF, type Way } from "./purposes.ts"
import { namedWays } from "./task-runners.ts"
import { impliedWays } from "./toolchains.ts"

export function commandProposals(files: ProjectFiles): readonly Proposal[] {
  const named = namedWays(files)
  const implied = impliedWays(files)
  const served = PURPOSES.map((purpose) => ({
    ways: waysFor(purpose, named, implied),
    settings: settingsFor(purpose, files),
  }))
  const commands = served.flatMap(({ ways, settings }) =>
    ways.map((way) => proposalOf(way, ways.length > 1, settings)),
  )
  const bare = served.flatMap(({ ways, settings }) =>
    ways.length > 0 || settings === undefined ? [] : [settings],
  )
  return [...commands, ...settingsProposals(bare)]
}

const MOST_WAYS = 3

function waysFor(purpose: Purpose, named: readonly Way[], implied: readonly Way[]): readonly Way[] {
  const serving = named.filter((way) => way.purpose === purpose)
  const [own] = serving.filter(({ language }) => language !== "")
  // A Makefile speaks for the whole project; a script of one language leaves the others to their tools.
  const whole = serving.find(({ language }) => language === "")
  if (own === undefined && whole !== undefined) return [whole]
  const others = implied.filter((way) => way.purpose === purpose && way.language !== own?.language)
  return [...(own === undefined ? [] : [own]), ...others].slice(0, MOST_WAYS)
}

function proposalOf(way: Way, isOneOfMany: boolean, settings: Settings | undefined): Proposal {
  const sentence = SENTENCE_OF[way.purpose](way.command, isOneOfMany ? `${way.language} ` : "")
  const isOfSettings = settings !== undefined && way.language === settings.language
  const tail = isOfSettings ? `; the settings of ${settings.tool} are in ${settings.file}` : ""
  return {
    ...convention(`${sentence}.`, {
      confidence: way.confidence,
      triggers: {
        files: isOfSettings ? [settings.file] : [],
        commands: [...new Set([way.command, ...(INSTEAD[way.purpose][way.language] ?? [])])],
      },
      because: [way.because, ...(isOfSettings ? [`${settings.file} is there`] : [])],
    }),
    body: `${sentence}${tail}.`,
  }
}

/** What someone would type who does not know. */
const INSTEAD: Readonly<Record<Purpose, Readonly<Record<string, readonly string[]>>>> = {
  test: { JavaScript: ["npx jest", "npx vitest", "npm test"], Python: ["pytest", "python -m pytest"] },
  lint: { JavaScript: ["npx eslint", "npx biome"], Python: ["ruff", "flake8", "pylint"] },
  format: { JavaScript: ["npx prettier", "npx biome"], Python: ["black", "ruff format"] },
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

/** Two tools for one purpose say nothing. */
function settingsFor(purpose: Purpose, { names }: ProjectFiles): Settings | undefined {
  const found = SETTINGS.filter(([of]) => of === purpose).flatMap(([, tool, language, pattern]) => {
    const file = names.find((name) => pattern.test(name))
    return file === undefined ? [] : [{ does: DOES[purpose] ?? "", tool, language, file }]
  })
  return found.length === 1 ? found[0] : undefined
}

const DOES: Partial<Record<Purpose, string>> = { lint: "lints", format: "formats" }

/** A tool that does both is one proposal. */
function settingsProposals(bare: readonly Settings[]): readonly Proposal[] {
  return [...new Set(bare.map(({ file }) => file))].flatMap((file) => {
    const same = bare.filter((each) => each.file === file)
    const tool = same[0]?.tool ?? ""
    const does = same.map((each) => each.does).join(" and ")
    return convention(`${tool} ${does} the code; its settings are in ${file}.`, {
      confidence: 0.7,
      triggers: { files: [file], commands: [`npx ${tool.toLowerCase()}`] },
      because: [`${file} is there`],
    })
  })
}
