// Judges an opaque string by the words before it: a secret, or a hash, an identifier, file contents. A name right before
// the value counts more than a word elsewhere on the line, so the string itself needs less evidence (opaque-tokens.ts).
import { isGibberish, type OpaqueShape } from "./opaque-shapes.ts"
import { isMixed, isOddCase, isScattered } from "./secret-values.ts"

const BEFORE = 64

/** A word for a secret: alone or at the end of a name, in the supported languages. */
const CUE = new RegExp(
  [
    "(?<![A-Za-z])(?:api|auth|access|app|secret|private|client|licen[sc]e|account|service|session|rest|user|admin|master|sign|signing|encryption|deploy|webhook|bot)?[ _-]?(?:keys?|tokens?|secrets?|password|passwd|passphrase|passcode|pass|pwd|creds?|credentials?|authorization|authentication|auth|bearer|pat|signature|sig|dsn|webhook|login|jwt|otp|totp|hmac|psk|licen[sc]e|seed|cookie|access|private)",
    "(?:Api|API)?(?:Keys?|Tokens?|Secrets?|Password|Passwd|Passphrase|Pwd|Credentials?|Authorization|Auth|Bearer|Signature|Jwt)",
    "(?<![A-Z])(?:KEYS?|TOKENS?|SECRETS?|PASSWORD|PASS|PWD|CREDS?|CREDENTIALS?|AUTH|BEARER|PAT|SIGNATURE|JWT|DSN|ACCESS|PRIVATE)",
    "(?:api|auth|access|secret|private|app|client|user|rest|account|license)(?:key|token|secret)s?",
    "[a-z-]{3,30}[a-z]api(?=[\"']?\\s?[:=])|(?<![A-Za-z])tok(?![a-z])|(?:PRIVATE|SECRET|ACCESS)key",
    "schlüssel|[Pp]asswort|kennwort|geheimnis|clé|jeton|mot de passe|clave|llave|contraseña|chave|senha|chiave|segreto|sleutel|wachtwoord|klucz|hasło|anahtar|şifre|nyckel|lösenord|nøkkel|avain|salasana|klíč|heslo|ключ\\p{L}{0,3}|токен\\p{L}{0,3}|парол\\p{L}{0,3}|секрет\\p{L}{0,3}|密钥|密鑰|密码|密碼|令牌|口令|キー|トークン|パスワード|シークレット|키|토큰|비밀번호|시크릿",
  ].join("|"),
  "gu",
)

/** Keys that name something instead of opening it, and counts or displays of secrets. */
const NOT_A_CUE =
  /(?<![A-Za-z])(?:primary|foreign|sort|cache|partition|range|hash|public|pub|idempotency|object|storage|row|lookup|index|dedupe|dedup|map|query|react|list|group|join|unique|composite|natural|surrogate|shard|routing|event|translation|i18n|locale|s3|redis|config|data|host|known|gpg|pgp|page|next|continuation|sync|csrf|xsrf|lock|pagination|design|syntax|lexer|parser|stop|eos|bos|pad|special|css|theme|vocab|input|output|prompt|completion|total|max|cached|reasoning)[ _-]?$/i

/** Words that rule a secret out: a hash, an identifier, a public key, contents. */
export const NAMED_ELSE =
  /(?:[Ss]ha-?\d{1,3}|SHA-?\d{1,3}|[Mm]d5|MD5|[Ii]ntegrity|[Cc]hecksum|[Dd]igest|[Ee][Tt]ag|[Hh]ash|HASH|[Ff]ingerprint|[Cc]ommit|[Rr]evision|[Nn]once|\bh1|[Bb]ase64|[Bb]lob|[Pp]ublic[\w -]{0,12}|PUBLIC\w{0,12}|[Pp]ub[Kk]ey|pub[Kk]ey\d{1,3}|ssh-\w{2,8}|ecdsa-[\w-]{4,20}|[Cc]ertificate|[Tt]humbprint|(?<![a-z])(?:\w{0,30}[_-])?(?:id|uuid|guid|ids|ID|UUID|GUID|ref|cursor|slug|anchor|href|src|path|file|filename|version|build|branch|node)|\w{1,30}(?:Id|ID|Ids|Uuid|Arn|Hash|Cursor))["'`\])]{0,2}\s{0,3}(?:[:=]|=>|-|is|,)?\s{0,3}["'`([{]{0,2}$/

/** Between a name and its value. */
const JOINT =
  /^["'`\]})*]{0,3}(?:\s{1,2}(?:is|was|are|to|as|with|here|below|used|ist|lautet|est|es|è|é|это|—|for \S{1,30}|of \S{1,30}|von \S{1,30}|für \S{1,30}))?\s{0,8}(?:::|:=|=>|->|={1,3}|[:：=,>|(]|은|는|は|是|为|\s)?\s{0,8}(?:(?:[Bb]earer|[Tt]oken|[Bb]asic|[Aa]pi[Kk]ey|KEY|Key)\s{1,2})?[\\"'`“«「([{<*]{0,4}$/u

/** Start indexes of secret words, in order; searched by stem, which is cheap. */
export function cuesIn(lower: string): readonly number[] {
  const found: number[] = []
  for (const stem of STEMS)
    for (let at = lower.indexOf(stem); at >= 0; at = lower.indexOf(stem, at + stem.length)) found.push(at)
  return found.sort((a, b) => a - b)
}

const STEMS =
  "key|token|secret|pass|pwd|cred|auth|bearer|pat |pat=|pat:|signature|sig=|dsn|hook|login|jwt|otp|hmac|psk|licen|seed|cookie|access|private|-h |header|schlüssel|kennwort|geheimnis|clé|jeton|clave|llave|contraseña|chave|senha|chiave|segreto|sleutel|wachtwoord|klucz|hasło|anahtar|şifre|nyckel|lösenord|nøkkel|avain|salasana|klíč|heslo|ключ|токен|парол|секрет|密|令牌|口令|キー|トークン|パスワード|シークレット|키|토큰|비밀번호|시크릿".split(
    "|",
  )

export type CueDistance = "named" | "near" | ""

export function toldBefore(text: string, from: number): CueDistance {
  const before = beforeOnLine(text, from)
  let told: CueDistance = ""
  CUE.lastIndex = 0
  for (let cue = CUE.exec(before); cue !== null; cue = CUE.exec(before)) {
    if (cue[0] === "") break
    const end = cue.index + cue[0].length
    const gap = before.slice(end)
    // Part of another word: `keyboard`, `tokenize`, `authored`.
    if (/^[a-z]{2}/.test(gap) || NOT_A_CUE.test(before.slice(0, cue.index))) continue
    if (/‹|[.;!?]\s/.test(gap)) continue
    told = JOINT.test(gap.replace(/^[ _-]?(?:value|string|v?\d{1,2})\b/i, "")) ? "named" : "near"
  }
  return told
}

/** The line up to the value, and the line before it if that one ends with a colon or similar sign. */
function beforeOnLine(text: string, from: number): string {
  const window = text.slice(Math.max(0, from - BEFORE), from)
  const line = window.lastIndexOf("\n")
  if (line < 0) return window
  const own = window.slice(line + 1)
  if (own.trim() !== "" && !/^[\s>"'`*-]+$/.test(own)) return own
  return /(?:[:=：>]|\b(?:key|token|secret|password|private))\s*$/i.test(window.slice(0, line))
    ? window.replace(/\s*\n\s*/g, " ")
    : own
}

/** Any service header: `-H "X-…: `. */
export function isHeader(text: string, from: number): boolean {
  return /(?:-H\s?|--header[ =]|headers?\b[^\n]{0,30}?)\\?["'{[]{0,3}(?:[xX]-)?[A-Za-z][\w-]{1,40}\\?["']?\s{0,2}[:,]\s{0,2}\\?["']?$/.test(
    text.slice(Math.max(0, from - 90), from),
  )
}

/** The shape a string needs, given the words before it. */
export function isEnough(told: CueDistance, shape: OpaqueShape, value: string): boolean {
  const isHex = /^(?:0x)?[\da-f]+$/i.test(value)
  if (told === "named") {
    if (isHex) return value.length >= 13 && /\d/.test(value) && /[a-f]/i.test(value)
    if (shape === "letters") return value.length >= 20
    if (shape !== "") return value.length >= 10
    if (/^[\da-z]{16,}$|^[\dA-Z]{16,}$/.test(value)) return isMixed(value)
    if (value.length >= 16 && /^\w+$/.test(value) && /\d/.test(value))
      return isMixed(value) && isScattered(value)
    if (/^[A-Za-z]{20,}$/.test(value)) return isMixed(value) && isOddCase(value)
    if (isGibberish(value)) return value.length >= 12
    return value.length === 36 && /^[\da-f-]{36}$/i.test(value)
  }
  if (isHex) return (value.length >= 48 || value.length === 32) && /\d/.test(value) && /[a-f]/i.test(value)
  return (
    (shape === "mixed" && value.length >= 16) ||
    ((shape === "small" || shape === "capital") && value.length >= 20)
  )
}
