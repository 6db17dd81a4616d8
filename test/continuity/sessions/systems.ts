// Invented sessions: tools, services and infrastructure.
import {
  agent,
  asks,
  constraint,
  decision,
  edit,
  failingCommand,
  failingTest,
  fails,
  files,
  look,
  person,
  queued,
  run,
  type Script,
  session,
  task,
  taskDone,
  todo,
  todos,
  tool,
  write,
} from "../script.ts"

export const SYSTEMS: readonly Script[] = [
  session(
    "go parser",
    [
      person(
        "The config parser panics on empty input. Fix it, but the exported API must not change. Standard library only.",
      ),
      look("internal/conf/parse.go"),
      edit("internal/conf/parse.go"),
      write("internal/conf/parse_empty_test.go"),
      fails(
        "go test ./internal/conf/...",
        "--- FAIL: TestParse (0.00s)\n    --- FAIL: TestParse/only_comments (0.00s)\n        parse_test.go:31: got nil\nFAIL\nFAIL\texample.com/conf 0.01s",
      ),
      agent("I'm going with a sentinel error instead of a nil config, because callers dereference it."),
      todos("done: Empty input", "Input with only comments", "Changelog entry"),
    ],
    [
      constraint(
        "the exported API must not change",
        "The exported API has to stay unchanged.",
        "The exported API will change.",
      ),
      constraint(
        "Standard library only",
        "Only the standard library may be used.",
        "The standard library is used.",
      ),
      decision(
        "sentinel error instead of a nil config",
        "A sentinel error is returned instead of a nil config.",
      ),
      todo("Input with only comments", "Input with only comments is still pending."),
      todo("Changelog entry", "To do: the changelog entry.", "Changelog entry: done."),
      failingTest("only_comments"),
      failingCommand("go test ./internal/conf/..."),
      ...files("internal/conf/parse.go", "internal/conf/parse_empty_test.go"),
    ],
  ),
  session(
    "rust archive",
    [
      person("Port the archive reader to async. MSRV is 1.70, stick to it. No unsafe code."),
      edit("crates/archive/src/reader.rs", "crates/archive/Cargo.toml"),
      agent("I'll use tokio's AsyncRead rather than futures' one, since the server is on tokio already."),
      fails(
        "cargo test -p archive",
        "running 9 tests\ntest reader::tests::reads_a_torn_header ... FAILED\n\nfailures:\n    reader::tests::reads_a_torn_header\n\ntest result: FAILED. 8 passed; 1 failed",
        101,
      ),
      queued("and leave the benches for later"),
      todos("now: Torn headers", "Cancel safety", "Update the examples"),
    ],
    [
      constraint("MSRV is 1.70", "MSRV stays at 1.70.", "The MSRV was mentioned."),
      constraint("No unsafe code", "Unsafe code is forbidden.", "Unsafe code is used."),
      constraint("leave the benches for later", "Benches are left for later."),
      decision("tokio's AsyncRead", "AsyncRead of tokio was chosen over the one of futures."),
      todo("Torn headers", "Torn headers: in progress."),
      todo("Cancel safety", "Cancel safety remains."),
      todo("Update the examples", "Examples still need an update.", "Updated the examples."),
      failingTest("reads_a_torn_header"),
      failingCommand("cargo test -p archive"),
      ...files("crates/archive/src/reader.rs", "crates/archive/Cargo.toml"),
    ],
  ),
  session(
    "terraform network",
    [
      person(
        "Split the VPC module. Never run terraform apply, I do that myself. Names of existing resources must stay as they are.",
      ),
      write("modules/subnets/main.tf", "modules/subnets/variables.tf"),
      edit("modules/vpc/main.tf"),
      run("terraform fmt -recursive && terraform validate"),
      fails(
        "terraform plan -out plan.bin",
        "Error: Unsupported argument\n\n  on modules/subnets/main.tf line 12",
      ),
      agent(
        "Decision: moved blocks instead of state mv. Reason: reviewers can see them. Impact: needs Terraform 1.5",
      ),
      task(1, "Fix the unsupported argument"),
      task(2, "Write the moved blocks"),
      task(3, "Format everything"),
      taskDone(3),
    ],
    [
      constraint(
        "Never run terraform apply",
        "Running terraform apply is prohibited.",
        "Then run terraform apply.",
      ),
      constraint(
        "Names of existing resources must stay",
        "Existing resources must keep their names as they are.",
      ),
      decision("moved blocks instead of state mv", "Moved blocks are used instead of state mv."),
      todo("Fix the unsupported argument", "Pending: fix the unsupported argument."),
      todo("Write the moved blocks", "The moved blocks are still to be written."),
      failingCommand("terraform plan -out plan.bin"),
      ...files("modules/subnets/main.tf", "modules/subnets/variables.tf", "modules/vpc/main.tf"),
    ],
  ),
  session(
    "postgres report",
    [
      person(
        "The monthly report takes 40 s. You may add indexes but you can't change the schema otherwise. Target: below 2 seconds.",
      ),
      write("db/indexes/2026_11_report.sql"),
      edit("reports/monthly.sql"),
      agent("We'll go with a partial index on open invoices; a full one would be 4 GB."),
      run("psql -f reports/monthly.sql", "Time: 3120.221 ms"),
      todos("done: Partial index", "Rewrite the lateral join", "Run it on the copy of production"),
    ],
    [
      constraint(
        "can't change the schema otherwise",
        "Apart from indexes the schema can't be changed.",
        "Indexes and the schema may change otherwise.",
      ),
      constraint("below 2 seconds", "It should run below 2 seconds.", "It should run faster."),
      decision("partial index on open invoices", "A partial index on open invoices was chosen."),
      todo("Rewrite the lateral join", "Open: rewrite of the lateral join."),
      todo("Run it on the copy of production", "Next: run it on the copy of production."),
      ...files("db/indexes/2026_11_report.sql", "reports/monthly.sql"),
    ],
  ),
  session(
    "kubernetes rollout",
    [
      person(
        "Set up canary rollouts for the api. Only the staging cluster, do not point kubectl at prod. At most 10 % of the traffic.",
      ),
      write("deploy/api/canary.yaml", "deploy/api/analysis.yaml"),
      edit("deploy/api/kustomization.yaml"),
      fails(
        "kustomize build deploy/api",
        "Error: accumulating resources: may not add resource with an already registered id",
      ),
      agent("I'll leave the HPA out of the canary because two controllers would fight over the replicas."),
      todos("Resolve the duplicate id", "Alert on canary errors"),
    ],
    [
      constraint(
        "do not point kubectl at prod",
        "kubectl must not be pointed at prod, only at the staging cluster.",
        "kubectl can be pointed at prod and staging.",
      ),
      constraint(
        "At most 10 % of the traffic",
        "The canary gets at most 10 % of the traffic.",
        "The canary gets at most 50 % of the traffic.",
      ),
      decision("leave the HPA out of the canary", "The HPA is left out of the canary."),
      todo("Resolve the duplicate id", "To be resolved: the duplicate id."),
      todo("Alert on canary errors", "An alert on canary errors is outstanding."),
      failingCommand("kustomize build deploy/api"),
      ...files("deploy/api/canary.yaml", "deploy/api/analysis.yaml", "deploy/api/kustomization.yaml"),
    ],
  ),
  session(
    "cli in python",
    [
      person(
        "Write a small CLI that renames photos by date. It should never overwrite a file. Windows support matters too.",
      ),
      write("photos/cli.py", "photos/rename.py", "tests/test_rename.py"),
      run(
        "cd /home/dev/project && python -m pytest 2>&1 | tail -4",
        "FAILED tests/test_rename.py::test_same_second - FileExistsError\n1 failed, 11 passed in 0.3s",
      ),
      agent(
        "I've decided to append a counter on collisions rather than to ask, so that it can run unattended.",
      ),
      person("fine. but --dry-run has to be the default"),
      todos("now: Collisions within one second", "--dry-run as the default"),
    ],
    [
      constraint(
        "never overwrite a file",
        "No file may ever be overwritten.",
        "It overwrites a file when needed.",
      ),
      constraint("Windows support matters", "Windows support matters."),
      constraint("--dry-run has to be the default", "By default it does a --dry-run."),
      decision("append a counter on collisions", "On collisions a counter is appended."),
      todo("Collisions within one second", "Collisions within one second: in progress."),
      failingTest("test_same_second"),
      failingCommand("python -m pytest"),
      ...files("photos/cli.py", "photos/rename.py", "tests/test_rename.py"),
    ],
  ),
  session(
    "c firmware",
    [
      person(
        "The watchdog resets the board during flash erase. No dynamic allocation, and the binary must fit into 64 KB.",
      ),
      edit("src/flash.c", "src/watchdog.h"),
      agent("I opted for erasing page by page with a kick in between instead of disabling the watchdog."),
      fails(
        "make -j4 firmware",
        "arm-none-eabi-ld: region `FLASH' overflowed by 212 bytes\nmake: *** [firmware] Error 1",
        2,
      ),
      run("git mv src/old_flash.c attic/old_flash.c"),
      todos("Save 212 bytes", "Test on the bench board"),
    ],
    [
      constraint(
        "No dynamic allocation",
        "Dynamic allocation is not permitted.",
        "Dynamic allocation is used.",
      ),
      constraint("64 KB", "The binary has to fit in 64 KB.", "The binary has to be small."),
      decision(
        "erasing page by page",
        "Erasing goes page by page with a kick in between; the watchdog is not disabled.",
      ),
      todo("Save 212 bytes", "212 bytes are still to be saved."),
      todo("Test on the bench board", "Not yet tested on the bench board."),
      failingCommand("make -j4 firmware"),
      ...files("src/flash.c", "src/watchdog.h", "attic/old_flash.c"),
    ],
  ),
  session(
    "dotnet import",
    [
      person(
        "Importer for the bank statements. Amounts are decimal, never double. I'd like you to avoid reflection.",
      ),
      write("src/Import/StatementReader.cs", "tests/Import.Tests/StatementReaderTests.cs"),
      asks("What about duplicate lines?", "Skip them and count"),
      fails(
        "dotnet test tests/Import.Tests",
        "  Failed Import.Tests.StatementReaderTests.ReadsNegativeAmounts [12 ms]\n  Error Message: Assert.Equal() Failure\nFailed!  - Failed: 1, Passed: 8",
      ),
      todos("Negative amounts", "Report the skipped lines"),
    ],
    [
      constraint(
        "never double",
        "Amounts must be decimal and never double.",
        "Amounts are decimal or double.",
      ),
      constraint("avoid reflection", "Reflection is to be avoided.", "Reflection is used."),
      decision("Skip them and count", "Duplicate lines: skip and count."),
      todo("Negative amounts", "Negative amounts are open."),
      todo("Report the skipped lines", "Skipped lines still have to be reported."),
      failingTest("StatementReaderTests.ReadsNegativeAmounts"),
      failingCommand("dotnet test tests/Import.Tests"),
      ...files("src/Import/StatementReader.cs", "tests/Import.Tests/StatementReaderTests.cs"),
    ],
  ),
  session(
    "swift offline",
    [
      person(
        "Make the notes app work offline. iOS 15 is the minimum, we still support it. Don't introduce Core Data.",
      ),
      write("Notes/Store/FileStore.swift"),
      edit("Notes/AppDelegate.swift", "Notes/Views/NoteList.swift"),
      agent(
        "I chose plain JSON files over SQLite because notes are small and users asked for readable exports.",
      ),
      fails(
        "xcodebuild test -scheme Notes",
        "Test Case '-[NotesTests.FileStoreTests testMergesConflicts]' failed (0.01 seconds).\n** TEST FAILED **",
        65,
      ),
      todos("Merge conflicts", "Sync when back online"),
    ],
    [
      constraint("iOS 15 is the minimum", "The minimum is iOS 15.", "The minimum is iOS 17."),
      constraint(
        "Don't introduce Core Data",
        "Core Data must not be introduced.",
        "Core Data is introduced.",
      ),
      decision("plain JSON files over SQLite", "Plain JSON files were preferred to SQLite."),
      todo("Merge conflicts", "Merging of conflicts remains open."),
      todo("Sync when back online", "Sync when back online is next."),
      failingCommand("xcodebuild test -scheme Notes"),
      ...files("Notes/Store/FileStore.swift", "Notes/AppDelegate.swift", "Notes/Views/NoteList.swift"),
    ],
  ),
  session(
    "plan first",
    [
      person(
        "Plan first, then split the monolith's billing part out. Commits stay small, one per step. Please do not push.",
      ),
      tool(
        "ExitPlanMode",
        { plan: "# Extract billing behind a facade\n\n1. Facade\n2. Move tables\n3. Cut over" },
        "User has approved your plan. You can now start coding.",
      ),
      write("billing/facade.py"),
      edit("shop/orders.py", "shop/refunds.py"),
      run("git commit -m \"$(cat <<'EOF'\nAdd the billing facade\nEOF\n)\""),
      fails(
        "tox -e py311",
        "FAIL: test_partial_refund (shop.tests.test_refunds.RefundTests)\nAssertionError: 10 != 9.99\nERROR: InvocationError",
        1,
      ),
      todos("done: Facade", "now: Move tables", "Cut over"),
    ],
    [
      constraint("one per step", "Commits are kept small, one per step."),
      constraint("do not push", "Pushing is not wanted: do not push.", "Push after each step."),
      decision("Extract billing behind a facade", "The approved plan is to extract billing behind a facade."),
      todo("Move tables", "Move tables (in progress)."),
      todo("Cut over", "Cut over is left."),
      failingTest("test_partial_refund"),
      failingCommand("tox -e py311"),
      ...files("billing/facade.py", "shop/orders.py", "shop/refunds.py"),
    ],
  ),
]
