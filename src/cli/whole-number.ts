// A flag's value that counts something.
import { UserError } from "../core/user-error.ts"

/** `flag` as it is typed, such as `--limit`. */
export function positive(flag: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new UserError(`${flag} cannot be '${text}'.`, `Write a whole number, such as: ${flag} 50`)
}
