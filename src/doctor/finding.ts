/** The result of one check of `tenure doctor`. All but "good" say what to type next. */
export type DoctorFinding = Good | Trouble

interface Good {
  readonly level: "good"
  readonly what: string
}

interface Trouble {
  readonly level: "note" | "warning" | "broken"
  readonly what: string
  readonly hint: string
  /** Only for repairs that lose nothing and decide nothing for the person. Returns what was done. */
  readonly fix?: Fix
}

export type Fix = () => Promise<string> | string

// A check gives a list of findings; each of these is a list of one.
export function good(what: string): DoctorFinding[] {
  return [{ level: "good", what }]
}

export const note = trouble("note")
export const warning = trouble("warning")
export const broken = trouble("broken")

function trouble(level: Trouble["level"]) {
  return (what: string, hint: string, fix?: Fix): DoctorFinding[] => [
    { level, what, hint, ...(fix === undefined ? {} : { fix }) },
  ]
}
