// Renders a session's events as Markdown (SESS-04): a heading for each prompt, then one line per action. The same events
// give the same bytes.
import { inlineCode } from "../text/inline-code.ts"
import type { RecordedEvent } from "./event.ts"

export interface WorkLogHead {
  readonly id: string
  readonly number: number | null
  readonly branch: string | null
  /** How many earlier events are omitted. */
  readonly omitted: number
}

export function renderWorkLog(head: WorkLogHead, events: readonly RecordedEvent[]): string {
  const lines = [title(head), ""]
  if (head.omitted > 0) lines.push(`${head.omitted} earlier events are left out.`, "")
  for (const event of events) lines.push(...linesOf(event))
  return `${lines.join("\n").trimEnd()}\n`
}

function title(head: WorkLogHead): string {
  const name = head.number === null ? head.id : `${head.number} (${head.id})`
  return head.branch === null ? `# Session ${name}` : `# Session ${name} on ${head.branch}`
}

function linesOf(event: RecordedEvent): string[] {
  const time = clock(event.at)
  switch (event.kind) {
    case "session-started":
      return [`_${time} session started (${event.target ?? "unknown"})_`, ""]
    case "prompt-submitted":
      return ["", `## ${workLogHeading(event)}`, ""]
    case "tool-requested":
    case "command-expanded":
    case "compaction-summarised":
      return []
    case "tool-finished":
      return [toolLine(event, time)]
    case "turn-ended":
      return event.text === null ? [] : ["", `> ${oneLine(event.text, 300)}`, ""]
    case "subagent-started":
      return [`- ${time} sub-agent ${event.target ?? ""} started`]
    case "subagent-ended":
      return [`- ${time} sub-agent ${event.target ?? ""} ended`]
    case "compaction-began":
      return [`- ${time} compaction (${event.target ?? "unknown"}) began`]
    case "compaction-ended":
      return [`- ${time} compaction (${event.target ?? "unknown"}) done`]
    case "session-ended":
      return ["", `_${time} session ended (${event.target ?? "unknown"})_`]
  }
}

export function workLogHeading(prompt: RecordedEvent): string {
  return `${clock(prompt.at)} ${oneLine(prompt.text ?? "", 100)}`
}

function toolLine(event: RecordedEvent, time: string): string {
  const within = event.agent === null ? "" : " in a sub-agent"
  const target = event.target === null ? "" : ` ${inlineCode(oneLine(event.target, 200))}`
  const outcome =
    event.outcome === "ok" ? "" : `: **${event.outcome}** ${oneLine(event.text ?? "", 200)}`.trimEnd()
  return `- ${time} ${event.tool ?? "tool"}${target}${within}${outcome}`
}

function oneLine(text: string, max: number): string {
  const flat = text.replace(/\s+/g, " ").trim()
  return flat.length <= max ? flat : `${flat.slice(0, max - 1)}…`
}

/** UTC, so that the bytes are the same everywhere. */
function clock(at: number): string {
  return new Date(at).toISOString().slice(11, 16)
}
