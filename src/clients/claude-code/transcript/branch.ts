// The live branch of a transcript (CONT-10): every line names its parent, and a rewind continues from an earlier line,
// leaving a dead branch in the file. Results of parallel calls branch too, so only a typed prompt that continues from
// before another typed prompt counts as a rewind.

export interface BranchLine {
  readonly uuid: string
  readonly parent: string | null
  /** A prompt of a person or a program; not a result, not the client's own line. */
  readonly isPrompt: boolean
  /** The client's timestamp, if any. */
  readonly at: string | null
}

export interface Rewound {
  /** Lines that are no longer part of the conversation. */
  readonly dead: ReadonlySet<string>
  /** The prompt that continued from before them. */
  readonly by: string
  readonly from: string | null
  readonly until: string | null
}

/** Oldest first. Lines not known to be dead are live. */
export function rewoundIn(lines: readonly BranchLine[]): readonly Rewound[] {
  const places = new Map(lines.map(({ uuid }, at) => [uuid, at]))
  const found: Rewound[] = []
  let live: number[] = []
  for (const [at, line] of lines.entries()) {
    if (!line.isPrompt) continue
    const { own, lowest } = ancestorsOf(lines, places, at)
    const first = live.find((prompt) => prompt > lowest && !own.has(prompt))
    if (first !== undefined) {
      const dead = lines.slice(first, at).filter((_, offset) => !own.has(first + offset))
      found.push({
        dead: new Set(dead.map(({ uuid }) => uuid)),
        by: line.uuid,
        from: lines[first]?.at ?? null,
        until: line.at,
      })
      live = live.filter((prompt) => prompt < first || own.has(prompt))
    }
    live.push(at)
  }
  return found
}

/** The positions of this line's ancestors, as far back as the file goes. */
function ancestorsOf(lines: readonly BranchLine[], places: ReadonlyMap<string, number>, at: number) {
  const own = new Set<number>()
  let lowest = at
  for (let place: number | undefined = at; place !== undefined && !own.has(place); ) {
    own.add(place)
    lowest = Math.min(lowest, place)
    const parent: string | null = lines[place]?.parent ?? null
    place = parent === null ? undefined : places.get(parent)
  }
  // A line without a parent begins a conversation: it says nothing about earlier lines.
  return { own, lowest }
}
