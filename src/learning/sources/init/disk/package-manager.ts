// Recognises the package manager by its lock file. With two lock files of one language, package.json must name it.

import { convention, type LessonProposal } from "../proposal.ts"
import type { ProjectFiles } from "./project-files.ts"
import { packageJson } from "./project-files.ts"

export interface Manager {
  readonly name: string
  readonly lock: string
  readonly language: "node" | "python"
}

const NODE: readonly Manager[] = [
  { name: "pnpm", lock: "pnpm-lock.yaml", language: "node" },
  { name: "yarn", lock: "yarn.lock", language: "node" },
  { name: "npm", lock: "package-lock.json", language: "node" },
  { name: "npm", lock: "npm-shrinkwrap.json", language: "node" },
  { name: "bun", lock: "bun.lock", language: "node" },
  { name: "bun", lock: "bun.lockb", language: "node" },
]

const PYTHON: readonly Manager[] = [
  { name: "uv", lock: "uv.lock", language: "python" },
  { name: "poetry", lock: "poetry.lock", language: "python" },
  { name: "pdm", lock: "pdm.lock", language: "python" },
  { name: "pipenv", lock: "Pipfile.lock", language: "python" },
]

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
    triggers: { commands: OTHERS[language].filter((command) => !command.startsWith(`${name} `)) },
    because: [`${lock} is the lock file in the project`, ...also],
  })
}

/** The lesson triggers on the other managers' commands, never on its own (LERN-04). */
const OTHERS = {
  node: [
    ...["npm install", "npm i", "npm ci", "npm add", "npm uninstall", "npm run", "npm test", "npm start"],
    ...["yarn install", "yarn add", "yarn remove", "yarn run", "pnpm install", "pnpm i", "pnpm add"],
    ...["pnpm remove", "pnpm run", "bun install", "bun i", "bun add", "bun remove"],
  ],
  python: [
    ...["pip install", "pip3 install", "pip uninstall", "poetry add", "poetry install", "pdm add"],
    ...["pdm install", "pipenv install", "uv add", "uv sync", "conda install"],
  ],
} as const

function present(managers: readonly Manager[], { names }: ProjectFiles): readonly Manager[] {
  return managers.filter(({ lock }) => names.includes(lock))
}

function only(found: readonly Manager[]): Manager | undefined {
  return new Set(found.map(({ name }) => name)).size === 1 ? found[0] : undefined
}
