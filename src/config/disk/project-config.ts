// Reads the project's config.yaml, restricted unless a person has approved it, and the person's `~/.tenure/config.yaml`,
// which lists trusted repositories. Commands save the result in the store for hooks (config-in-force.ts).

import { join } from "node:path"
import { readLimited, readText } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import type { LessonFileProblem } from "../../lessons/file/front-matter-value.ts"
import { readTrust, trustKey } from "../../trust/disk/trusted-files.ts"
import { type Config, DEFAULT_CONFIG } from "../config.ts"
import { parseConfig, parsePersonConfig, restrictConfig } from "../config-file.ts"
import { CONFIG_FILE } from "./config-stamp.ts"

const MAX_BYTES = 64 * 1024

export interface ConfigState {
  readonly config: Config
  /** Whether a person has approved this version of the file; true if there is none. */
  readonly trusted: boolean
  readonly problems: readonly (LessonFileProblem & { readonly file: string })[]
}

/** Reads both files; `saveConfig` stores the result for hooks. */
export function readConfig(project: Project, home: string | undefined): ConfigState {
  const person = personConfig(home)
  const trustRepository = person.repositories.some(
    (path) => path === project.localRoot || path === project.root,
  )
  const own = projectConfig(project, home, trustRepository)
  const config = { ...own.config, trustRepository }
  return { config, trusted: own.trusted, problems: [...own.problems, ...person.problems] }
}

function projectConfig(project: Project, home: string | undefined, trustRepository: boolean): ConfigState {
  const file = readLimited(join(project.tenure, CONFIG_FILE), MAX_BYTES)
  if (file.kind === "absent") return { config: DEFAULT_CONFIG, trusted: true, problems: [] }
  const label = `.tenure/${CONFIG_FILE}`
  if (file.kind !== "read") {
    const problem = { line: 1, message: "The file cannot be read.", file: label }
    return { config: DEFAULT_CONFIG, trusted: false, problems: [problem] }
  }
  const trusted = trustRepository || readTrust({ project, home }).has(trustKey(CONFIG_FILE, file.bytes))
  const reading = parseConfig(new TextDecoder().decode(file.bytes))
  if (reading.kind === "malformed") {
    const problems = reading.problems.map((each) => ({ ...each, file: label }))
    return { config: DEFAULT_CONFIG, trusted, problems }
  }
  return { config: trusted ? reading.config : restrictConfig(reading.config), trusted, problems: [] }
}

function personConfig(home: string | undefined) {
  const nothing = { repositories: [] as readonly string[], problems: [] as ConfigState["problems"] }
  if (home === undefined) return nothing
  const text = readText(join(home, ".tenure", CONFIG_FILE), MAX_BYTES)
  if (text === undefined) return nothing
  const reading = parsePersonConfig(text)
  if (reading.kind === "ok")
    return { ...nothing, repositories: reading.repositories.map((path) => expand(path, home)) }
  const problems = reading.problems.map((each) => ({ ...each, file: `~/.tenure/${CONFIG_FILE}` }))
  return { ...nothing, problems }
}

function expand(path: string, home: string): string {
  return (path.startsWith("~/") ? join(home, path.slice(2)) : path).replace(/(?<=.)\/$/, "")
}
