import { expect, test } from "bun:test"
import { logRefusal, readRefusals } from "../../src/guard/disk/refusal-log.ts"
import { project } from "../../src/io/home.ts"
import { openBox } from "../black-box.ts"

test("GARD-02: a refused target inside the project is shown without the project's path, one outside with it", () => {
  using box = openBox()
  const here = project(box.project)
  const refusal = { session: "s", verdict: "deny", rule: "secrets", reason: "", tool: "Write" } as const
  const at = "2026-11-18T06:00:00.000Z"
  for (const target of [`${box.project}/api/.env`, `${box.project}-other/.env`, "cat .env"])
    logRefusal(here, { ...refusal, at, target })
  expect(readRefusals(here).map(({ target }) => target)).toEqual([
    "api/.env",
    `${box.project}-other/.env`,
    "cat .env",
  ])
})
