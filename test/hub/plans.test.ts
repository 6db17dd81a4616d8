// TEAM-04: in a hub with a company in it, no query of a sync reads a whole table that grows.
import { afterAll, beforeAll, expect, test } from "bun:test"
import { PULL_QUERIES } from "../../src/hub/disk/hub-read.ts"
import { type Cluster, openCluster } from "./cluster.ts"
import { loadCompany, sizeAt } from "./company.ts"

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
  await cluster.makeHub("hub")
  await cluster.makePerson("cleo", "tenure_reviewer")
  await using owner = await cluster.connect("owner")
  await loadCompany(owner, { ...sizeAt(0.05), sources: 3_000, outcomes: 20_000 })
}, 170_000)
afterAll(() => cluster[Symbol.asyncDispose]())

interface Plan {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Index Cond"?: string
  readonly Plans?: readonly Plan[]
}

/** Nodes that read a whole table, or a whole index. */
function scans(plan: Plan): string[] {
  const { "Node Type": node, "Relation Name": table, "Index Name": index, "Index Cond": condition } = plan
  const own = [
    ...(node === "Seq Scan" && table !== undefined ? [table] : []),
    ...(index !== undefined && condition === undefined ? [index] : []),
  ]
  return [...own, ...(plan.Plans ?? []).flatMap(scans)]
}

test("TEAM-04: no query of a sync scans a table that grows, whoever asks and wherever they stopped", async () => {
  await using cleo = await cluster.connect("cleo")
  const none = "00000000-0000-0000-0000-000000000000"
  const [last] = await cleo.ask<{ n: string }>("SELECT max(arrived)::text AS n FROM tenure.approvals")
  const [known] = await cleo.ask<{ hash: string }>("SELECT hash FROM tenure.lessons LIMIT 1")
  const asked: Record<keyof typeof PULL_QUERIES, string[][]> = {
    approved: [
      ["0", none, "100"],
      [last?.n ?? "", none, "1"],
    ],
    seen: [
      ["0", none, "100"],
      [last?.n ?? "", none, "1"],
    ],
    lessons: [[`{${known?.hash}}`]],
    who: [[`{${known?.hash}}`]],
    totals: [[`{${known?.hash}}`]],
  }
  for (const [name, values] of Object.entries(asked))
    for (const each of values) {
      const text = PULL_QUERIES[name as keyof typeof PULL_QUERIES]
      const [row] = await cleo.ask<{ "QUERY PLAN": [{ Plan: Plan }] | string }>(
        `EXPLAIN (FORMAT JSON) ${text}`,
        each,
      )
      const plan =
        typeof row?.["QUERY PLAN"] === "string" ? JSON.parse(row["QUERY PLAN"]) : row?.["QUERY PLAN"]
      expect([name, scans(plan[0].Plan)]).toEqual([name, []])
    }
})
