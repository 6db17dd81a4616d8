// Secrets in particular places: an address that is itself the key, an INSERT row, a file named after secrets, the private
// part of a JWK, a card number. Loaded only for text with a mark of one of them. Every pattern is bounded.
import { shapeOf } from "./opaque-shapes.ts"
import { hasAll, isChosen, isTechnical } from "./prose-values.ts"
import { isMixed, isPlaceholder, isScattered } from "./secret-values.ts"

type Mark = (kind: string) => string

/**
 * `lower` is the text in lower case, indexes unchanged.
 * @public
 */
export function redactSpots(text: string, lower: string, mark: Mark): string {
  let out = text
  if (lower.includes("://")) out = redactAddresses(out, mark)
  if (lower.includes("insert") && lower.includes("values")) out = redactInserts(out, mark)
  if (FILE_MARKS.some((file) => lower.includes(file))) out = redactFiles(out, mark)
  if (lower.includes("kty")) out = redactJwk(out, mark)
  if (lower.includes("digest") || lower.includes("aws4-") || lower.includes("oauth"))
    out = redactSigned(out, mark)
  if (lower.includes("net us") || out.includes("AUTH ")) out = redactTyped(out, mark)
  return redactNumbers(out, lower, mark)
}

/** Path segments after which a random segment is a key. */
const OPENS =
  "magic|magic-link|reset|reset-password|password|invite|invites|invitation|join|verify|verification|confirm|activate|activation|unsubscribe|share|shared|auth|sso|login|signin|ical|feed|private|rpc|ping|bot|webhook|incoming|hook|api|apikey|k|s|v\\d"

function redactAddresses(text: string, mark: Mark): string {
  const secretPath = new RegExp(
    String.raw`(:\/\/(?!(?:docs|drive|sheets)\.google|[\w.-]{0,40}(?:figma|youtube|notion|loom)\.)[^\s"'\x60<>‹?]{1,200}?\/(?:${OPENS})\/)([\w-]{20,200})(?![\w.])`,
    "gi",
  )
  return text
    .replace(secretPath, (whole, before: string, part: string) =>
      isOpening(part, /\/v\d\/$/.test(before)) ? before + mark("secret-path") : whole,
    )
    .replace(
      /(:\/\/[^\s"'`<>‹?]{1,200}?\/)(private-[\da-f]{24,64})(?![\w.])/g,
      (_, before: string) => before + mark("secret-path"),
    )
    .replace(
      /(:\/\/[\w.-]{0,40}(?:ping|heartbeat|cronitor|push|hook)[\w.-]{0,40}\/(?:[\w-]{1,20}\/){0,2})([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})/gi,
      (_, before: string) => before + mark("secret-path"),
    )
    .replace(
      /([?&#](?:amp;)?[\w.-]{0,30}(?:invite|ticket|jwt|otp|magic|assertion|saml\w{0,10}|session|hash|nonce|verifier|challenge|credential|cred|t|k|h)=)([^\s"'`<>‹&#;)\]]{20,2000})/gi,
      (whole, before: string, value: string) =>
        !isPlaceholder(value) && isMixed(value) && isScattered(value)
          ? before + mark("url-parameter")
          : whole,
    )
}

function isOpening(part: string, isVersion: boolean): boolean {
  if (/^[\da-f]+$/i.test(part)) return part.length === 32 || (part.length > 40 && !isVersion)
  const shape = shapeOf(part)
  return part.length >= 20 && (shape === "mixed" || (shape === "small" && !/[_-]/.test(part)))
}

const COLUMN = /^[\s"'`[\]]*\w{0,30}(?:pass(?:word|wd|phrase|code)?|pwd|secret|token|api_?key)[\s"'`[\]]*$/i

/** `INSERT INTO users (email, password) VALUES ('a', 'x9…')`: the value in the column's position. */
function redactInserts(text: string, mark: Mark): string {
  return text.replace(
    /(insert\s{1,4}into\s{1,4}[^\s(]{1,80}\s{0,4}\()([^()]{1,400})(\)\s{1,8}values\s{0,8}\()([^()]{1,800})(?=\))/gi,
    (whole, head: string, columns: string, middle: string, row: string) => {
      const names = columns.split(",")
      const cells = row.split(",")
      if (names.length !== cells.length) return whole
      const safe = cells.map((cell, at) => {
        const value = /^\s*\\?["']([^"'\\‹]{5,200})\\?["']\s*$/.exec(cell)?.[1]
        if (value === undefined || !COLUMN.test(names[at] ?? "") || isPlaceholder(value)) return cell
        return /\d/.test(value) || hasAll(value) ? cell.replace(value, mark("password")) : cell
      })
      return head + columns + middle + safe.join(",")
    },
  )
}

const FILE_MARKS = [
  "secrets.",
  "-secrets",
  "credentials",
  ".pgpass",
  ".netrc",
  ".env",
  "auth.txt",
  "pass.txt",
  "password",
  "creds",
  "vault",
]
const FILE_LINE =
  /(?:^|[\s/#>`"'(])[\w./~-]{0,80}(?:secrets?\.(?:toml|ya?ml|json|env|txt|properties|tfvars)|(?:ch|p)ap-secrets|\.pgpass|credentials(?:\.\w{2,5})?|\.env(?:\.\w{1,12})?|(?:auth|pass|passwd|password|passwords|creds?|login|secret|token|vault[-_]?pass)\.(?:txt|conf|cfg|secret|key))(?=[\s:`"')<]|$)/i
const MAX_LINES = 12

/** The short lines below the name of a secrets file. */
function redactFiles(text: string, mark: Mark): string {
  const lines = text.split("\n")
  let isChanged = false
  for (let at = 0; at + 1 < lines.length; at++) {
    const line = lines[at] ?? ""
    if (line.length > 300 || !FILE_LINE.test(line)) continue
    const isFed = /<</.test(line) && !line.includes(".env") && !line.includes("\\n")
    for (let row = at + 1; row < lines.length && row <= at + MAX_LINES; row++) {
      const below = lines[row] ?? ""
      if (below.trim() === "" || below.length > 300 || FILE_LINE.test(below)) break
      const safe = redactLine(below, isFed || /(?:ch|p)ap-secrets/.test(line), mark)
      if (safe === below) continue
      lines[row] = safe
      isChanged = true
    }
  }
  return isChanged ? lines.join("\n") : text
}

function redactLine(line: string, isWords: boolean, mark: Mark): string {
  const set = /^(\s*[+-]?\s*[\w."'-]{1,60}\s{0,3}[=:]\s{0,3}["']?)([^\s"'‹]{14,200})(["']?,?\s*)$/.exec(line)
  if (set !== null && !/[:/]\/|^v?\d+\./.test(set[2] ?? "") && isRandomValue(set[2] ?? ""))
    return `${set[1]}${mark("secret")}${set[3]}`
  const words = line.trim().split(/\s+/)
  if (!isWords || words.length > 5) return line
  let out = line
  for (const word of words) {
    const value = word.replace(/^["']|["']$/g, "")
    if (
      /^[!-~]+$/.test(value) &&
      isChosen(value, 6) &&
      !isTechnical(value) &&
      !isPlaceholder(value) &&
      !value.includes("‹")
    )
      out = out.replace(value, mark("password"))
  }
  return out
}

function isRandomValue(value: string): boolean {
  return !isPlaceholder(value) && isMixed(value) && (isScattered(value) || /^[\da-f]{24,}$/i.test(value))
}

function redactJwk(text: string, mark: Mark): string {
  return text.replace(
    /(\\{0,3}["'](?:d|p|q|dp|dq|qi|k)\\{0,3}["']\s{0,4}:\s{0,4}\\{0,3}["'])[\w-]{20,2000}(?=\\{0,3}["'])/g,
    (_, before: string) => before + mark("private-key"),
  )
}

/** Headers with named parts: everything after the scheme, to the end of the line. */
function redactSigned(text: string, mark: Mark): string {
  return text.replace(
    /(authorization\\{0,2}["']?\s{0,4}:\s{0,4}\\{0,2}["']?(?:digest|aws4-hmac-sha256|oauth|hawk|signature)\s{1,4})(?!‹redacted:authorization›(?:[\s"'\\]|$))(?=[^\n]{0,400}(?:response|signature|mac)\\{0,2}=)[^\n']{8,1200}/gi,
    (_, before: string) => before + mark("authorization"),
  )
}

function redactTyped(text: string, mark: Mark): string {
  const judge = (whole: string, before: string, value: string) =>
    isPlaceholder(value) || !isChosen(value, 6) || isTechnical(value) ? whole : before + mark("password")
  return text
    .replace(
      /(\bnet\s{1,3}use\s{1,3}(?:\S{1,3}:\s{1,3})?\\{2,4}\S{1,120}\s{1,3}["']?)([^\s"'/‹]{4,80})/gi,
      judge,
    )
    .replace(/(\bnet\s{1,3}user\s{1,3}["']?[\w.-]{1,60}["']?\s{1,3}["']?)([^\s"'/‹]{4,80})/gi, judge)
    .replace(/((?<![\w-])AUTH\s(?:[a-z][\w.-]{1,40}\s)?["']?)([^\s"'‹]{6,80})/g, judge)
}

/** Cards (by check digit), disk recovery keys, key pairs written as bytes. */
function redactNumbers(text: string, lower: string, mark: Mark): string {
  const bytes = ARRAY_MARKS.some((each) => lower.includes(each)) ? redactBytes(text, mark) : text
  if (!/\d{4}/.test(bytes) && !bytes.includes("[")) return bytes
  return bytes
    .replace(/(?<![\d-])\d{6}(?:-\d{6}){7}(?![\d-])/g, () => mark("recovery-key"))
    .replace(
      /(?<![\w.-])(?:[3-6]\d{3}([ -])\d{4}\1\d{4}\1\d{1,7}|3[47]\d\d[ -]\d{6}[ -]\d{5})(?![\w-])/g,
      (found) => (isCard(found) ? mark("card") : found),
    )
    .replace(
      /(\b(?:card|visa|mastercard|amex|karte|carte|tarjeta|carta|cartão|карт\p{L}{0,2}|卡号|カード番号|카드)[^\n\d]{0,30})([3-6]\d{12,18})(?!\d)/giu,
      (whole, before: string, found: string) => (isCard(found) ? before + mark("card") : whole),
    )
    .replace(/\[\s{0,4}(?:\d{1,3}\s{0,4},\s{0,4}){31,63}\d{1,3}\s{0,4}\]/g, (found) => {
      const numbers = found.match(/\d+/g) ?? []
      const isPair =
        (numbers.length === 64 || numbers.length === 32) && numbers.every((each) => Number(each) < 256)
      return isPair && /solana|keypair|wallet|secret|private|id\.json|seed/.test(lower)
        ? mark("key-bytes")
        : found
    })
}

const ARRAY_MARKS = [", 0x", ",0x", "byte"]

/** `AES_KEY[] = {0x35, 0x34, …}`. */
function redactBytes(text: string, mark: Mark): string {
  return text.replace(
    /((?:key|secret|seed|passw|priv)\w{0,20}[^\n[{(]{0,40}(?:\[\w{0,6}\][^\n[{(]{0,20})?[[{(]\s{0,4})(?:(?:0x[\da-f]{1,2}|\d{1,3})\s{0,6},\s{0,8}){11,255}(?:0x[\da-f]{1,2}|\d{1,3})/gi,
    (_, before: string) => before + mark("key-bytes"),
  )
}

/** Luhn's check digit. */
function isCard(found: string): boolean {
  const digits = found.replace(/\D/g, "")
  if (digits.length < 13 || digits.length > 19) return false
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const weighed = at % 2 === 0 ? digit : digit * 2
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}
