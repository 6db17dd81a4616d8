// Places for the nodes of a graph, by d3-force. The work is cut into slices, so a large graph does not freeze the page, and
// the same graph always gets the same places: d3-force leaves nothing to chance.
import { forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from "d3-force"
import type { Graph, GraphNode } from "../api/graph.ts"

export interface Place {
  readonly x: number
  readonly y: number
}

interface PlacedNode extends SimulationNodeDatum {
  readonly id: string
}

const TICKS = 150
/** Few ticks a slice for many nodes: 1,000 nodes take a few milliseconds a slice. */
const NODE_TICKS_PER_SLICE = 2_500
/** A graph that was laid out before only has to settle. */
const WARM_ALPHA = 0.3

const LINK_LENGTH = 70
/** Labels are wide: stretching the picture keeps them apart. */
const STRETCH = 1.5

/** Nodes with a place in `before` start from it. `pause` lets the page do other work between two slices. */
export async function layOut(
  { nodes, edges }: Pick<Graph, "nodes" | "edges">,
  before: ReadonlyMap<string, Place> = new Map(),
  pause: () => Promise<unknown> = () => new Promise((done) => setTimeout(done)),
): Promise<ReadonlyMap<string, Place>> {
  const placed: PlacedNode[] = nodes.map(({ id }) => {
    const place = before.get(id)
    return place === undefined ? { id } : { id, x: place.x / STRETCH, y: place.y }
  })
  const links = edges.map(({ from, to }) => ({ source: from, target: to }))
  const simulation = forceSimulation(placed)
    .stop()
    .alphaDecay(1 - 0.001 ** (1 / TICKS))
    .alpha(before.size === 0 ? 1 : WARM_ALPHA)
    .force(
      "charge",
      forceManyBody()
        .strength(-160)
        .distanceMax(6 * LINK_LENGTH),
    )
    .force(
      "links",
      forceLink<PlacedNode, (typeof links)[number]>(links)
        .id(({ id }) => id)
        .distance(LINK_LENGTH),
    )
    .force("x", forceX().strength(0.06))
    .force("y", forceY().strength(0.06))
  const ticks = Math.max(1, Math.floor(NODE_TICKS_PER_SLICE / Math.max(1, nodes.length)))
  while (simulation.alpha() > simulation.alphaMin()) {
    simulation.tick(ticks)
    await pause()
  }
  return new Map(placed.map(({ id, x = 0, y = 0 }) => [id, { x: x * STRETCH, y }]))
}

/** The same picture for a screen that is higher than wide. */
export function upright(places: ReadonlyMap<string, Place>): ReadonlyMap<string, Place> {
  return new Map([...places].map(([id, { x, y }]) => [id, { x: y, y: x }]))
}

/** In pixels on the screen, however far the picture is zoomed. */
export const LABEL_SIZE = 12
export const LABEL_BELOW = 18
const CHAR_WIDTH = 7.3
const MAX_CHARS = 26
const MARK_SIZE = 12

export function labelOf({ name }: Pick<GraphNode, "name">): string {
  return name.length > MAX_CHARS ? `${name.slice(0, MAX_CHARS - 1)}…` : name
}

/** The best first. */
const ANCHORS = ["middle", "start", "end"] as const
type Anchor = (typeof ANCHORS)[number]

type Box = Readonly<Record<"left" | "right" | "top" | "bottom", number>>

/**
 * Where the names stand that fit between `left` and `right` without covering a mark or another name; a pixel is `unit`
 * wide. Areas and CRITICAL lessons choose first.
 */
export function labelled(
  nodes: readonly GraphNode[],
  places: ReadonlyMap<string, Place>,
  unit: number,
  { left, right }: Pick<Box, "left" | "right">,
): ReadonlyMap<string, Anchor> {
  const marks = [...places].map(([id, place]) => ({ id, ...markBox(place, unit) }))
  const taken: Box[] = []
  const chosen = new Map<string, Anchor>()
  for (const node of nodes.toSorted((a, b) => rank(a) - rank(b))) {
    const place = places.get(node.id)
    if (place === undefined) continue
    const width = labelOf(node).length * CHAR_WIDTH * unit
    const isFree = (box: Box) =>
      box.left >= left &&
      box.right <= right &&
      !marks.some((mark) => mark.id !== node.id && overlaps(box, mark)) &&
      !taken.some((other) => overlaps(box, other))
    const boxes = ANCHORS.map((anchor) => ({ anchor, ...labelBox(place, width, anchor, unit) }))
    const box = boxes.find(isFree)
    if (box === undefined) continue
    taken.push(box)
    chosen.set(node.id, box.anchor)
  }
  return chosen
}

function rank({ kind, priority }: GraphNode): number {
  if (kind === "area") return 0
  if (kind === "lesson") return priority === "CRITICAL" ? 1 : 2
  return 3
}

function labelBox({ x, y }: Place, width: number, anchor: Anchor, unit: number): Box {
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  const bottom = y + (LABEL_BELOW + 3) * unit
  return { left, right: left + width, top: bottom - (LABEL_SIZE + 2) * unit, bottom }
}

function markBox({ x, y }: Place, unit: number): Box {
  const half = (MARK_SIZE / 2) * unit
  return { left: x - half, right: x + half, top: y - half, bottom: y + half }
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
