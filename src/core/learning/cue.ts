// A cue: something a sentence can show, in any of the languages we read. A row of a table, nothing more. Words and
// phrases are looked up (script/train.ts spells them out into cue-data.ts, which is all that is loaded to judge); a
// pattern is made only when the words it needs are there: making all of them would cost a cold start more than the rest.

export interface Cue {
  /** What it is evidence of, for whoever reads the weights. */
  readonly means: string
  /** Any of these words shows it. */
  readonly words?: string
  /** Any word that starts so shows it. */
  readonly starts?: string
  /** Any of these phrases shows it: alternatives, groups and `?` as in a regular expression, nothing else. */
  readonly phrases?: string
  /** Phrases that show it where a clause opens. */
  readonly opens?: readonly Opening[]
  /** `latin` can match only where one of these words stands. */
  readonly needs?: string
  /** And where one of these stands too. */
  readonly with?: string
  readonly latin?: () => RegExp
  /** `other` can match only where one of these characters or pairs of characters stands; absent: anywhere. */
  readonly otherNeeds?: string
  /** For Chinese, Japanese, Korean and Russian. */
  readonly other?: () => RegExp
}

export interface Opening {
  /** What may stand before it, a name of openings.ts. */
  readonly after:
    | "clause"
    | "order"
    | "no"
    | "tool"
    | "mind"
    | "things"
    | "you"
    | "i"
    | "i have"
    | "start"
    | "question"
    | "anything"
  /** As in `phrases`. */
  readonly phrases: string
  /** Not when what comes next starts so; `|` between them. */
  readonly unless?: string
  /** Only when what comes next starts so. */
  readonly next?: string
  /** What must follow, from the end of the phrase on. */
  readonly followedBy?: () => RegExp
}
