// Removes secrets from a transcript moment before its text is split into sentences, names or titles (T10, SESS-03).

import type { Moment } from "../../clients/claude-code/transcript/moment.ts"
import { redact } from "../../privacy/redact.ts"
import { clean } from "../../privacy/sanitise.ts"

export type SecretsIn = (text: string) => readonly string[]

export function safeMoment(moment: Moment, secretsIn: SecretsIn): Moment {
  switch (moment.kind) {
    case "said":
    case "replied":
      return { ...moment, text: safe(moment.text, secretsIn) }
    case "called":
      return { ...moment, input: safeFields(moment.input, secretsIn) }
    case "resulted":
      return {
        ...moment,
        text: safe(moment.text, secretsIn),
        details: safeFields(moment.details, secretsIn),
      }
    case "notified":
    case "compacted":
      return moment
  }
}

/** Sanitised first, because an invisible character inside a secret would hide it. */
function safe(text: string, secretsIn: SecretsIn): string {
  const cleaned = clean(text)
  const out = redact(cleaned, secretsIn(cleaned))
  return out === cleaned ? text : out
}

/** File contents and program output, which the ledger does not read. */
const UNREAD = new Set([
  "content",
  "old_string",
  "new_string",
  "edits",
  "originalFile",
  "oldString",
  "newString",
  "structuredPatch",
  "file",
  "stdout",
  "stderr",
])

function safeFields(
  fields: Readonly<Record<string, unknown>>,
  secretsIn: SecretsIn,
): Readonly<Record<string, unknown>> {
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    if (!UNREAD.has(name)) out[name] = safeValue(value, secretsIn)
  return out
}

function safeValue(value: unknown, secretsIn: SecretsIn): unknown {
  if (typeof value === "string") return safe(value, secretsIn)
  if (Array.isArray(value)) return value.map((each) => safeValue(each, secretsIn))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, safeValue(each, secretsIn)]))
}
