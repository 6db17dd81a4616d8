// One question, yes or no, on a terminal. Anything but yes stops the command with nothing done.
import { UserError } from "../core/user-error.ts"
import type { CliIo } from "./cli-io.ts"
import { askLine } from "./typed-word.ts"

export async function confirm(io: CliIo, question: string): Promise<void> {
  if (!io.interactive) {
    throw new UserError("This needs a yes, and there is no terminal to ask on.", "Add --yes to the command.")
  }
  const answer = askLine(io, `${question} [y/N]`).toLowerCase()
  if (answer !== "y" && answer !== "yes") throw new UserError("Nothing was changed.", "Answer y to go on.")
}
