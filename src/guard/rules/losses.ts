// Which losses of the preset `destructive` a line would cause (GARD-08). Every reading of every command is checked
// (command-readings.ts); a name found only in code of another language is a question, not a refusal.
import { type CommandForm, commandForm, formHasOption, givenValue } from "../shell/command-form.ts"
import { callsIn, readingsOf } from "../shell/command-readings.ts"
import { isAllWild, patternOf } from "../shell/path-text.ts"
import type { SeenCommand, ShellFacts } from "../shell/shell-command.ts"
import { type RuleMatch, worst } from "./command-rule.ts"
import { codeDeletes, diskLoss, fileLoss } from "./file-losses.ts"
import { cleanLoss, discardLoss, historyLoss, pushLoss, stashLoss } from "./git-losses.ts"
import { lossByWords } from "./loss-table.ts"

/** What the disk says; without a disk, only the words count. */
export type LossFacts = Pick<ShellFacts, "exists" | "isFolder" | "read" | "places">

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
  containers: {
    check: ({ form }) => (isDry(form) ? "no" : lossByWords("containers", form)),
    programs: ["docker"],
  },
  infrastructure: { check: infrastructureLoss, programs: ["terraform", "kubectl", "aws"] },
  database: { check: databaseLoss, programs: ["psql", "mysql"] },
}

interface Loss {
  readonly certain: boolean
  /** The command that causes it. */
  readonly what: string
}

export function losesWork(name: string, line: readonly SeenCommand[], facts: LossFacts): Loss | undefined {
  const known = CHECKS[name]
  if (known === undefined) return { certain: false, what: `there is no check '${name}' here` }
  let doubt: Loss | undefined
  for (const command of line) {
    const answer = lossOf({ name, ...known, line, facts }, command)
    if (answer === "no") continue
    const what = spelled(command)
    if (answer === "yes") return { certain: true, what }
    doubt ??= { certain: false, what }
  }
  return doubt
}

interface AskedLoss extends Known, Omit<JudgedCommand, "form" | "command"> {
  readonly name: string
}

function lossOf(loss: AskedLoss, command: SeenCommand): RuleMatch {
  const { check, programs, line, facts } = loss
  const asked = command.words[0]?.dynamic ? programs : programs.slice(0, 1)
  const found = asked.flatMap((program) =>
    readingsOf(command, line, program).map(({ form, isSure }) => {
      const answer = check({ form, command, line, facts })
      return isSure || answer === "no" ? answer : "maybe"
    }),
  )
  // Redirections alone (`> /dev/sda`) have no program.
  const bare = command.words.length === 0 ? [check({ form: commandForm("", []), command, line, facts })] : []
  return worst([...found, ...bare, inCode(loss, command)])
}

function spelled({ words, redirections }: SeenCommand): string {
  const written = redirections.map(({ op, target }) => `${op} ${target.text}`)
  return [...words.map(({ text }) => text), ...(words.length === 0 ? written : [])].join(" ").slice(0, 200)
}

/** Code in another language, and hidden shell text, which is asked about once and not by every rule. */
function inCode({ name, check, programs, line, facts }: AskedLoss, command: SeenCommand): RuleMatch {
  const code = command.opaqueCode
  if (code === undefined || code.language === "sed" || code.language === "awk") return "no"
  if (code.text === "") {
    const isFed = command.piped || command.redirections.some(({ op }) => op.startsWith("<"))
    return code.language === "shell" && name === "delete-files" && isFed ? "maybe" : "no"
  }
  if (name === "delete-files" && codeDeletes(code.text)) return "maybe"
  const isCalled = programs.some((program) =>
    callsIn(program, code.text).some((form) => check({ form, command, line, facts }) !== "no"),
  )
  return isCalled ? "maybe" : "no"
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

// SQL statements that delete data, given to a database client in an option, an operand, a here-document, a pipe or a file,
// and commands that drop a database (GARD-08).
const CLIENTS =
  " psql mysql mariadb sqlite3 sqlite duckdb sqlcmd clickhouse-client clickhouse cockroach usql mycli pgcli litecli snowsql bq cqlsh trino presto isql osql mssql-cli wrangler turso "

function databaseLoss(judged: JudgedCommand): RuleMatch {
  const { form } = judged
  if (formHasOption(form, "--help", "--dry-run")) return "no"
  if (CLIENTS.includes(` ${form.program} `)) return clientLoss(judged)
  if (form.program === "mongo" || form.program === "mongosh")
    return textsOf(judged).some((text) => MONGO.test(text)) ? "yes" : "no"
  return lossByWords("database", form)
}

const MONGO = /\.dropDatabase\s*\(|\.drop\s*\(|\.(?:deleteMany|remove)\s*\(\s*(?:\{\s*\}\s*)?\)/

function clientLoss(judged: JudgedCommand): RuleMatch {
  const { form, command } = judged
  if (/^(?:sqlite3?|duckdb)$/.test(form.program) && SCRATCH.test(form.operands[0]?.text ?? "")) return "no"
  if (textsOf(judged).some(losesData)) return "yes"
  const given = givenValue(form, "--command", "--execute")
  const isUnknown = given?.dynamic === true && isAllWild(patternOf(given))
  return isUnknown && !command.piped ? "maybe" : "no"
}

/** A temporary database. */
const SCRATCH = /^:memory:$|^\/(?:private\/)?(?:tmp|var\/tmp)\//

/** Every text that the client may run. */
function textsOf({ form, command, line, facts }: JudgedCommand): readonly string[] {
  const { redirections, piped, dir } = command
  const files = [
    givenValue(form, "--file"),
    ...redirections.filter(({ op }) => op === "<").map(({ target }) => target),
  ]
  const read = files.map((file) => {
    // `<(echo …)` contains the statement.
    if (file?.dynamic) return file.text.replace(/^<\(\w+|\)$|['"]/g, " ")
    return file === undefined ? "" : (facts.read(file.text, dir) ?? "")
  })
  const own = [...form.operands, ...form.options.map(({ value }) => value)].map((word) => word?.text ?? "")
  return [
    ...own,
    ...read,
    ...bodiesOf(command),
    ...(piped ? line.flatMap((each) => fed(each, dir, facts)) : []),
  ]
}

function bodiesOf({ redirections }: SeenCommand): readonly string[] {
  return redirections.map(({ body }) => body?.text ?? "")
}

/** What a command before the pipe prints; `dir` is the folder of the client. */
function fed(command: SeenCommand, dir: string | undefined, facts: LossFacts): readonly string[] {
  const { program, words } = command
  if (program === "echo" || program === "printf")
    return [
      words
        .slice(1)
        .map(({ text }) => text)
        .join(" "),
    ]
  if (program !== "cat") return []
  const files = words.slice(1).map(({ text, dynamic }) => (dynamic ? "" : (facts.read(text, dir) ?? "")))
  return [...files, ...bodiesOf(command)]
}

/** A statement that deletes tables, rows or columns, outside quotes and comments. */
function losesData(sql: string): boolean {
  const plain = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|^\s*#[^\n]*/gm, " ").replace(/'(?:[^']|'')*'/g, "''")
  return plain.split(";").some(isLosing)
}

function isLosing(statement: string): boolean {
  const text = statement.replace(/\s+/g, " ").trim()
  if (/^explain\b(?! analyze)/i.test(text)) return false
  if (
    /\bdrop (?:temporary |external |foreign |materialized )?(?:table|database|schema|keyspace|tablespace)\b/i.test(
      text,
    )
  )
    return !/\bdrop temporary\b/i.test(text)
  if (
    /\balter table\b.*\bdrop (?:column\b|(?!constraint|index|primary|foreign|default|not|check|key)\w)/i.test(
      text,
    )
  )
    return true
  if (/(?:^|[("`]\s*)truncate\b(?! ?\()/i.test(text)) return true
  if (/(?:^|[("]\s*|\) )delete from\b/i.test(text)) return !/\bwhere\b|\blimit\b|\busing\b/i.test(text)
  return /^update \S+ set\b/i.test(text) && !/\bwhere\b/i.test(text)
}
