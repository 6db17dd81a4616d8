// One question, yes or no, on a terminal. Anything but yes stops the command with nothing done.
import { readSync } from "node:fs"
import { UserError } from "../core/user-error.ts"
import type { CliIo } from "./cli-io.ts"

export async function confirm(io: CliIo, question: string): Promise<void> {
  if (!io.interactive) {
    throw new UserError("This needs a yes, and there is no terminal to ask on.", "Add --yes to the command.")
  }
  io.out(`${question} [y/N]`)
  const answer = readLine().trim().toLowerCase()
  if (answer !== "y" && answer !== "yes") throw new UserError("Nothing was changed.", "Answer y to go on.")
}

function readLine(): string {
  const buffer = new Uint8Array(1024)
  return new TextDecoder().decode(buffer.subarray(0, readSync(0, buffer)))
}
