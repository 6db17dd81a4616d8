// What the client says about hooks: which ran, and which it rejected or failed on. Read from
// its debug log and transcript; harness.test.ts provokes each failure to keep the wording true.

import type { TranscriptLine } from "./session-report.ts"

export type FiredHook = {
  readonly event: string
  /** The tool, source or trigger after the colon: "Bash", "startup", "manual"; "" if none. */
  readonly matched: string
  readonly outcome: "finished" | "timed out" | "failed to start" | "cancelled" | "in background"
  /** Exit status, if any. */
  readonly status: number | undefined
}

export type HookError = { readonly source: "debug log" | "transcript" | "stderr"; readonly text: string }

/** Hooks in the order they finished, without the client's built-in hooks. */
export function firedHooks(debugLog: string): FiredHook[] {
  return messagesOf(debugLog).flatMap((message) => {
    const match = FIRED.exec(message)
    if (!match?.groups) return []
    const { event = "", matched = "", outcome = "", status } = match.groups
    return [{ event, matched, outcome: outcomeOf(outcome), status: status ? Number(status) : undefined }]
  })
}

/** Every sign of a rejected or failed hook. A block that a hook asked for in JSON is not one. */
export function hookErrors(debugLog: string, lines: readonly TranscriptLine[], stderr: string): HookError[] {
  const fromLog = messagesOf(debugLog).filter((message) => FAILURES.some((sign) => sign.test(message)))
  const fromTranscript = lines.flatMap(({ attachment }) => {
    if (!attachment || !FAILED_ATTACHMENTS.includes(attachment.type)) return []
    return [JSON.stringify(attachment)]
  })
  const fromStderr = stderr.split("\n").filter((line) => /\bhook\b.*\b(failed|error|cancelled)\b/i.test(line))
  return [
    ...fromLog.map((text) => ({ source: "debug log" as const, text })),
    ...fromTranscript.map((text) => ({ source: "transcript" as const, text })),
    ...fromStderr.map((text) => ({ source: "stderr" as const, text })),
  ]
}

// Without blocking errors, which may be intended; exit 2 shows in the debug log.
const FAILED_ATTACHMENTS = ["hook_non_blocking_error", "hook_cancelled"]

const NAME = "(?<event>[A-Z][A-Za-z]+)(?::(?<matched>[^ ]+))?"
const OUTCOME =
  "(?<outcome>finished with status|completed with status|timed out|failed to start|cancelled|moved to the background)"
const FIRED = new RegExp(
  `^(?:Hooks: )?${NAME} \\[[\\s\\S]*\\] (?:\\(plugin [^)]*\\) )?${OUTCOME}(?: (?<status>\\d+))?`,
)

const FAILURES: readonly RegExp[] = [
  /^Hook [^\n]* error: status code/,
  /^Hook failed to run/,
  /^Hook JSON output validation failed/,
  /^Hook command failed to spawn/,
  /^Hook [^\n]* cancelled:/,
  /^Hook output starts with \{ but is not a JSON object/,
  // A line before the JSON makes all of it plain text, and the decision in it is lost.
  /^Hook [^\n]* success:\n[^{][\s\S]*\n\{"(?:hookSpecificOutput|decision|continue|systemMessage|suppressOutput)"/,
  /async hook JSON output failed schema validation/,
  /^Hooks: async hook .* no JSON answer could be read/,
  /^(?:Hooks: )?[A-Z][A-Za-z]+(?::[^ ]+)? \[[\s\S]*\] (?:\(plugin [^)]*\) )?(?:timed out|failed to start|failed to run|cancelled|(?:finished|completed) with status [1-9])/,
  /unknown hook event/,
  /^Failed to load (?:session plugin|plugin|hooks)/,
  /^Plugin loading errors/,
]

function outcomeOf(words: string): FiredHook["outcome"] {
  if (words.endsWith("with status")) return "finished"
  if (words.startsWith("moved")) return "in background"
  return words === "timed out" || words === "failed to start" ? words : "cancelled"
}

// One message a line: time, level, text; a text of several lines is a JSON string.
function messagesOf(debugLog: string): string[] {
  return debugLog.split("\n").map((line) => {
    const text = line.replace(/^\S+ \[[A-Z]+\] /, "")
    if (!text.startsWith('"')) return text
    try {
      return String(JSON.parse(text))
    } catch {
      return text
    }
  })
}
