// A plan pasted as a prompt is both a document and an order: only its explicitly binding lines are kept (CONT-09).

const IS_PLAN =
  /^\s*(?:please |can you |now )?(?:implement|execute|carry out|follow|build|apply)\b[^\n]{0,80}\b(?:plan|spec|specification|design|following)\b/i
const BINDS =
  /\b(?:hard (?:constraint|limit|requirement|rule)s?|must not|must never|must stay|must remain|do not|don't|never|no new|zero new|at most|no more than|only (?:if|when|the)|without (?:breaking|changing|touching|adding))\b|≤\s*\d/i
const MIN_LINES = 8
const MIN_WRAPPED = 4
const WIDE = 45

/** Text wrapped at a fixed width was written elsewhere and orders nothing. */
export function isDocument(prompt: string): boolean {
  const lines = prompt.split("\n").filter((line) => line.trim() !== "")
  if (lines.length < MIN_LINES) return false
  const wrapped = lines.filter(
    (line, at) => line.length >= WIDE && !/[.!?:;。]\s*$/.test(line) && /^\p{Ll}/u.test(lines[at + 1] ?? ""),
  )
  return wrapped.length >= MIN_WRAPPED
}

const MAX = 6
const MAX_CHARS = 240

export function planConstraints(prompt: string): readonly string[] {
  if (!IS_PLAN.test(prompt)) return []
  let isCode = false
  return prompt
    .split("\n")
    .filter((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
      return !isCode && !/^\s*(?:```|~~~|\||#|[-*]?\s*`)/.test(line) && BINDS.test(line)
    })
    .map((line) =>
      line
        .replace(/^\s*(?:[-*+•]|\d{1,2}[.)])\s+/, "")
        .replace(/\*\*|__/g, "")
        .trim(),
    )
    .filter((line) => line.length >= 12 && line.length <= MAX_CHARS)
    .slice(0, MAX)
}
