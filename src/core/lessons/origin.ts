// Where the words of a lesson came from (LERN-02). An origin travels with the text for life: it can fall
// when other words join, and nothing raises it, not even approval. Approval is the lesson's stage.

/** Highest first; the last four rank alike. */
export const ORIGINS = ["person", "reviewed", "agent", "tool", "file", "web", "import"] as const
export type Origin = (typeof ORIGINS)[number]

/** The origin of two texts joined: the lower one. Of two that rank alike, the one that was there first. */
export function lowest(first: Origin, joining: Origin): Origin {
  return RANK[joining] < RANK[first] ? joining : first
}

/** Only the person's words, a reviewed file and the agent's own words count as an observation. */
export function canRaise(origin: Origin): boolean {
  return RANK[origin] >= RANK.agent
}

const RANK: Readonly<Record<Origin, number>> = {
  person: 3,
  reviewed: 2,
  agent: 1,
  tool: 0,
  file: 0,
  web: 0,
  import: 0,
}
