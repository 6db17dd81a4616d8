// The lessons as a picture to move in: drag or arrow keys, wheel or plus and minus, 0 for all of it. Every lesson is a
// link, reachable by Tab, and the list below says the same in words.
import { useMemo, useRef, useState } from "preact/hooks"
import type { Graph, GraphNode } from "../api/graph.ts"
import { Empty, each, hrefTo, PageLink, Quiet } from "./elements.tsx"
import { layOut, type Place } from "./graph-layout.ts"
import { useKeys } from "./keys.ts"
import { useLive, type View } from "./live.ts"
import { get } from "./server.ts"
import { amount, TIE_WORDS } from "./words.ts"

interface LaidOut {
  readonly graph: Graph
  readonly places: ReadonlyMap<string, Place>
}

async function load(before?: LaidOut): Promise<LaidOut> {
  const graph = await get<Graph>("/api/graph")
  if (before !== undefined && JSON.stringify(graph) === JSON.stringify(before.graph)) return before
  return { graph, places: await layOut(graph, before?.places) }
}

export const graphView: View = {
  title: "Graph",
  open: async () => <GraphPage first={await load()} />,
}

/** In a wider frame labels are too small to read, so only areas and the marked node have one. */
const MAX_LABELLED_WIDTH = 1_500

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function GraphPage({ first }: Readonly<{ first: LaidOut }>) {
  const { graph, places } = useLive(first, load).data
  const whole = useMemo(() => around([...places.values()]), [places])
  /** Undefined while all of the graph is in view. */
  const [moved, setMoved] = useState<Frame>()
  const frame = moved ?? whole
  const isFar = frame.width > MAX_LABELLED_WIDTH
  const pan = (dx: number, dy: number) =>
    setMoved((now = whole) => ({ ...now, x: now.x + dx * now.width, y: now.y + dy * now.height }))
  /** About the point at these shares of the frame. */
  const zoom = (by: number, shareX = 0.5, shareY = 0.5) =>
    setMoved((now = whole) => {
      const width = Math.min(Math.max(now.width * by, 60), 20_000)
      const height = (width / now.width) * now.height
      const [x, y] = [now.x + (now.width - width) * shareX, now.y + (now.height - height) * shareY]
      return { x, y, width, height }
    })
  useKeys({
    ArrowLeft: { does: "move left", press: () => pan(-0.1, 0) },
    ArrowRight: { does: "move right", press: () => pan(0.1, 0) },
    ArrowUp: { does: "move up", press: () => pan(0, -0.1) },
    ArrowDown: { does: "move down", press: () => pan(0, 0.1) },
    "+": { does: "zoom in", press: () => zoom(0.8) },
    "-": { does: "zoom out", press: () => zoom(1.25) },
    "0": { does: "show all of it", press: () => setMoved(undefined) },
  })
  const shown = graph.nodes.filter(({ kind }) => kind === "lesson").length
  if (shown === 0) return <Empty title="Graph" what="There are no lessons in use yet." />
  return (
    <>
      <h1>Graph</h1>
      <Quiet>
        {`${amount(shown, "lesson")} of ${graph.lessons.toLocaleString()} in use or in review, those with the most ties first. Drag or use the arrow keys, + and −; 0 shows all of it.${isFar ? " Zoom in to see names." : ""}`}
      </Quiet>
      <p class="legend">
        <span class="key lesson">lesson</span>
        <span class="key critical">CRITICAL lesson</span>
        <span class="key area">area</span>
        <span class="key file">file</span>
      </p>
      <div class="graph">
        <Picture graph={graph} places={places} frame={frame} isFar={isFar} pan={pan} zoom={zoom} />
      </div>
      <InWords graph={graph} />
    </>
  )
}

function around(places: readonly Place[]): Frame {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - 90, Math.min(...ys) - 50]
  return { x: left, y: top, width: Math.max(...xs) + 90 - left, height: Math.max(...ys) + 50 - top }
}

interface PictureProps extends LaidOut {
  readonly frame: Frame
  readonly isFar: boolean
  readonly pan: (dx: number, dy: number) => void
  readonly zoom: (by: number, shareX: number, shareY: number) => void
}

function Picture({ graph, places, frame, isFar, pan, zoom }: PictureProps) {
  const from = useRef<Place>(undefined)
  const content = useMemo(() => <Marks graph={graph} places={places} />, [graph, places])
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset.
    <svg
      class={isFar ? "far" : ""}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      role="group"
      aria-label="Lessons, areas and files"
      onPointerDown={({ clientX: x, clientY: y }) => {
        from.current = { x, y }
      }}
      onPointerMove={({ currentTarget, clientX: x, clientY: y, buttons }) => {
        if (from.current === undefined || buttons === 0) return
        pan(
          (from.current.x - x) / currentTarget.clientWidth,
          (from.current.y - y) / currentTarget.clientHeight,
        )
        from.current = { x, y }
      }}
      onWheel={(event) => {
        event.preventDefault()
        const box = event.currentTarget.getBoundingClientRect()
        const shareX = (event.clientX - box.left) / box.width
        zoom(event.deltaY > 0 ? 1.12 : 0.89, shareX, (event.clientY - box.top) / box.height)
      }}
    >
      {content}
    </svg>
  )
}

function Marks({ graph: { nodes, edges }, places }: LaidOut) {
  const at = (id: string): Place => places.get(id) ?? { x: 0, y: 0 }
  return (
    <>
      {each(
        edges,
        ({ from, to, via }) => `${from} ${to} ${via}`,
        ({ from, to, via }) => {
          const [a, b] = [at(from), at(to)]
          return <line class={`edge ${via}`} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
        },
      )}
      {nodes.map((node) => (
        <Mark key={node.id} node={node} place={at(node.id)} />
      ))}
    </>
  )
}

function Mark({ node, place: { x, y } }: Readonly<{ node: GraphNode; place: Place }>) {
  const { id, kind, name, priority } = node
  const isCritical = kind === "lesson" && priority === "CRITICAL"
  const classes = `node ${kind}${isCritical ? " critical" : ""}`
  const content = (
    <>
      <title>{name}</title>
      {kind === "lesson" ? (
        <circle cx={x} cy={y} r={6} />
      ) : (
        <rect x={x - 5} y={y - 5} width={10} height={10} />
      )}
      <text x={x} y={y + 16} text-anchor="middle">
        {name.length > 26 ? `${name.slice(0, 25)}…` : name}
      </text>
    </>
  )
  if (kind === "file") return <g class={classes}>{content}</g>
  const href = kind === "lesson" ? hrefTo(["lessons", id]) : hrefTo(["lessons"], { area: name })
  return (
    <a href={href} class={classes} aria-label={`${kind} ${name}`}>
      {content}
    </a>
  )
}

function InWords({ graph: { nodes, edges } }: Readonly<{ graph: Graph }>) {
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  return (
    <details>
      <summary>The same in words</summary>
      <ul class="plain">
        {each(
          edges,
          ({ from, to, via }) => `${from} ${to} ${via}`,
          ({ from, to, via }) => (
            <li>
              <PageLink to={["lessons", from]}>{names.get(from) ?? from}</PageLink>
              {` ${TIE_WORDS[via]} ${names.get(to) ?? to}`}
            </li>
          ),
        )}
      </ul>
    </details>
  )
}
