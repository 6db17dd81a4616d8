// Whether a line runs a command that a rule forbids: `git push --force`, `npm publish`, `terraform *`. Both are parsed into
// one form (command-form.ts), so that a rule means what the program does, not one spelling of it (GARD-06). The rule's plain
// words match the first operands in order, its options match anywhere.
import { type CommandForm, commandForm, knownName, type Option } from "../shell/command-form.ts"
import { type CommandReading, callsIn, readingsOf } from "../shell/command-readings.ts"
import { couldBe, patternOf } from "../shell/path-text.ts"
import type { SeenCommand } from "../shell/shell-command.ts"
import { plainWord, type Word, type WordList } from "../shell/shell-word.ts"
import { matchesName } from "./path-pattern.ts"

export type RuleMatch = "yes" | "maybe" | "no"

export function runsCommand(rule: readonly string[], commands: readonly SeenCommand[]): RuleMatch {
  const [program = "", ...rest] = rule
  const wanted = commandForm(
    knownName(program),
    rest.map((word) => plainWord(word)),
  )
  return worst(commands.map((command) => isCommand(wanted, command, commands)))
}

export function worst(answers: readonly RuleMatch[]): RuleMatch {
  if (answers.includes("yes")) return "yes"
  return answers.includes("maybe") ? "maybe" : "no"
}

function isCommand(rule: CommandForm, command: SeenCommand, line: readonly SeenCommand[]): RuleMatch {
  const { words, opaqueCode } = command
  if (opaqueCode !== undefined && opaqueCode.language !== "sed" && opaqueCode.language !== "awk") {
    const isUnseen = opaqueCode.text === ""
    if (isUnseen) return opaqueCode.language === "shell" ? "maybe" : "no"
    if (isNamedIn(rule, opaqueCode.text)) return "maybe"
  }
  if (words[0] === undefined) return "no"
  const names = rule.options.map(({ name }) => name.replace(/^-+/, ""))
  const isUnseen = takesUnseen(command, line, names)
  return worst(readingsOf(command, line, rule.program).map((reading) => fits(rule, reading, isUnseen)))
}

function fits(rule: CommandForm, { form, isSure }: CommandReading, isUnseen: boolean): RuleMatch {
  const isProgram = isSure ? sameProgram(rule.program, form.program) : "maybe"
  if (isProgram === "no") return "no"
  // An unknown program can match only by its words, so the rule must have some.
  if (!isSure && rule.operands.length + rule.options.length === 0) return "no"
  const operands = hasOperands(rule, form, isUnseen)
  if (operands === "no") return "no"
  const options = hasOptions(rule, form, isUnseen)
  if (options === "no") return "no"
  return isProgram === "yes" && operands === "yes" && options === "yes" ? "yes" : "maybe"
}

function sameProgram(rule: string, program: string): RuleMatch {
  if (matchesName(rule, program)) return "yes"
  return /[\u0001\u0002]/.test(program) && couldBe(program, rule) ? "maybe" : "no"
}

function hasOperands(rule: CommandForm, form: CommandForm, isUnseen: boolean): RuleMatch {
  if (rule.operands.length === 1 && rule.operands[0]?.text === "*") return "yes"
  const plainly = inOrder(rule.operands, form.operands, isUnseen)
  if (plainly !== "no" || form.doubtful.size === 0) return plainly
  // A word after an unknown option may be its value.
  const left = form.operands.filter((word) => !form.doubtful.has(word))
  return inOrder(rule.operands, left, isUnseen) === "no" ? "no" : "maybe"
}

function inOrder(wanted: WordList, given: WordList, isUnseen: boolean): RuleMatch {
  let answer: RuleMatch = "yes"
  for (const [at, { text }] of wanted.entries()) {
    const operand = given[at]
    if (operand === undefined && !isUnseen) return "no"
    if (operand === undefined) answer = "maybe"
    else if (operand.dynamic) {
      if (!couldBe(patternOf(operand), text)) return "no"
      answer = "maybe"
    } else if (!matchesName(text, operand.text)) return "no"
  }
  return answer
}

function hasOptions(rule: CommandForm, form: CommandForm, isUnseen: boolean): RuleMatch {
  let answer: RuleMatch = "yes"
  for (const wanted of rule.options) {
    // A guessed cluster (`-rf`) is kept whole and as letters; the rule needs the letters.
    if (rule.isGuess && !wanted.name.startsWith("--") && wanted.name.length !== 2) continue
    const one = worst([hasOne(wanted, form), form.isOpen || isUnseen ? "maybe" : "no"])
    if (one === "no") return "no"
    if (one === "maybe") answer = "maybe"
  }
  return answer
}

function hasOne(wanted: Option, form: CommandForm): RuleMatch {
  const answers = form.options.map((given): RuleMatch => {
    if (isNamed(wanted, given, form)) return sameValue(wanted.value, given.value)
    return mayMean(wanted, given, form) ? "maybe" : "no"
  })
  return worst(answers)
}

function isNamed(wanted: Option, given: Option, form: CommandForm): boolean {
  if (wanted.name === given.name || wanted.spelled === given.spelled) return true
  if (wanted.name.includes("*")) return matchesName(wanted.name, given.name)
  // The program refuses an ambiguous prefix, which keeps its spelling.
  const isAsSpelled = given.name === given.spelled.split("=")[0]
  return form.prefixes && isAsSpelled && isCutShort(wanted.name, given.name)
}

function isCutShort(wanted: string, given: string): boolean {
  return given.length > 3 && given.startsWith("--") && wanted.startsWith(given)
}

/** For unknown programs: most spell an option by its first letter or a prefix. */
function mayMean(wanted: Option, given: Option, { isGuess }: CommandForm): boolean {
  if (!isGuess || !wanted.name.startsWith("--")) return false
  return given.name === `-${wanted.name[2]}` || isCutShort(wanted.name, given.name)
}

function sameValue(wanted: Word | undefined, given: Word | undefined): RuleMatch {
  if (wanted === undefined) return "yes"
  if (given === undefined) return "maybe"
  if (given.dynamic) return couldBe(patternOf(given), wanted.text) ? "maybe" : "no"
  return matchesName(wanted.text, given.text) ? "yes" : "no"
}

const LISTERS =
  " find fd ls grep egrep rg ag sort uniq head tail cut tr jq wc comm tac git cd docker podman kubectl pgrep ps which xargs parallel "

/** `… | xargs git push`: words from a listing are names, other words may be options. */
export function takesUnseen(
  command: SeenCommand,
  line: readonly SeenCommand[],
  names: readonly string[],
): boolean {
  if (!command.adds) return false
  if (!command.via.some((by) => by.includes("xargs") || by.includes("parallel"))) return names.length === 0
  return line.some(({ program, words, via }) => {
    if (program === undefined) return true
    if (words === command.words || via.length > 0) return false
    if (!LISTERS.includes(` ${program} `)) return true
    const isXargs = program === "xargs" || program === "parallel"
    return (
      !isXargs &&
      words.slice(1).some(({ text }) => names.some((name) => name.length > 1 && text.includes(name)))
    )
  })
}

/** Code in another language names the program and the rule's words. */
function isNamedIn(rule: CommandForm, text: string): boolean {
  return callsIn(rule.program, text).some((given) => {
    const operands = inOrder(rule.operands, given.operands, false) !== "no"
    return operands && rule.options.every((wanted) => hasOne(wanted, given) !== "no")
  })
}
