// A convention that `tenure init` found in the project and proposes. It is nothing until a person has said yes; its
// words are ours, and what it takes from the project's files is names and commands of a known shape.
import {
  type Kind,
  type Lesson,
  NEWLY_FOUND,
  NO_TRIGGERS,
  type Priority,
  type Triggers,
} from "../../core/lessons/lesson.ts"
import { lessonIdFor } from "../../core/lessons/slug.ts"
import { redact } from "../../core/trust/redact.ts"
import { clean } from "../../core/trust/sanitise.ts"

export interface Proposal {
  readonly title: string
  readonly body: string
  readonly kind: Kind
  readonly priority: Priority
  /** 0.6 to 0.9. */
  readonly confidence: number
  readonly triggers: Partial<Triggers>
  /** What says so: a file, or a commit, and its words. */
  readonly because: readonly string[]
}

/** What stands in a lesson's evidence where a session would. */
export const INIT_SESSION = "init"
const QUOTE_CHARS = 200

export function lessonOf(proposal: Proposal, at: string, secrets: readonly string[]): Lesson {
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

/** A sentence that is title and text at once. */
export function convention(
  sentence: string,
  rest: Pick<Proposal, "confidence" | "triggers" | "because">,
): Proposal {
  return {
    title: sentence.replace(/\.$/, ""),
    body: sentence,
    kind: "convention",
    priority: "MEDIUM",
    ...rest,
  }
}
