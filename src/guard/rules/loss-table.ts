// Commands that lose work by their words alone (losses.json). A phrase gives the first operands in order, then options
// that must be there, or with `!` must not; `a|b` is either. `6: word` looks among the first six operands, and a `?` at the
// end makes it a question. What depends on the disk or on other words is in the *-losses.ts files.
import { type CommandForm, formHasOption } from "../shell/command-form.ts"
import type { RuleMatch } from "./command-rule.ts"
import table from "./losses.json" with { type: "json" }

type Losses = Exclude<keyof typeof table, "tasks" | "held">

export function lossByWords(name: Losses, form: CommandForm): RuleMatch {
  for (const [programs, phrases] of Object.entries<readonly string[]>(table[name])) {
    if (!` ${programs} `.includes(` ${form.program} `)) continue
    const found = phrases.find((phrase) => fits(phrase, form))
    if (found !== undefined) return found.endsWith(" ?") ? "maybe" : "yes"
  }
  return "no"
}

function fits(phrase: string, form: CommandForm): boolean {
  const among = /^(\d): /.exec(phrase)
  const words = phrase.split(" ").filter((word) => word !== "" && word !== "?" && !/^\d:$/.test(word))
  const operands = words.filter((word) => !/^!?-/.test(word))
  const hasOptions = words.every((word) => {
    if (word.startsWith("!-")) return !formHasOption(form, ...word.slice(1).split("|"))
    return !word.startsWith("-") || formHasOption(form, ...word.split("|"))
  })
  if (!hasOptions) return false
  if (among === null) return operands.every((word, at) => isWord(word, form.operands[at]?.text))
  const first = form.operands.slice(0, Number(among[1]))
  return operands.every((word) => first.some(({ text }) => isWord(word, text)))
}

function isWord(pattern: string, text: string | undefined): boolean {
  const whole = pattern.replace("{tasks}", table.tasks).replace("{held}", table.held)
  return text !== undefined && new RegExp(`^(?:${whole})$`, "i").test(text)
}
