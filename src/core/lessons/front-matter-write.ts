// Writes values that every YAML reader takes for the text they are. A scalar stays plain only where it cannot
// be mistaken for anything else; what cannot be seen (controls, bidirectional marks) is written as an escape.

export function renderScalar(text: string, place: "block" | "flow" = "block"): string {
  return needsNoQuotes(text, place) ? text : renderQuoted(text)
}

export function renderQuoted(text: string): string {
  return `"${text.replace(NEEDS_ESCAPE, escapeOf)}"`
}

export function renderFlowList(items: readonly string[], style: "plain" | "quoted"): string {
  const render = style === "quoted" ? renderQuoted : (item: string) => renderScalar(item, "flow")
  return `[${items.map(render).join(", ")}]`
}

const PLAIN = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u
const READ_OTHERWISE = /^(?:null|true|false|yes|no|on|off|y|n|nan|inf)$/i
const LIKE_A_NUMBER_OR_DATE = /^[\d_.,:+-]*(?:e[+-]?\d*)?$|^0[box][\da-f_]*$|^\d{4}-\d\d?-\d\d?/i

function needsNoQuotes(text: string, place: "block" | "flow"): boolean {
  if (!PLAIN.test(text) || READ_OTHERWISE.test(text) || LIKE_A_NUMBER_OR_DATE.test(text)) return false
  if (text.includes(": ") || text.includes(" #") || text.endsWith(":") || text.endsWith(" ")) return false
  return place === "block" || !/[,[\]{}:]/.test(text)
}

/** Quotes, backslashes, and whatever is invisible or would break the line. */
const NEEDS_ESCAPE = /["\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

function escapeOf(char: string): string {
  if (char === '"' || char === "\\") return `\\${char}`
  if (char === "\n") return "\\n"
  if (char === "\t") return "\\t"
  if (char === "\r") return "\\r"
  const code = char.codePointAt(0) ?? 0
  return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`
}

function hex(code: number, length: number): string {
  return code.toString(16).padStart(length, "0")
}
