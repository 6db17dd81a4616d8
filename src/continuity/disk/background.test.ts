import { expect, test } from "bun:test"
import { withCompiler } from "./background.ts"

test("background work gets the JIT back and the rest of the hook's environment", () => {
  expect(withCompiler({ BUN_JSC_useJIT: "0", HOME: "/home/a", PATH: "/bin" })).toEqual({
    HOME: "/home/a",
    PATH: "/bin",
  })
})
