// The graph of lessons. Types only.
import type { Priority, Stage } from "../../lessons/model/lesson.ts"

export interface Graph {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** All lessons; the graph has the first of them. */
  readonly lessons: number
}

export interface GraphNode {
  readonly id: string
  readonly kind: "lesson" | "area" | "file"
  readonly name: string
  /** Of a lesson. */
  readonly priority: Priority | null
  readonly stage: Stage | null
}

export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly via: "related" | "supersedes" | "caused-by" | "area" | "file"
}
