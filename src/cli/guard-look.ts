// `tenure guard check` and `tenure guard log`.
import { join } from "node:path"
import { ago } from "../core/ago.ts"
import { parseGuardrails } from "../core/guard/guard-file.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import { readRefusals } from "../guardrails/refusals.ts"
import { readLimited } from "../io/files.ts"
import { guardFile, MAX_GUARD_BYTES } from "../io/guard-mark.ts"
import type { Project } from "../io/home.ts"
import { amount } from "../terminal/amounts.ts"
import { hang } from "../terminal/wrap.ts"
import { type CliIo, printJson } from "./cli-io.ts"

const MOST_SHOWN = 50

const UNREAD = {
  kind: "malformed" as const,
  problems: [{ line: 1, message: "It cannot be read: it is too large, or no plain file." }],
}

export function checkFile(io: CliIo, project: Project, json: boolean): void {
  const file = readLimited(guardFile(project), MAX_GUARD_BYTES)
  if (file.kind === "absent") {
    if (json) return printJson(io, { file: null, problems: [] })
    io.out("There is no guardrails.yaml here.")
    return io.out("  To make one: tenure guard preset default")
  }
  const reading = file.kind === "read" ? parseGuardrails(new TextDecoder().decode(file.bytes)) : UNREAD
  const problems = reading.kind === "ok" ? [] : reading.problems
  if (json) return printJson(io, { file: join(".tenure", "guardrails.yaml"), problems })
  if (reading.kind === "ok") {
    const { mode, rules, phases } = reading.guardrails
    io.out(
      `${io.style.green("✓")} guardrails.yaml can be read: ${mode}, ${amount(rules.length, "rule")}, ${amount(Object.keys(phases).length, "phase")}.`,
    )
    return io.out("  See what is in force: tenure guard")
  }
  for (const { line, message } of problems) io.out(`.tenure/guardrails.yaml:${line}: ${cleanLine(message)}`)
  throw new UserError(
    "guardrails.yaml cannot be read, so writes are refused.",
    "Mend it, then run: tenure guard check",
  )
}

const WORDS = { deny: "refused", ask: "asked", warn: "warned" } as const

export function showLog(io: CliIo, project: Project, json: boolean): void {
  const refusals = readRefusals(project)
  if (json) return printJson(io, { refusals })
  if (refusals.length === 0) {
    io.out("Nothing has been refused.")
    return io.out("  What is in force: tenure guard")
  }
  for (const { at, verdict, rule, reason, tool, target } of refusals.slice(-MOST_SHOWN)) {
    const when = ago(io.now - Date.parse(at))
    io.out(hang("", `${when}  ${WORDS[verdict]}  ${cleanLine(tool, 60)}  ${cleanLine(target)}`, io.columns))
    io.out(
      hang(
        "    ",
        io.style.dim(`${cleanLine(rule, 120)}${reason === "" ? "" : `: ${cleanLine(reason)}`}`),
        io.columns,
      ),
    )
  }
  if (refusals.length > MOST_SHOWN)
    io.out(`  ${refusals.length - MOST_SHOWN} earlier ones: tenure guard log --json`)
}
