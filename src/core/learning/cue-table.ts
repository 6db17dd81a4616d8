// All cues, in one order that the phrase table counts by.
import type { Cue } from "./cue.ts"
import { ACT_CUES } from "./cues-act.ts"
import { ADDRESS_CUES } from "./cues-address.ts"
import { FACT_CUES } from "./cues-fact.ts"
import { MOOD_CUES } from "./cues-mood.ts"
import { SCOPE_CUES } from "./cues-scope.ts"
import { TOPIC_CUES } from "./cues-topic.ts"

export const CUES: Readonly<Record<string, Cue>> = {
  ...SCOPE_CUES,
  ...ADDRESS_CUES,
  ...MOOD_CUES,
  ...TOPIC_CUES,
  ...ACT_CUES,
  ...FACT_CUES,
}
