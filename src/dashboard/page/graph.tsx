// The lessons as a picture to move in: drag or arrow keys, wheel or plus and minus, 0 for all of it. Every lesson is a
// link, reachable by Tab, and the list below says the same in words.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks"
import type { Graph, GraphNode } from "../api/graph.ts"
import { Button, Empty, each, FirstSteps, hrefTo, PageLink, Quiet, useNarrow } from "./elements.tsx"
import { LABEL_BELOW, LABEL_SIZE, labelled, labelOf, layOut, type Place, upright } from "./graph-layout.ts"
import { useKeys } from "./navigation.tsx"
import { get, useLive, type View } from "./server.ts"
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

type Frame = Readonly<Record<"x" | "y" | "width" | "height", number>>

function GraphPage({ first }: Readonly<{ first: LaidOut }>) {
  const { graph, places: laidOut } = useLive(first, load).data
  const isNarrow = useNarrow()
  const places = useMemo(() => (isNarrow ? upright(laidOut) : laidOut), [laidOut, isNarrow])
  const whole = useMemo(() => around([...places.values()]), [places])
  /** Undefined while all of the graph is in view. */
  const [moved, setMoved] = useState<Frame>()
  const frame = moved ?? whole
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
  if (shown === 0)
    return (
      <Empty title="Graph" what="There are no lessons in use yet. To get the first ones, in a terminal:">
        <FirstSteps />
      </Empty>
    )
  return (
    <>
      <h1>Graph</h1>
      <Quiet>
        {`${amount(shown, "lesson")} of ${graph.lessons.toLocaleString()} in use or in review, those with the most ties first. Drag or use the arrow keys; zoom in to see more names.`}
      </Quiet>
      <p class="legend">
        <span class="key lesson">lesson</span>
        <span class="key critical">CRITICAL lesson</span>
        <span class="key area">area</span>
        <span class="key file">file</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row everywhere. */}
      <div class="buttons" role="group" aria-label="Zoom">
        <Button id="zoom-in" shortcut="+" press={() => zoom(0.8)}>
          Zoom in
        </Button>
        <Button id="zoom-out" shortcut="-" press={() => zoom(1.25)}>
          Zoom out
        </Button>
        <Button id="show-all" shortcut="0" press={() => setMoved(undefined)}>
          Show all
        </Button>
      </div>
      <div class="graph">
        <Picture graph={graph} places={places} frame={frame} pan={pan} zoom={zoom} />
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
  readonly pan: (dx: number, dy: number) => void
  readonly zoom: (by: number, shareX: number, shareY: number) => void
}

function Picture({ graph, places, frame, pan, zoom }: PictureProps) {
  const from = useRef<Place>(undefined)
  const picture = useRef<SVGSVGElement>(null)
  const [unit, setUnit] = useState(1)
  useLayoutEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = picture.current ?? {}
    // The browser fits the whole frame into the picture.
    if (clientWidth > 0) setUnit(Math.max(frame.width / clientWidth, frame.height / clientHeight))
  }, [frame.width, frame.height])
  const content = useMemo(() => <Marks graph={graph} places={places} unit={unit} />, [graph, places, unit])
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset.
    <svg
      ref={picture}
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

/** `unit` is the length of a pixel. */
function Marks({ graph: { nodes, edges }, places, unit }: LaidOut & { readonly unit: number }) {
  const { x: left, width } = around([...places.values()])
  const labels = labelled(nodes, places, unit, { left, right: left + width })
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
        <Mark key={node.id} node={node} place={at(node.id)} unit={unit} anchor={labels.get(node.id)} />
      ))}
    </>
  )
}

interface MarkProps {
  readonly node: GraphNode
  readonly place: Place
  readonly unit: number
  /** Undefined: its name shows only while it is marked. */
  readonly anchor: "start" | "middle" | "end" | undefined
}

function Mark({ node, place: { x, y }, unit, anchor }: MarkProps) {
  const { id, kind, name, priority } = node
  const isCritical = kind === "lesson" && priority === "CRITICAL"
  const classes = `node ${kind}${isCritical ? " critical" : ""}${anchor === undefined ? " unnamed" : ""}`
  const content = (
    <>
      <title>{name}</title>
      {kind === "lesson" ? (
        <circle cx={x} cy={y} r={6 * unit} />
      ) : (
        <rect x={x - 5 * unit} y={y - 5 * unit} width={10 * unit} height={10 * unit} />
      )}
      <text
        x={x}
        y={y + LABEL_BELOW * unit}
        font-size={LABEL_SIZE * unit}
        stroke-width={3 * unit}
        text-anchor={anchor ?? "middle"}
      >
        {labelOf(node)}
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
