// The layout of the graph page: in slices, the same for the same graph, and calm when a node is added.
import { expect, test } from "bun:test"
import type { GraphEdge, GraphNode } from "../../src/dashboard/api/graph.ts"
import { layOut, type Place } from "../../src/dashboard/page/graph-layout.ts"

interface Edges {
  readonly nodes: GraphNode[]
  readonly edges: GraphEdge[]
}

/** A tree: each node is tied to the one at half its number. */
function tree(count: number): Edges {
  const id = (at: number) => `n${at}`
  const nodes = Array.from(
    { length: count },
    (_, at): GraphNode => ({ id: id(at), kind: "lesson", name: id(at), priority: null, stage: null }),
  )
  const edges = nodes
    .slice(1)
    .map((_, at): GraphEdge => ({ from: id(at + 1), to: id(Math.floor(at / 2)), via: "related" }))
  return { nodes, edges }
}

function distance(a: Place | undefined, b: Place | undefined): number {
  return Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))
}

const at = (places: ReadonlyMap<string, Place>, number: number) => places.get(`n${number}`)

test("1,000 nodes are laid out in slices, with a pause after each", async () => {
  const slices: number[] = []
  let began = performance.now()
  await layOut(tree(1_000), undefined, async () => {
    slices.push(performance.now() - began)
    await Bun.sleep(0)
    began = performance.now()
  })
  expect(slices.length).toBeGreaterThan(50)
  // A share of the whole work, whatever the machine: no slice is most of it.
  const [median = 0] = slices.toSorted((a, b) => a - b).slice(slices.length / 2)
  const whole = slices.reduce((sum, slice) => sum + slice, 0)
  expect(median).toBeLessThan(whole / 20)
})

test("the same graph gets the same places, tied nodes near each other, no two on one spot", async () => {
  const graph = tree(60)
  const [first, second] = [await layOut(graph), await layOut(graph)]
  expect([...first]).toEqual([...second])
  const tied = graph.edges.map(({ from, to }) => distance(first.get(from), first.get(to)))
  const all = graph.nodes.map(({ id }) => distance(first.get(id), at(first, 0)))
  expect(Math.max(...tied)).toBeLessThan(Math.max(...all))
  for (const [id, place] of first)
    for (const [other, otherPlace] of first)
      if (id !== other) expect(distance(place, otherPlace)).toBeGreaterThan(8)
})

test("a node that is added hardly moves the others", async () => {
  const before = await layOut(tree(60))
  const after = await layOut(tree(61), before)
  const moved = [...before].map(([id, place]) => distance(place, after.get(id)))
  const spread = Math.max(...[...before.values()].map((place) => distance(place, at(before, 0))))
  expect(Math.max(...moved)).toBeLessThan(spread / 3)
  expect(at(after, 60)).toBeDefined()
})

test("an empty graph and a single node are laid out", async () => {
  expect((await layOut({ nodes: [], edges: [] })).size).toBe(0)
  expect((await layOut(tree(1))).size).toBe(1)
})
