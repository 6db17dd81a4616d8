// Collects all proposals of `tenure init`, from the project's files and git history.
import type { CoChange } from "../../cochange/cochange-checklist.ts"
import { type MiningOptions, mineCoChanges } from "../../cochange/disk/mine-cochange.ts"
import type { LessonProposal } from "../proposal.ts"
import { ciProposals } from "./ci.ts"
import { commitProposals } from "./commit-style.ts"
import { managerProposals } from "./package-manager.ts"
import { commandProposals } from "./project-commands.ts"
import { projectFiles } from "./project-files.ts"

export async function proposeLessons(
  root: string,
  options: MiningOptions = {},
): Promise<readonly LessonProposal[]> {
  const files = projectFiles(root)
  const { history, coChanges } = await mineCoChanges(root, options)
  return [
    ...managerProposals(files),
    ...commandProposals(files),
    ...ciProposals(files),
    ...commitProposals(history.subjects, files),
    ...coChanges.map(coChangeProposal),
  ]
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
