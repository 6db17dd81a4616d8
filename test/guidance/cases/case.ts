// What a labelled case is. A project has its lessons; a case is one act in it, what was said just before, and
// which lessons a careful colleague would bring up then: `should` must come, `may` is a matter of taste and
// counts for neither side, anything else must not come. Labels were written before the matcher.
import {
  type Kind,
  type Lesson,
  type LessonId,
  NEWLY_FOUND,
  NO_TRIGGERS,
  type Priority,
  type Triggers,
} from "../../../src/lessons/model/lesson.ts"

export interface LabelledProject {
  readonly name: string
  readonly lessons: readonly Lesson[]
  readonly cases: readonly LabelledCase[]
}

export interface LabelledCase {
  /** `Edit path`, `Write path`, `Read path`, `Grep path`, `Bash command line`, `Prompt text`. */
  readonly act: string
  /** Messages of the person and of the agent, the latest last. */
  readonly said?: readonly string[]
  /** What else is known: the branch, the track. */
  readonly context?: readonly string[]
  readonly should?: readonly string[]
  readonly may?: readonly string[]
  /** The trap, or the sense, of the case. */
  readonly why: string
}

export function lesson(
  id: string,
  priority: Priority,
  kind: Kind,
  title: string,
  triggers: Partial<Triggers>,
): Lesson {
  return {
    ...NEWLY_FOUND,
    id: id as LessonId,
    kind,
    priority,
    title,
    source: "correction",
    confidence: 0.85,
    triggers: { ...NO_TRIGGERS, ...triggers },
    created: "2026-11-01T09:00:00Z",
    approved: "2026-11-02T09:00:00Z",
    evidence: [],
    body: kind === "convention" ? `${title}.` : `- [ ] ${title}`,
  }
}
