import { describe, expect, test } from "bun:test"
import { read } from "./features.ts"
import { kindOf } from "./infer-kind.ts"
import { priorityOf } from "./infer-priority.ts"
import { globOf, triggersOf } from "./infer-triggers.ts"

function shownIn(text: string): ReadonlySet<string> {
  return new Set(read({ user: text, prevAssistant: "" }).sentences.flatMap(({ shown }) => [...shown]))
}

describe("LERN-05: kind", () => {
  const kinds = [
    ["after each change, run the linter", "checklist"],
    ["you forgot to update the changelog", "checklist"],
    ["don't use pip, use uv instead", "anti-pattern"],
    ["stop rewriting files that I did not mention", "anti-pattern"],
    ["when the schema changes, regenerate the client", "pattern"],
    ["be careful, the staging box has no internet access", "warning"],
    ["every public function must have a type", "requirement"],
    ["we use two spaces for indentation", "convention"],
  ] as const
  for (const [text, kind] of kinds)
    test(`${kind}: ${text}`, () => expect(kindOf(text, shownIn(text))).toBe(kind))
})

describe("LERN-03: priority", () => {
  const of = (text: string, isCorrection: boolean, seenBefore = 0) =>
    priorityOf(text, { isCorrection, shown: shownIn(text), seenBefore })

  test("the same mistake seen twice before is CRITICAL", () => {
    expect(of("use two spaces", true, 2)).toBe("CRITICAL")
    expect(of("use two spaces", true, 1)).toBe("MEDIUM")
  })

  test("the person's own word decides", () =>
    expect(of("this is critical: use two spaces", false)).toBe("CRITICAL"))
  test("a correction about a release is CRITICAL", () => {
    expect(of("you forgot the notes when you made the release", true)).toBe("CRITICAL")
  })
  test("a correction about tests is HIGH", () => expect(of("you skipped the unit tests", true)).toBe("HIGH"))
  test("a stated lesson about production is HIGH", () => {
    expect(of("production runs on one small machine", false)).toBe("HIGH")
  })
  test("a convention is MEDIUM", () => expect(of("we use two spaces for indentation", false)).toBe("MEDIUM"))
  test("a soft wish is LOW", () => expect(of("use uv if you need to", false)).toBe("LOW"))
})

describe("LERN-04: triggers", () => {
  test("files become globs by their name", () => {
    expect(globOf("/a/b/plugin.json")).toBe("**/plugin.json")
    expect(globOf("plugin.json")).toBe("**/plugin.json")
    expect(globOf("a\\b\\c.ts")).toBe("**/c.ts")
    expect(globOf("src/gen/")).toBe("**/gen/**")
    expect(globOf("src/*.ts")).toBe("**/src/*.ts")
  })

  test("files, commands, actions and context are those that the words name", () => {
    const triggers = triggersOf("Run `npm test` before a release, and bump plugin.json for production.", {})
    expect(triggers).toEqual({
      tools: [],
      files: ["**/plugin.json"],
      commands: ["npm test"],
      actions: ["version bump", "release", "test"],
      context: ["production"],
      areas: [],
    })
  })

  test("tools come from the calls before, the area from the track", () => {
    const around = { recentTools: ["Read", "Edit", "Edit", "Bash"], area: "billing" }
    expect(triggersOf("use two spaces", around)).toMatchObject({
      tools: ["Edit", "Bash"],
      areas: ["billing"],
    })
  })

  test("'this file' is the file just touched, unless another is named", () => {
    const around = { recentFiles: ["/p/a.ts", "/p/b.ts"] }
    expect(triggersOf("never edit this file by hand", around).files).toEqual(["**/b.ts"])
    expect(triggersOf("this file and c.ts go together", around).files).toEqual(["**/c.ts"])
    expect(triggersOf("use two spaces", around).files).toEqual([])
  })
})
