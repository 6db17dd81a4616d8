// In which of the languages that we read a sentence is written, by its small words and its letters; and a sentence in
// plain letters, so that the patterns for those languages need none but a to z.

export type Tongue = "spanish" | "portuguese" | "french" | "german" | "italian"

/** The one whose marks it holds more of than of English ones; undefined for English and where nothing tells. */
export function tongueOf(text: string): Tongue | undefined {
  const lower = text.toLowerCase()
  const isPlain = /^[\x00-\x7f]*$/.test(lower)
  const counts = new Map<Tongue, number>()
  let english = 0
  for (const word of lower.match(WORDS) ?? []) {
    if (ENGLISH.has(word)) english++
    const mayTell = !isPlain || word.includes("'")
    for (const { tongue, marks, letters } of TONGUES)
      if (marks.has(word) || (mayTell && letters.test(word)))
        counts.set(tongue, (counts.get(tongue) ?? 0) + 1)
  }
  let best: Tongue | undefined
  let most = english
  for (const { tongue } of TONGUES) {
    const count = counts.get(tongue) ?? 0
    if (count <= most) continue
    best = tongue
    most = count
  }
  return best
}

export function isEnglish(text: string): boolean {
  return (
    text
      .toLowerCase()
      .match(WORDS)
      ?.some((word) => ENGLISH.has(word)) ?? false
  )
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
const words = (list: string) => new Set(list.split(" "))

/** Small words that English has not, and letters that speak for one of them. */
const TONGUES: readonly {
  readonly tongue: Tongue
  readonly marks: ReadonlySet<string>
  readonly letters: RegExp
}[] = [
  {
    tongue: "spanish",
    letters: /[ñ¿¡áíóú]/,
    marks: words(
      "el los las y en con por para una del que se su sus es está lo al pero más ya tiene porque cuando este esta hay sin si muy nunca siempre debe usa sólo haz",
    ),
  },
  {
    tongue: "portuguese",
    letters: /[ãõáâê]|ç[ãõ]|ó/,
    marks: words(
      "os não nao em com para um uma da dos das na que se é está mas mais já tem porque quando sem precisa precisam isso esse essa você ele agora vez podem pode têm só são também até fica ficar sempre nunca deve",
    ),
  },
  {
    tongue: "french",
    letters: /[èêàâçœùîôûé]|^(?:d|l|qu|n|j|s|c|m)'/,
    marks: words(
      "le les des du et est une dans pour avec que qui sur au aux ce ça je tu il elle nous vous pas ne c'est mais stp svp sans faut doit doivent jamais toujours évite évitez surtout garde gardez utilise utilisez",
    ),
  },
  {
    tongue: "german",
    letters: /[äöüß]/,
    marks: words(
      "der das und ist ein eine einen nicht mit für den dem auf im zu bitte ich wir es auch aber noch sind wird kein keine nur ohne muss darf soll dürfen sollen müssen werden bleibt bleiben immer nie von bei aus wie wenn höchstens maximal mindestens verwende nutze behalte gehören gehört pro",
    ),
  },
  {
    tongue: "italian",
    letters: /[àèìòù]/,
    marks: words(
      "il lo gli di che con una del della non è sono si ma più nel nella sul alla ho hai deve senza solo mai sempre usa anche",
    ),
  },
]

const ENGLISH = words(
  "the of to and is it for with on that this be are you i we was but have has can't don't my your our not they what if as at by from or an please should must will would do does",
)
