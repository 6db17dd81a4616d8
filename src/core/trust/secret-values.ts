// Whether a value beside a secret name is the secret itself, or only speaks of one: a variable, a type, a
// placeholder, a sentence on a form. Errs towards redacting where the form is that of a setting, and
// towards leaving text alone where it is that of program code. Cheap questions are asked first.

/** How the value was written beside its name. */
export type Form =
  /** `"name": "value"`, `name = 'value'` */
  | "quoted"
  /** `"name", "value"`: arguments, or only a list of words */
  | "listed"
  /** `NAME=value`, `--flag value`, `Header: value` */
  | "setting"
  /** `token value` in prose, `?key=value`: taken only if it can be nothing else */
  | "loose"
  /** `name: value`, `name = value`, `name=value` in small letters: YAML or program code */
  | "bare"

export function isSecretValue(name: string, whole: string, form: Form): boolean {
  const value = whole.slice(0, JUDGED_CHARS)
  if (value.length < 4 || (form === "listed" && value.length < 10)) return false
  const isPassword = isPasswordName(name.toLowerCase())
  if (form === "bare" && value.length < (isPassword ? 4 : 16)) return false
  if (isWord(value) && (form === "bare" || form === "listed") && (isPassword || value.length < 24))
    return false
  if (form === "loose") return isUnmistakable(value)
  if (isPlaceholder(value) || isSameWord(name, value) || isNotation(value)) return false
  if (form === "quoted") return quotedIsSecret(value, isPassword)
  if (form === "setting") return settingIsSecret(value)
  if (form === "listed") return isMixed(value) && !value.includes(" ")
  return bareIsSecret(value, isPassword)
}

/** A long value is judged by its beginning, so that many names before one value stay cheap. */
const JUDGED_CHARS = 200

/** A mask, a variable, a word that stands for the value. */
export function isPlaceholder(value: string): boolean {
  if (value.includes("‹") || "$%<{[@#&…\\".includes(value[0] ?? "$") || isMask(value)) return true
  const lower = value.slice(0, 24).toLowerCase()
  return STANDS_FOR.some((start) => lower.startsWith(start))
}

/** As random strings are: letters with enough digits among them, or of high entropy. */
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
  // Without digits only a string of both cases throughout is no word: `EllipticCurvePrivateKey` is one.
  if (digits === 0)
    return value.length >= 24 && small * 4 > value.length && capital * 4 > value.length && entropy(value) >= 4
  return small + capital > 0 && (digits * 12 >= value.length || entropy(value) >= 3.8)
}

/** Long, of both cases with digits throughout, or hexadecimal as no short hash is. */
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
    return isPassword && value.length <= 80 && hasDigit(value) && /[^\w\s.,'?!:()-]/.test(value)
  }
  if ((value.includes("{") || value.includes("%")) && /\{\w*\}|\$\{|\{\{|#\{|%[sdv]/.test(value)) return false
  if (isPassword) return !isPlainWord(value) && !isPathOrUrl(value)
  if (!hasDigit(value) && /^_*[a-z]+(?:[ _./:-][a-z]+)*$/i.test(value))
    return value.length >= 24 && isMixed(value)
  return value.length >= 8 && (hasDigit(value) || value.length >= 20) && !isPathOrUrl(value)
}

function bareIsSecret(value: string, isPassword: boolean): boolean {
  if (isCode(value) || isPathOrUrl(value)) return false
  return isPassword ? /[^A-Za-z_.]/.test(value) && !isAboutPasswords(value) : isMixed(value)
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
    lower.endsWith("secret") ||
    lower.endsWith("pw") ||
    lower.endsWith("psk")
  )
}

/** A version, a hexadecimal number, a pattern, a role of some markup. */
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
  return value.split("/").length > 3 || !isMixed(value)
}

function isSameWord(name: string, value: string): boolean {
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

function isMask(value: string): boolean {
  for (let at = 1; at < value.length; at++)
    if (value[at] !== value[0]) return value.startsWith("***") || value.startsWith("...")
  return true
}

function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/** A hash, an encoding, a measure, a file, a field of a form. */
function isAboutPasswords(value: string): boolean {
  return /^(?:u?int|float|utf|sha|md|base|argon|bcrypt|pbkdf|scrypt|hs|rs|es|aes)-?\d|^u?int8array|^[\d.,:]+(?:px|em|rem|ms|[smhd%])?$|\.\w{1,4}$|^\w+-(?:input|field|form|reset|confirm|only|\d)/i.test(
    value,
  )
}

function isPlainWord(value: string): boolean {
  return PLAIN_WORDS.includes(` ${value.toLowerCase()} `)
}

const STANDS_FOR = [
  "xxxx",
  "your-",
  "your_",
  "your ",
  "yourp",
  "yours",
  "yourt",
  "youra",
  "my-secret",
  "my_secret",
  "my-token",
  "my_token",
  "my-password",
  "my_password",
  "my-api",
  "my_api",
  "some-",
  "some_",
  "insert",
  "replace",
  "placeholder",
  "example",
  "changeme",
  "change-me",
  "change_me",
  "dummy",
  "fake",
  "redacted",
  "todo",
  "fixme",
  "process.",
  "os.environ",
  "os.getenv",
  "env.",
  "secrets.",
  "vars.",
  "import.meta",
  "config.",
  "settings.",
  "self.",
  "this.",
  "req.",
  "ctx.",
  "props.",
  "!vault",
  "!secret",
  "!ref",
  "!sub",
  "!env",
  "vault:",
  "op://",
  "ref:",
  "id=",
  "arn:",
  "file:",
  "null",
  "none",
  "undefined",
  "--",
  "true",
  "false",
  "string",
  "number",
  "boolean",
  "optional",
  "required",
  "await ",
  "new ",
  "async ",
  "function",
  "typeof ",
  "return ",
]

const PLAIN_WORDS =
  " string password passwd secret token required text hidden current-password new-password one-time-code off on " +
  "yes no auto default basic bearer digest none null true false optional input field invalid missing expired " +
  "unknown disabled enabled prompt ask stdin keychain keyring env environment file vault header query cookie body " +
  "oauth oauth2 jwt apikey api_key passwords confirmpassword confirm_password username email option options flag flags " +
  "argument arguments parameter value values from with when must should can cannot have that this "
