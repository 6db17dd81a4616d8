// `tenure guard test` (GARD-04): what each rule in force says about a call. Nothing runs and nothing is logged.

import { inputNaming } from "../../clients/claude-code/tool-input.ts"
import { SHELL_TOOL, WRITE_TOOL } from "../../clients/claude-code/tools.ts"
import { compileGuard } from "../../guard/disk/compile-rules.ts"
import { diskFacts, temporaryFolders } from "../../guard/disk/path-facts.ts"
import { gateLayers } from "../../guard/disk/track-gate.ts"
import { callAttempt } from "../../guard/rules/call-attempt.ts"
import { byWeight, type GuardKind, guardKind, judge } from "../../guard/rules/judge-attempt.ts"
import { ruleWords } from "../../guard/rules/refusal-text.ts"
import { mayConcernUs } from "../../guard/self-protection/may-need-protection.ts"
import { STASH_UNTRACKED } from "../../guard/self-protection/protected-writes.ts"
import { type AgentCall, protect } from "../../guard/self-protection/self-protection.ts"
import { isTenureTracked } from "../../io/git-index.ts"
import type { Project } from "../../io/home.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { hang } from "../../terminal/format-text.ts"
import { UserError } from "../../text/user-error.ts"
import { type CliIo, printJson } from "../command.ts"

type CallFlags = Readonly<Record<"tool" | "file" | "command", string | undefined> & { json: boolean }>

const SAYS: Readonly<Record<GuardKind, string>> = {
  pass: "Allowed.",
  warn: "Allowed, with a warning to the agent.",
  ask: "Needs your approval; refused where nobody can be asked.",
  deny: "Refused.",
}

export function tryCall(io: CliIo, project: Project, home: string | undefined, given: CallFlags): void {
  const { tool, input } = callOf(given)
  const { layers, gate } = compileGuard(project, home)
  const all = [...layers, ...gateLayers(project, home, gate)]
  const facts = diskFacts({ root: project.root, cwd: io.cwd, home, temporary: temporaryFolders(io.env) })
  const attempt = callAttempt(tool, input, facts)
  const found = byWeight(judge({ tool, attempt }, all, facts))
  const byRules = found[0] === undefined ? "pass" : guardKind(found[0])
  const own = ownReason({ tool, input, cwd: io.cwd, root: project.root })
  const verdict = own !== null && byRules !== "deny" ? "ask" : byRules
  const rules = all.flatMap((layer) =>
    layer.rules.map((rule) => {
      const broken = found.find((each) => each.rule === rule)
      return {
        from: layer.from,
        name: rule.name,
        rule: ruleWords(rule),
        verdict: broken ? guardKind(broken) : "pass",
        what: broken?.what ?? null,
      }
    }),
  )
  if (given.json) return printJson(io, { tool, input, verdict, rules, own })
  const mark = verdict === "pass" ? io.style.green("✓") : io.style.yellow("!")
  io.out(`${mark} ${SAYS[verdict]}`)
  if (own !== null) io.out(hang("  ask   ", own, io.columns))
  if (rules.length === 0)
    return io.out(
      hang(
        "  ",
        "No guardrails are in force. To add some:\ntenure guard preset default destructive",
        io.columns,
      ),
    )
  // What stops the call comes first.
  for (const each of rules.toSorted(
    (one, other) => Number(one.verdict === "pass") - Number(other.verdict === "pass"),
  )) {
    const what = each.what === null ? "" : ` (${cleanLine(each.what, 160)})`
    io.out(hang(`  ${each.verdict.padEnd(5)} `, `${cleanLine(each.name, 80)}${what}`, io.columns))
  }
}

/** What the hook asks about without any rule: Tenure's own files, and commands only a person may run (LIFE-06). */
function ownReason(call: AgentCall): string | null {
  const line = call.input["command"]
  if (call.tool === SHELL_TOOL && !(typeof line === "string" && mayConcernUs(line, call))) return null
  const found = protect(call)
  if (found.kind === "pass") return null
  // `git stash -u` leaves tracked files alone.
  return found.what.verb === STASH_UNTRACKED && isTenureTracked(call.root) ? null : found.reason
}

function callOf({ tool, file, command }: CallFlags): Pick<AgentCall, "tool" | "input"> {
  if (file !== undefined && command !== undefined)
    throw new UserError(
      "A call writes a file or runs a command, not both.",
      "Write: tenure guard test --file <path>, or: tenure guard test --command <text>",
    )
  if (command !== undefined) return { tool: tool ?? SHELL_TOOL, input: { command } }
  if (file !== undefined) {
    const used = tool ?? WRITE_TOOL
    return { tool: used, input: inputNaming(used, file) }
  }
  if (tool !== undefined) return { tool, input: {} }
  throw new UserError("There is no call to test.", "Write: tenure guard test --file .env")
}
