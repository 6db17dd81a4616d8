// The evaluator gate (TRCK-06): whether SPEC, PLAN and RISKS of a track are ready to build from. Each finding names a gap, its
// place and the fix; no findings means a pass.
import { type PlanStep, stepsOf } from "./plan.ts"
import { type DocumentSection, documentSections, readable, sectionNamed } from "./readable.ts"
import { risksIn } from "./risks-file.ts"
import { SEVERITIES } from "./structured-bullets.ts"

export interface TrackFinding {
  readonly file: "SPEC.md" | "PLAN.md" | "RISKS.md"
  /** From 1. */
  readonly line: number
  readonly what: string
  readonly fix: string
}

export type TrackTexts = Readonly<Record<"spec" | "plan" | "risks", string>>

export function checkTrack({ spec, plan, risks }: TrackTexts): readonly TrackFinding[] {
  const criteria = criteriaIn(spec)
  const steps = stepsOf(plan).filter(({ isTodo }) => !isTodo)
  return [
    ...sectionFindings(spec),
    ...criteriaFindings(spec, criteria),
    ...questionFindings("SPEC.md", spec),
    ...stepFindings(steps, criteria),
    ...questionFindings("PLAN.md", plan),
    ...risksIn(risks)
      .filter(({ severity }) => severity === undefined)
      .map(({ line, text }) => {
        const fix = `Write: - ${SEVERITIES.join("|")}: ${short(text)}`
        return finding("RISKS.md", line, "This risk has no severity.", fix)
      }),
  ]
}

export interface Criterion {
  readonly line: number
  readonly id: string | undefined
  readonly text: string
}

const CRITERIA = "Acceptance criteria"
const QUESTIONS = "Open questions"
const ITEM = /^\s{0,3}(?:[-*+]|\d{1,3}[.)])[ \t]+(\S.*)$/

export function criteriaIn(spec: string): readonly Criterion[] {
  const section = sectionNamed(documentSections(readable(spec)), CRITERIA)
  return (section?.body ?? []).flatMap(({ line, text }): readonly Criterion[] => {
    const item = ITEM.exec(text)?.[1]?.replace(/^\[[ xX]\][ \t]+/, "")
    if (item === undefined) return []
    const [, id, words] =
      /^(?:\*\*|`)?([A-Z][A-Z0-9]*-?\d+(?:\.\d+)*)(?:\*\*|`)?[ \t]*[:.)–—-]*\**[ \t]*(.*)$/.exec(item) ?? []
    return [{ line, id, text: words ?? item }]
  })
}

const REQUIRED = [
  ["Goal", "Write one or two sentences: what will be true when this is done, and for whom."],
  ["Scope", "Say what belongs to it and what does not, one line each."],
  [CRITERIA, "Write one a line, such as: - AC1: an export of 10,000 rows ends within a minute"],
] as const

function sectionFindings(spec: string): readonly TrackFinding[] {
  const sections = documentSections(readable(spec))
  return REQUIRED.flatMap(([name, how]): readonly TrackFinding[] => {
    const section = sectionNamed(sections, name)
    if (section === undefined)
      return [finding("SPEC.md", 1, `There is no section '${name}'.`, `Add '## ${name}'. ${how}`)]
    return isEmpty(section) ? [finding("SPEC.md", section.line, `'${name}' is empty.`, how)] : []
  })
}

function criteriaFindings(spec: string, criteria: readonly Criterion[]): readonly TrackFinding[] {
  const section = sectionNamed(documentSections(readable(spec)), CRITERIA)
  if (criteria.length === 0 && section !== undefined && !isEmpty(section))
    return [finding("SPEC.md", section.line, "No acceptance criterion is a list item.", REQUIRED[2][1])]
  const seen = new Set<string>()
  return criteria.flatMap(({ line, id, text }, index): readonly TrackFinding[] => {
    const found = (what: string, fix: string) => [finding("SPEC.md", line, what, fix)]
    if (id === undefined)
      return found("This acceptance criterion has no id.", `Write: - AC${index + 1}: ${short(text)}`)
    if (seen.has(id))
      return found(`There are two acceptance criteria ${id}.`, "Give this one an id of its own.")
    seen.add(id)
    return text === "" ? found(`${id} says nothing.`, "Say what can be seen to hold.") : []
  })
}

function stepFindings(steps: readonly PlanStep[], criteria: readonly Criterion[]): readonly TrackFinding[] {
  if (steps.length === 0)
    return [
      finding("PLAN.md", 1, "There is no step.", "Write one a line, such as: - [ ] Stream the rows (AC1)"),
    ]
  const how = "Add below it, indented: verify: how anyone can see that it is done"
  const unverified = steps
    .filter(({ verify }) => verify === "")
    .map(({ line, text }) => finding("PLAN.md", line, `No way to verify '${short(text)}'.`, how))
  const known = new Set(criteria.flatMap(({ id }) => (id === undefined ? [] : [id])))
  const name = "Name one that is there, or write it down there."
  const unknown = steps.flatMap(({ line, whole }) =>
    [...new Set(whole.match(/(?<![\w.-])AC-?\d+(?:\.\d+)*/g) ?? [])]
      .filter((id) => !known.has(id))
      .map((id) => finding("PLAN.md", line, `${id} is no acceptance criterion of SPEC.md.`, name)),
  )
  const uncovered = criteria.flatMap(({ line, id, text }): readonly TrackFinding[] => {
    if (id === undefined || steps.some(({ whole }) => names(whole, id))) return []
    const what = `No step of PLAN.md serves ${id}.`
    return [finding("SPEC.md", line, what, `Name it in a step: - [ ] ${short(text)} (${id})`)]
  })
  return [...uncovered, ...unverified, ...unknown]
}

function questionFindings(file: "SPEC.md" | "PLAN.md", text: string): readonly TrackFinding[] {
  const seen = readable(text)
  const fix = "Answer it, write the answer into DECISIONS.md, and delete it here."
  const asked = sectionNamed(documentSections(seen), QUESTIONS)?.body ?? []
  const open = asked
    .filter((each) => each.text.trim() !== "" && !IS_NO_QUESTION.test(each.text) && !/^\s+\S/.test(each.text))
    .map(({ line, text: words }) =>
      finding(file, line, `An open question: ${short(words.replace(/^[-*+\s]+/, ""))}`, fix),
    )
  const places = new Set(open.map(({ line }) => line))
  const left = seen.lines.flatMap((line, index): readonly TrackFinding[] => {
    const word = /(?<![\w`])(TBD|TODO|FIXME|\?\?\?)(?![\w`])/.exec(line)?.[1]
    if (word === undefined || places.has(index + 1)) return []
    return [finding(file, index + 1, `'${word}' is an open question.`, fix)]
  })
  return [...open, ...left]
}

/** `none`, and ticked questions. */
const IS_NO_QUESTION = /^\s*(?:[-*+][ \t]+)?(?:\(?none\b.*|n\/a\.?|-+|\[[xX]\].*)$/i

function names(text: string, id: string): boolean {
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1)) {
    const before = text[at - 1] ?? " "
    const after = text.slice(at + id.length)
    if (!/[\w.-]/.test(before) && !/^(?:[\w-]|\.\d)/.test(after)) return true
  }
  return false
}

function isEmpty({ body }: DocumentSection): boolean {
  return body.every(({ text }) => text.trim() === "")
}

function finding(file: TrackFinding["file"], line: number, what: string, fix: string): TrackFinding {
  return { file, line, what, fix }
}

function short(text: string): string {
  return text.length <= 80 ? text.trim() : `${text.slice(0, 79).trim()}…`
}
