import { expect, test } from "bun:test"
import { canRaise, lowest, ORIGINS, type Origin } from "./origin.ts"

test("LERN-02: the lower of two origins wins, in either order", () => {
  const ranks: readonly (readonly Origin[])[] = [
    ["person"],
    ["reviewed"],
    ["agent"],
    ["tool", "file", "web", "import"],
  ]
  const rankOf = (origin: Origin) => ranks.findIndex((rank) => rank.includes(origin))
  for (const first of ORIGINS) {
    for (const joining of ORIGINS) {
      expect(rankOf(lowest(first, joining))).toBe(Math.max(rankOf(first), rankOf(joining)))
    }
  }
})

test("LERN-02: only the person, a reviewed file and the agent's own words can raise a lesson", () => {
  expect(ORIGINS.filter(canRaise)).toEqual(["person", "reviewed", "agent"])
})
