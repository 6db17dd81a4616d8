// A cue: something a sentence can show, in any of the languages we read. A row of a table, nothing more. Words and
// phrases are looked up (script/train.ts spells them out into phrase-table.ts); a pattern is made only when one of the
// words it needs is there, for compiling all of them would cost a cold start more than everything else together.

export interface Cue {
  /** What it is evidence of, for whoever reads the weights. */
  readonly means: string
  /** Any of these words shows it. */
  readonly words?: string
  /** Any word that starts so shows it. */
  readonly starts?: string
  /** Any of these phrases shows it: alternatives, groups and `?` as in a regular expression, nothing else. */
  readonly phrases?: string
  /** `latin` can match only where one of these words stands; absent: anywhere. */
  readonly needs?: string
  readonly latin?: () => RegExp
  /** `other` can match only where one of these characters or pairs of characters stands; absent: anywhere. */
  readonly otherNeeds?: string
  /** For Chinese, Japanese, Korean and Russian. */
  readonly other?: () => RegExp
}
