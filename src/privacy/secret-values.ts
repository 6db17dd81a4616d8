// Whether a value beside a secret name is the secret itself or a variable, a type, a placeholder, a label. In doubt it
// redacts settings and leaves program code alone. Cheap checks come first.

import { charClass, isGibberish, shapeOf } from "./opaque-shapes.ts"
import placeholders from "./placeholders.json" with { type: "json" }
import { isWeakName } from "./secret-names.ts"

/** How the value was written beside its name. */
export type ValueForm =
  /** `"name": "value"`, `name = 'value'` */
  | "quoted"
  /** `"name", "value"`: arguments, or just a list of words */
  | "listed"
  /** `NAME=value`, `--flag value`, `Header: value` */
  | "setting"
  /** `token value` in prose, `?key=value`: redacted only if unambiguous */
  | "loose"
  /** `name: value`, `name = value`, `name=value` in lower case: YAML or program code */
  | "bare"

export function isSecretValue(name: string, whole: string, form: ValueForm): boolean {
  const value = whole.slice(0, JUDGED_CHARS)
  const isPassword = isPasswordName(name.toLowerCase())
  if (value.length < 4 || (form === "listed" && value.length < (isPassword ? 6 : 10))) return false
  if (isWeakName(name))
    return (
      !isPlaceholder(value) &&
      !/\.[a-z]{1,5}$/.test(value) &&
      ((value.length >= 16 && hasDigit(value) && isMixed(value) && !isCode(value)) ||
        (value.length >= 10 && shapeOf(value) !== ""))
    )
  if (form === "bare" && value.length < (isPassword ? 4 : 16))
    return (
      !isPassword &&
      value.length >= 8 &&
      (shapeOf(value) !== "" || isGibberish(value)) &&
      !isPlaceholder(value) &&
      !isCode(value)
    )
  if (isWord(value) && (form === "bare" || form === "listed") && (isPassword || value.length < 24))
    return (isPassword && isOddCase(value)) || isGibberish(value)
  if (form === "loose") return isUnmistakable(value)
  if (isPlaceholder(value) || isSameWord(name, value) || isNotation(value)) return false
  if (form === "quoted") return quotedIsSecret(value, isPassword)
  if (form === "setting") return settingIsSecret(value)
  if (form === "listed")
    return (
      !value.includes(" ") &&
      (isMixed(value) || (isPassword && hasDigit(value) && /[A-Z].*[a-z]|[a-z].*[A-Z]/.test(value)))
    )
  return bareIsSecret(value, isPassword)
}

/** Judges a long value by its start, so that many names before one value stay cheap. */
const JUDGED_CHARS = 200

/** Looks random: letters with enough digits among them, or high entropy. */
export function isMixed(value: string): boolean {
  let digits = 0
  let small = 0
  let capital = 0
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code >= 48 && code <= 57) digits++
    if (code >= 97 && code <= 122) small++
    if (code >= 65 && code <= 90) capital++
  }
  // Without digits, only interleaved cases look random; `EllipticCurvePrivateKey` does not.
  if (digits === 0)
    return (
      (value.length >= 24 && small * 4 > value.length && capital * 4 > value.length && entropy(value) >= 4) ||
      (value.length >= 16 && turnsIn(value) * 5 >= value.length * 2 && entropy(value) >= 3.4)
    )
  if (small + capital === 0) return false
  return (
    digits * 12 >= value.length ||
    entropy(value) >= 3.8 ||
    (value.length >= 16 && turnsIn(value) * 5 >= value.length * 2)
  )
}

/** Long with both cases and digits interleaved, or hexadecimal and longer than a short hash. */
function isUnmistakable(value: string): boolean {
  if (value.length < 20 || !/^[\w+/=-]+$/.test(value)) return false
  const of = (pattern: RegExp) => value.match(pattern)?.length ?? 0
  return (
    (of(/\d/g) >= 3 && of(/[A-Z]/g) >= 3 && of(/[a-z]/g) >= 3 && isMixed(value)) ||
    /^[\da-f]{32}$/.test(value)
  )
}

function quotedIsSecret(value: string, isPassword: boolean): boolean {
  if (value.includes(" ") || value.includes("\t")) {
    // An app password as mail services display it.
    if (isPassword && /^[a-z0-9]{4}(?: [a-z0-9]{4}){3}$/.test(value)) return true
    return isPassword && value.length <= 80 && hasDigit(value) && /[^\w\s.,'?!:()-]/.test(value)
  }
  if ((value.includes("{") || value.includes("%")) && isTemplate(value)) return false
  if (isPassword) return !isPlainWord(value) && !isPathOrUrl(value)
  if (!hasDigit(value) && /^_*[a-z]+(?:[ _./:-][a-z]+)*$/i.test(value))
    return isMixed(value) || isGibberish(value)
  return value.length >= 8 && (hasDigit(value) || value.length >= 20) && !isPathOrUrl(value)
}

/** A template: without its slots, no secret is left. */
function isTemplate(value: string): boolean {
  const rest = value.replace(/\{\{[^}]*\}\}|[$#]?\{[^}]*\}|\$\([^)]*\)|%[sdvq](?![A-Za-z0-9])/g, "")
  return rest !== value && (rest.length < 6 || !isMixed(rest))
}

function bareIsSecret(value: string, isPassword: boolean): boolean {
  if ((isCode(value) && !isDottedSecret(value)) || isPathOrUrl(value)) return false
  return isPassword ? /[^A-Za-z_.]/.test(value) && !isAboutPasswords(value) : isMixed(value)
}

/** `Vt50.dB2k`: every part has a digit, unlike a module member. */
function isDottedSecret(value: string): boolean {
  return /^[A-Za-z]+\d\w*(?:\.[A-Za-z_]*\d\w*)+$/.test(value)
}

function settingIsSecret(value: string): boolean {
  if (isPlainWord(value) || isPathOrUrl(value)) return false
  const isMember = value.includes(".") && /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(value)
  return !isMember || isMixed(value.split(".").join(""))
}

function hasDigit(value: string): boolean {
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code >= 48 && code <= 57) return true
  }
  return false
}

function isPasswordName(lower: string): boolean {
  return (
    lower.includes("pass") ||
    lower.includes("pwd") ||
    /psw|pssw|pasw|pword|kennw|senha|contras|parol|mdp|haslo|wachtw|heslo|salasana|sifre|geslo|lozinka/.test(
      lower,
    ) ||
    lower.endsWith("secret") ||
    lower.endsWith("pw") ||
    lower.endsWith("psk")
  )
}

/** A version, a hexadecimal number, a pattern, a markup role. */
function isNotation(value: string): boolean {
  return value.startsWith(":") || value.includes("(?") || /^\d+(?:\.\d+)+$|^0x[\da-f]{1,8}$/i.test(value)
}

/** Letters and underscores only: an identifier, a type, a word. */
function isWord(value: string): boolean {
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (!((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95)) return false
  }
  return true
}

/** A call, an index, a member, a plain identifier. */
function isCode(value: string): boolean {
  return /[()[\]{}<>|$]|^[A-Za-z_]+[*?&!]+$|^[A-Za-z_]\w*(?:[.:]{1,2}[A-Za-z_]\w*)+$|^[a-z]+(?:[A-Z][a-z]+)+\d?$/.test(
    value,
  )
}

function isPathOrUrl(value: string): boolean {
  if (!value.includes("/")) return false
  if (/^[a-z][a-z+]+:\/\//i.test(value)) return true
  if (!/^(?:~|\.{1,2})?\/[\w.@-]+(?:\/[\w.@-]*)*$/.test(value)) return false
  return (value.split("/").length > 3 && !isScattered(value)) || !isMixed(value)
}

/** Upper and lower case interleaved as in no word or name: `HnCIvR`. */
export function isOddCase(value: string): boolean {
  if (value.length < 6 || !/^[A-Za-z]+$/.test(value) || !/[a-z]/.test(value) || !/[A-Z]/.test(value))
    return false
  return !/^[A-Z]*[a-z]+(?:[A-Z]+[a-z]{2,}|[A-Z]*(?:As|Of|By|To|Is|In|On|At|It|Id|No|Ok|Up|Or|If|Do|Go|My|An))*(?:[A-Z]{2,}s?)?$/.test(
    value,
  )
}

/** Upper case, lower case and digits interleaved, unlike a path. */
export function isScattered(value: string): boolean {
  return turnsIn(value) * 3 >= value.length
}

/** How often the character class changes. */
function turnsIn(value: string): number {
  let turns = 0
  let last = 0
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    const sort = charClass(code)
    if (sort === 0) continue
    if (sort !== last) turns++
    last = sort
  }
  return turns
}

/** In either case. */
export function isUuid(value: string): boolean {
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value)
}

function isSameWord(name: string, value: string): boolean {
  if (value.length > 2 * name.length + 8) return false
  const word = lettersOf(value)
  const own = lettersOf(name)
  return word !== "" && (own.endsWith(word) || word === `${own}s`)
}

function lettersOf(text: string): string {
  let out = ""
  for (const letter of text.toLowerCase())
    if ((letter >= "a" && letter <= "z") || (letter >= "0" && letter <= "9")) out += letter
  return out
}

function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/** A hash, an encoding, a measure, a file, a form field. */
function isAboutPasswords(value: string): boolean {
  return /^(?:u?int|float|utf|sha|md|base|argon|bcrypt|pbkdf|scrypt|hs|rs|es|aes)-?\d|^u?int8array|^[\d.,:]+(?:px|em|rem|ms|[smhd%])?$|\.[a-z]{1,4}$|^\w+-(?:input|field|form|reset|confirm|only|\d{1,3}$)/i.test(
    value,
  )
}

function isPlainWord(value: string): boolean {
  return PLAIN_WORDS.includes(` ${value.toLowerCase()} `)
}

const PLAIN_WORDS =
  " string password passwd secret token required text hidden current-password new-password one-time-code off on " +
  "yes no auto default basic bearer digest none null true false optional input field invalid missing expired " +
  "unknown disabled enabled prompt ask stdin keychain keyring env environment file vault header query cookie body " +
  "oauth oauth2 jwt apikey api_key passwords confirmpassword confirm_password username email option options flag flags " +
  "argument arguments parameter value values from with when must should can cannot have that this "

// Placeholders for secrets: variables, templates, masks, words such as `changeme`.
/**
 * Judges the whole value, because a password may start with any sign: `$NAME`, `<your-key>` and `[redacted]` are
 * placeholders; `@x9…` and `<x9…` are not. A listed word counts only as a whole word: `none.` but not `none83x`.
 */
export function isPlaceholder(value: string): boolean {
  if (value === "" || value.includes("‹") || isMask(value) || /(?:\.{3}|…)$/.test(value)) return true
  if (SIGNS.includes(value[0] ?? "$") && isReference(value)) return true
  const lower = value.slice(0, 24).toLowerCase()
  if (placeholders.starts.some((start) => lower.startsWith(start))) return true
  return placeholders.words.some(
    (word) => lower.startsWith(word) && !isLetterOrDigit(lower[word.length] ?? " "),
  )
}

const SIGNS = "$%<{[@#&*…\\"

/** A variable, a template, a bracketed word, a file to read, an anchor. */
function isReference(value: string): boolean {
  if (value.startsWith("…")) return true
  if (value.startsWith("\\")) return value.length < 2 || isPlaceholder(value.replace(/^[\\"'`]+/, ""))
  if (/^\$(?:[({]|(?:env:)?(?:[A-Z_][A-Z0-9_]*|[A-Za-z_]+\d*|\d)(?:$|[./:@[\])},;"'-]))/.test(value))
    return true
  if (/^%(?:[A-Z_][A-Z0-9_]*%|[sdvq@]$|\(\w+\)[sd]|%)/.test(value)) return true
  if (/^<[^<>]{0,80}(?:>|$)/.test(value)) return value.includes(">") || !/\d/.test(value)
  if (/^[{[]{1,2}[^{}[\]]{0,80}[}\]]{1,2}$/.test(value)) return true
  if (/^(?:\{\{|#\{|\{%|\[\[)/.test(value)) return true
  if (/^[{[](?:\W|$)/.test(value)) return true
  if (/^@(?:\.{0,2}\/|~|-$|[\w-]+\.[a-z]{2,5}$|[a-z]+(?:[/-][a-z]+)*$)/i.test(value)) return true
  return /^[&*#][A-Za-z_-]*$/.test(value)
}

function isLetterOrDigit(letter: string): boolean {
  return (letter >= "a" && letter <= "z") || (letter >= "0" && letter <= "9")
}

function isMask(value: string): boolean {
  for (let at = 1; at < value.length; at++)
    if (value[at] !== value[0]) return value.startsWith("***") || value.startsWith("...")
  return true
}
