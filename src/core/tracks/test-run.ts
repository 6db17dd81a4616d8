// A test run of a session, as its transcript shows it: the agent's command, and the end of what it printed. Evidence
// for whoever goes on, never a source of lessons.

import { fieldsOf } from "../fields.ts"
import { readLine } from "../transcript/line.ts"
import { blocksOf, parseRecord, textBlocks, textOf } from "../transcript/record.ts"

export interface TestCall {
  readonly id: string
  readonly command: string
}

const MOST_OUTPUT_CHARS = 8_000
const RUNS_TESTS =
  /\b(?:tests?|pytest|jest|vitest|mocha|rspec|phpunit|ctest|tox|nox|check|lint|typecheck|tsc)\b/i

/** The calls of a shell that run tests, in a line of the agent's. */
export function testCalls(line: string): readonly TestCall[] {
  if (readLine(line).kind !== "assistant") return []
  return contentOf(line).flatMap((block): readonly TestCall[] => {
    const id = textOf(block["id"])
    const command = textOf(fieldsOf(block["input"])?.["command"])
    const isTest = block["name"] === "Bash" && command !== null && RUNS_TESTS.test(command)
    return isTest && id !== null && id !== "" ? [{ id, command }] : []
  })
}

/** The end of what that call printed, if this line is its result. */
export function resultOf(line: string, id: string): string | undefined {
  const block = contentOf(line).find(
    (each) => each["type"] === "tool_result" && textOf(each["tool_use_id"]) === id,
  )
  return block && textBlocks(block["content"]).join("\n").slice(-MOST_OUTPUT_CHARS)
}

function contentOf(line: string) {
  return blocksOf(fieldsOf(parseRecord(line)?.["message"])?.["content"])
}
