// `npm test` prints what fails, whole and under its file, and the counts; a passing test is not a line.
import { expect, test } from "bun:test"
import { summary } from "../../script/test.ts"

const RUN = `bun test v1

src/a.test.ts:
(pass) a holds [1ms]

test/cli/b.test.ts:
(pass) b holds [1ms]
error: expect(received).toBe(expected)
(fail) b breaks [2ms]
(fail) b breaks too [2ms]

 2 pass
 2 fail
Ran 4 tests across 2 files. [9ms]`

function shown(isWhole: boolean): string {
  const print = summary(isWhole)
  return RUN.split("\n")
    .map(print)
    .filter((line) => line !== undefined)
    .join("\n")
}

test("failures stand in full under their file, and the counts remain", () => {
  expect(shown(false)).toBe(
    [
      "bun test v1",
      "",
      "test/cli/b.test.ts:",
      "error: expect(received).toBe(expected)",
      "(fail) b breaks [2ms]",
      "(fail) b breaks too [2ms]",
      " 2 pass",
      " 2 fail",
      "Ran 4 tests across 2 files. [9ms]",
    ].join("\n"),
  )
})

test("--all prints every line", () => {
  expect(shown(true)).toBe(RUN)
})
