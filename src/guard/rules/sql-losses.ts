// SQL statements that delete data, given to a database client in an option, an operand, a here-document, a pipe or a file,
// and commands that drop a database (GARD-08).
import { formHasOption, givenValue } from "../shell/command-form.ts"
import { isAllWild, patternOf } from "../shell/path-text.ts"
import type { SeenCommand } from "../shell/shell-command.ts"
import type { Word } from "../shell/shell-word.ts"
import type { RuleMatch } from "./command-rule.ts"
import { lossByWords } from "./loss-table.ts"
import type { JudgedCommand } from "./losses.ts"

const CLIENTS =
  " psql mysql mariadb sqlite3 sqlite duckdb sqlcmd clickhouse-client clickhouse cockroach usql mycli pgcli litecli snowsql bq cqlsh trino presto isql osql mssql-cli wrangler turso "

export function databaseLoss(judged: JudgedCommand): RuleMatch {
  const { form } = judged
  if (formHasOption(form, "--help", "--dry-run")) return "no"
  if (CLIENTS.includes(` ${form.program} `)) return clientLoss(judged)
  if (form.program === "mongo" || form.program === "mongosh")
    return textsOf(judged).some(({ text }) => MONGO.test(text)) ? "yes" : "no"
  return lossByWords("database", form)
}

const MONGO = /\.dropDatabase\s*\(|\.drop\s*\(|\.(?:deleteMany|remove)\s*\(\s*(?:\{\s*\}\s*)?\)/

function clientLoss(judged: JudgedCommand): RuleMatch {
  const { form, command } = judged
  if (/^(?:sqlite3?|duckdb)$/.test(form.program) && isScratch(form.operands[0]?.text)) return "no"
  const texts = textsOf(judged)
  if (texts.some(({ text }) => losesData(text))) return "yes"
  const given = givenValue(form, "--command", "--execute")
  const isUnknown = given?.dynamic === true && isAllWild(patternOf(given))
  return isUnknown && !command.piped ? "maybe" : "no"
}

/** A temporary database. */
function isScratch(path: string | undefined): boolean {
  return path !== undefined && /^:memory:$|^\/(?:private\/)?(?:tmp|var\/tmp)\//.test(path)
}

interface Text {
  readonly text: string
}

/** Every text that the client may run. */
function textsOf({ form, command, line, facts }: JudgedCommand): readonly Text[] {
  const files = [
    givenValue(form, "--file"),
    ...command.redirections.filter(({ op }) => op === "<").map(({ target }) => target),
  ]
  const read = files.flatMap((file) => {
    // `<(echo …)` contains the statement.
    if (file?.dynamic) return [{ text: file.text.replace(/^<\(\w+|\)$|['"]/g, " ") }]
    const text = file === undefined ? undefined : facts.read(file.text, command.dir)
    return text === undefined ? [] : [{ text }]
  })
  const bodies = command.redirections.flatMap(({ body }) => (body ? [{ text: body.text }] : []))
  const own = [...form.operands, ...form.options.flatMap(({ value }) => (value ? [value] : []))].map(
    ({ text }) => ({ text }),
  )
  return [...own, ...read, ...bodies, ...(command.piped ? fed(line, facts, command) : [])]
}

function fed(
  line: readonly SeenCommand[],
  facts: JudgedCommand["facts"],
  { dir }: SeenCommand,
): readonly Text[] {
  return line.flatMap(({ program, words, redirections }): Text[] => {
    if (program === "echo" || program === "printf") return [{ text: words.slice(1).map(textOf).join(" ") }]
    if (program !== "cat") return []
    const files = words
      .slice(1)
      .flatMap((word) => (word.dynamic ? [] : [{ text: facts.read(word.text, dir) ?? "" }]))
    return [...files, ...redirections.flatMap(({ body }) => (body ? [{ text: body.text }] : []))]
  })
}

function textOf({ text }: Word): string {
  return text
}

/** A statement that deletes tables, rows or columns, outside quotes and comments. */
export function losesData(sql: string): boolean {
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
