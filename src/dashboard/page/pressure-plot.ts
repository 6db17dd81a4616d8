// How full the context window was over a session: the curve, the three levels, the point of compaction, and the
// compactions themselves.
import type { RecordedEvent } from "../../core/events/event.ts"
import type { Pressure } from "../api/sessions.ts"
import { type Child, h, svg } from "./dom.ts"
import { clockTime } from "./words.ts"

const [WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM] = [900, 190, 100, 136, 22]
const NAMES = ["note", "handoff", "urgent", "compaction"]

export function pressurePlot(pressure: Pressure, events: readonly RecordedEvent[]): Child {
  const { readings, window, levels, compactAt } = pressure
  const [first, last] = [readings[0], readings.at(-1)]
  if (first === undefined || last === undefined) return null
  const span = Math.max(1, last.at - first.at)
  const x = (at: number) => LEFT + ((at - first.at) / span) * (WIDTH - LEFT - RIGHT)
  const y = (tokens: number) => 8 + (1 - Math.min(1, tokens / window)) * (HEIGHT - BOTTOM - 8)
  const compactions = events.filter(
    ({ kind, at }) => kind === "compaction-ended" && at >= first.at && at <= last.at,
  )
  const most = Math.max(...readings.map(({ tokens }) => tokens))
  const share = (tokens: number) => `${Math.round((tokens / window) * 100)} %`
  return h(
    "figure",
    { class: "plot" },
    h("figcaption", {}, `Context pressure: ${share(last.tokens)} at the end, ${share(most)} at most`),
    svg(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        role: "img",
        "aria-label": `The context window filled to ${share(most)}; ${compactions.length} compactions.`,
      },
      [...levels, compactAt].map((level, at) => [
        svg("line", {
          class: at === levels.length ? "limit" : "level",
          x1: LEFT,
          x2: WIDTH - RIGHT,
          y1: y(level),
          y2: y(level),
        }),
        levelName(at, y(level), share(level)),
      ]),
      svg("polyline", {
        class: "curve",
        points: readings.map(({ at, tokens }) => `${x(at).toFixed(1)},${y(tokens).toFixed(1)}`).join(" "),
      }),
      compactions.map(({ at }) => [
        svg("line", { class: "mark", x1: x(at), x2: x(at), y1: 8, y2: HEIGHT - BOTTOM }),
        svg("text", { x: x(at) - 6, y: HEIGHT - BOTTOM - 6, "text-anchor": "end" }, "compacted"),
      ]),
      svg("text", { x: LEFT, y: HEIGHT - 4 }, clockTime(first.at)),
      svg("text", { x: WIDTH - RIGHT, y: HEIGHT - 4, "text-anchor": "end" }, clockTime(last.at)),
    ),
  )
}

/** Left and right in turn: two of them are close. */
function levelName(at: number, y: number, share: string): Child {
  const isLeft = at % 2 === 0
  const place = {
    x: isLeft ? LEFT - 6 : WIDTH - RIGHT + 6,
    y: y + 4,
    "text-anchor": isLeft ? "end" : "start",
  }
  return svg("text", place, `${NAMES[at] ?? ""} ${share}`)
}
