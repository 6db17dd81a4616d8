// Determines how a command ended (CONT-09) and which commands check the work. A pipe's exit code is the pager's, so for the
// command before it only the output counts.
import type { RanCommand } from "./ledger.ts"

export interface Ended {
  readonly line: string
  readonly hasFailed: boolean
  readonly isInterrupted: boolean
  readonly output: string
  readonly namesFailing: boolean
}

export function outcomeOf({
  line,
  hasFailed,
  isInterrupted,
  output,
  namesFailing,
}: Ended): RanCommand["outcome"] {
  if (isInterrupted) return "interrupted"
  if (hasFailed) return "failed"
  const text = withoutColours(output.slice(-MAX_CHARS)).replace(OF_THE_SHELL, "")
  // Without --fail, curl exits 0 on an HTTP error.
  if (ASKS_BY_HTTP.test(line) && HTTP_ERROR.test(text)) return "failed"
  // The exit code is the command's own.
  if (!hidesOutcome(line)) return "ok"
  if (namesFailing || FAILED.test(text)) return "failed"
  if (PASSED.test(text)) return "ok"
  return isSilentWhenGood(line) && text.trim() === "" ? "ok" : "unknown"
}

const MAX_CHARS = 20_000

const ASKS_BY_HTTP = /(?:^|[\s&|;(])(?:curl|https?|xh)\s/
const HTTP_ERROR =
  /\bHTTP[/_ ]?(?:STATUS)?[:= ]?(?:[\d.]+ )?[45]\d\d\b|"(?:status|statusCode|code)":\s*"?[45]\d\d\b|(?:^|\n)\s*[45]\d\d\s*(?:$|\n|:? ?(?:[A-Z][a-z]+ ){0,2}(?:NOT_FOUND|Not Found|Unauthorized|Forbidden|Bad Request|Error))|(?:^|\n)(?:Cannot (?:GET|POST|PUT|PATCH|DELETE) \/|The page could not be found|NOT_FOUND\b)/

/** Messages about the shell's start-up files. */
const OF_THE_SHELL = /^\S*\.(?:zshenv|zshrc|zprofile|bashrc|bash_profile|profile):.*(?:\n|$)/gm

export function withoutColours(text: string): string {
  return text.replace(/\u001b?\[[\d;?]*[A-Za-z]/g, "")
}

/** Something after the command determines or hides the exit code. */
function hidesOutcome(line: string): boolean {
  // Quotations and here-documents contain unrelated operators.
  const bare = line
    .slice(0, MAX_CHARS)
    .replace(/<<-?\s*['"]?(\w+)['"]?[\s\S]*?\n\1\b/g, " ")
    .replace(/"(?:[^"\\]|\\[\s\S])*"|'[^']*'/g, '""')
    .replace(/\s2>&1/g, "")
    .replace(/\n/g, ";")
  if (/\bpipefail\b/.test(bare)) return /\|\||;\s*\S/.test(bare)
  return /\|(?!\|)|\|\||;\s*\S|[^&>]&\s*$/.test(bare)
}

/** Checkers that print nothing on success. */
function isSilentWhenGood(line: string): boolean {
  return (
    /\b(?:tsc|eslint|ruff|mypy|flake8|pyflakes|go (?:vet|build)|cargo clippy|shellcheck|gofmt)\b/.test(
      line,
    ) && !/\|\s*(?:grep|rg|awk|sed|wc)\b/.test(line)
  )
}

const FAILED =
  /(?:^|\n)\s*(?:error(?:\[\w+\])?:|fatal:|FATAL\b|ERROR\b|Error:|\w*Error:|npm (?:ERR!|error)\b|panic:|Traceback \(most|make: \*\*\*|BUILD FAILED|FAILED\b|✗|✘|error TS\d)|\berror TS\d{3,}|\b[1-9]\d* (?:failing|failed|errors?\b(?! (?:fixed|resolved|boundar)))|\b[1-9]\d* tests? failed|HTTP[_ ]?(?:STATUS)?[:=/ ](?:[\d.]+ )?[45]\d\d\b|heap out of memory|command not found|Permission denied|Invalid API key|# fail [1-9]/

const PASSED =
  /\b(?:[1-9]\d* (?:passing|passed)|all (?:\d+ )?tests? (?:passed|pass)|0 (?:errors|failures|failed|failing)|compiled (?:\d+ .{0,40})?successfully|built in [\d.]+|build succeeded|test result: ok|no (?:errors|issues) found|Success: no issues)\b|(?:^|\n)(?:ok\s+\S+\s+[\d.]+s|OK\b|# fail 0)/i

/** A test, build, type check or linter. */
export function isCheck(line: string): boolean {
  return CHECK.test(line)
}

const CHECK =
  /(?:^|[\s&|;(/"'])(?:(?:npm|pnpm|yarn|bun|deno)\s+(?:run\s+)?(?:-\S+\s+)*(?:test|build|lint|check|typecheck|type-check|compile|e2e|ci|verify)\b|pytest|py\.test|jest|vitest|mocha|ava|tap|rspec|phpunit|pest|tox|nox|ctest|tsc|eslint|biome|ruff|mypy|pyright|flake8|pylint|clippy|rubocop|shellcheck|(?:npx\s+|pnpx\s+|bunx\s+)?(?:hardhat|truffle|forge|foundry|anchor)\s+(?:test|compile|build|coverage)|cargo\s+(?:test|check|build|clippy|nextest)|go\s+(?:test|build|vet)|dotnet\s+(?:test|build)|(?:\.\/)?(?:gradlew|gradle|mvn|mvnw)\s|make\s+(?:\S+\s+)*(?:test|check|build|lint|all)\b|swift\s+(?:test|build)|xcodebuild|(?:vite|next|nuxt|astro|ng|webpack|rollup|tauri)\s+build|mix\s+test|rake\s+(?:test|spec)|rails\s+test|python3?\s+-m\s+(?:pytest|unittest|mypy)|playwright\s+test|cypress\s+run|terraform\s+(?:validate|plan)|nix\s+(?:build|flake check)|docker\s+build|flutter\s+(?:test|build|analyze)|php\s+-l|bash\s+-n)/

/** Not a check, but it ran the work. */
export function runsTheWork(line: string): boolean {
  return RUNS.test(line)
}

const RUNS =
  /(?:^|[\s&|;(])(?:(?:node|python3?|ruby|php|deno run|bun|tsx|ts-node|go run|cargo run|dotnet run|swift run|java -jar)\s+(?!-[ce]\b|-m (?:pip|venv)|install|add|i\b)\S|\.\/\S+|(?:npm|pnpm|yarn)\s+(?:run\s+(?!dev|start|serve|watch)\S|start\b)|make\b|docker compose up|curl\s.*(?:localhost|127\.0\.0\.1))/

/** A tool that shows the running work or the editor's diagnostics. */
export function looksAtTheWork(tool: string): boolean {
  return /^mcp__.*(?:playwright|puppeteer|chrome|browser|getDiagnostics|simulator|xcode)/i.test(tool)
}
