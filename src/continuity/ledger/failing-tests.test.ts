import { expect, test } from "bun:test"
import { failingTestsIn } from "./failing-tests.ts"

const OUTPUTS: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  pytest: [
    "=== short test summary info ===\nFAILED tests/test_auth.py::TestLogin::test_expired[utc] - AssertionError: 401\nERROR tests/test_db.py::test_rollback\n2 failed, 40 passed",
    ["tests/test_auth.py::TestLogin::test_expired[utc]", "tests/test_db.py::test_rollback"],
  ],
  unittest: [
    "FAIL: test_expired (tests.test_auth.TestLogin)\nAssertionError",
    ["test_expired (tests.test_auth.TestLogin)"],
  ],
  jest: [
    "FAIL src/cart.test.ts\n  cart\n    ✓ is empty (2 ms)\n    ✕ adds an item (5 ms)\n\n  ● cart › adds an item\n\n    expect(received).toBe(expected)\n\nTests: 1 failed, 1 passed",
    ["cart › adds an item"],
  ],
  vitest: [
    " ❯ src/cart.test.ts (2 tests | 1 failed) 12ms\n   × cart > adds an item 5ms\n FAIL  src/cart.test.ts > cart > adds an item\nAssertionError: expected 1 to be 2",
    ["src/cart.test.ts > cart > adds an item"],
  ],
  go: [
    "--- FAIL: TestParse (0.00s)\n    --- FAIL: TestParse/empty_input (0.00s)\nFAIL\texample.com/p",
    ["TestParse", "TestParse/empty_input"],
  ],
  cargo: [
    "test parser::tests::reads_header ... FAILED\ntest parser::tests::ok ... ok\n\nfailures:\n    parser::tests::reads_header",
    ["parser::tests::reads_header"],
  ],
  bun: [
    "(pass) a [0.1ms]\n(fail) limits > resets after a minute [1.20ms]\n 1 fail",
    ["limits > resets after a minute"],
  ],
  mocha: [
    "  2 passing\n  2 failing\n\n  1) Cart\n       adds an item:\n     AssertionError: x\n      at Context\n\n  2) Cart totals round up:\n     Error: y",
    ["Cart adds an item", "Cart totals round up"],
  ],
  phpunit: [
    "There was 1 failure:\n\n1) App\\Tests\\CartTest::testAddsItem\nFailed asserting that 1 is 2.",
    ["App\\Tests\\CartTest::testAddsItem"],
  ],
  rspec: [
    "Failed examples:\n\nrspec ./spec/cart_spec.rb:12 # Cart adds an item",
    ["./spec/cart_spec.rb:12 # Cart adds an item"],
  ],
  tap: ["ok 1 - a\nnot ok 2 - resets after a minute", ["resets after a minute"]],
}

for (const [runner, [output, names]] of Object.entries(OUTPUTS)) {
  test(`CONT-01: failing tests are named from the output of ${runner}`, () => {
    expect(failingTestsIn(output)).toEqual(names)
  })
}

test("CONT-01: output without failures names nothing", () => {
  for (const output of [
    "42 passed in 1.2s",
    "0 failed, 3 passed",
    "ok  \texample.com/p\t0.01s",
    "Build failed: exit 1",
    "",
  ])
    expect(failingTestsIn(output)).toEqual([])
})
