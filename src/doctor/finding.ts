/** The result of one check of `tenure doctor`. All but "good" say what to type next. */
export type DoctorFinding = Good | Trouble

interface Good {
  readonly level: "good"
  readonly what: string
}

export interface Trouble {
  readonly level: "note" | "warning" | "broken"
  readonly what: string
  readonly hint: string
  /** Only for repairs that lose nothing and decide nothing for the person. Returns what was done. */
  readonly fix?: Fix
}

export type Fix = () => Promise<string> | string
