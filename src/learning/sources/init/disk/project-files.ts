// Reads the names at the project's root and the files that describe its workflow. A repository may be hostile, so only regular
// files of limited size are read, never links.
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { readText } from "../../../../io/files.ts"
import { namesIn } from "../../../../io/resolve-symlinks.ts"
import { type Fields, fieldsIn } from "../../../../text/json.ts"
import { orUndefined } from "../../../../text/or-undefined.ts"

export interface ProjectFiles {
  /** Sorted names at the root. */
  readonly names: readonly string[]
  /** Empty when there is no such file. */
  text(path: string): string
  /** CI configuration files. */
  readonly ci: readonly string[]
}

const MAX_BYTES = 256 * 1024
const MAX_NAMES = 5_000
const MAX_WORKFLOWS = 20
const CI_FILES = [".gitlab-ci.yml", ".circleci/config.yml", "azure-pipelines.yml", "bitbucket-pipelines.yml"]

export function projectFiles(root: string): ProjectFiles {
  const texts = new Map<string, string>()
  const text = (path: string) => {
    const known = texts.get(path) ?? read(join(root, path))
    texts.set(path, known)
    return known
  }
  const workflows = sortedNames(join(root, ".github", "workflows"))
    .filter((name) => /^[\w.-]+\.ya?ml$/.test(name))
    .slice(0, MAX_WORKFLOWS)
    .map((name) => `.github/workflows/${name}`)
  const ci = [...workflows, ...CI_FILES].filter((path) => text(path) !== "")
  return { names: sortedNames(root), text, ci }
}

function sortedNames(folder: string): readonly string[] {
  return namesIn(folder).slice(0, MAX_NAMES).sort()
}

function read(path: string): string {
  const there = orUndefined(() => lstatSync(path, { throwIfNoEntry: false }))
  return there?.isFile() ? (readText(path, MAX_BYTES) ?? "") : ""
}

interface PackageJson {
  readonly scripts: ReadonlyMap<string, string>
  /** Without its version. */
  readonly packageManager: string | undefined
}

export function packageJson(files: ProjectFiles): PackageJson | undefined {
  const value = jsonObject(files.text("package.json"))
  if (value === undefined) return undefined
  const manager = value["packageManager"]
  return {
    scripts: scriptsIn(value["scripts"]),
    packageManager: typeof manager === "string" ? manager.split("@")[0] : undefined,
  }
}

/** Scripts with plain names; a list of commands is joined. */
export function scriptsIn(value: unknown): ReadonlyMap<string, string> {
  if (typeof value !== "object" || value === null) return new Map()
  const scripts = new Map<string, string>()
  for (const [name, script] of Object.entries(value)) {
    const text = Array.isArray(script) ? script.join(" && ") : script
    if (typeof text === "string" && /^[\w:.-]{1,40}$/.test(name)) scripts.set(name, text)
  }
  return scripts
}

/** Allows comments, as in deno.jsonc; undefined unless it is an object. */
export function jsonObject(text: string): Fields | undefined {
  return fieldsIn(text.replace(/^\s*\/\/.*$/gm, ""))
}
