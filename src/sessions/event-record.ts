// Turns an event into its stored row (SESS-02, SESS-03): redacted, then cut; paths relative to the project; without file
// contents and tool output.
import { excerpt } from "../privacy/redact.ts"
import { clean } from "../privacy/sanitise.ts"
import { plainWindows } from "../text/plain-windows.ts"
import type { Event, EventDraft, Target, ToolCall } from "./event.ts"

export interface EventLimits {
  /** Event rows older than this are pruned (SESS-05). */
  readonly keepDays: number
  /** Characters kept of each text, after redaction (SESS-03). */
  readonly promptChars: number
  readonly commandChars: number
  readonly replyChars: number
  readonly summaryChars: number
  readonly excerptChars: number
}

export interface RecordOptions {
  readonly root: string
  readonly limits: EventLimits
  /** Values of secret-named environment variables that occur in a text. */
  readonly secretsIn: (text: string) => readonly string[]
  /** A hash of the payload, for events without an id. */
  readonly fingerprint: string
  /** Everything a call of a writing tool changes, as one text; undefined for other tools. */
  readonly changeOf: (tool: string, input: ToolCall["input"]) => string | undefined
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
        print: printOf(call, options),
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
    case "command-expanded":
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

/** Null when it is unknown what is written. */
function printOf({ tool, input, isCut }: ToolCall, { changeOf }: RecordOptions): string | null {
  const text = isCut === true ? undefined : changeOf(tool, input)
  if (text === undefined) return null
  // FNV-1a: 32 bits distinguish two edits of one file and reveal nothing of them.
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** The longest secret searched for past the cut. */
const MARGIN = 4096

/** Sanitised before redaction, because an invisible character inside a secret would hide it. */
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

/** Relative to the root when inside it, with forward slashes on Windows; other paths stay whole. */
export function relativePath(path: string, root: string): string {
  if (!isWindows(root)) return path.startsWith(asFolder(root)) ? path.slice(asFolder(root).length) : path
  const plain = plainWindows(path)
  const base = asFolder(plainWindows(root))
  return plain.slice(0, base.length).toLowerCase() === base.toLowerCase() ? plain.slice(base.length) : plain
}

/** Elsewhere a backslash is an ordinary character. */
function isWindows(root: string): boolean {
  return /^(?:[a-z]:[\\/]|\\\\)/i.test(root)
}

function asFolder(path: string): string {
  return path.endsWith("/") ? path : `${path}/`
}
