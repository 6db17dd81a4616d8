// A convention that `tenure init` proposes; a person must approve it. The words are ours, or one plain sentence of the
// project about a command; otherwise its files give only names and commands of a known shape.
import { type Lesson, NEWLY_FOUND, NO_TRIGGERS, type Triggers } from "../../../lessons/model/lesson.ts"
import { lessonIdFor } from "../../../lessons/model/slug.ts"
import { redact } from "../../../privacy/redact.ts"
import { riskFlags } from "../../../privacy/risk.ts"
import { clean } from "../../../privacy/sanitise.ts"
import type { CoChange } from "../cochange/groups.ts"

export interface LessonProposal extends Pick<Lesson, "title" | "body" | "kind" | "priority" | "confidence"> {
  readonly triggers: Partial<Triggers>
  /** The evidence: a file or commit and its words. */
  readonly because: readonly string[]
}

/** Replaces the session in the evidence. */
export const INIT_SESSION = "init"
const QUOTE_CHARS = 200

export function lessonFromProposal(proposal: LessonProposal, at: string, secrets: readonly string[]): Lesson {
  const safe = (text: string) => redact(clean(text), secrets)
  const { kind, priority, confidence, because } = proposal
  const triggers = { ...NO_TRIGGERS, ...proposal.triggers }
  const title = safe(proposal.title)
  return {
    ...NEWLY_FOUND,
    id: lessonIdFor(title, () => false),
    kind,
    priority,
    title,
    source: "bootstrap",
    confidence,
    triggers: { ...triggers, files: triggers.files.map(safe), commands: triggers.commands.map(safe) },
    created: at,
    evidence: because.map((quote) => ({ session: INIT_SESSION, quote: safe(quote).slice(0, QUOTE_CHARS) })),
    body: safe(proposal.body),
  }
}

/** One sentence as title and body. */
export function convention(
  sentence: string,
  rest: Pick<LessonProposal, "confidence" | "triggers" | "because">,
): LessonProposal {
  return {
    title: sentence,
    body: sentence,
    kind: "convention",
    priority: "MEDIUM",
    ...rest,
  }
}

// The project's own sentence about a command, from the files that tell people how to work on it. Only a plain sentence
// that tells somebody to do something with exactly this command counts; anything else stays our wording.
interface ProjectWords {
  readonly sentence: string
  readonly file: string
}

/** Read in this order; AGENTS.md and CLAUDE.md are left to `tenure import`. */
const WORDS_FILES = [
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

// Which of the files that change together are worth proposing as a checklist, and its words.
const MAX_CHECKLISTS = 5

export function checklistProposals(found: readonly CoChange[]): readonly LessonProposal[] {
  return distinct(found).map(coChangeProposal)
}

/** Best first. Two that share a file, or files of one name in sister folders, say nearly the same. */
function distinct(found: readonly CoChange[]): readonly CoChange[] {
  const seen = new Set<string>()
  return found
    .filter(({ paths }) => isOfPeople(paths))
    .filter(({ paths }) => {
      const keys = paths.map(familyOf)
      if (keys.some((key) => seen.has(key))) return false
      for (const key of keys) seen.add(key)
      return true
    })
    .slice(0, MAX_CHECKLISTS)
}

/** Not a file with its test, and not the workflows that a program bumps together. */
function isOfPeople(paths: readonly string[]): boolean {
  const sources = paths.filter((path) => !/(?:^|[/._-])(?:test|tests|spec|__tests__)(?:[/._-]|$)/i.test(path))
  return sources.length > 1 && !paths.every((path) => path.startsWith(".github/"))
}

/** `templates/a/package.json` and `templates/b/package.json` are one family. */
function familyOf(path: string): string {
  const parts = path.split("/")
  if (parts.length < 3) return path
  return [...parts.slice(0, -2), "*", parts.at(-1)].join("/")
}

function coChangeProposal(found: CoChange): LessonProposal {
  const { title, body, priority, confidence, globs, actions, support, either, commits } = found
  const which = found.paths.length === 2 ? "either" : "any of them"
  return {
    title,
    body,
    kind: "checklist",
    priority,
    confidence,
    triggers: { tools: ["Write", "Edit"], files: globs, actions },
    because: [
      `changed together in ${support} of the ${either} commits that changed ${which}`,
      ...commits.map(({ hash, subject }) => `${hash} ${subject}`),
    ],
  }
}
