// What a hook asks of the store while a call waits must not grow with the number of lessons (PERF-01).
import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { LessonId } from "../core/lessons/lesson.ts"
import { project } from "../io/home.ts"
import { openStore, type Store } from "./open.ts"
import { lessonInForce } from "./triggers.ts"

test("PERF-01: whether a lesson is in force is asked by keys alone, whatever else there is", () => {
  const root = mkdtempSync(join(tmpdir(), "tenure-triggers-"))
  mkdirSync(join(root, ".tenure"))
  using store = openStore(project(root))
  const asked: string[] = []
  const watched = new Proxy(store, {
    get(target, name) {
      if (name !== "query") return Reflect.get(target, name)
      return (sql: string) => {
        asked.push(sql)
        return target.query(sql)
      }
    },
  }) as Store
  lessonInForce(watched, root, "one" as LessonId)
  const steps = asked.flatMap((sql) =>
    store
      .query(`EXPLAIN QUERY PLAN ${sql}`)
      .all({ $id: "one", $root: root })
      .map((row) => (row as { detail: string }).detail),
  )
  expect(steps.length).toBeGreaterThan(3)
  expect(steps.filter((step) => step.startsWith("SCAN") || step.endsWith("(root=?)"))).toEqual([])
  rmSync(root, { recursive: true })
})
