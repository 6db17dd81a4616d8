// Commands that the project itself names: scripts of package.json, deno.json and composer.json, targets of a
// Makefile or justfile. Only the name of a script goes into a lesson, never what it runs.
import { jsonObject, packageJson, scriptsIn } from "./package-json.ts"
import { nodeManager } from "./package-manager.ts"
import type { ProjectFiles } from "./project-files.ts"
import { NAMES_OF, PURPOSES, type Way } from "./purposes.ts"

export function namedWays(files: ProjectFiles): readonly Way[] {
  const deno = files.names.includes("deno.json") ? "deno.json" : "deno.jsonc"
  const composer = scriptsIn(jsonObject(files.text("composer.json"))?.["scripts"])
  const tasks = scriptsIn(jsonObject(files.text(deno))?.["tasks"])
  const makefile = files.names.includes("GNUmakefile") ? "GNUmakefile" : "Makefile"
  const justfile = files.names.find((name) => /^\.?justfile$/i.test(name)) ?? "justfile"
  return [
    ...nodeWays(files),
    ...waysOf(tasks, "JavaScript", deno, (name) => `deno task ${name}`),
    ...waysOf(composer, "PHP", "composer.json", (name) => `composer ${name}`),
    ...waysOf(targetsIn(files.text(makefile), MAKE_TARGET), "", makefile, (name) => `make ${name}`),
    ...waysOf(targetsIn(files.text(justfile), JUST_RECIPE), "", justfile, (name) => `just ${name}`),
  ]
}

function nodeWays(files: ProjectFiles): readonly Way[] {
  const scripts = packageJson(files)?.scripts ?? new Map<string, string>()
  const manager = nodeManager(files)?.name ?? "npm"
  const meant = new Map([...scripts].filter(([, script]) => !/no test specified/.test(script)))
  return waysOf(meant, "JavaScript", "package.json", (name) => runScript(manager, name))
}

function runScript(manager: string, name: string): string {
  if (name === "test" && manager !== "bun") return `${manager} test`
  return manager === "yarn" ? `yarn ${name}` : `${manager} run ${name}`
}

function waysOf(
  scripts: ReadonlyMap<string, string>,
  language: string,
  file: string,
  command: (name: string) => string,
): readonly Way[] {
  return PURPOSES.flatMap((purpose) => {
    const name = NAMES_OF[purpose].find((each) => scripts.has(each))
    if (name === undefined) return []
    const because = `${file}: ${name}: ${scripts.get(name)?.trim() ?? ""}`.replace(/: $/, "")
    return [{ purpose, command: command(name), language, because, confidence: 0.85 }]
  })
}

const MAKE_TARGET = /^([\w.-]{1,40})[ \t]*:(?![:=])[^\n]*(?:\n\t([^\n]*))?/gm
const JUST_RECIPE = /^@?([\w-]{1,40})[^:=\n]*:(?!=)[^\n]*(?:\n[ \t]+([^\n]*))?/gm

/** The names with their first command. */
function targetsIn(text: string, pattern: RegExp): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(pattern)].map(([, name = "", first = ""]) => [name, first]))
}
