// Disguised secrets: split over lines or joined strings, in full-width or lookalike letters, URL-encoded, in Base64.
// Decodes the text the way a program would, and changes it only where that reveals a secret.

type Redact = (text: string) => string

/** Split into pieces, or written in lookalike letters. */
export function redactSpelled(text: string, redact: Redact): string {
  const plain = /%(?:22|3[ad])/i.test(text) ? redactPercent(text, redact) : text
  return joinSplit(hasLookalikes(plain) ? foldLines(plain, redact) : plain, redact)
}

/** URL-encoded: `%22password%22%3A%22…`. */
function redactPercent(text: string, redact: Redact): string {
  let left = MAX_RUNS
  return text.replace(/[^\s"'`<>‹›]{1,4096}/g, (run) => {
    if (left <= 0 || !/%(?:22|3[ad])/i.test(run)) return run
    left--
    const decoded = percentDecoded(run)
    if (decoded === undefined || marksIn(redact(decoded)) <= marksIn(redact(run))) return run
    // Text before the first encoded character is plain: an address, a name.
    const from = run.lastIndexOf("=", run.search(/%[\da-f]{2}/i)) + 1
    return `${run.slice(0, from)}‹redacted:encoded-secret›`
  })
}

function percentDecoded(run: string): string | undefined {
  try {
    return decodeURIComponent(run)
  } catch {
    return undefined
  }
}

/** The lines around adjacent pieces, joined, if joining reveals more secrets than the pieces alone. */
function joinSplit(text: string, redact: Redact): string {
  const joint =
    /\\\r?\n[ \t]*|(?<=[\w+/=-])(["'`])\s{0,4}(?:\+|\.{1,2}|&)?\s{0,8}(?:\\?\n\s{0,12})?\1(?=[\w+/=-])/g
  let out = ""
  let done = 0
  for (let found = joint.exec(text); found !== null; found = joint.exec(text)) {
    const from = lineStart(text, Math.max(done, found.index - AROUND), found.index)
    let to = lineEnd(text, joint.lastIndex)
    // More pieces of the same value.
    for (let next = joint.exec(text); next !== null && next.index <= to + 1; next = joint.exec(text))
      to = lineEnd(text, joint.lastIndex)
    joint.lastIndex = to
    out += text.slice(done, from) + joined(text.slice(from, to), joint, redact)
    done = to
  }
  return done === 0 ? text : out + text.slice(done)
}

const AROUND = 400

function lineStart(text: string, least: number, at: number): number {
  const line = text.indexOf("\n", least)
  return least === 0 || line < 0 || line >= at ? least : line + 1
}

function lineEnd(text: string, at: number): number {
  const line = text.indexOf("\n", at)
  return Math.min(line < 0 ? text.length : line, at + 2 * AROUND)
}

function joined(pieces: string, joint: RegExp, redact: Redact): string {
  const [whole, apart] = [redact(pieces.replace(new RegExp(joint, "g"), "")), redact(pieces)]
  return marksIn(whole) > marksIn(apart) || (marksIn(whole) > 0 && whole.length < apart.length - 12)
    ? whole
    : pieces
}

function marksIn(text: string): number {
  return text.split("‹redacted:").length - 1
}

function hasLookalikes(text: string): boolean {
  return /[\uff01-\uff5e\u0410-\u0455\u0391-\u03c9]/.test(text)
}

/** Line by line: a line without a secret keeps its spelling. */
function foldLines(text: string, redact: Redact): string {
  return text
    .split("\n")
    .map((line) => {
      if (!hasLookalikes(line)) return line
      for (const folded of [wideFolded(line), lookalikesFolded(wideFolded(line))]) {
        if (folded === line) continue
        const safe = redact(folded)
        if (marksIn(safe) > marksIn(redact(line))) return safe
      }
      return line
    })
    .join("\n")
}

function wideFolded(line: string): string {
  return line.replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
}

const ALIKE = "АAВBСCЕEНHІIЈJКKМMОOРPЅSТTХXУYаaеeоoрpсcхxуyіiјjѕsԁdһhΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνv"

/** Only in words that mix scripts: a fully Cyrillic word is just a word. */
function lookalikesFolded(line: string): string {
  return line.replace(/[\w\u0391-\u0455\u0501\u04bb-]+/g, (word) =>
    /[A-Za-z0-9]/.test(word) ? [...word].map(plainLetter).join("") : word,
  )
}

function plainLetter(letter: string): string {
  const at = letter > "\u0390" ? ALIKE.indexOf(letter) : -1
  return at >= 0 && at % 2 === 0 ? (ALIKE[at + 1] ?? letter) : letter
}

const MAX_LAYERS = 2
const MAX_RUNS = 16
const MAX_CHARS = 4_096

/** Runs of Base64 that decode to text in which something would be redacted. */
export function redactEncoded(text: string, redact: Redact, layers = MAX_LAYERS): string {
  let left = MAX_RUNS
  return text.replace(/(?<![\w+/-]|==)[A-Za-z0-9+/_-]{16,}={0,2}(?![\w+/=-])/g, (run) => {
    if (left <= 0 || !/[A-Z]/.test(run) || !/[a-z]/.test(run)) return run
    const decoded = decode(run.slice(0, MAX_CHARS))
    if (decoded === undefined) return run
    left--
    const inner = layers > 1 ? redactEncoded(decoded, redact, layers - 1) : decoded
    return inner !== decoded || redact(decoded) !== decoded ? "‹redacted:encoded-secret›" : run
  })
}

/** Undefined unless nearly every byte is ordinary text. */
function decode(run: string): string | undefined {
  const plain = run.replace(/-/g, "+").replace(/_/g, "/").replace(/=+$/, "")
  try {
    // The first bytes rule out most runs.
    if (!isText(atob(plain.slice(0, 12)))) return undefined
    const decoded = atob(plain.slice(0, plain.length - (plain.length % 4 === 1 ? 1 : 0)))
    return isText(decoded) ? decoded : undefined
  } catch {
    return undefined
  }
}

function isText(decoded: string): boolean {
  return /^[\t\n\r\x20-\x7e]+$/.test(decoded)
}
