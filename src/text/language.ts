// Detects the language of a sentence by its small words and letters, and strips accents so that patterns need only a to z.
import table from "./language.json" with { type: "json" }

export type Language = "spanish" | "portuguese" | "french" | "german" | "italian"

/** The language with more marks than English has; undefined for English and when nothing decides. */
export function languageOf(text: string): Language | undefined {
  const lower = text.toLowerCase()
  const isPlain = /^[\x00-\x7f]*$/.test(lower)
  const counts = new Map<Language, number>()
  let english = 0
  for (const word of lower.match(WORDS) ?? []) {
    if (ENGLISH.has(word)) english++
    const mayTell = !isPlain || word.includes("'")
    for (const { language, marks, letters } of LANGUAGES)
      if (marks.has(word) || (mayTell && letters.test(word)))
        counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  let best: Language | undefined
  let most = english
  for (const { language } of LANGUAGES) {
    const count = counts.get(language) ?? 0
    if (count <= most) continue
    best = language
    most = count
  }
  return best
}

export function isEnglish(text: string): boolean {
  return (text.toLowerCase().match(WORDS) ?? []).some((word) => ENGLISH.has(word))
}

/** Chinese, Japanese, Korean or Russian. */
export function isOtherScript(text: string): boolean {
  return /[぀-ヿ㐀-鿿가-힯а-яё]/i.test(text)
}

/** Traditional signs that our patterns hold, as the simplified ones. */
export function inSimplified(text: string): string {
  return text.replace(TRADITIONAL, (sign) => SIMPLE[[...TRADITIONAL.source].indexOf(sign) - 1] ?? sign)
}

const TRADITIONAL = /[別嚴許準務須僅讀動變請統優過內儘問確認給嗎麼為這個選擇決換採]/g
const SIMPLE = [..."别严许准务须仅读动变请统优过内尽问确认给吗么为这个选择决换采"]

/** In lower case, without accents, one space at both ends and between words. */
export function inPlainLetters(text: string): string {
  return ` ${stripped(text.toLowerCase())} `
}

/** The letters of a pattern, as those of the text that it is held against. */
export function pattern(...parts: readonly string[]): RegExp {
  return new RegExp(stripped(parts.join("|")))
}

function stripped(text: string): string {
  const plain = text
    .replace(/[‘’`´]/g, "'")
    .replace(/ß/g, "ss")
    .replace(/œ/g, "oe")
    .replace(/ +|\n/g, " ")
  return /[^\x00-\x7f]/.test(plain) ? plain.normalize("NFD").replace(/[\u0300-\u036f]/g, "") : plain
}

const WORDS = /[a-zß-ÿœ']+/g

/** Small words that English lacks, and letters typical of each language. */
const LANGUAGES = Object.entries(table.others).map(([language, { letters, words }]) => ({
  language: language as Language,
  letters: new RegExp(letters),
  marks: wordSet(words),
}))

const ENGLISH = wordSet(table.english)

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(" "))
}
