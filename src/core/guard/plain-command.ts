// Commands that agents run all day and that write nothing a guardrail could be about: known by their first words, in
// a text without a single character that means something to a shell but `&&`, `||`, `;` and `|`. Anything else is
// parsed. It saves the parser's time before most commands; that it never hides a write is tested with the corpus.

/** Single words that are harmless with whatever arguments, and programs with the commands that are. */
const WORDS =
  " ls cat head tail wc grep egrep rg pwd which date whoami uname true false sleep cd echo stat file du df "
const NODE = " run test ci install i t start build lint list ls why audit outdated typecheck check "
const COMMANDS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  npm: NODE,
  pnpm: NODE,
  yarn: NODE,
  cargo: " build check test clippy doc tree bench ",
  go: " build test vet list env mod ",
  git: " status log show add commit push fetch branch rev-parse ls-files blame remote tag describe ",
}

export function isPlainCommand(text: string): boolean {
  if (text.length > MOST_CHARS || !hasPlainChars(text)) return false
  let program = ""
  let sub = ""
  // Words by hand: a pattern would cost more to make than the parser costs here.
  for (const word of text.split(" ")) {
    if (word === "") continue
    if (word.startsWith("-o") || word.startsWith("--out") || word.startsWith("--dest")) return false
    const isEnd = word === "&&" || word === "||" || word === "|" || word === ";"
    if (!isEnd && hasOperator(word)) return false
    if (isEnd && !isHarmless(program, sub)) return false
    if (isEnd) [program, sub] = ["", ""]
    else if (program === "") program = word
    else if (sub === "") sub = word
  }
  return isHarmless(program, sub)
}

const MOST_CHARS = 1000
const OTHERS = " ./:=@,+%&|;-_"

function hasPlainChars(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122
    if (!isLetter && !(code >= 48 && code <= 57) && !OTHERS.includes(text[at] ?? "\0")) return false
  }
  return true
}

function hasOperator(word: string): boolean {
  return word.includes("&") || word.includes("|") || word.includes(";")
}

function isHarmless(program: string, sub: string): boolean {
  return WORDS.includes(` ${program} `) || COMMANDS[program]?.includes(` ${sub} `) === true
}
