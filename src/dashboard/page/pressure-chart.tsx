// How full the context window was over a session: the curve, the levels, and the compactions.
import type { RecordedEvent } from "../../sessions/event.ts"
import type { Pressure } from "../api/sessions.ts"
import { Scrollable } from "./elements.tsx"
import { clockTime } from "./words.ts"

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [900, 190, 116, 150, 8, 22]
const LEVELS = ["note", "handoff", "urgent", "compaction"] as const

interface Props {
  readonly pressure: Pressure
  readonly events: readonly RecordedEvent[]
}

export function PressureChart({ pressure: { readings, window, levels, compactAt }, events }: Props) {
  const [first, last] = [readings[0], readings.at(-1)]
  if (first === undefined || last === undefined) return null
  const span = Math.max(1, last.at - first.at)
  const x = (at: number) => LEFT + ((at - first.at) / span) * (WIDTH - LEFT - RIGHT)
  const y = (tokens: number) => TOP + (1 - Math.min(1, tokens / window)) * (HEIGHT - BOTTOM - TOP)
  const share = (tokens: number) => `${Math.round((tokens / window) * 100)} %`
  const max = Math.max(...readings.map(({ tokens }) => tokens))
  const compactions = events.filter(
    ({ kind, at }) => kind === "compaction-ended" && at >= first.at && at <= last.at,
  )
  return (
    <figure class="plot">
      <figcaption>{`Context pressure: ${share(last.tokens)} at the end, ${share(max)} at most`}</figcaption>
      <Scrollable label="Chart">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`The context window filled to ${share(max)}; ${compactions.length} compactions.`}
        >
          {[...levels, compactAt].map((level, at) => {
            const name = LEVELS[at] ?? ""
            // Left and right in turn: neighbours can be close.
            const isLeft = at % 2 === 0
            return (
              <g key={name}>
                <line
                  class={at === levels.length ? "limit" : "level"}
                  x1={LEFT}
                  x2={WIDTH - RIGHT}
                  y1={y(level)}
                  y2={y(level)}
                />
                <text
                  x={isLeft ? LEFT - 6 : WIDTH - RIGHT + 6}
                  y={y(level) + 4}
                  text-anchor={isLeft ? "end" : "start"}
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
          <text x={LEFT} y={HEIGHT - 4}>
            {clockTime(first.at)}
          </text>
          <text x={WIDTH - RIGHT} y={HEIGHT - 4} text-anchor="end">
            {clockTime(last.at)}
          </text>
        </svg>
      </Scrollable>
    </figure>
  )
}
