// Codes and phrases after a word for a secret: one-time codes, card codes, recovery codes, licence keys, seed phrases.
// secret-prose.ts finds the words, prose-values.ts reads passwords and tokens. Every function reads a bounded window.
import type { TextSpan } from "../text/words.ts"
import { windowAfter } from "./prose-values.ts"

/** A quoted phrase right after its cue. */
export function quotedWords(text: string, from: number): readonly TextSpan[] {
  const window = windowAfter(text, from)
  const found =
    /^[^"“«「`'\n]{0,70}?(?:[:：=]|\b(?:is|to|as|with|ist|lautet|est|es|è|é)|[是为は은는—-])?\s{0,3}["“«「`']\s?(\p{L}{2,14}(?:[ -]\p{L}{2,14}){2,9})\s?["”»」`']/u.exec(
      window,
    )
  const words = found?.[1] ?? ""
  if (
    words === "" ||
    HOLDS.test(words.toLowerCase()) ||
    /\b(?:enter|type|wrong|invalid|bad|missing|required|password|passphrase|key|confirm|incorrect)\b/i.test(
      words,
    )
  )
    return []
  const at = from + (found?.[0].lastIndexOf(words) ?? 0)
  return [{ from: at, to: at + words.length }]
}

/** `answer: Rex`, in the sentence that names the question or the next one. */
export function answerAfter(text: string, from: number): readonly TextSpan[] {
  const found =
    /^[^\n]{0,90}?\b(?:answer|antwort)(?: is| ist)?\s?[:=]?\s{1,3}["'“]?([^\s"'”.,;‹][^"'”.,;\n‹]{2,40})/i.exec(
      text.slice(from, from + 160),
    )
  const isSaid =
    found !== null &&
    /(?:[:=]| is| ist)\s{1,3}["'“]?$/i.test(found[0].slice(0, found[0].length - (found[1]?.length ?? 0)))
  if (found === null || !isSaid || /^(?:the|a|an|not|to|that|stored|required|hashed)\b/i.test(found[1] ?? ""))
    return []
  const to = from + found[0].trimEnd().length
  return [{ from: from + found[0].length - (found[1]?.length ?? 0), to }]
}

/** Three or four digits of a card, eight of a SIM. */
export function shortDigits(text: string, from: number): readonly TextSpan[] {
  const found =
    /^(?:\s?(?:code|number|is|:|=|-|est|ist|es|は|是)){0,3}\s{0,2}["'`(]?(\d{3,4}|\d{8})(?![\d.,]\d|[\w%-])/i.exec(
      text.slice(from, from + 40),
    )
  if (found === null) return []
  const to = from + found[0].length
  return [{ from: to - (found[1]?.length ?? 0), to }]
}

/** `352075 is your code`, `use 352075 as your code`. */
function digitsBefore(text: string, start: number): readonly TextSpan[] {
  const before = text.slice(Math.max(0, start - 60), start)
  const found =
    /(?:^|[^\w.,:#/$-])((?:[A-Z]{1,3}-)?\d{4,8}|\d{3}[ -]\d{3})["'`*]{0,2}(?: (?:is|as|ist|als|est|es|é|è|e|como|come|comme|—|-|это)|[は是为，,：:]|는|은)(?: [\p{L}'’]{1,14}){0,4} ?$/u.exec(
      before,
    )
  const value = found?.[1] ?? ""
  if (value === "" || /^(?:19|20)\d\d$/.test(value)) return []
  const at = start - before.length + (found?.index ?? 0) + (found?.[0].indexOf(value) ?? 0)
  return [{ from: at, to: at + value.length }]
}

export function digitsAfter(text: string, from: number, cue = "", start = from): readonly TextSpan[] {
  const after = digitsFrom(text, from, cue)
  return after.length > 0 ? after : digitsBefore(text, start)
}

function digitsFrom(text: string, from: number, cue: string): readonly TextSpan[] {
  const window = windowAfter(text, from).slice(0, 60)
  const found =
    /(?<![\w.,:#/$-])(?:\d{3}-\d{2}-\d{3}|\d{3}[ -]\d{3}|\d{4} \d{4}|\d{4,8}|[A-Z]{1,3}-?\d{5,8})(?![\w%]|[.,:/-]\d|\s?(?:ms|s|sec|seconds|minutes|min|px|digits?|chars?|characters?|times|years?|days?|hours?|bytes?|kb|mb|bits?|users?|requests?|lines?)\b)/.exec(
      window,
    )
  if (found === null) return []
  // A year, unless the text calls it a PIN.
  const isSaid =
    /^\W{0,3}(?:(?:is|ist|est|es|é|è|number|code)\W{1,3}){0,2}$/i.test(window.slice(0, found.index)) &&
    /pin|暗証/i.test(cue)
  if (/^(?:19|20)\d\d$/.test(found[0]) && !isSaid) return []
  if (
    /\b(?:error|status|line|port|http|rfc|after|every|within|issue|pr|length|limit|max|min|ttl|expire[sd]?)\b[^\d]*$/i.test(
      window.slice(0, found.index),
    )
  )
    return []
  return [{ from: from + found.index, to: from + found.index + found[0].length }]
}

/** Consecutive words that contain a digit, over several lines. */
export function listOfCodes(text: string, from: number): readonly TextSpan[] {
  const window = text.slice(from, from + 800)
  const list =
    /^[^\n\d]{0,40}?[:：=-]?((?:[\s,;|/*-]{1,8}(?:\d{1,2}[.)]\s{1,3})?(?=[A-Za-z0-9-]{0,12}\d)[A-Za-z0-9]{4,12}(?:-[A-Za-z0-9]{3,12}){0,4}(?![A-Za-z0-9])){1,40})/u.exec(
      window,
    )
  const codes = list?.[1] ?? ""
  if (codes.trim().length < 8) return []
  const at = (list?.[0].length ?? 0) - codes.length
  return [{ from: from + at, to: from + at + codes.length }]
}

export function licenceAfter(text: string, from: number): readonly TextSpan[] {
  const window = windowAfter(text, from).slice(0, 90)
  const found =
    /(?<![\w-])[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){2,7}(?![\w-])/i.exec(window) ??
    /^\W{1,3}(?=\S{0,60}\d)[A-Z0-9]{8,12}-[A-Za-z0-9+/=-]{24,}/.exec(windowAfter(text, from))
  if (found === null || !/\d/.test(found[0])) return []
  return [{ from: from + found.index, to: from + found.index + found[0].length }]
}

/** At least eleven words of three to eight lower-case letters, without function words such as "the". */
export function seedPhrase(text: string, from: number): readonly TextSpan[] {
  const window = text.slice(from, from + 600)
  const run =
    /(?<![a-z])(?:\d{1,2}[.)]?\s{0,2})?[a-z]{3,8}(?:(?:\s|,|\d{1,2}[.)]?|-|\\n){1,6}[a-z]{3,8}){10,32}(?![a-z])/g
  for (let match = run.exec(window); match !== null; match = run.exec(window)) {
    if (match.index > 60) return []
    const kept = withoutLead(match[0])
    const at = match.index + match[0].length - kept.length
    if ((kept.match(/[a-z]{3,8}/g) ?? []).length >= 11 && !HOLDS.test(kept))
      return [{ from: from + at, to: from + at + kept.length }]
  }
  return []
}

const HOLDS =
  /\b(?:the|and|for|with|that|this|from|your|should|must|never|not|are|was|has|have|will|can|into|than|then|when|which|where|because|they|them|their|only|also|any|you|but|its)\b/

/** Without the words that introduce the phrase: `is`, `for the wallet is`. */
function withoutLead(run: string): string {
  const lead = /^(?:[a-z]{3,8}\s){0,6}?(?:the|for|are|was|with|this|your|wallet)\s/.exec(run)
  return lead === null ? run : run.slice(lead[0].length)
}
