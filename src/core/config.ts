// Every figure that a person may want to change, with its default, in one place.

export interface Config {
  readonly events: {
    /** Event rows older than this are pruned (SESS-05). */
    readonly keepDays: number
    /** What is kept of each text, in characters, after redaction (SESS-03). */
    readonly promptChars: number
    readonly commandChars: number
    readonly replyChars: number
    readonly summaryChars: number
    readonly excerptChars: number
  }
}

export const DEFAULT_CONFIG: Config = {
  events: {
    keepDays: 90,
    promptChars: 16_000,
    commandChars: 2_000,
    replyChars: 2_000,
    summaryChars: 8_000,
    excerptChars: 600,
  },
}
