// The lessons as a picture that one can move in: drag or arrow keys, wheel or plus and minus, 0 for all of it. Every
// lesson in it is a link, by Tab too, and the list below says the same in words.
import type { Graph, GraphNode } from "../api/graph.ts"
import { type Child, h, hrefTo, link, svg } from "./dom.ts"
import { layOut, type Place } from "./graph-layout.ts"
import { get } from "./server.ts"
import type { View } from "./view.ts"
import { amount } from "./words.ts"

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

export function graphView(): View<Graph> {
  let picture: SVGSVGElement | undefined
  let frame: Frame = { x: -300, y: -200, width: 600, height: 400 }
  let whole = frame
  let isMoved = false
  const set = (next: Frame) => {
    frame = next
    picture?.setAttribute("viewBox", `${next.x} ${next.y} ${next.width} ${next.height}`)
  }
  const pan = (dx: number, dy: number) => {
    isMoved = true
    set({ ...frame, x: frame.x + dx * frame.width, y: frame.y + dy * frame.height })
  }
  /** About the point at these shares of the frame. */
  const zoom = (by: number, sx = 0.5, sy = 0.5) => {
    const width = Math.min(Math.max(frame.width * by, 60), 20_000)
    const height = (width / frame.width) * frame.height
    isMoved = true
    set({ x: frame.x + (frame.width - width) * sx, y: frame.y + (frame.height - height) * sy, width, height })
  }
  const all = () => {
    isMoved = false
    set(whole)
  }

  return {
    title: "Graph",
    keys: {
      ArrowLeft: { does: "move left", press: () => pan(-0.1, 0) },
      ArrowRight: { does: "move right", press: () => pan(0.1, 0) },
      ArrowUp: { does: "move up", press: () => pan(0, -0.1) },
      ArrowDown: { does: "move down", press: () => pan(0, 0.1) },
      "+": { does: "closer", press: () => zoom(0.8) },
      "-": { does: "farther", press: () => zoom(1.25) },
      "0": { does: "all of it", press: all },
    },
    load: () => get<Graph>("/api/graph"),
    draw(graph) {
      const shown = graph.nodes.filter(({ kind }) => kind === "lesson").length
      if (shown === 0)
        return [
          h("h1", {}, "Graph"),
          h("div", { class: "empty" }, h("p", {}, "There are no lessons in use yet.")),
        ]
      const places = layOut(graph)
      whole = around([...places.values()])
      picture = draw(graph, places)
      set(isMoved ? frame : whole)
      movable(picture, pan, zoom)
      return [
        h("h1", {}, "Graph"),
        h(
          "p",
          { class: "quiet" },
          `${amount(shown, "lesson")} of ${graph.lessons.toLocaleString()} in use or waiting: those with ties first. Drag or use the arrow keys, + and −; 0 shows all of it.`,
        ),
        h(
          "p",
          { class: "legend" },
          ...LEGEND.map(([kind, words]) => h("span", { class: `key ${kind}` }, words)),
        ),
        h("div", { class: "graph" }, picture),
        inWords(graph),
      ]
    },
  }
}

const LEGEND = [
  ["lesson", "lesson"],
  ["critical", "CRITICAL lesson"],
  ["area", "area"],
  ["file", "file"],
] as const

function around(places: readonly Place[]): Frame {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - 90, Math.min(...ys) - 50]
  return { x: left, y: top, width: Math.max(...xs) + 90 - left, height: Math.max(...ys) + 50 - top }
}

function draw({ nodes, edges }: Graph, places: ReadonlyMap<string, Place>): SVGSVGElement {
  const at = (id: string): Place => places.get(id) ?? { x: 0, y: 0 }
  return svg(
    "svg",
    {
      role: "group",
      "aria-label": "Lessons and what they are tied to",
      preserveAspectRatio: "xMidYMid meet",
    },
    edges.map(({ from, to, via }) => {
      const [a, b] = [at(from), at(to)]
      return svg("line", { class: `edge ${via}`, x1: a.x, y1: a.y, x2: b.x, y2: b.y })
    }),
    nodes.map((node) => drawn(node, at(node.id))),
  )
}

function drawn(node: GraphNode, { x, y }: Place): Child {
  const kind = node.kind === "lesson" && node.priority === "CRITICAL" ? "lesson critical" : node.kind
  const label = svg("text", { x, y: y + 16, "text-anchor": "middle" }, short(node.name))
  const mark =
    node.kind === "lesson"
      ? svg("circle", { cx: x, cy: y, r: 6 })
      : svg("rect", { x: x - 5, y: y - 5, width: 10, height: 10 })
  if (node.kind === "file")
    return svg("g", { class: `node ${kind}` }, svg("title", {}, node.name), mark, label)
  const href =
    node.kind === "lesson" ? hrefTo(["lessons", node.id]) : hrefTo(["lessons"], { area: node.name })
  return svg(
    "a",
    { href, class: `node ${kind}`, "aria-label": `${node.kind} ${node.name}` },
    svg("title", {}, node.name),
    mark,
    label,
  )
}

function short(name: string): string {
  return name.length > 26 ? `${name.slice(0, 25)}…` : name
}

function movable(
  picture: SVGSVGElement,
  pan: (dx: number, dy: number) => void,
  zoom: (by: number, x: number, y: number) => void,
): void {
  let from: { readonly x: number; readonly y: number } | undefined
  picture.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
    from = { x, y }
  })
  picture.addEventListener("pointermove", ({ clientX: x, clientY: y, buttons }) => {
    if (from === undefined || buttons === 0) return
    pan((from.x - x) / picture.clientWidth, (from.y - y) / picture.clientHeight)
    from = { x, y }
  })
  picture.addEventListener("wheel", (event) => {
    event.preventDefault()
    const box = picture.getBoundingClientRect()
    zoom(
      event.deltaY > 0 ? 1.12 : 0.89,
      (event.clientX - box.left) / box.width,
      (event.clientY - box.top) / box.height,
    )
  })
}

function inWords({ nodes, edges }: Graph): Child {
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  return h(
    "details",
    {},
    h("summary", {}, "The same in words"),
    h(
      "ul",
      { class: "plain" },
      ...edges.map(({ from, to, via }) =>
        h("li", {}, link(["lessons", from], names.get(from) ?? from), ` ${via} ${names.get(to) ?? to}`),
      ),
    ),
  )
}
