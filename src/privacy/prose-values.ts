// Passwords and tokens after a word for a secret. secret-prose.ts finds the words and reads codes and
// phrases. Every function reads a bounded window.
import type { TextSpan } from "../text/words.ts"
import { isGibberish, shapeOf } from "./opaque-shapes.ts"
import { isMixed, isOddCase, isPlaceholder, isScattered, isUuid } from "./secret-values.ts"

/** The maximum distance between a cue and its value. */
export const REACH = 110

/** The text after a cue up to the end of the sentence; a colon may be followed by a line break. */
export function windowAfter(text: string, from: number): string {
  const window = text.slice(from, from + REACH * 2)
  const led = window.includes("\n") ? (LEADS_ON.exec(window)?.[0].length ?? 0) : 0
  const line = window.indexOf("\n", led)
  const sentence = line < 0 ? window : window.slice(0, line)
  const end = /[.!?](?=\s+[A-ZÀ-ÞА-Я])|[。！？]/.exec(sentence.slice(led))
  return end === null ? sentence : sentence.slice(0, led + end.index)
}

/** A colon or a question ends the line: the value is on the next line, or in the code block below. */
const LEADS_ON =
  /^[^\n]{0,60}(?:[:：][ \t*_`]{0,4}|[?？][ \t]{0,4}(?=\r?\n[ \t]{0,4}(?:a|answer|antwort|r|re|>|→)[:：> ]))(?:\r?\n[ \t]{0,12}){1,3}(?:```\w{0,12}\r?\n[ \t]{0,12})?/i

const OPENERS = "\"'`“”„«»‘’「『*(["

interface Word extends TextSpan {
  readonly value: string
  /** Only a sign, a quote or a linking word precedes it. */
  readonly isJoined: boolean
  /** Only spaces precede it. */
  readonly isNext: boolean
  readonly isQuoted: boolean
}

/** Letters only, with capitals where no word has them: `wfixw-DWGTB`, `HnCIvR`. */
function isCaseOdd(run: string): boolean {
  const word = run.replace(/^\W+|\W+$/g, "")
  return (
    (word.length >= 8 &&
      /^[a-z]{2,}[-_][A-Z]{3,}$|^[A-Z]{3,}[-_][a-z]{2,}$/.test(word) &&
      !/[aeiouy]{1}.?[aeiouy].*[-_]|^(?:x|pre|non|re|utf)-/i.test(word)) ||
    isOddCase(word)
  )
}

const MAX_WORDS = 14

/** HTML tags become spaces; indexes stay the same. */
function withoutTags(window: string): string {
  if (!window.includes("<")) return window
  return window.replace(/<\/?[a-z][a-z0-9]{0,10}(?:\s[^<>\n]{0,80})?>/gi, (tag) => " ".repeat(tag.length))
}

/** Only near the cue: further away it costs more than it finds. */
function isOddWord(run: string): boolean {
  return run.length >= 8 && isGibberish(run.replace(/^\W+|\W+$/g, ""))
}

function* wordsAfter(text: string, start: number): Generator<Word> {
  const window = withoutTags(windowAfter(text, start))
  const run = /[!-~‹›]+/g
  let count = 0
  for (let match = run.exec(window); match !== null && count < MAX_WORDS; match = run.exec(window)) {
    // This cue's value is already redacted.
    if (match.index > REACH || match[0].includes("‹")) return
    count++
    if (!/[\d!@#$%^&*?]/.test(match[0]) && !isCaseOdd(match[0]) && !(count < 5 && isOddWord(match[0])))
      continue
    const before = window.slice(0, match.index)
    const word = trimmed(match[0], before)
    if (word.value === "") continue
    const lead = before + match[0].slice(0, word.at)
    const gap = lead.replace(/[\s"'`“”„«»‘’「『*(]+$/u, "")
    yield {
      value: word.value,
      from: start + match.index + word.at,
      to: start + match.index + word.at + word.value.length,
      isNext: gap.trim() === "",
      isJoined: JOINS.test(gap),
      isQuoted: OPENERS.includes(lead.at(-1) ?? " "),
    }
  }
}

/** Ends with a sign or a word for "is", "as", "to" or "with" in a supported language. */
const JOINS =
  /(?:[:：=＝→>—–-]|(?:^|[\s\p{L}])(?:is|are|was|to|as|be|with|now|from|von|and|und|et|y|ist|lautet|hei[sß]t|lauten|auf|est|sera|es|será|sea|é|e|è|sarà|är|это|такой|на|are:|是|为|為|改成|は|を|が|은|는|이|가|를|을))$/u

/** Strips surrounding quotes and brackets and trailing punctuation; a leading sign may belong to a password. */
function trimmed(run: string, before: string): { readonly value: string; readonly at: number } {
  let from = 0
  let to = run.length
  while (from < to && "\"'`*(:=,;>".includes(run[from] ?? "")) from++
  if (from === 0 && run[0] === "[" && run.endsWith("]")) from++
  const wasOpened = from > 0 || /[“„«‘「『]\s?$/u.test(before)
  const closers = wasOpened ? "\"'`*),.;:]\\" : ".,;:)\"'`*\\"
  // Everything inside backticks belongs to the value.
  const tick = run[from - 1] === "`" ? run.indexOf("`", from) : -1
  if (tick > from) return { value: run.slice(from, tick), at: from }
  while (to > from && closers.includes(run[to - 1] ?? "")) to--
  // A value ends at its closing quote: `"x9!z",next`.
  const opener = run[from - 1] ?? ""
  const close = "\"'`".includes(opener) && opener !== "" ? run.indexOf(opener, from) : -1
  if (close > from && close < to) to = close
  return { value: run.slice(from, to), at: from }
}

export function passwordAfter(text: string, from: number, cue: string, start: number): readonly TextSpan[] {
  // `login: deploy pass: …` is handled at `pass`; here, pairs of user and password.
  const isAccount = /cred|log|zugang|identif/i.test(cue) || text[start - 1] === "/"
  // `log in as bob with …`: only a verb is the cue, so the word before the value must be "with" or similar.
  const isAct = /[ -]in$|logg|anmeld|connect|sesi/i.test(cue)
  const found: TextSpan[] = []
  for (const word of wordsAfter(text, from)) {
    if (isAct && !MEANS.test(text.slice(Math.max(0, word.from - 9), word.from))) continue
    const pair = isAccount || word.isQuoted ? pairIn(word) : undefined
    if (pair !== undefined) found.push(pair)
    if (pair !== undefined || isPlaceholder(word.value) || isTechnical(word.value)) continue
    if (isAct && LOGIN_METHOD.test(word.value)) continue
    const isNear =
      !isAccount &&
      (word.isJoined || word.isNext) &&
      !isAct &&
      (isChosen(word.value, word.isQuoted ? 5 : 6) || isWordsAndNumber(word.value))
    const isFar =
      isChosen(word.value, 8) && (hasAll(word.value) || (!isAccount && !isAct && isJumble(word.value)))
    if (isNear || isFar) found.push(word)
  }
  return found.length > 0 ? found : passwordBefore(text, start)
}

/** `GitHub2FA!`: a service and its sign-in method, perhaps at the end of the sentence. */
const LOGIN_METHOD = /^[A-Za-z]{2,20}[-_]?(?:[2-9]FA|MFA|U2F|FIDO2?|OAuth[12]?|OIDC|SAML2?|SSO)[!?]{0,3}$/

const MEANS = /(?:^|\s)(?:with|using|and|mit|und|avec|et|con|com|y|e)\s["'`]?$/i

/** `copper_walnut87`: program names end in one digit at most. */
export function isWordsAndNumber(value: string): boolean {
  return (
    /^[A-Za-z]{3,14}(?:[._-][A-Za-z]{3,14}){1,3}[._-]?\d{2,4}$/.test(value) && !/\d(?:px|em|ms)$/.test(value)
  )
}

/** Letters and digits interleaved, but not a hash. */
export function isJumble(value: string): boolean {
  return (
    /^[a-z0-9]{8,40}$/i.test(value) &&
    isScattered(value) &&
    !/^[\da-f]+$/i.test(value) &&
    /\d[a-z]+\d/i.test(value)
  )
}

/** `… with x9… as the password`, `x9… is my password`. */
function passwordBefore(text: string, start: number): readonly TextSpan[] {
  const before = text.slice(Math.max(0, start - 100), start)
  const found =
    /(?:^|\s)["'`]?([!-~]{6,60}?)["'`]?,? (?:as|is|was|for|ist|als|est|comme|es|como|é|è|come|\((?:that['’]s|that is|it['’]s|this is|das ist|c['’]est|es|è))(?: [\p{L}']{1,12}){0,3} $/u.exec(
      before,
    )
  const value = found?.[1] ?? ""
  if (
    value === "" ||
    isPlaceholder(value) ||
    isTechnical(value) ||
    !isChosen(value, 8) ||
    !(hasAll(value) || isWith(before))
  )
    return []
  const at = start - before.length + (found?.index ?? 0) + (found?.[0].indexOf(value) ?? 0)
  return [{ from: at, to: at + value.length }]
}

/** `with x9… as the`, `mit x9… als`. */
function isWith(before: string): boolean {
  return /(?:^|\s)(?:with|use|using|mit|avec|con|com|enter|set|type)\s\S+ (?:as|als|comme|como|come)(?: [\p{L}']{1,12}){0,3} $/u.test(
    before,
  )
}

/** `admin/x9…`, `root:x9…`: the part after the sign. */
function pairIn({ value, from, to }: Word): TextSpan | undefined {
  const sign = /^[A-Za-z][\w.@-]{1,40}[:/](?=[^\s/:]{5,}$)/.exec(value)
  if (sign === null) return undefined
  const password = value.slice(sign[0].length)
  return isChosen(password, 6) && !isTechnical(password) ? { from: from + sign[0].length, to } : undefined
}

export function tokenAfter(text: string, from: number, cue: string): readonly TextSpan[] {
  const isPlainCue = /^(?:keys?|secrets?|tokens?|キー|key)$/i.test(cue)
  for (const word of wordsAfter(text, from)) {
    const { value } = word
    if (isPlaceholder(value) || isTechnical(value)) continue
    const isNear = word.isJoined || word.isNext || (word.isQuoted && !isPlainCue)
    if (/^(?:0x)?[\da-f]+$/i.test(value) || isUuid(value)) {
      const isLong = value.length >= 32 && value.length !== 40
      if (isNear && (isLong || (value.length >= 20 && !isPlainCue)) && isMixed(value)) return [word]
      continue
    }
    if (!/^[\w+/=.~:!@#$%^*-]+$/.test(value) || isNameOrPath(value)) continue
    // Quoted right after an unambiguous cue: a chosen password is enough.
    if (word.isQuoted && word.isJoined && !isPlainCue && /\d/.test(value) && isChosen(value, 8)) return [word]
    if (isNear ? isTokenNear(value, isPlainCue) : value.length >= 20 && isMixed(value) && hasAll(value))
      return [word]
  }
  return []
}

/** Right after the cue, a short value is enough if it is random. */
function isTokenNear(value: string, isPlainCue: boolean): boolean {
  if (value.length >= 16) return isMixed(value)
  return value.length >= (isPlainCue ? 12 : 8) && (shapeOf(value) !== "" || isGibberish(value))
}

/** Letters with digits or signs, as in a password that a person chose. */
export function isChosen(value: string, least: number): boolean {
  if (value.length < least || value.length > 120 || !/[A-Za-z]/.test(value) || isNameOrPath(value))
    return false
  const digits = value.match(/\d/g)?.length ?? 0
  const signs = value.match(/[!@#$%^&*+=~?<>{}[\]|]/g)?.length ?? 0
  if (isCaseOdd(value) || isGibberish(value)) return true
  return digits > 0 || (signs > 0 && /[A-Z]/.test(value) && /[a-z]/.test(value) && value.length >= 8)
}

/** A digit, and letters of both cases or a sign. */
export function hasAll(value: string): boolean {
  return (
    /\d/.test(value) && ((/[A-Z]/.test(value) && /[a-z]/.test(value)) || /[!@#$%^&*~?]|-\d+-/.test(value))
  )
}

/** A path, an address, a call, a member, a name with a trailing number. */
function isNameOrPath(value: string): boolean {
  if (/^\w*\d\w*\.\w*\d\w*$/.test(value)) return false
  if (/\/[\w.-]+\/|\.[a-z]{1,5}[:)#\]]/i.test(value) && /[.:]/.test(value)) return true
  if (
    /^[\w.-]+@[\w-]+\.[\w.]+$|:\/\/|^\.{0,2}\/|^~\/|\(|^--?[a-z]|^[\w-]+(?:\/[\w.-]+)+$|\.(?:[a-z]{1,4}|json|yaml|lock|toml)(?::\d+)*$/i.test(
      value,
    )
  )
    return true
  if (
    /^[a-z]+(?:[._-][a-z]+)+\d{0,2}$|^[A-Z]+(?:_[A-Z0-9]+)+$|^[a-z]+(?:[A-Z][a-z]+)+\d?$|^[A-Z][a-z]+(?:[A-Z][a-z]+)+\d?$/.test(
      value,
    )
  )
    return true
  return (
    /^[A-Za-z_][\w]*(?:[.:]{1,2}[A-Za-z_]\w*)+$|[=;{]$|^[\w.]+[[{(<]|=>|^[A-Za-z_]\w*=/.test(value) &&
    !hasAll(value)
  )
}

/** Has digits but is no secret: a standard, a version, a measure, a date, a ticket. */
export function isTechnical(value: string): boolean {
  return /^(?:(?:sha|md|utf|base|aes|rsa|argon|b?crypt|s?crypt|pbkdf|hs|rs|es|ps|ed|ec|p|v|h|k|s|x|y|ipv|oauth|web|log|py|python|node|win|rfc|iso|php|java|go|http|tls|ssl|vue|next|angular|react|laravel|mysql|postgres|pg|redis|auth|step|phase|part|level|q|u?int|float|log|i18n|l10n|a11y|k8s|e2e|s3|ec2|r2|d1|o11y|n8n|web3|t3|h2|id|user|test|item|option|line|page|table|column|field|chapter|section|round|day|week|month|gpt|claude|opus|sonnet|llama|gemini|ui|ml|mp|x86|arm|win|i|b)[-_]?\d[\w.-]{0,6}|\d[\d.,:_-]*(?:st|nd|rd|th|px|r?em|ms|[smhdx%]|kb|mb|gb|[kmg]i?b?|am|pm|min|mins|hrs?|days?|chars?|bits?|bytes?|fps)?|\d{1,4}[-–](?:[a-z]+)(?:-[a-z]+)*|[a-z]+-\d+-[a-z]+|#\d+|[A-Z]{2,10}-\d+|\d{4}-\d\d-\d\d\S*|CVE-\d+-\d+|v?\d+\.\d+(?:\.\w+)*\S{0,8}|[2-9]fa|mfa|[a-f0-9]{7,12}|\$\d[\d.,]*)$/i.test(
    value,
  )
}
