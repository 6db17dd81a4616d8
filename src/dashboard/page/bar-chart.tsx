// A bar for each session, linked to it. A table below holds the same figures, and the chart has a one-sentence summary.
import { hrefTo, PageLink, Table, useNarrow } from "./elements.tsx"

export interface Bar {
  readonly name: string
  readonly path: readonly string[]
  /** Null when unknown: no bar. */
  readonly value: number | null
  /** The value in words. */
  readonly words: string
  /** Draws a mark below the bar. */
  readonly mark?: string | undefined
}

interface Props {
  readonly caption: string
  /** Read out by screen readers. */
  readonly summary: string
  readonly unit: string
  /** What the marks mean. */
  readonly legend?: string
  readonly bars: readonly Bar[]
}

const [WIDTH, NARROW_WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [560, 360, 170, 44, 8, 34]
const MIN_SLOTS = 12

export function BarChart({ caption, summary, unit, legend, bars }: Props) {
  const width = useNarrow() ? NARROW_WIDTH : WIDTH
  const max = roundUp(Math.max(2, ...bars.map(({ value }) => value ?? 0)))
  const step = (width - LEFT - 4) / Math.max(bars.length, MIN_SLOTS)
  const y = (value: number) => TOP + (1 - value / max) * (HEIGHT - TOP - BOTTOM)
  return (
    <figure class="plot">
      <figcaption>
        {caption}
        {legend !== undefined && <small class="approved-key">{legend}</small>}
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset. */}
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="group" aria-label={summary}>
        {[0, max / 2, max].map((value) => (
          <g key={value / max} aria-hidden>
            <line class="level" x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">
              {value >= 1000 ? `${value / 1000} k` : value}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => (
          <BarMark key={bar.name} bar={bar} x={LEFT + (at + 0.12) * step} width={step * 0.76} y={y} />
        ))}
        <Ends bars={bars} end={LEFT + bars.length * step} />
      </svg>
      <details>
        <summary>As a table</summary>
        <Table columns={["Session", unit]}>
          {bars.toReversed().map(({ name, path, words }) => (
            <tr key={name}>
              <td>
                <PageLink to={path}>{name}</PageLink>
              </td>
              <td>{words}</td>
            </tr>
          ))}
        </Table>
      </details>
    </figure>
  )
}

interface BarMarkProps {
  readonly bar: Bar
  readonly x: number
  readonly width: number
  readonly y: (value: number) => number
}

function BarMark({ bar: { name, path, value, words, mark }, x, width, y }: BarMarkProps) {
  const base = y(0)
  return (
    <a href={hrefTo(path)} class="bar" aria-label={`${name}: ${words}`}>
      <title>{`${name}: ${words}`}</title>
      <rect class="reach" x={x} y={TOP} width={width} height={HEIGHT - TOP - 14} />
      {value !== null && (
        <rect
          class="value"
          x={x}
          y={Math.min(y(value), base - 1)}
          width={width}
          height={Math.max(1, base - y(value))}
        />
      )}
      {mark !== undefined && <path class="approved" d={`M${x + width / 2},${base + 4} l5,9 h-10 z`} />}
    </a>
  )
}

/** The names of the first and the last bar. */
function Ends({ bars, end }: Readonly<{ bars: readonly Bar[]; end: number }>) {
  return (
    <g aria-hidden>
      <text x={LEFT} y={HEIGHT - 4}>
        {bars[0]?.name}
      </text>
      {bars.length > 8 && (
        <text x={end} y={HEIGHT - 4} text-anchor="end">
          {bars.at(-1)?.name}
        </text>
      )}
    </g>
  )
}

/** To 1, 2, 5, 10, 20, 50 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= value) ?? value
}
