import { expect, test } from "bun:test"
import { NO_TRIGGERS } from "../model/lesson.ts"
import { readTriggers, withTriggers } from "./typed-triggers.ts"

test("REVW-09: typed triggers are globs or commands", () => {
  expect(readTriggers("go test, `pip install`")).toEqual({ files: [], commands: ["go test", "pip install"] })
  expect(readTriggers("package.json, src/api/*.ts, ./db/, Makefile, .eslintrc.json")).toEqual({
    files: ["**/package.json", "src/api/*.ts", "db/**", "**/Makefile", "**/.eslintrc.json"],
    commands: [],
  })
  expect(readTriggers("pip")).toEqual({ files: [], commands: ["pip"] })
  expect(readTriggers(" , ")).toEqual({ files: [], commands: [] })
})

test("REVW-09: a typed trigger is added to the existing ones", () => {
  const before = { ...NO_TRIGGERS, commands: ["go test"], actions: ["release"] }
  expect(withTriggers(before, readTriggers("go test, go.mod"))).toEqual({
    ...before,
    files: ["**/go.mod"],
  })
})
