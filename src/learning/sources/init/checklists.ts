// Which of the files that change together are worth proposing as a checklist, and its words.
import type { CoChange } from "../cochange/cochange-checklist.ts"
import type { LessonProposal } from "./proposal.ts"

const MAX_CHECKLISTS = 5

export function checklistProposals(found: readonly CoChange[]): readonly LessonProposal[] {
  return distinct(found).map(coChangeProposal)
}

/** Best first. Two that share a file, or files of one name in sister folders, say nearly the same. */
function distinct(found: readonly CoChange[]): readonly CoChange[] {
  const seen = new Set<string>()
  return found
    .filter(({ paths }) => isOfPeople(paths))
    .filter(({ paths }) => {
      const keys = paths.map(familyOf)
      if (keys.some((key) => seen.has(key))) return false
      for (const key of keys) seen.add(key)
      return true
    })
    .slice(0, MAX_CHECKLISTS)
}

/** Not a file with its test, and not the workflows that a program bumps together. */
function isOfPeople(paths: readonly string[]): boolean {
  const sources = paths.filter((path) => !/(?:^|[/._-])(?:test|tests|spec|__tests__)(?:[/._-]|$)/i.test(path))
  return sources.length > 1 && !paths.every((path) => path.startsWith(".github/"))
}

/** `templates/a/package.json` and `templates/b/package.json` are one family. */
function familyOf(path: string): string {
  const parts = path.split("/")
  if (parts.length < 3) return path
  return [...parts.slice(0, -2), "*", parts.at(-1)].join("/")
}

function coChangeProposal(found: CoChange): LessonProposal {
  const { title, body, priority, confidence, globs, actions, support, either, commits } = found
  const which = found.paths.length === 2 ? "either" : "any of them"
  return {
    title,
    body,
    kind: "checklist",
    priority,
    confidence,
    triggers: { tools: ["Write", "Edit"], files: globs, actions },
    because: [
      `changed together in ${support} of the ${either} commits that changed ${which}`,
      ...commits.map(({ hash, subject }) => `${hash} ${subject}`),
    ],
  }
}
