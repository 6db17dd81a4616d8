// Where the words of a lesson came from (LERN-02). The origin stays with the text: it falls when other words join, and
// nothing raises it. Approval changes the stage, not the origin.

/** Highest first; the last four rank alike. */
export const ORIGINS = ["person", "reviewed", "agent", "tool", "file", "web", "import"] as const
export type Origin = (typeof ORIGINS)[number]

/** The lower origin of two joined texts; the first one if they rank equally. */
export function lowest(first: Origin, joining: Origin): Origin {
  return RANK[joining] < RANK[first] ? joining : first
}

/** Only words of the person, a reviewed file or the agent count as an observation. */
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
