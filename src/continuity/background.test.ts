import { expect, test } from "bun:test"
import { withCompiler } from "./background.ts"

test("what is left to the background has the engine's compiler back, and everything else of the hook's environment", () => {
  expect(withCompiler({ BUN_JSC_useJIT: "0", HOME: "/home/a", PATH: "/bin" })).toEqual({
    HOME: "/home/a",
    PATH: "/bin",
  })
})
