// From an event to the row that is kept (SESS-02, SESS-03): redacted first, then cut; paths relative to the
// project; file contents and tool output left out.
import type { Config } from "../config.ts"
import { plainWindows } from "../plain-windows.ts"
import { excerpt } from "../trust/redact.ts"
import { clean } from "../trust/sanitise.ts"
import type { Event, RecordedEvent, Target } from "./event.ts"

export interface EventDraft extends Omit<RecordedEvent, "seq" | "at"> {
  /** Two reports of one event carry the same key. */
  readonly key: string
  /** Whether the key names this very event for good (a tool call's id) or only its content. */
  readonly keyIsUnique: boolean
}

/** Two equal reports without an id of their own, closer than this, are one event. A busy machine starts twins late. */
export const SAME_EVENT_MS = 5_000

export interface RecordOptions {
  readonly root: string
  readonly limits: Config["events"]
  /** Values of secret-named variables of the environment that occur in a text. */
  readonly secretsIn: (text: string) => readonly string[]
  /** A hash of the payload, for events that carry no id of their own. */
  readonly fingerprint: string
}

export function draftOf(event: Event, options: RecordOptions): EventDraft {
  const { happening } = event
  const { limits } = options
  const cut = (text: string, max: number) => (text === "" ? null : kept(text, max, options))
  const draft = {
    session: event.session,
    kind: happening.kind,
    agent: event.agent,
    tool: null,
    target: null,
    outcome: null,
    durationMs: null,
    text: null,
    key: `${happening.kind}:${options.fingerprint}`,
    keyIsUnique: false,
  }
  switch (happening.kind) {
    case "session-started":
      return { ...draft, target: cut(happening.source, limits.excerptChars) }
    case "prompt-submitted":
      return { ...draft, text: cut(happening.text, limits.promptChars) }
    case "tool-requested":
    case "tool-finished": {
      const { call } = happening
      const about = {
        ...draft,
        tool: kept(call.tool, limits.excerptChars, options),
        target: cut(targetText(call.target, options.root), limits.commandChars),
        key: call.id === null ? draft.key : `${happening.kind}:${call.id}`,
        keyIsUnique: call.id !== null,
      }
      if (happening.kind === "tool-requested") return about
      const { outcome, durationMs } = happening
      return { ...about, outcome, durationMs, text: cut(happening.error, limits.excerptChars) }
    }
    case "turn-ended":
      return { ...draft, text: cut(happening.reply, limits.replyChars) }
    case "subagent-started":
    case "subagent-ended":
      return { ...draft, target: cut(happening.agentType, limits.excerptChars) }
    case "compaction-began":
      return { ...draft, target: cut(happening.trigger, limits.excerptChars) }
    case "compaction-summarised":
      return draft
    case "compaction-ended":
      return {
        ...draft,
        target: cut(happening.trigger, limits.excerptChars),
        text: cut(happening.summary, limits.summaryChars),
      }
    case "session-ended":
      return { ...draft, target: cut(happening.reason, limits.excerptChars) }
  }
}

/** The longest secret that is looked for past the cut. */
const MARGIN = 4096

/** Cleaned before it is redacted: an invisible character inside a secret would hide it. */
function kept(text: string, max: number, { secretsIn }: RecordOptions): string {
  const window = clean(text.length > max + MARGIN ? text.slice(0, max + MARGIN) : text)
  return excerpt(window, max, secretsIn(window))
}

function targetText(target: Target, root: string): string {
  switch (target.kind) {
    case "file":
      return relativePath(target.path, root)
    case "command":
      return target.line
    case "other":
      return target.text
  }
}

/** Relative to the root when inside it, on Windows with forward slashes; any other path stays whole. */
export function relativePath(path: string, root: string): string {
  if (!isWindows(root)) return path.startsWith(asFolder(root)) ? path.slice(asFolder(root).length) : path
  const plain = plainWindows(path)
  const base = asFolder(plainWindows(root))
  return plain.slice(0, base.length).toLowerCase() === base.toLowerCase() ? plain.slice(base.length) : plain
}

/** Elsewhere a backslash is a letter like any other. */
function isWindows(root: string): boolean {
  return /^(?:[a-z]:[\\/]|\\\\)/i.test(root)
}

function asFolder(path: string): string {
  return path.endsWith("/") ? path : `${path}/`
}
