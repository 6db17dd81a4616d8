/** One thing `tenure doctor` looked at. Anything but "good" says what to type next. */
export type Finding = Good | Trouble

interface Good {
  readonly level: "good"
  readonly what: string
}

export interface Trouble {
  readonly level: "note" | "warning" | "broken"
  readonly what: string
  readonly hint: string
  /** Only where it loses nothing of the person's and decides nothing for them. Gives what was done. */
  readonly fix?: Fix
}

export type Fix = () => Promise<string> | string
