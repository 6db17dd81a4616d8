// The attempt of any call, for code that has the whole guard loaded; the hook loads only what a call needs.

import { shellLine } from "../../clients/claude-code/tool-input.ts"
import { powerShellAttempt } from "../shell/power-shell.ts"
import { shellAttempt } from "../shell/shell-attempt.ts"
import type { ShellFacts } from "../shell/shell-command.ts"
import { type Attempt, fileAttempt, isPowerShell } from "./attempt.ts"
import { otherCall } from "./other-attempt.ts"

type Input = Readonly<Record<string, unknown>>

export function callAttempt(tool: string, input: Input, facts: ShellFacts): Attempt {
  const line = shellLine(tool, input)
  if (line !== undefined) return shellAttempt(line, facts)
  const read = isPowerShell(tool) ? powerShellAttempt : shellAttempt
  return fileAttempt(tool, input) ?? otherCall(tool, input, false).attempt((each) => read(each, facts))
}
