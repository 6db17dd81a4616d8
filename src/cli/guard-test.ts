// `tenure guard test` (GARD-04): what every rule in force says to a call, without making it. Nothing is logged.
import { attemptOf, isPowerShell, shellTextOf } from "../core/guard/attempt.ts"
import { byWeight, type GuardKind, judge, kindOf } from "../core/guard/guardrails.ts"
import { powerShellAttempt } from "../core/guard/power-shell.ts"
import { shellAttempt } from "../core/guard/shell-attempt.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import { compileGuard } from "../guardrails/compile.ts"
import { diskFacts, temporaryFolders } from "../guardrails/facts.ts"
import { gateLayers } from "../guardrails/gate.ts"
import { ruleWords } from "../guardrails/rule-words.ts"
import type { Project } from "../io/home.ts"
import { hang } from "../terminal/wrap.ts"
import { type CliIo, printJson } from "./cli-io.ts"

interface Given {
  readonly tool: string | undefined
  readonly file: string | undefined
  readonly command: string | undefined
  readonly json: boolean
}

const SAYS: Readonly<Record<GuardKind, string>> = {
  pass: "It passes.",
  warn: "It passes, with a warning to the agent.",
  ask: "The person is asked; where nobody can be asked, it is refused.",
  deny: "It is refused.",
}

export function tryCall(io: CliIo, project: Project, home: string | undefined, given: Given): void {
  const { tool, input } = callOf(given)
  const { layers, gate } = compileGuard(project, home)
  const all = [...layers, ...gateLayers(project, home, gate)]
  const facts = diskFacts({ root: project.root, cwd: io.cwd, home, temporary: temporaryFolders(io.env) })
  const text = shellTextOf(tool, input)
  const shell = (line: string) => (isPowerShell(tool) ? powerShellAttempt(line) : shellAttempt(line, facts))
  const attempt = text === undefined ? attemptOf(tool, input, false) : shell(text)
  const found = byWeight(judge({ tool, attempt }, all, facts))
  const verdict = found[0] === undefined ? "pass" : kindOf(found[0])
  const rules = all.flatMap((layer) =>
    layer.rules.map((rule) => {
      const broken = found.find((each) => each.rule === rule)
      return {
        from: layer.from,
        name: rule.name,
        rule: ruleWords(rule),
        verdict: broken ? kindOf(broken) : "pass",
        what: broken?.what ?? null,
      }
    }),
  )
  if (given.json) return printJson(io, { tool, input, verdict, rules })
  const mark = verdict === "pass" ? io.style.green("✓") : io.style.yellow("!")
  io.out(`${mark} ${SAYS[verdict]}`)
  if (rules.length === 0)
    return io.out("  No guardrails are in force. To have some: tenure guard preset default")
  for (const each of rules) {
    const what = each.what === null ? "" : ` (${cleanLine(each.what, 160)})`
    io.out(hang(`  ${each.verdict.padEnd(5)} `, `${cleanLine(each.name, 80)}${what}`, io.columns))
  }
}

function callOf({ tool, file, command }: Given): { tool: string; input: Readonly<Record<string, unknown>> } {
  if (file !== undefined && command !== undefined)
    throw new UserError("A call writes a file or runs a command, not both.", "Give one of: --file, --command")
  if (command !== undefined) return { tool: tool ?? "Bash", input: { command } }
  if (file !== undefined) {
    const field = tool === "NotebookEdit" ? "notebook_path" : "file_path"
    return { tool: tool ?? "Write", input: { [field]: file } }
  }
  if (tool !== undefined) return { tool, input: {} }
  throw new UserError("There is no call to try.", "Write: tenure guard test --file .env")
}
