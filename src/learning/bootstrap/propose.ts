// Everything that `tenure init` has to propose for a project: from its files and from its past in git.
import type { CoChange } from "../../core/cochange/checklist.ts"
import { type ReadingOptions, readPast } from "../cochange.ts"
import { ciProposals } from "./ci.ts"
import { commandProposals } from "./commands.ts"
import { commitProposals } from "./commit-style.ts"
import { managerProposals } from "./package-manager.ts"
import { projectFiles } from "./project-files.ts"
import type { Proposal } from "./proposal.ts"

export async function propose(root: string, options: ReadingOptions = {}): Promise<readonly Proposal[]> {
  const files = projectFiles(root)
  const { history, coChanges } = await readPast(root, options)
  return [
    ...managerProposals(files),
    ...commandProposals(files),
    ...ciProposals(files),
    ...commitProposals(history.subjects, files),
    ...coChanges.map(coChangeProposal),
  ]
}

function coChangeProposal(found: CoChange): Proposal {
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
