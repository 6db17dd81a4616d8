// The core tier (CONT-11): docs/context as shown to every session, within a budget. Comments and empty sections are left
// out; for text that does not fit, the file is named.

import type { Project } from "../../io/home.ts"
import { textInside } from "../../io/read-inside.ts"
import { defuse } from "../../privacy/sanitise.ts"
import { estimateTokens } from "../../text/tokens.ts"
import { withoutComments } from "../documents/readable.ts"
import { CONTEXT_FILES, contextPath, inProject, MAX_FILE_BYTES } from "./track-paths.ts"

/** Empty when the documents say nothing or the feature is off. */
export function coreTier(project: Project, budget: number): string {
  const parts: string[] = []
  let left = budget
  for (const file of CONTEXT_FILES) {
    const path = contextPath(file)
    const lines = tellingLines(textInside(inProject(project, path), project.root, MAX_FILE_BYTES))
    const kept = fitting([`From ${path}:`, ...lines], left, path)
    if (lines.length === 0 || kept.length < 2) continue
    parts.push(...kept)
    left -= estimateTokens(kept.join("\n"))
  }
  return parts.join("\n")
}

function tellingLines(text: string): readonly string[] {
  const lines = defuse(withoutComments(text))
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== "")
  return lines.filter((line, at) => !/^#/.test(line) || isFilled(lines, at))
}

/** A heading with content below it. */
function isFilled(lines: readonly string[], at: number): boolean {
  const level = /^#+/.exec(lines[at] ?? "")?.[0].length ?? 0
  for (const line of lines.slice(at + 1)) {
    const next = /^#+/.exec(line)?.[0].length
    if (next === undefined) return true
    if (next <= level) return false
  }
  return false
}

function fitting(lines: readonly string[], budget: number, path: string): readonly string[] {
  const more = `The rest: ${path}`
  const kept: string[] = []
  for (const line of lines) {
    if (estimateTokens([...kept, line, more].join("\n")) > budget)
      return kept.length < 2 ? [] : [...kept, more]
    kept.push(line)
  }
  return kept
}
