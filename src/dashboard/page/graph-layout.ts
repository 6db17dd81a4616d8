// Places for the nodes of a graph: tied ones attract, all repel, and the middle holds them together. The same graph
// always looks the same: nodes start on a spiral in their order, and nothing is left to chance.
import type { Graph } from "../api/graph.ts"

export interface Place {
  readonly x: number
  readonly y: number
}

const STEPS = 140
const LENGTH = 70
/** Farther apart than this, nodes leave each other alone. */
const REACH = 5 * LENGTH

export function layOut({ nodes, edges }: Graph): ReadonlyMap<string, Place> {
  const count = nodes.length
  const [x, y] = [new Float64Array(count), new Float64Array(count)]
  for (let at = 0; at < count; at++) {
    const [turn, radius] = [at * 2.4, 14 * Math.sqrt(at + 1)]
    x[at] = Math.cos(turn) * radius
    y[at] = Math.sin(turn) * radius
  }
  const index = new Map(nodes.map(({ id }, at) => [id, at]))
  const ties = edges.map(({ from, to }) => [index.get(from) ?? 0, index.get(to) ?? 0] as const)
  const [fx, fy] = [new Float64Array(count), new Float64Array(count)]
  const pull = (a: number, b: number, dx: number, dy: number, force: number) => {
    fx[a] = get(fx, a) + dx * force
    fy[a] = get(fy, a) + dy * force
    fx[b] = get(fx, b) - dx * force
    fy[b] = get(fy, b) - dy * force
  }
  for (let left = STEPS; left > 0; left--) {
    for (let a = 0; a < count; a++) {
      fx[a] = -get(x, a) * 0.012
      fy[a] = -get(y, a) * 0.012
    }
    for (let a = 0; a < count; a++)
      for (let b = a + 1; b < count; b++) {
        const [dx, dy] = [get(x, a) - get(x, b) || 0.01, get(y, a) - get(y, b) || 0.01]
        const square = Math.max(1, dx * dx + dy * dy)
        if (square < REACH * REACH) pull(a, b, dx, dy, (3 * LENGTH * LENGTH) / (square * Math.sqrt(square)))
      }
    for (const [a, b] of ties) {
      const [dx, dy] = [get(x, a) - get(x, b), get(y, a) - get(y, b)]
      const distance = Math.max(1, Math.hypot(dx, dy))
      pull(a, b, dx, dy, ((LENGTH - distance) * 0.06) / distance)
    }
    const most = (left / STEPS) * 12
    for (let a = 0; a < count; a++) {
      const length = Math.hypot(get(fx, a), get(fy, a)) || 1
      x[a] = get(x, a) + (get(fx, a) / length) * Math.min(length, most)
      y[a] = get(y, a) + (get(fy, a) / length) * Math.min(length, most)
    }
  }
  return new Map(nodes.map(({ id }, at) => [id, { x: get(x, at), y: get(y, at) }]))
}

function get(values: Float64Array, at: number): number {
  return values[at] ?? 0
}
