// Bars, one for each session, drawn by hand. Each leads to its session; the same figures stand in a table that can be
// opened, and the picture says in a sentence what it shows.
import { type Child, h, hrefTo, svg } from "./dom.ts"

export interface Bar {
  readonly name: string
  readonly path: readonly string[]
  /** Null: nothing is known; no bar. */
  readonly value: number | null
  /** What is said of it. */
  readonly words: string
  /** A mark below it, with these words. */
  readonly mark?: string | undefined
}

export interface BarPlot {
  readonly caption: string
  /** For who cannot see it. */
  readonly summary: string
  readonly unit: string
  /** What the marks mean. */
  readonly legend?: string
  readonly bars: readonly Bar[]
}

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [560, 170, 34, 8, 34]

export function barPlot({ caption, summary, unit, legend, bars }: BarPlot): Child {
  const most = niceMost(Math.max(2, ...bars.map(({ value }) => value ?? 0)))
  const step = (WIDTH - LEFT - 4) / Math.max(bars.length, 12)
  const y = (value: number) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM)
  const base = y(0)
  return h(
    "figure",
    { class: "plot" },
    h("figcaption", {}, caption, legend !== undefined && h("small", { class: "approved-key" }, legend)),
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": summary },
      [0, most / 2, most].map((value) => [
        svg("line", { class: "level", x1: LEFT, x2: WIDTH, y1: y(value), y2: y(value) }),
        svg(
          "text",
          { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end", "aria-hidden": "true" },
          label(value),
        ),
      ]),
      bars.map((bar, at) => {
        const x = LEFT + at * step + step * 0.12
        return svg(
          "a",
          { href: hrefTo(bar.path), class: "bar", "aria-label": `${bar.name}: ${bar.words}` },
          svg("title", {}, `${bar.name}: ${bar.words}`),
          svg("rect", { class: "reach", x, y: TOP, width: step * 0.76, height: HEIGHT - TOP - 14 }),
          bar.value !== null &&
            svg("rect", {
              class: "value",
              x,
              y: Math.min(y(bar.value), base - 1),
              width: step * 0.76,
              height: Math.max(1, base - y(bar.value)),
            }),
          bar.mark !== undefined &&
            svg("path", { class: "approved", d: `M${x + step * 0.38},${base + 4} l5,9 h-10 z` }),
        )
      }),
      ends(bars, step),
    ),
    table(bars, unit),
  )
}

function ends(bars: readonly Bar[], step: number): Child {
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) return null
  const end = LEFT + bars.length * step
  return [
    svg("text", { x: LEFT, y: HEIGHT - 4, "aria-hidden": "true" }, first.name),
    bars.length > 8 &&
      svg("text", { x: end, y: HEIGHT - 4, "text-anchor": "end", "aria-hidden": "true" }, last.name),
  ]
}

function table(bars: readonly Bar[], unit: string): Child {
  return h(
    "details",
    {},
    h("summary", {}, "As a table"),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Session"), h("th", { scope: "col" }, unit))),
      h(
        "tbody",
        {},
        ...bars
          .toReversed()
          .map(({ name, path, words }) =>
            h("tr", {}, h("td", {}, h("a", { href: hrefTo(path) }, name)), h("td", {}, words)),
          ),
      ),
    ),
  )
}

/** 1, 2, 5, 10, 20, 50 … */
function niceMost(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= value) ?? value
}

function label(value: number): string {
  return value >= 1000 ? `${value / 1000} k` : String(value)
}
