// A convention that `tenure init` proposes; a person must approve it. The words are ours, or one plain sentence of the
// project about a command (project-words.ts); otherwise its files give only names and commands of a known shape.
import { type Lesson, NEWLY_FOUND, NO_TRIGGERS, type Triggers } from "../../../lessons/model/lesson.ts"
import { lessonIdFor } from "../../../lessons/model/slug.ts"
import { redact } from "../../../privacy/redact.ts"
import { clean } from "../../../privacy/sanitise.ts"

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
