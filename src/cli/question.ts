// Questions answered with a typed line, where one key would be too easy. Reads key by key, so that a pasted line,
// whether pasted with the command or into the question, is not an answer.
import { openKeyboard } from "../terminal/keyboard.ts"
import { show } from "../terminal/screen.ts"
import { UserError } from "../text/user-error.ts"
import type { CliIo } from "./cli-io.ts"

const MAX_ANSWER_CHARS = 200

/** Empty if the person gave up. */
export async function askLine(io: CliIo, question: string): Promise<string> {
  const isDumb = (io.env["TERM"] ?? "dumb") === "dumb"
  io.out(question)
  using keyboard = openKeyboard({
    enter: () => show(isDumb ? "" : "\u001b[?2004h"),
    leave: () => show(isDumb ? "" : "\u001b[?2004l"),
  })
  let typed = ""
  for (;;) {
    const key = await keyboard.next()
    const isOver = ["enter", "escape", "interrupt", "end"].includes(key)
    if (isOver) show("\r\n")
    if (isOver) return key === "enter" ? typed.trim() : ""
    if (key === "resumed") show(`${question}\r\n${typed}`)
    const before = typed.length
    if (key === "backspace") typed = typed.slice(0, -1)
    else if (key === "space") typed += " "
    else if ([...key].length === 1 && typed.length < MAX_ANSWER_CHARS) typed += key
    show(typed.length < before ? "\b \b" : typed.slice(before))
  }
}

/** Throws unless the person answers yes. */
export async function confirm(io: CliIo, question: string): Promise<void> {
  if (!io.interactive) {
    throw new UserError(
      "This needs your confirmation, and there is no terminal to ask on.",
      "Add --yes to the command.",
    )
  }
  const answer = (await askLine(io, `${question} [y/N]`)).toLowerCase()
  if (answer !== "y" && answer !== "yes") throw new UserError("Nothing was changed.", "Answer y to continue.")
}
