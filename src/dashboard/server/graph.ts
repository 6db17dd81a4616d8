// The lessons as a graph (LESN-04), tied to each other, to areas and to files. Those with the most ties come first; a
// picture holds only so many, and the page says how many there are.
import type { Lesson } from "../../lessons/model/lesson.ts"
import type { LessonState } from "../../lessons/model/lesson-state.ts"
import { mostTied } from "../../store/search.ts"
import type { Graph, GraphEdge, GraphNode } from "../api/graph.ts"
import type { Route } from "./route.ts"

const MAX_LESSONS = 150

export const graphRoute: Route = {
  method: "GET",
  path: "/api/graph",
  answer(_request, context): Graph {
    const { total, lessons } = mostTied(context.lessons().store, MAX_LESSONS)
    return { lessons: total, ...graphOf(lessons) }
  },
}

function graphOf(lessons: readonly LessonState[]): Pick<Graph, "nodes" | "edges"> {
  const nodes = new Map<string, GraphNode>(lessons.map((state) => [state.content.id, lessonNode(state)]))
  const edges: GraphEdge[] = []
  const add = (lesson: Lesson, ids: readonly string[], via: GraphEdge["via"]) => {
    for (const to of ids) if (to !== lesson.id && nodes.has(to)) edges.push({ from: lesson.id, to, via })
  }
  for (const { content } of lessons) {
    add(content, content.supersedes, "supersedes")
    add(content, content.causedBy, "caused-by")
    add(content, content.related, "related")
  }
  for (const { content } of lessons) {
    const { areas, files } = content.triggers
    for (const name of areas) tie(nodes, edges, content, { kind: "area", name })
    for (const name of files) tie(nodes, edges, content, { kind: "file", name })
  }
  return { nodes: [...nodes.values()], edges }
}

function lessonNode({ content, standing }: LessonState): GraphNode {
  return {
    id: content.id,
    kind: "lesson",
    name: content.title,
    priority: content.priority,
    stage: standing.stage,
  }
}

function tie(
  nodes: Map<string, GraphNode>,
  edges: GraphEdge[],
  lesson: Lesson,
  { kind, name }: { readonly kind: "area" | "file"; readonly name: string },
): void {
  const id = `${kind}:${name}`
  nodes.set(id, { id, kind, name, priority: null, stage: null })
  edges.push({ from: lesson.id, to: id, via: kind })
}
