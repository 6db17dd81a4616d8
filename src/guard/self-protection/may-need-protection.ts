// A prefilter before any parsing: can self-protection find anything in this shell text? It errs towards yes, and takes
// microseconds, because plain searches are cheaper than compiling a pattern.
import { bareText, PERSON_VERBS } from "./person-verbs.ts"

/** Where the line would run. */
interface Around {
  readonly root: string
  readonly cwd: string
}

/** The line without quotes and escapes, and without our name where it is only part of the project's path. */
export function bareLine(text: string, { root, cwd }: Around): string {
  let rest = bareText(text)
  for (const place of [root, cwd])
    if (place.toLowerCase().includes("tenure")) rest = rest.replaceAll(place, "/project")
  return rest
}

/** Found anywhere in the text, in any case. */
const NAMED = [
  "tenure",
  "claude",
  "messaging",
  "disableallhooks",
  "hooks.json",
  "/dev/pts",
  "/dev/tty",
  "-delete",
]
/** Found as a whole word. */
const TELLING_WORDS = ["approve", "reject", "clean", "stash", "worktree"]
const REMOVERS = ["rm", "unlink", "shred", "rimraf", "rsync", "mv"]
const DECODERS = ["base64", "base32", "basenc", "xxd", "uudecode", "openssl", "rev", "tr"]
const RUNNERS = ["sh", "eval", "source", "<("]

export function mayConcernUs(text: string, around: Around): boolean {
  // A typed line is parsed in this form (own-words.ts).
  const lower = bareLine(text, around).normalize("NFKC").toLowerCase()
  if (NAMED.some((name) => lower.includes(name)) || TELLING_WORDS.some((word) => hasWord(lower, word)))
    return true
  if (REMOVERS.some((word) => hasWord(lower, word)) && lower.split(" ").some(reachesUp)) return true
  if (DECODERS.some((word) => hasWord(lower, word)) && RUNNERS.some((word) => lower.includes(word)))
    return true
  if (text.includes("\\") && hasCode(text)) return true
  if (around.cwd.toLowerCase().includes(".tenure")) return true
  if (!hasExpansion(text)) return false
  if (text.includes("$") && text.includes("=") && PIECES.some((piece) => lower.includes(piece))) return true
  return isAssembled(text) || PERSON_VERBS.some((verb) => hasWord(lower, verb))
}

/** Pieces of our name, assembled from variables. */
const PIECES = [".t", "ten", "ure"]

/** A target that may be the project or a folder above it. */
function reachesUp(word: string): boolean {
  return (
    word === "." ||
    word === "./" ||
    word.includes("..") ||
    "/~$*".includes(word[0] ?? " ") ||
    word.startsWith("./$")
  )
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(text.charCodeAt(at - 1)) && !isLetter(text.charCodeAt(at + word.length))) return true
  return false
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95
}

const EXPANDS = "$`?*[{"

function hasExpansion(text: string): boolean {
  for (const char of EXPANDS) if (text.includes(char)) return true
  return false
}

/** A hidden file whose name is assembled: `.t*`, `.$X`, `.{a,tenure}`. */
function isAssembled(text: string): boolean {
  for (let at = text.indexOf("."); at >= 0; at = text.indexOf(".", at + 1)) {
    let next = at + 1
    if (text[next] === "t" || text[next] === "T")
      while (next < at + 9 && isLetter(text.charCodeAt(next) | 32)) next++
    if (EXPANDS.includes(text[next] ?? " ")) return true
  }
  return false
}

/** A letter written as a number: `\x74`, `\164`, `\u0074`. */
function hasCode(text: string): boolean {
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", at + 1)) {
    const next = text[at + 1] ?? " "
    if ("xuU".includes(next) || (next >= "0" && next <= "7")) return true
  }
  return false
}
