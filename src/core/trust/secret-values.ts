// Whether a value beside a secret name is the secret itself, or only speaks of one: a variable, a type, a
// placeholder, a sentence on a form. Errs towards redacting where the form is that of a setting, and
// towards leaving text alone where it is that of program code.

/** How the value was written beside its name. */
export type Form =
  /** `"name": "value"`, `name = 'value'` */
  | "quoted"
  /** `"name", "value"`: arguments, or only a list of words */
  | "listed"
  /** `NAME=value`, `--flag value`, `Header: value` */
  | "setting"
  /** `name: value`, `name = value`, `name=value` in small letters: YAML or program code */
  | "bare"

export function isSecretValue(name: string, value: string, form: Form): boolean {
  if (value.length < 4 || isPlaceholder(value) || sameWord(name, value)) return false
  const isPassword = /pass|pwd|secret$/i.test(name)
  if (form === "quoted") return quotedIsSecret(value, isPassword)
  if (form === "setting") return settingIsSecret(value)
  if (form === "listed") return value.length >= 8 && isMixed(value) && !/\s/.test(value)
  if (isPassword) return !isCode(value) && (/\d/.test(value) || /[^\w.]/.test(value)) && !TYPE.test(value)
  return value.length >= 16 && isMixed(value) && !isCode(value)
}

export function isPlaceholder(value: string): boolean {
  return value.includes("‹") || PLACEHOLDER.test(value) || REPEATED.test(value)
}

/** Letters and digits in the measure of a random string: a digit among at most eight letters, or entropy. */
export function isMixed(value: string): boolean {
  const digits = value.match(/\d/g)?.length ?? 0
  if (digits === 0)
    return value.length >= 24 && entropy(value) >= 4 && /[a-z]/.test(value) && /[A-Z]/.test(value)
  return /[A-Za-z]/.test(value) && (digits * 12 >= value.length || entropy(value) >= 3.8)
}

function quotedIsSecret(value: string, isPassword: boolean): boolean {
  if (/\s/.test(value))
    return isPassword && value.length <= 80 && /\d/.test(value) && /[^\w\s.,'?!:()-]/.test(value)
  if (/\$\{|\{\{|%[sdv]|#\{|\{\w*\}/.test(value)) return false
  if (isPassword) return !WORDS.has(value.toLowerCase()) && !/^[./~][\w./-]*$/.test(value)
  if (/^[a-z]+(?:[ _./:-][a-z]+)*$/i.test(value)) return value.length >= 24 && isMixed(value)
  if (isPathOrUrl(value)) return false
  return value.length >= 8 && (/\d/.test(value) || value.length >= 20)
}

function settingIsSecret(value: string): boolean {
  if (isPathOrUrl(value) || WORDS.has(value.toLowerCase())) return false
  return !/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(value) || isMixed(value.split(".").join(""))
}

/** A call, an index, a member, a plain identifier. */
function isCode(value: string): boolean {
  return (
    /[()[\]{}<>*?|$]/.test(value) ||
    /^[A-Za-z_]\w*(?:[.:]{1,2}[A-Za-z_]\w*)+$/.test(value) ||
    CAMEL.test(value)
  )
}

function isPathOrUrl(value: string): boolean {
  return /^(?:~|\.{1,2})?\/[\w.@-]+(?:\/[\w.@-]*)*$/.test(value)
    ? !isMixed(value) || value.split("/").length > 3
    : /^[a-z][a-z+]+:\/\//i.test(value)
}

function sameWord(name: string, value: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "")
  const word = plain(value)
  return plain(name).endsWith(word) || word === `${plain(name)}s`
}

function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

const PLACEHOLDER =
  /^(?:[$%<{@#&]|\[|\*{2}|\.{3}|…|-{1,2}(?:$|[a-z])|\\|x{4}|your[-_ ]|my[-_](?:secret|token|password|api)|some[-_]|insert|replace|placeholder|example|changeme|dummy|fake|redacted|todo|fixme|process\.|os\.|env\.|ENV\b|secrets?\.|vars?\.|import\.meta|config\.|settings\.|self\.|this\.|req\.|ctx\.|props\.|!(?:vault|secret|ref|sub|env)|vault:|op:\/\/|ref:|id=|arn:|file:|null|none|nil|true|false|undefined|void\b|string|number|bool|any\b|unknown\b|never\b|object\b|optional|required|await\b|new\b|async\b|function\b|typeof\b|return\b)/i

/** One character again and again is a mask. */
const REPEATED = /^(.)\1+$/

const TYPE =
  /^(?:u?int|float|utf|sha|md|base|argon|bcrypt|pbkdf|scrypt|hs|rs|es|aes)-?\d|^u?int8array|^\d+(?:px|em|rem|ms|s|m|h|d)?$|^[\d.,:]+$|\.\w{1,4}$|^\w+-(?:input|field|form|reset|confirm|only|\d)/i

const CAMEL = /^[a-z]+(?:[A-Z][a-z]+)+\d?$/

const WORDS = new Set(
  (
    "string password passwd secret token required text hidden current-password new-password one-time-code off on " +
    "yes no auto default basic bearer digest none null true false optional input field invalid missing expired " +
    "unknown disabled enabled prompt ask stdin keychain keyring env environment file vault header query cookie body " +
    "oauth oauth2 jwt apikey api_key passwords confirmpassword confirm_password username email"
  ).split(" "),
)
