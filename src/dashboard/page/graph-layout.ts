// Places for the nodes of a graph, by d3-force. The work is cut into slices, so a large graph does not freeze the page, and
// the same graph always gets the same places: d3-force leaves nothing to chance.
import { forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from "d3-force"
import type { Graph } from "../api/graph.ts"

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
