// Whether a tool call can concern anything but guardrails. Most cannot, and the hook ends before it loads more.

import type { ToolCall } from "../../sessions/event.ts"
import { looksAtFile, SHELL_FIELDS, writesFile } from "./tools.ts"

export function isRelevantCall({ tool, input }: Pick<ToolCall, "tool" | "input">): boolean {
  if (writesFile(tool) || looksAtFile(tool)) return true
  // Shell text can disguise its words.
  for (const field of SHELL_FIELDS) if (typeof input[field] === "string") return true
  // A typed line is parsed in this form (own-words.ts).
  const text = JSON.stringify(input).normalize("NFKC").toLowerCase()
  // The address is the dashboard's, whose link allows decisions.
  if (text.includes("tenure") || text.includes(".claude") || text.includes("127.0.0.1:")) return true
  // A name may be percent-encoded or escaped.
  return (
    text.includes("%") || text.includes("\\\\") || text.includes("scheduled_tasks") || text.includes("base64")
  )
}
