// The graph of lessons. Types only.
import type { Priority, Stage } from "../../core/lessons/lesson.ts"

export interface Graph {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** How many lessons there are in all; the picture has the first. */
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
