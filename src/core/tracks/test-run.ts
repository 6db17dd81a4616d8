// The last test run of a session, as its transcript shows it: the command and the end of what it printed. Evidence
// for whoever goes on, never a source of lessons.
import { readLine } from "../transcript/line.ts"
import { blocksOf, fieldsOf, parseRecord, textBlocks, textOf } from "../transcript/record.ts"

export interface TestRun {
  readonly command: string
  readonly output: string
}

const MOST_OUTPUT_CHARS = 8_000
const RUNS_TESTS =
  /\b(?:tests?|pytest|jest|vitest|mocha|rspec|phpunit|ctest|tox|nox|check|lint|typecheck|tsc)\b/i

export function lastTestRun(lines: Iterable<string>): TestRun | undefined {
  const commands = new Map<string, string>()
  let last: TestRun | undefined
  for (const line of lines) {
    if (line.includes('"Bash"')) for (const [id, command] of testCommands(line)) commands.set(id, command)
    if (!line.includes('"tool_result"')) continue
    for (const block of blocksOf(fieldsOf(parseRecord(line)?.["message"])?.["content"])) {
      const command = commands.get(textOf(block["tool_use_id"]) ?? "")
      if (command === undefined || block["type"] !== "tool_result") continue
      last = { command, output: textBlocks(block["content"]).join("\n").slice(-MOST_OUTPUT_CHARS) }
    }
  }
  return last
}

function testCommands(line: string): readonly (readonly [string, string])[] {
  if (readLine(line).kind !== "assistant") return []
  return blocksOf(fieldsOf(parseRecord(line)?.["message"])?.["content"]).flatMap((block) => {
    const id = textOf(block["id"])
    const command = textOf(fieldsOf(block["input"])?.["command"])
    return block["name"] === "Bash" && id !== null && command !== null && RUNS_TESTS.test(command)
      ? [[id, command] as const]
      : []
  })
}
