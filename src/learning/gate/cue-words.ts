// Normalises a sentence for the cues: lower case, no accents or apostrophes, names replaced by placeholders (FILE, URL,
// CODE, VERSION, QUOTE). The text itself is lower case, so it cannot contain a placeholder.

export interface NormalText {
  /** The normalised sentence, with a space at both ends. */
  readonly text: string
  /** Contains Chinese, Japanese, Korean or Cyrillic letters. */
  readonly isOtherScript: boolean
  readonly count: number
  /** Its words, without punctuation. */
  readonly tokens: readonly string[]
}

export function normaliseText(sentence: string): NormalText {
  const isAscii = /^[\x00-\x7f]*$/.test(sentence)
  const text = withPlaceholders((isAscii ? sentence : unaccented(sentence)).toLowerCase(), isAscii)
    .replace(/[,;:()]/g, " $& ")
    .replace(/\s+/g, " ")
    .trim()
  const isOtherScript = !isAscii && /[぀-ヿ㐀-鿿가-힯Ѐ-ӿ]/.test(text)
  const cjk = isOtherScript ? (text.match(/[぀-ヿ㐀-鿿가-힯]/g)?.length ?? 0) : 0
  const cyrillic = isOtherScript ? (text.match(/[Ѐ-ӿ]+/g)?.length ?? 0) : 0
  const tokens = text.match(/\w+/g) ?? []
  return { text: ` ${text} `, isOtherScript, count: tokens.length + cyrillic + Math.round(cjk / 2), tokens }
}

/** Replaces names by placeholders. Each pattern runs only on a text with its characteristic mark. */
function withPlaceholders(plain: string, isAscii: boolean): string {
  let text = plain
  if (text.includes("`"))
    text = text.replace(/`[^`\n]{1,200}`/g, (code) =>
      FILE_NAME.test(code.slice(1, -1)) ? " FILE " : " CODE ",
    )
  if (text.includes("://")) text = text.replace(/https?:\/\/\S+/g, " URL ")
  if (text.includes('"')) text = text.replace(/"[^"\n]{24,}(?:"|$)/g, " QUOTE ")
  if (text.includes("[pasted text")) text = text.replace(/\[pasted text[^\]]*\]/g, " PASTE ")
  if (text.includes("/") || text.includes("\\"))
    text = text.replace(/@?[\w~.-]{0,60}[/\\][\w~./\\@*-]{0,160}\w/g, (path) =>
      /[a-z]/.test(path) ? slashed(path) : path,
    )
  if (hasInnerPoint(text)) {
    text = text
      .replace(
        /(?:^|(?<=[\s(,:'"@]))@?[\w-]+(?:\.[\w-]+)*\.[a-z][a-z0-9]{0,7}(?=[\s),:;'"?!.]|$)/g,
        (name) => (FILE_NAME.test(name) ? " FILE " : name),
      )
      .replace(/\bv?\d+\.\d+(?:\.\d+)*\b/g, " VERSION ")
  }
  if (!text.includes("'")) return text
  return isAscii ? text.replace(/(?<=[a-z])'(?=[a-z])/gi, "") : text.replace(/(?<=\p{L})'(?=\p{L})/gu, "")
}

/** A point followed by a character, as in a file name or a version. */
function hasInnerPoint(text: string): boolean {
  for (let at = text.indexOf("."); at >= 0; at = text.indexOf(".", at + 1)) {
    const next = text.charCodeAt(at + 1)
    if (next > 32 && next !== 46) return true
  }
  return false
}

const FILE_NAME =
  /^@?[\w./\\~*-]*\.(?:[cm]?[jt]sx?|py|md|mdx?|json[c5l]?|ya?ml|toml|html?|s?css|sql|sh|ps1|go|rs|java|kt|cs|cpp|hpp?|rb|php|sol|vue|svelte|txt|env|lock|ini|cfg|xml|csv|ipynb|swift|dart|gradle|tf|proto|png|svg|pdf|exe)$/

/** `and/or` becomes two words; `src/cli` and `~/x` are paths. */
function slashed(path: string): string {
  if (/^[a-z]+\/[a-z]+$/.test(path) && path.length < 9) return path.replace("/", " ")
  return " FILE "
}

function unaccented(text: string): string {
  return text
    .replace(/[‘’ʼ´]/g, "'")
    .replace(/[“”«»「」『』]/g, '"')
    .replace(/[，、]/g, ", ")
    .replace(/：/g, ": ")
    .replace(/（/g, " ( ")
    .replace(/）/g, " ) ")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
}
