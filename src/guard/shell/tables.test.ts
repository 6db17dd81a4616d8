import { expect, test } from "bun:test"
import { knownName, programOf, resourceName } from "./command-form.ts"
import { ownOptions, wrapperFor } from "./inner-commands.ts"
import interpreters from "./interpreters.json" with { type: "json" }
import { interpreterLanguage } from "./interpreters.ts"
import { changesOf, psName } from "./power-shell-words.ts"
import { isKnownToWrite, isReadingOption } from "./readers.ts"
import wrappers from "./wrappers.json" with { type: "json" }
import writers from "./writers.json" with { type: "json" }
import { writerFor } from "./written-paths.ts"

test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
  "GARD-02 a program called %s is in no table",
  (name) => {
    const rows = [programOf, wrapperFor, ownOptions, interpreterLanguage, writerFor, changesOf]
    for (const find of rows) expect([find.name, find(name)]).toEqual([find.name, undefined])
    for (const find of [knownName, resourceName, psName])
      expect(find(name).toLowerCase()).toBe(name.toLowerCase())
    expect([isKnownToWrite("-o", name), isReadingOption("-x", name)]).toEqual([false, false])
  },
)

test("GARD-02 every row of writers.json says how its programs write, and no program is in two rows", () => {
  const programs = writers.writers.flatMap(({ programs }) => programs.split(" "))
  expect(programs.filter((program) => typeof writerFor(program)?.paths !== "function")).toEqual([])
  expect(new Set(programs).size).toBe(programs.length)
})

test("GARD-02 every interpreter has a language, and every wrapper that is like another finds it", () => {
  const unknown = Object.values(interpreters.programs).filter(
    (language) => !Object.hasOwn(interpreters.languages, language),
  )
  expect(unknown).toEqual([])
  expect(Object.keys(wrappers.like).filter((name) => wrapperFor(name) === undefined)).toEqual([])
})
