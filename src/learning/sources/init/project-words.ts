// The project's own sentence about a command, from the files that tell people how to work on it. Only a plain sentence
// that tells somebody to do something with exactly this command counts; anything else stays our wording.
import { riskFlags } from "../../../privacy/risk.ts"

export interface ProjectWords {
  readonly sentence: string
  readonly file: string
}

/** Read in this order; AGENTS.md and CLAUDE.md are left to `tenure import`. */
export const WORDS_FILES = [
  "CONTRIBUTING.md",
  ".github/CONTRIBUTING.md",
  "docs/CONTRIBUTING.md",
  "docs/contributing.md",
  "DEVELOPMENT.md",
  "HACKING.md",
  "README.md",
]

export function wordsAbout(command: string, text: (path: string) => string): ProjectWords | undefined {
  const forms = sameCommand(command).map((each) => `\`${each}\``)
  for (const file of WORDS_FILES) {
    const sentence = sentencesIn(text(file)).find(
      (each) => forms.some((form) => each.includes(form)) && isPlainOrder(each),
    )
    if (sentence !== undefined) return { sentence, file }
  }
  return undefined
}

/** `pnpm run test` and `pnpm test` are the same script. */
function sameCommand(command: string): readonly string[] {
  const bare = command.replace(/^(npm|pnpm|yarn) run /, "$1 ")
  return [...new Set([command, bare, bare.replace(/^(npm|pnpm|yarn) /, "$1 run ")])]
}

/** Of paragraphs, list items and notes, without markup; code blocks, headings and tables are no sentences. */
function sentencesIn(text: string): readonly string[] {
  const noted = text.replace(/^ {0,3}> ?/gm, "")
  const prose = noted.replace(/^(`{3,}|~{3,})[\s\S]*?^\1.*$/gm, "\n").replace(/<!--[\s\S]*?-->/g, "\n")
  return prose.split(/\n\s*\n|\n(?=\s*(?:[-*+#|]|\d+[.)])\s)/).flatMap((block) => {
    if (/^\s*[#|]/.test(block)) return []
    const line = block
      .replace(/^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ x]\] )?/, "")
      .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
      .replace(/\*\*|__/g, "")
      .replace(/\s+/g, " ")
      .trim()
    return line.split(/(?<=[.!])\s+(?=[A-Z])/)
  })
}

const MIN_WORDS = 4
const MAX_CHARS = 140
/** Somebody is told to act: an imperative, or what one must or should do. */
const ORDER =
  /^(?:please |always |first,? |then |before [^.]{1,60}, (?:please )?|to [^.]{1,60}, )?(?:run|use|check|make|ensure|format|lint|test|build|type|execute|verify|do)\b|\b(?:must|should|need to|be sure to|make sure|ensure)\b/i
const UNSURE =
  /\b(?:can|may|might|could|optional(?:ly)?|if you (?:want|like|wish)|for example|e\.g\.)\b|[?:]$/i

function isPlainOrder(sentence: string): boolean {
  if (sentence.length > MAX_CHARS || sentence.split(" ").length < MIN_WORDS) return false
  // One command: with several, the sentence is about something else.
  if ((sentence.match(/`[^`]+`/g) ?? []).length !== 1) return false
  if (!/^[\p{L}`][\p{L}\p{N}\s`'’",.;()/:@=&+_!-]*$/u.test(sentence)) return false
  return ORDER.test(sentence) && !UNSURE.test(sentence) && riskFlags(sentence).length === 0
}
