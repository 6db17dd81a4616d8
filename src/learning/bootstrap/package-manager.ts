// Which package manager the project uses, by its lock file. Two lock files of one language say nothing, unless
// package.json names the manager itself.
import { packageJson } from "./package-json.ts"
import type { ProjectFiles } from "./project-files.ts"
import { convention, type Proposal } from "./proposal.ts"

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

export function managerProposals(files: ProjectFiles): readonly Proposal[] {
  return [nodeManager(files), pythonManager(files)].flatMap((manager) =>
    manager === undefined ? [] : [proposalFor(manager, packageJson(files)?.packageManager)],
  )
}

function proposalFor({ name, lock, language }: Manager, said: string | undefined): Proposal {
  const also = language === "node" && said === name ? ["package.json names it as the package manager"] : []
  return convention(`Use ${name}; the lock file is ${lock}.`, {
    confidence: 0.9,
    triggers: {
      files: [language === "node" ? "package.json" : "pyproject.toml"],
      commands: [
        ...INSTALLS[language].filter((command) => !command.startsWith(`${name} `)),
        ...(OWN[name] ?? []),
      ],
    },
    because: [`${lock} is the lock file in the project`, ...also],
  })
}

/** What someone would type who does not know. */
const INSTALLS = {
  node: ["npm install", "npm i", "npm ci", "yarn add", "yarn install", "pnpm add", "pnpm install", "bun add"],
  python: ["pip install", "pip3 install", "python -m pip", "poetry add", "uv add"],
} as const

const OWN: Readonly<Record<string, readonly string[]>> = {
  npm: ["npm install"],
  pnpm: ["pnpm add", "pnpm install"],
  yarn: ["yarn add", "yarn install"],
  bun: ["bun add", "bun install"],
  uv: ["uv add"],
  poetry: ["poetry add"],
  pdm: ["pdm add"],
  pipenv: ["pipenv install"],
}

function present(managers: readonly Manager[], { names }: ProjectFiles): readonly Manager[] {
  return managers.filter(({ lock }) => names.includes(lock))
}

function only(found: readonly Manager[]): Manager | undefined {
  return new Set(found.map(({ name }) => name)).size === 1 ? found[0] : undefined
}
