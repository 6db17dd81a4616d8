// Parses the structured bullets of an agent's reply (TRCK-03): decisions with reason and impact, risks with severity and
// mitigation, invariants. Strict: a missing part is a fault, never guessed. Fenced and quoted text is ignored, and a plain
// line counts only if one of its parts follows.
import { fencedLines } from "../../lessons/claude-md/fences.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { trimmed } from "./readable.ts"

export const SEVERITIES = ["critical", "high", "medium", "low"] as const
export type Severity = (typeof SEVERITIES)[number]

export type TrackStatement =
  | { readonly kind: "decision"; readonly text: string; readonly reason: string; readonly impact: string }
  | { readonly kind: "risk"; readonly text: string; readonly severity: Severity; readonly mitigation: string }
  | { readonly kind: "invariant"; readonly text: string }

/** A bullet that breaks the schema, and its fault. */
export interface BulletFault {
  readonly kind: "fault"
  readonly of: TrackStatement["kind"]
  readonly text: string
  readonly why: string
}

const MAX_STATEMENTS = 50
const MAX_CHARS = 600
/** Longer than any valid statement, short enough to parse. */
const MAX_LINE_CHARS = 4_000

export function statementsIn(reply: string): readonly (TrackStatement | BulletFault)[] {
  if (!HEAD_ANYWHERE.test(reply)) return []
  return groupsIn(reply).slice(0, MAX_STATEMENTS).flatMap(statementOf)
}

/** Ignores case, spaces, marks and full stops. */
export function sameWords(text: string): string {
  const words = text.toLowerCase().replace(/[`*_]/g, "").replace(/\s+/g, " ").trim()
  return trimmed(words, ".!;,:")
}

const HEADS = ["Decision", "Risk", "Invariant"] as const
const PARTS = ["Reason", "Impact", "Severity", "Mitigation"] as const
type Head = (typeof HEADS)[number]
type Part = (typeof PARTS)[number]

const HEAD_ANYWHERE = /\b(?:Decision|Risk|Invariant)\**_*:/
const LINE =
  /^(?:( {0,8}(?:[-*+•]|\d{1,3}[.)])[ \t]+)|[ \t]*)(?:\*\*|__)?(Decision|Risk|Invariant|Reason|Impact|Severity|Mitigation)(?:\*\*|__)?[ \t]*:(?:\*\*|__)?[ \t]*(.*)$/
const PART = /(?<![\w-])(?:Reason|Impact|Severity|Mitigation)(?:\*\*|__)?[ \t]*:/g

interface Group {
  readonly head: Head
  readonly isBullet: boolean
  readonly values: Map<Head | Part, string>
  /** A repeated part. */
  twice: Part | undefined
  last: Head | Part
}

function groupsIn(reply: string): readonly Group[] {
  const groups: Group[] = []
  let open: Group | undefined
  const lines = reply.split(/\r?\n/)
  const fenced = fencedLines(lines)
  for (const [index, whole] of lines.entries()) {
    if (fenced[index] || /^\s*>/.test(whole)) {
      open = undefined
      continue
    }
    for (const line of piecesOf(whole.slice(0, MAX_LINE_CHARS))) {
      const [, bullet, label, value = ""] = LINE.exec(line) ?? []
      const head = HEADS.find((each) => each === label)
      const part = PARTS.find((each) => each === label)
      if (head !== undefined) {
        open = {
          head,
          isBullet: bullet !== undefined,
          values: new Map([[head, value]]),
          twice: undefined,
          last: head,
        }
        groups.push(open)
      } else if (part !== undefined && open !== undefined) {
        if (open.values.has(part)) open.twice = part
        open.values.set(part, value)
        open.last = part
      } else if (open !== undefined && /^[ \t]+[^\s>#*+•|-]/.test(line)) {
        open.values.set(open.last, `${open.values.get(open.last) ?? ""} ${line.trim()}`)
      } else if (line.trim() !== "") {
        open = undefined
      }
    }
  }
  return groups
}

/** `Decision: x. Reason: y` on one line counts as two. */
function piecesOf(line: string): readonly string[] {
  const value = LINE.exec(line)?.[3]
  if (value === undefined) return [line]
  const from = line.length - value.length
  const cuts = [...value.matchAll(PART)].map(({ index }) => from + index)
  return [0, ...cuts].map((at, n, all) => {
    const piece = line.slice(at, all[n + 1])
    return n + 1 < all.length ? trimmed(piece, " \t/;|,*_") : piece
  })
}

function statementOf(group: Group): readonly (TrackStatement | BulletFault)[] {
  const { head, values, isBullet } = group
  if (head !== "Invariant" && !isBullet && values.size === 1) return []
  const text = plain(values.get(head))
  const fault = (why: string): readonly BulletFault[] => [
    { kind: "fault", of: head.toLowerCase() as TrackStatement["kind"], text: cleanLine(text, 120), why },
  ]
  if (text === "") return isBullet ? fault(`'${head}:' says nothing`) : []
  for (const [label, value] of values) {
    if (plain(value).length > MAX_CHARS) return fault(`'${label}:' is longer than ${MAX_CHARS} characters`)
  }
  if (group.twice !== undefined) return fault(`'${group.twice}:' is there twice`)
  const stray = [...values.keys()].find((label) => label !== head && !BELONG[head].includes(label as Part))
  if (stray !== undefined) return fault(`'${stray}:' does not belong to a ${head.toLowerCase()}`)
  const missing = BELONG[head].find((label) => plain(values.get(label)) === "")
  if (missing !== undefined) return fault(`'${missing}:' is missing`)
  const [first, second] = BELONG[head].map((label) => plain(values.get(label)))
  if (head === "Invariant") return [{ kind: "invariant", text }]
  if (head === "Decision") return [{ kind: "decision", text, reason: first ?? "", impact: second ?? "" }]
  const severity = SEVERITIES.find((each) => each === first?.toLowerCase().replace(/[.`*_]/g, ""))
  if (severity === undefined)
    return fault(`'Severity:' is '${cleanLine(first ?? "", 30)}', not one of ${SEVERITIES.join(", ")}`)
  return [{ kind: "risk", text, severity, mitigation: second ?? "" }]
}

const BELONG: Readonly<Record<Head, readonly Part[]>> = {
  Decision: ["Reason", "Impact"],
  Risk: ["Severity", "Mitigation"],
  Invariant: [],
}

/** One line that cannot open a comment in the document. */
function plain(value: string | undefined): string {
  return cleanLine(value ?? "", 4_000).replaceAll("<!--", "‹!--")
}
