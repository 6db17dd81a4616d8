// What lies at the project's root, and the text of the few files that say how people work there. Only regular
// files of a reasonable size are read, and never through a link: a repository may be hostile.

import { lstatSync } from "node:fs"
import { join } from "node:path"
import { readText } from "../../io/files.ts"
import { namesIn } from "../../io/lead.ts"

export interface ProjectFiles {
  /** Names at the root, in the order of the alphabet. */
  readonly names: readonly string[]
  /** Empty when there is no such file. */
  text(path: string): string
  /** Files that tell a server what to run. */
  readonly ci: readonly string[]
}

const MAX_BYTES = 256 * 1024
const MOST_NAMES = 5_000
const MOST_WORKFLOWS = 20
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
    .slice(0, MOST_WORKFLOWS)
    .map((name) => `.github/workflows/${name}`)
  const ci = [...workflows, ...CI_FILES].filter((path) => text(path) !== "")
  return { names: sortedNames(root), text, ci }
}

function sortedNames(folder: string): readonly string[] {
  return namesIn(folder).slice(0, MOST_NAMES).sort()
}

function read(path: string): string {
  try {
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return ""
  } catch {
    return ""
  }
  return readText(path, MAX_BYTES) ?? ""
}
