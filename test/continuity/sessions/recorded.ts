// Sessions that the real client recorded (test/continuity/recorded), driven by a scripted model: what was said and
// called is written here, the transcript is the client's own. `bun script/record-sessions.ts` records them anew.
import {
  agent,
  constraint,
  decision,
  failingCommand,
  failingTest,
  fails,
  files,
  person,
  run,
  type Script,
  session,
  task,
  taskDone,
  todo,
  write,
} from "../script.ts"

export interface Recorded extends Script {
  /** At a terminal the client marks the prompts as typed; in print mode it cannot. */
  readonly where: "terminal" | "print"
}

const SESSIONS: readonly Script[] = [
  session(
    "recorded-pytest",
    [
      person("Speed up the invoice query. Don't touch the migrations, keep it Python 3.8."),
      write("billing/query.py"),
      agent("I'll use a window function because the loop ran one query per invoice."),
      fails(
        "pytest -q tests/test_query.py",
        "FAILED tests/test_query.py::test_open_invoices - assert 3 == 4\n1 failed, 7 passed",
      ),
      agent("One test is red. The refunds are counted twice."),
      person("No new dependencies either. What is left?"),
      task(1, "Count refunds once"),
      task(2, "Explain the plan in the docs"),
      agent("Two things are left."),
    ],
    [
      constraint("touch the migrations", "Migrations must not be touched.", "Migrations were touched."),
      constraint("Python 3.8", "It stays on Python 3.8.", "It stays on Python."),
      constraint("No new dependencies", "New dependencies are not allowed.", "New dependencies are fine."),
      decision("window function", "A window function is used."),
      todo("Count refunds once", "Still open: count refunds once."),
      todo("Explain the plan in the docs", "The plan has yet to be explained in the docs."),
      failingTest("test_open_invoices"),
      failingCommand("pytest -q tests/test_query.py"),
      ...files("billing/query.py"),
    ],
  ),
  session(
    "recorded-vitest",
    [
      person("Add a retry to the fetch wrapper. At most 3 attempts, and never retry a POST."),
      write("src/net/retry.ts", "src/net/fetch.ts"),
      fails(
        "npx vitest run src/net",
        " FAIL  src/net/retry.test.ts > retry > gives up after three attempts\nAssertionError: expected 4 to be 3",
      ),
      agent(
        "Decision: exponential backoff with full jitter\nReason: the gateway limits bursts\nImpact: tests need a fake clock",
      ),
    ],
    [
      constraint("At most 3 attempts", "There are at most 3 attempts.", "There are several attempts."),
      constraint("never retry a POST", "A POST must never be retried.", "A POST is retried."),
      decision("exponential backoff with full jitter", "Exponential backoff with full jitter was chosen."),
      failingTest("gives up after three attempts"),
      failingCommand("npx vitest run src/net"),
      ...files("src/net/retry.ts", "src/net/fetch.ts"),
    ],
  ),
  session(
    "recorded-cargo",
    [
      person("Make the header reader tolerate a torn file. No unsafe code please."),
      write("src/header.rs"),
      fails(
        "cargo test header",
        "test header::tests::torn_file ... FAILED\n\ntest result: FAILED. 4 passed; 1 failed",
      ),
      run("cargo fmt"),
      agent("I decided to return an error instead of a partial header, since callers trust it blindly."),
      task(1, "Read the length before the body"),
      task(2, "Format the code"),
      taskDone(2),
      agent("Should a torn file be reported to the user as well?"),
      person("yes, as a warning"),
      agent("Noted."),
    ],
    [
      constraint("No unsafe code", "Unsafe code is forbidden.", "Unsafe code is used."),
      decision(
        "return an error instead of a partial header",
        "An error is returned instead of a partial header.",
      ),
      decision("as a warning", "A torn file is reported to the user as a warning."),
      todo("Read the length before the body", "Pending: read the length before the body."),
      failingTest("torn_file"),
      failingCommand("cargo test header"),
      ...files("src/header.rs"),
    ],
  ),
  session(
    "recorded-go",
    [
      person("The cache must not grow forever. Standard library only. Leave the public API alone."),
      write("cache/evict.go"),
      fails("go test ./cache", "--- FAIL: TestEvictsOldest (0.00s)\n    evict_test.go:12: len 11\nFAIL"),
      agent("I'm going with a ring of buckets because a heap costs too much per read."),
    ],
    [
      constraint("must not grow forever", "It must not grow forever.", "It grows forever."),
      constraint("Standard library only", "Only the standard library.", "The standard library is used."),
      constraint(
        "Leave the public API alone",
        "The public API stays untouched.",
        "The public API was changed.",
      ),
      decision("ring of buckets", "A ring of buckets was chosen."),
      failingTest("TestEvictsOldest"),
      failingCommand("go test ./cache"),
      ...files("cache/evict.go"),
    ],
  ),
]

const AT_A_TERMINAL = new Set(["recorded-pytest", "recorded-cargo"])

export const RECORDED: readonly Recorded[] = SESSIONS.map((each) => ({
  ...each,
  where: AT_A_TERMINAL.has(each.name) ? "terminal" : "print",
}))
