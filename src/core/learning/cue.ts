// A cue: something a sentence can show, in any of the languages we read. A row of a table, nothing more.

export interface Cue {
  /** What it is evidence of, for whoever reads the weights. */
  readonly means: string
  readonly latin: RegExp
  readonly other?: RegExp
}
