// Commands that agents run all day and that cannot break a guardrail: known first words, and no shell syntax
// but `&&`, `||`, `;` and `|`. They skip the parser. The corpus tests that this never hides a write.

/** Programs that are harmless with any arguments, and harmless commands of other programs. */
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
  if (text.length > MAX_CHARS || !hasPlainChars(text)) return false
  let program = ""
  let sub = ""
  // Split by hand: compiling a regular expression would cost more than the parser.
  for (const word of text.split(" ")) {
    if (word === "") continue
    if (word.startsWith("-") && saysWhere(word)) return false
    const isEnd = word === "&&" || word === "||" || word === "|" || word === ";"
    if (!isEnd && (word.includes("&") || word.includes("|") || word.includes(";"))) return false
    if (isEnd && !isHarmless(program, sub)) return false
    if (isEnd) [program, sub] = ["", ""]
    else if (program === "") program = word
    else if (sub === "") sub = word
  }
  return isHarmless(program, sub)
}

/** An option that may name an output. */
function saysWhere(option: string): boolean {
  if (option.startsWith("-o") || option.includes("=.") || option.includes("/")) return true
  for (const name of PLACES) if (option.includes(name)) return true
  return false
}

const PLACES = ["out", "dest", "dir", "prefix", "prof", "file", "path", "trace", "log", "report", "target"]
const MAX_CHARS = 1000
const OTHERS = " ./:=@,+%&|;-_"

function hasPlainChars(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122
    if (!isLetter && !(code >= 48 && code <= 57) && !OTHERS.includes(text[at] ?? "\0")) return false
  }
  return true
}

function isHarmless(program: string, sub: string): boolean {
  return WORDS.includes(` ${program} `) || COMMANDS[program]?.includes(` ${sub} `) === true
}
