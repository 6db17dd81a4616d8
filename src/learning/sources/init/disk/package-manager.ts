// Recognises the package manager by its lock file. With two lock files of one language, package.json must name it.

import { convention, type LessonProposal } from "../proposal.ts"
import KNOWN from "./known-commands.json" with { type: "json" }
import { type ProjectFiles, packageJson } from "./project-files.ts"

export interface Manager {
  readonly name: string
  readonly lock: string
  readonly language: "node" | "python"
}

const { node: NODE, python: PYTHON } = KNOWN.managers as Readonly<
  Record<Manager["language"], readonly Manager[]>
>

export function nodeManager(files: ProjectFiles): Manager | undefined {
  const said = packageJson(files)?.packageManager
  const found = present(NODE, files)
  const named = found.filter(({ name }) => name === said)
  return only(said === undefined ? found : named)
}

export function pythonManager(files: ProjectFiles): Manager | undefined {
  return only(present(PYTHON, files))
}

export function managerProposals(files: ProjectFiles): readonly LessonProposal[] {
  return [nodeManager(files), pythonManager(files)].flatMap((manager) =>
    manager === undefined ? [] : [proposalFor(manager, packageJson(files)?.packageManager)],
  )
}

function proposalFor({ name, lock, language }: Manager, said: string | undefined): LessonProposal {
  const also = language === "node" && said === name ? ["package.json names it as the package manager"] : []
  return convention(`Use ${name}; the lock file is ${lock}.`, {
    confidence: 0.9,
    // On the other managers' commands, never on its own (LERN-04).
    triggers: { commands: KNOWN.installs[language].filter((command) => !command.startsWith(`${name} `)) },
    because: [`${lock} is the lock file in the project`, ...also],
  })
}

function present(managers: readonly Manager[], { names }: ProjectFiles): readonly Manager[] {
  return managers.filter(({ lock }) => names.includes(lock))
}

function only(found: readonly Manager[]): Manager | undefined {
  return new Set(found.map(({ name }) => name)).size === 1 ? found[0] : undefined
}
