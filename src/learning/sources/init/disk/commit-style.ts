// Proposes the style of commit subjects when nearly all recent ones agree.

import type { LessonProposal } from "../proposal.ts"
import type { ProjectFiles } from "./project-files.ts"

const MIN_SUBJECTS = 10
const MIN_SHARE = 0.8
const MAX_TYPES = 6
const CONVENTIONAL =
  /^(feat|fix|docs|chore|refactor|tests?|perf|build|ci|style|revert|deps|release)(\([^()\n]{1,60}\))?!?: \S/
const TICKET = /^\[?([A-Z][A-Z0-9]{1,9})-\d{1,6}\]?[: ]/
/** Written by a program. */
const NOT_TYPED = /^(?:Merge|Revert "|Bump |fixup!|squash!)/

export function commitProposals(subjects: readonly string[], files: ProjectFiles): readonly LessonProposal[] {
  const typed = subjects.filter((subject) => !NOT_TYPED.test(subject))
  const conventional = typed.map((subject) => CONVENTIONAL.exec(subject)).filter((match) => match !== null)
  const config = files.names.find((name) =>
    /^(?:\.commitlintrc(?:\.\w+)?|commitlint\.config\.\w+)$/.test(name),
  )
  const share = typed.length === 0 ? 0 : conventional.length / typed.length
  const isHabit = typed.length >= MIN_SUBJECTS && share >= MIN_SHARE
  if (isHabit || config !== undefined) {
    const said = config === undefined ? [] : [`${config} is there`]
    const seen = isHabit ? [seenIn(conventional.length, typed.length, "are conventional commits")] : []
    return [
      conventionalProposal(conventional, config === undefined ? confidenceOf(share) : 0.9, [
        ...said,
        ...seen,
      ]),
    ]
  }
  return ticketProposals(typed)
}

function conventionalProposal(
  found: readonly RegExpExecArray[],
  confidence: number,
  because: readonly string[],
): LessonProposal {
  const scoped = found.filter(([, , scope]) => scope !== undefined).length
  const shape = scoped * 2 >= found.length && scoped > 0 ? "`type(scope): what`" : "`type: what`"
  const types = mostUsed(found.map(([, type = ""]) => type))
  const inUse = types.length === 0 ? "" : ` Types in use: ${types.join(", ")}.`
  return {
    title: "Commit subjects are conventional commits",
    body: `Write commit subjects as conventional commits, ${shape}.${inUse}`,
    ...STYLE,
    confidence,
    because,
  }
}

const STYLE = {
  kind: "convention",
  priority: "MEDIUM",
  triggers: { commands: ["git commit"] },
} as const

function ticketProposals(typed: readonly string[]): readonly LessonProposal[] {
  const found = typed.flatMap((subject) => TICKET.exec(subject)?.[1] ?? [])
  const [project] = mostUsed(found)
  const share = found.length / Math.max(1, typed.length)
  if (project === undefined || typed.length < MIN_SUBJECTS || share < MIN_SHARE) return []
  return [
    {
      title: "Commit subjects begin with the ticket",
      body: `Begin a commit subject with its ticket, such as ${project}-123.`,
      ...STYLE,
      confidence: confidenceOf(share),
      because: [seenIn(found.length, typed.length, "begin with a ticket")],
    },
  ]
}

function seenIn(count: number, of: number, what: string): string {
  return `${count} of the last ${of} commit subjects ${what}`
}

function mostUsed(words: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_TYPES)
    .map(([word]) => word)
}

function confidenceOf(share: number): number {
  return Math.round((0.6 + (0.3 * Math.max(0, share - MIN_SHARE)) / (1 - MIN_SHARE)) * 100) / 100
}
