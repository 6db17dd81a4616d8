// The attempt of a tool that is neither the client's shell nor one of its file tools (GARD-05): judges the names it can
// read, and asks about a denied name that nothing explains.

import { isHarmlessTool } from "../../clients/claude-code/tool-input.ts"
import { SHELL_TOOL } from "../../clients/claude-code/tools.ts"
import { once } from "../../text/once.ts"
import { type Attempt, isPowerShell, NOTHING, target, unreadable } from "./attempt.ts"
import { readCall } from "./read-call.ts"
import { toolKind } from "./tool-kind.ts"

/** Each name is looked up on the disk. */
const MAX_NAMES = 4000
type Input = Readonly<Record<string, unknown>>

export interface OtherCall {
  /** Whether it has shell lines; their parser is loaded only then. */
  readonly hasLines: boolean
  readonly attempt: (readLine: (line: string) => Attempt) => Attempt
}

export function otherCall(tool: string, input: Input, isCut: boolean): OtherCall {
  const known = (attempt: Attempt) => ({ hasLines: false, attempt: () => attempt })
  if (isHarmlessTool(tool)) return known(NOTHING)
  if (isCut) return known(toolKind(tool) === "reads" ? NOTHING : unreadable("its input is too large"))
  const { shell, maybeShell, targets, mentions } = readCall(tool, input)
  if ((isPowerShell(tool) || tool === SHELL_TOOL) && shell.length === 0)
    return known(unreadable("the call has no command"))
  const names = once(mentions)
  if (names().length > MAX_NAMES) return known(unreadable("it names more than can be looked at"))
  const own: Attempt = { ...NOTHING, targets: targets.map(target), mentions: names }
  return {
    hasLines: shell.length + maybeShell.length > 0,
    attempt: (readLine) => {
      const loose = maybeShell.map(readLine).filter((each) => each.unreadable === undefined)
      return joined([own, ...shell.map(readLine), ...loose])
    },
  }
}

const WEIGHT = ["no", "maybe", "yes"] as const

function joined(attempts: readonly Attempt[]): Attempt {
  return {
    targets: attempts.flatMap((each) => each.targets),
    doubts: attempts.flatMap((each) => each.doubts),
    words: () => attempts.flatMap((each) => each.words()),
    mentions: () => attempts.flatMap((each) => each.mentions()),
    decodes: () => attempts.some((each) => each.decodes()),
    runs: (command) =>
      WEIGHT[Math.max(...attempts.map((each) => WEIGHT.indexOf(each.runs(command))))] ?? "no",
    unreadable: attempts.find((each) => each.unreadable !== undefined)?.unreadable,
  }
}
