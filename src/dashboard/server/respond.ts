// Builds every response, with headers that isolate the page (T13): nothing inline, nothing from other hosts, no framing,
// no referrer, no browser cache.
import { clean } from "../../privacy/sanitise.ts"
import { UserError } from "../../text/user-error.ts"

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ")

const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "cache-control": "no-store",
}

export function answer(body: string | ReadableStream, type: string, status = 200): Response {
  return new Response(body, { status, headers: { ...HEADERS, "content-type": type } })
}

/** T07: invisible and reordering characters never reach the page. */
export function json(value: unknown, status = 200): Response {
  const text = JSON.stringify(value, (_key, part) => (typeof part === "string" ? clean(part) : part))
  return answer(text, "application/json", status)
}

/** `why` is a sentence, `hint` what to do next. */
export function respondRefused(status: number, why: string, hint = ""): Response {
  return json({ why, hint }, status)
}

/** A UserError keeps its words; any other error is our bug. */
export function failed(fault: unknown): Response {
  if (fault instanceof UserError) return respondRefused(400, fault.message, fault.hint)
  const what = fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)
  return respondRefused(500, `Tenure failed: ${what}`, "Run: tenure doctor")
}
