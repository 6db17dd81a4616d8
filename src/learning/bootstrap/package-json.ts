// What of package.json is looked at, read leniently: what is of the wrong sort is not there.
import { type Fields, fieldsIn } from "../../core/fields.ts"
import type { ProjectFiles } from "./project-files.ts"

export interface PackageJson {
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

/** Names of a plain shape with what they run; a list of commands is joined. */
export function scriptsIn(value: unknown): ReadonlyMap<string, string> {
  if (typeof value !== "object" || value === null) return new Map()
  const scripts = new Map<string, string>()
  for (const [name, script] of Object.entries(value)) {
    const text = Array.isArray(script) ? script.join(" && ") : script
    if (typeof text === "string" && /^[\w:.-]{1,40}$/.test(name)) scripts.set(name, text)
  }
  return scripts
}

/** Comments are allowed, as in deno.jsonc; undefined when it is no object. */
export function jsonObject(text: string): Fields | undefined {
  return fieldsIn(text.replace(/^\s*\/\/.*$/gm, ""))
}
