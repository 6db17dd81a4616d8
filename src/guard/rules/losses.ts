// Which losses of the preset `destructive` a line would cause (GARD-08). Every reading of every command is checked
// (command-readings.ts); a name found only in code of another language is a question, not a refusal.
import { type CommandForm, commandForm } from "../shell/command-form.ts"
import { callsIn, readingsOf } from "../shell/command-readings.ts"
import type { SeenCommand } from "../shell/shell-command.ts"
import { type RuleMatch, worst } from "./command-rule.ts"
import { codeDeletes, diskLoss, fileLoss } from "./file-losses.ts"
import { cleanLoss, discardLoss, historyLoss, pushLoss, stashLoss } from "./git-losses.ts"
import { lossByWords } from "./loss-table.ts"
import type { JudgedPath } from "./path-pattern.ts"
import { databaseLoss } from "./sql-losses.ts"

/** What the disk says; without a disk, only the words count. */
export interface LossFacts {
  readonly exists: (path: string, dir: string | undefined) => boolean
  readonly isFolder: (path: string, dir: string | undefined) => boolean
  readonly read: (path: string, dir: string | undefined) => string | undefined
  readonly places?: (path: string, dir: string | undefined) => readonly JudgedPath[]
}

export interface JudgedCommand {
  readonly form: CommandForm
  readonly command: SeenCommand
  readonly line: readonly SeenCommand[]
  readonly facts: LossFacts
}

type Check = (judged: JudgedCommand) => RuleMatch

interface Known {
  readonly check: Check
  /** The programs to assume for an unknown one, and to search for in code. */
  readonly programs: readonly string[]
}

const CHECKS: Readonly<Record<string, Known>> = {
  "git-discard": { check: discardLoss, programs: ["git"] },
  "git-clean": { check: cleanLoss, programs: ["git"] },
  "git-stash": { check: stashLoss, programs: ["git"] },
  "git-history": { check: historyLoss, programs: ["git"] },
  "git-push": { check: pushLoss, programs: ["git"] },
  "delete-files": { check: fileLoss, programs: ["rm"] },
  disk: { check: diskLoss, programs: ["dd"] },
  containers: { check: containerLoss, programs: ["docker"] },
  infrastructure: { check: infrastructureLoss, programs: ["terraform", "kubectl", "aws"] },
  database: { check: databaseLoss, programs: ["psql", "mysql"] },
}

export interface Loss {
  readonly certain: boolean
  /** The command that causes it. */
  readonly what: string
}

export function losesWork(name: string, line: readonly SeenCommand[], facts: LossFacts): Loss | undefined {
  const known = CHECKS[name]
  if (known === undefined) return { certain: false, what: `there is no check '${name}' here` }
  let doubt: Loss | undefined
  for (const command of line) {
    const answer = lossOf(name, known, command, line, facts)
    if (answer === "no") continue
    const what = spelled(command)
    if (answer === "yes") return { certain: true, what }
    doubt ??= { certain: false, what }
  }
  return doubt
}

function lossOf(
  name: string,
  known: Known,
  command: SeenCommand,
  line: readonly SeenCommand[],
  facts: LossFacts,
): RuleMatch {
  const { check, programs } = known
  const asked = command.words[0]?.dynamic ? programs : programs.slice(0, 1)
  const found = asked.flatMap((program) =>
    readingsOf(command, line, program).map(({ form, isSure }) => {
      const answer = check({ form, command, line, facts })
      return isSure || answer === "no" ? answer : "maybe"
    }),
  )
  // Redirections alone (`> /dev/sda`) have no program.
  const bare = command.words.length === 0 ? [check({ form: commandForm("", []), command, line, facts })] : []
  return worst([...found, ...bare, inCode(name, known, command, line, facts)])
}

function spelled({ words, redirections }: SeenCommand): string {
  const written = redirections.map(({ op, target }) => `${op} ${target.text}`)
  return [...words.map(({ text }) => text), ...(words.length === 0 ? written : [])].join(" ").slice(0, 200)
}

/** Code in another language, and hidden shell text, which is asked about once and not by every rule. */
function inCode(
  name: string,
  { check, programs }: Known,
  command: SeenCommand,
  line: readonly SeenCommand[],
  facts: LossFacts,
): RuleMatch {
  const code = command.opaqueCode
  if (code === undefined || code.language === "sed" || code.language === "awk") return "no"
  if (code.text === "")
    return code.language === "shell" && name === "delete-files" && isFed(command) ? "maybe" : "no"
  if (name === "delete-files" && codeDeletes(code.text)) return "maybe"
  const isCalled = programs.some((program) =>
    callsIn(program, code.text).some((form) => check({ form, command, line, facts }) !== "no"),
  )
  return isCalled ? "maybe" : "no"
}

function isFed({ piped, redirections }: SeenCommand): boolean {
  return piped || redirections.some(({ op }) => op.startsWith("<"))
}

function containerLoss({ form }: JudgedCommand): RuleMatch {
  return isDry(form) ? "no" : lossByWords("containers", form)
}

function infrastructureLoss({ form }: JudgedCommand): RuleMatch {
  if (isDry(form)) return "no"
  return form.program === "gh" && form.operands[0]?.text === "api"
    ? ghApi(form)
    : lossByWords("infrastructure", form)
}

function ghApi(form: CommandForm): RuleMatch {
  const deletes = form.options.some(
    ({ name, value }) => name === "--method" && value?.text.toUpperCase() === "DELETE",
  )
  return deletes ? "yes" : "no"
}

function isDry({ options }: CommandForm): boolean {
  return options.some(({ name, value }) => {
    if (name === "--help" || name === "--dryrun") return true
    return name === "--dry-run" && value?.text !== "none" && value?.text !== "false"
  })
}
