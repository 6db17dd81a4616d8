// Secrets given to a command: as an argument, piped or written to its input, in an address, or beside their user. The
// patterns are in command-rows.json. Loaded only for text that names such a program or sign.

import rows from "./command-rows.json" with { type: "json" }
import { isGibberish } from "./opaque-shapes.ts"
import { isJumble, isWordsAndNumber } from "./prose-values.ts"
import { applyRows, type Checks } from "./secret-row.ts"
import { isMixed, isOddCase, isPlaceholder, isUuid } from "./secret-values.ts"

/**
 * `lower` is the text in lower case.
 * @public
 */
export function redactCommands(text: string, lower: string): string {
  return applyRows(text, rows.rows, lower, CHECKS, rows.parts)
}

const isReal = (secret: string) => !isPlaceholder(secret) && !/^[-/~]/.test(secret)
const hasBothCases = (secret: string) => /[A-Z].*[a-z]|[a-z].*[A-Z]/.test(secret)

/** A chosen password after its user; not a port, version, path or number. */
export function isPaired(secret: string): boolean {
  if (!isReal(secret) || /^[\w.-]+:\d|^\d+$|\.[a-z]{1,5}$|[()]|^v?\d+(?:\.\d+)+/.test(secret)) return false
  if (isWordsAndNumber(secret) || isJumble(secret) || isGibberish(secret) || isOddCase(secret)) return true
  return /\d/.test(secret) && (hasBothCases(secret) || /[!@#$%^&*{}[\]<>?]|-\d+-|\d{3}/.test(secret))
}

/** By kind, where only one kind has it. */
const CHECKS: Checks = {
  real: isReal,
  "not a number": (secret) => isReal(secret) && !/^\d{1,5}$/.test(secret),
  paired: isPaired,
  "connection-string": (secret) => isReal(secret) && !/^(?:\*+|x+|#+|\.+)$/i.test(secret),
  "secret-argument": (secret) => {
    const value = secret.replace(/^["']/, "")
    return !value.startsWith("file://") && (/^\{\s{0,4}\\?"/.test(value) || isReal(value))
  },
  "given-secret": (secret) => isReal(secret) && /\d|[^\w-]/.test(secret) && !/^https?:/.test(secret),
  "user-and-password": (secret) =>
    isReal(secret) &&
    /\d/.test(secret) &&
    /[A-Za-z].*[A-Za-z]/.test(secret) &&
    !/[:/]|\.\w{1,4}$/.test(secret),
  "user-pass-words": (secret) =>
    isReal(secret) &&
    /\d/.test(secret) &&
    /[a-z]/.test(secret) &&
    /[A-Z].*[a-z].*[A-Z]|[^\w.,:-]|\d.*[A-Za-z].*\d/.test(secret),
  "flag-token": (secret) => isRandom(secret) || isUuid(secret),
  "secret-path": (secret) => !isPlaceholder(secret) && isMixed(secret) && /\d.*\d|\d.*[A-Z]/.test(secret),
  "url-parameter": (secret) =>
    isReal(secret) && isMixed(secret) && (secret.length >= 16 || /[A-Z].*\d|\d.*[A-Z]/.test(secret)),
  "session-cookie": (secret) => isReal(secret) && isMixed(secret) && !isUuid(secret),
  "xml-attribute": (secret) =>
    isReal(secret) && /\d/.test(secret) && (isMixed(secret) || hasBothCases(secret)),
  "router-password": (secret) => /^[0-9A-F]+$/i.test(secret) || isMixed(secret) || /^[A-Z0-9]+$/.test(secret),
}

/** For programs whose name does not announce a secret. */
function isRandom(secret: string): boolean {
  return (
    isReal(secret) &&
    secret.length >= 16 &&
    isMixed(secret) &&
    /\d.*\d/.test(secret) &&
    !/[./]\w{1,5}$/.test(secret)
  )
}
