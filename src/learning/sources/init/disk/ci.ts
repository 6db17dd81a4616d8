// Proposes what CI runs as a checklist before a push. Only commands of a known shape are used, so no free text of a file gets
// into a lesson.

import { convention, type LessonProposal } from "../proposal.ts"
import type { ProjectFiles } from "./project-files.ts"

const MAX_COMMANDS = 8

export function ciProposals(files: ProjectFiles): readonly LessonProposal[] {
  const found = files.ci
    .filter((path) => isForPushes(path, files.text(path)))
    .map((path) => ({ path, commands: commandsIn(files.text(path)) }))
    .filter(({ commands }) => commands.length > 0)
  const commands = [...new Set(found.flatMap((each) => each.commands))].slice(0, MAX_COMMANDS)
  const [first] = commands
  if (first === undefined) return []
  const rest = {
    confidence: 0.7,
    triggers: { commands: ["git push", "gh pr create"] },
    because: found.map((each) => `${each.path} runs ${each.commands.join(", ")}`),
  }
  if (commands.length === 1) return [convention(`Run \`${first}\` before a push; CI runs it.`, rest)]
  const body = commands.map((command) => `- [ ] \`${command}\``).join("\n")
  return [{ title: "Before a push, run what CI runs", body, kind: "checklist", priority: "MEDIUM", ...rest }]
}

function isForPushes(path: string, text: string): boolean {
  if (/(?:release|publish|deploy|docs|pages|nightly|stale|codeql|label)[\w.-]*$/.test(path)) return false
  return !path.startsWith(".github/") || /\b(?:push|pull_request|merge_group)\b/.test(text)
}

function commandsIn(text: string): readonly string[] {
  const found = text.split("\n").flatMap((line) => {
    const bare = line.replace(/^\s*(?:- )?(?:run|script|command):\s*/, "").replace(/^\s*- /, "")
    return bare.split("&&").map((part) => part.trim().replace(/^["']|["']$/g, ""))
  })
  return [...new Set(found.filter((command) => COMMAND.test(command) && !NOT_A_CHECK.test(command)))]
}

const COMMAND = new RegExp(
  `^(?:${[
    "(?:npm|pnpm|yarn|bun)(?: run)? (?:test|lint|build|check|type-?check|types|format|fmt|tsc)(?::[\\w:-]+)?",
    "(?:npx|pnpm exec|bunx) (?:tsc|eslint|prettier|vitest|jest|biome|playwright)",
    "(?:(?:uv|poetry|pdm|pipenv) run )?(?:python -m )?(?:pytest|ruff|mypy|black|flake8|pyright|tox|nox)",
    "cargo (?:test|clippy|fmt|build|check|nextest)",
    "go (?:test|vet|build)",
    "golangci-lint run",
    "(?:make|just) (?:test|lint|check|build|format|fmt|ci|verify|all)[\\w-]*",
    "composer (?:test|lint|check|analyse|phpstan)",
    "bundle exec (?:rspec|rubocop|rake)",
    "\\./(?:gradlew|mvnw) (?:test|check|build|verify)",
    "deno (?:test|lint|fmt|check|task \\w+)",
  ].join("|")})(?: [\\w./:=@, -]{1,80})?$`,
)

const NOT_A_CHECK = /\b(?:publish|deploy|release|upload|login)\b/
