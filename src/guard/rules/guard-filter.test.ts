import { expect, test } from "bun:test"
import fc from "fast-check"
import { NOTHING, target } from "./attempt.ts"
import { filterOf, isFarFrom } from "./guard-filter.ts"
import type { Layer } from "./guard-rules.ts"
import { judge, type PathFacts } from "./judge-attempt.ts"
import { compilePattern, type JudgedPath } from "./path-pattern.ts"

const NAMES = ["a", "b", ".env", ".env.local", "x.pem", "gen-1.ts", "src", "docs", "A.ts", "..", "p"]
const PARTS = [...NAMES.slice(0, 9), "*", "**", "*.ts", ".env*", "?", "gen-*.ts", "*.{pem,key}", "[ab]"]
const path = fc.array(fc.constantFrom(...NAMES.filter((name) => name !== "..")), {
  minLength: 1,
  maxLength: 4,
})
const glob = fc
  .tuple(
    fc.constantFrom("", "", "/", "~/", "/p/", "**/"),
    fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 4 }),
  )
  .map(([start, parts]) => start + parts.join("/"))

/** A project in /p/root, a home in /p. */
function placeOf(whole: string): JudgedPath {
  const below = (folder: string) =>
    whole.startsWith(`${folder}/`) ? whole.slice(folder.length + 1) : undefined
  const inside = below("/p/root")
  const home = below("/p")
  return {
    whole,
    inside,
    home: home && `~/${home}`,
    isTemporary: false,
    parts: (inside ?? whole.slice(1)).split("/"),
  }
}

const FACTS: PathFacts = {
  foldsCase: false,
  places: (spelled) => [placeOf(spelled)],
  expand: () => [],
  below: () => [],
}

function layerOf(globs: readonly string[]): Layer {
  const match = globs.flatMap((each) => {
    const found = compilePattern(each, true)
    return typeof found === "string" ? [] : found
  })
  const rule = {
    on: "write",
    sort: "deny",
    name: "x",
    reason: "",
    line: 1,
    globs,
    match,
    except: [],
  } as const
  return { mode: "enforce", from: "test", agreed: true, rules: [rule] }
}

test("GARD-02: the filter never passes what a rule would refuse", () => {
  const roots = fc.constantFrom("/p/root/", "/p/root/", "/p/", "/")
  let refused = 0
  fc.assert(
    fc.property(fc.array(glob, { minLength: 1, maxLength: 5 }), roots, path, (globs, root, parts) => {
      const layers = [layerOf(globs)]
      const attempt = { ...NOTHING, targets: [target(root + parts.join("/"))] }
      const broken = judge({ tool: "Write", attempt }, layers, FACTS)
      if (broken.length > 0) refused++
      if (broken.length > 0) expect(isFarFrom(filterOf(layers), attempt, FACTS.places)).toBe(false)
    }),
    { numRuns: 3_000 },
  )
  expect(refused).toBeGreaterThan(300)
})

test("GARD-02: a call near no rule passes without loading the rules", () => {
  const filter = filterOf([layerOf(["secret.txt", "*.pem", "private/**", "src/**/gen-*.ts", ".env*"])])
  const far = (file: string) =>
    isFarFrom(filter, { ...NOTHING, targets: [target(`/p/root/${file}`)] }, FACTS.places)
  expect(["src/config.ts", "docs/a.md", "a.txt"].map(far)).toEqual([true, true, true])
  expect(["secret.txt", "x/a.pem", "private/a", "src/gen-1.ts", ".ENV"].map(far)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
