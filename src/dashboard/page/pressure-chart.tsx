// How full the context window was over a session: the curve, the levels, and the compactions.
import type { Pressure, SessionView } from "../api/sessions.ts"
import { useNarrow } from "./elements.tsx"
import { clockTime } from "./words.ts"

const [HEIGHT, TOP, BOTTOM] = [190, 16, 22]
/** The names of the levels are beside the plot; on a narrow screen they are on their lines. */
const WIDE = { width: 900, left: 116, right: 150 }
const NARROW = { width: 360, left: 2, right: 2 }
const LEVELS = ["note", "handoff", "urgent", "compaction"] as const

export function PressureChart({ pressure, events }: Pick<SessionView, "events"> & { pressure: Pressure }) {
  const { readings, window, levels, compactAt } = pressure
  const isNarrow = useNarrow()
  const { width, left, right } = isNarrow ? NARROW : WIDE
  const [first, last] = [readings[0], readings.at(-1)]
  if (first === undefined || last === undefined) return null
  const span = Math.max(1, last.at - first.at)
  const x = (at: number) => left + ((at - first.at) / span) * (width - left - right)
  const y = (tokens: number) => TOP + (1 - Math.min(1, tokens / window)) * (HEIGHT - BOTTOM - TOP)
  const share = (tokens: number) => `${Math.round((tokens / window) * 100)} %`
  const max = Math.max(...readings.map(({ tokens }) => tokens))
  const compactions = events.filter(
    ({ kind, at }) => kind === "compaction-ended" && at >= first.at && at <= last.at,
  )
  return (
    <figure class="plot">
      <figcaption>{`Context pressure: ${share(last.tokens)} at the end, ${share(max)} at most`}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`The context window filled to ${share(max)}; ${compactions.length} compactions.`}
      >
        {[...levels, compactAt].map((level, at) => {
          const name = LEVELS[at] ?? ""
          // Left and right in turn: neighbours can be close.
          const isLeft = at % 2 === 0
          const gap = isNarrow ? 0 : 6
          return (
            <g key={name}>
              <line
                class={at === levels.length ? "limit" : "level"}
                x1={left}
                x2={width - right}
                y1={y(level)}
                y2={y(level)}
              />
              <text
                x={isLeft ? left - gap : width - right + gap}
                y={y(level) + (isNarrow ? -3 : 4)}
                text-anchor={isLeft === isNarrow ? "start" : "end"}
              >
                {`${name} ${share(level)}`}
              </text>
            </g>
          )
        })}
        <polyline
          class="curve"
          points={readings.map(({ at, tokens }) => `${x(at).toFixed(1)},${y(tokens).toFixed(1)}`).join(" ")}
        />
        {compactions.map(({ seq, at }) => (
          <g key={seq}>
            <line class="mark" x1={x(at)} x2={x(at)} y1={TOP} y2={HEIGHT - BOTTOM} />
            <text x={x(at) - 6} y={HEIGHT - BOTTOM - 6} text-anchor="end">
              compacted
            </text>
          </g>
        ))}
        <text x={left} y={HEIGHT - 4}>
          {clockTime(first.at)}
        </text>
        <text x={width - right} y={HEIGHT - 4} text-anchor="end">
          {clockTime(last.at)}
        </text>
      </svg>
    </figure>
  )
}
