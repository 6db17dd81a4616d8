// Which version a project is at (LESN-04), by the file that says so to its own tools. What is no version says nothing.
import { fieldsIn } from "../fields.ts"
import { parseVersion } from "./version.ts"

/** In the order in which they are asked; the first that tells a version counts. */
export const VERSION_FILES = [
  "package.json",
  "pyproject.toml",
  "Cargo.toml",
  "composer.json",
  "VERSION",
] as const
export type VersionFile = (typeof VERSION_FILES)[number]

/** `textOf` gives the file's text, empty when there is none. Null: none of them says. */
export function projectVersion(textOf: (file: VersionFile) => string): string | null {
  for (const file of VERSION_FILES) {
    const text = textOf(file)
    const said = text === "" ? undefined : versionIn(file, text)
    if (said !== undefined && parseVersion(said) !== undefined) return said
  }
  return null
}

function versionIn(file: VersionFile, text: string): string | undefined {
  if (file.endsWith(".json")) return inJson(text)
  return file.endsWith(".toml") ? inToml(text) : text.trim().split("\n")[0]
}

function inJson(text: string): string | undefined {
  const version = fieldsIn(text)?.["version"]
  return typeof version === "string" ? version : undefined
}

const OWN_TABLES = new Set(["[project]", "[tool.poetry]", "[package]", "[workspace.package]"])

function inToml(text: string): string | undefined {
  let isOwn = false
  for (const line of text.split("\n")) {
    if (line.startsWith("[")) isOwn = OWN_TABLES.has(line.trim())
    const version = isOwn ? /^version\s*=\s*["']([^"']{1,100})["']/.exec(line)?.[1] : undefined
    if (version !== undefined) return version
  }
  return undefined
}
