// Whether a line runs a command that a rule forbids: `git push --force`, `npm publish`, `terraform *`. The program
// by its base name, however it is reached (sudo, env, sh -c); the rule's plain words in their order before any other
// operand, its options anywhere and in any spelling of short ones (`-rf` is `-fr` and `-r -f`).
import type { SeenCommand } from "./commands.ts"
import { matchesName } from "./path-pattern.ts"
import { couldBe, isAllWild, patternOf, programPattern } from "./patterns.ts"
import type { Word } from "./shell-word.ts"

export function runsCommand(
  rule: readonly string[],
  commands: readonly SeenCommand[],
): "yes" | "maybe" | "no" {
  let answer: "maybe" | "no" = "no"
  for (const command of commands) {
    const one = isCommand(rule, command)
    if (one === "yes") return "yes"
    if (one === "maybe") answer = "maybe"
  }
  return answer
}

function isCommand(rule: readonly string[], command: SeenCommand): "yes" | "maybe" | "no" {
  const [program = "", ...rest] = rule
  const { words, opaqueCode } = command
  if (opaqueCode !== undefined && opaqueCode.language !== "sed" && opaqueCode.language !== "awk") {
    const isNamed = rule.every((word) => opaqueCode.text.includes(word.replaceAll("*", "")))
    if (opaqueCode.text === "" || isNamed)
      return opaqueCode.text === "" && opaqueCode.language !== "shell" ? "no" : "maybe"
  }
  const [first, ...given] = words
  if (first === undefined) return "no"
  const isProgram = sameProgram(program, first)
  if (isProgram === "no") return "no"
  const isRest = hasWords(rest, given, command.adds)
  if (isRest === "no") return "no"
  // Of a program of which nothing is known, only its words can tell, so there must be some.
  if (isProgram === "maybe" && rest.length === 0) return "no"
  return isProgram === "yes" && isRest === "yes" ? "yes" : "maybe"
}

function sameProgram(program: string, word: Word): "yes" | "maybe" | "no" {
  const pattern = programPattern(word)
  if (!word.dynamic) return matchesName(program, pattern) || matchesName(program, word.text) ? "yes" : "no"
  return isAllWild(pattern) || couldBe(pattern, program) ? "maybe" : "no"
}

function hasWords(wanted: readonly string[], given: readonly Word[], adds: boolean): "yes" | "maybe" | "no" {
  const operands = given.filter((word) => !word.text.startsWith("-"))
  const options = given.filter((word) => word.text.startsWith("-")).map((word) => word.text)
  const plain = wanted.filter((word) => !word.startsWith("-"))
  let isSure = true
  let at = 0
  for (const word of plain) {
    if (word === "*" && plain.length === 1) continue
    const operand = operands[at++]
    if (operand === undefined && !adds) return "no"
    if (operand === undefined || operand.dynamic) {
      if (operand !== undefined && !couldBe(patternOf(operand), word)) return "no"
      isSure = false
    } else if (!matchesName(word, operand.text)) return "no"
  }
  const hasOptions = wanted.filter((word) => word.startsWith("-")).every((word) => hasOption(word, options))
  const isHidden = !hasOptions && given.some((word) => word.dynamic && isAllWild(patternOf(word)))
  if (!hasOptions && !isHidden) return "no"
  return isSure && hasOptions ? "yes" : "maybe"
}

function hasOption(wanted: string, options: readonly string[]): boolean {
  if (wanted.startsWith("--"))
    return options.some((each) => matchesName(wanted, each) || each.startsWith(`${wanted}=`))
  const letters = options.filter((each) => /^-[A-Za-z0-9]/.test(each)).join("")
  return options.includes(wanted) || [...wanted.slice(1)].every((letter) => letters.includes(letter))
}
