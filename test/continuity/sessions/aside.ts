// Invented sessions that were written after the comparison was tuned on the others, and scored once before anything
// was changed because of them (docs/evaluation.md has that figure).
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
  person,
  queued,
  run,
  type Script,
  session,
  task,
  todo,
  todos,
  write,
} from "../script.ts"

export const ASIDE: readonly Script[] = [
  session(
    "elixir presence",
    [
      person(
        "Show who is online in the channel list. It mustn't query the database on every join. We're on OTP 25 so nothing newer.",
      ),
      edit("lib/chat/presence.ex", "lib/chat_web/live/channel_live.ex"),
      agent(
        "For the diffing I settled on Phoenix.Presence instead of a GenServer of our own, since it already merges across nodes.",
      ),
      fails(
        "mix test test/chat/presence_test.exs",
        "  1) test a closed tab goes offline (Chat.PresenceTest)\n     Assertion with == failed\n\n1 test, 1 failure",
        2,
      ),
      todos("now: Closed tabs", "Typing indicator"),
    ],
    [
      constraint(
        "mustn't query the database on every join",
        "There must be no database query on every join.",
        "The database is queried on every join.",
      ),
      constraint("OTP 25", "OTP 25 is what runs, so nothing newer.", "A newer OTP is used."),
      decision(
        "settled on Phoenix.Presence",
        "Phoenix.Presence does the diffing instead of an own GenServer.",
      ),
      todo("Closed tabs", "Closed tabs: being worked on, in progress."),
      todo("Typing indicator", "The typing indicator remains to be done."),
      failingCommand("mix test test/chat/presence_test.exs"),
      ...files("lib/chat/presence.ex", "lib/chat_web/live/channel_live.ex"),
    ],
  ),
  session(
    "android sync",
    [
      person(
        "sync keeps draining the battery, please look into it. minSdk 24 has to keep working and I do not want WorkManager replaced",
      ),
      edit("app/src/main/java/app/sync/SyncWorker.kt"),
      agent("Let's batch the uploads, because the radio stays on for ten seconds after each one."),
      fails(
        "./gradlew :app:testDebugUnitTest",
        "SyncWorkerTest > batches uploads within a minute FAILED\n    java.lang.AssertionError\n\nBUILD FAILED",
      ),
      task(1, "Honour the battery saver"),
    ],
    [
      constraint(
        "minSdk 24 has to keep working",
        "minSdk 24 must keep working.",
        "minSdk 26 must keep working.",
      ),
      constraint(
        "do not want WorkManager replaced",
        "WorkManager is not to be replaced.",
        "WorkManager gets replaced.",
      ),
      decision("batch the uploads", "Uploads are batched."),
      todo("Honour the battery saver", "Next up: honour the battery saver."),
      failingTest("batches uploads within a minute"),
      failingCommand("./gradlew :app:testDebugUnitTest"),
      ...files("app/src/main/java/app/sync/SyncWorker.kt"),
    ],
  ),
  session(
    "data pipeline",
    [
      person(
        "Backfill the events table for October. Hands off the raw bucket, it's our only copy! Batches of 1000 rows or smaller.",
      ),
      write("jobs/backfill_october.py"),
      agent("**Decision:** write to a shadow table and swap\n**Reason:** readers never see half a month"),
      run("python jobs/backfill_october.py --dry-run --limit 10"),
      queued("oh and tell me before you run it for real"),
      todos("done: Dry run", "Compare the counts", "Swap the tables"),
    ],
    [
      constraint(
        "Hands off the raw bucket",
        "The raw bucket must be left alone.",
        "The raw bucket is cleaned.",
      ),
      constraint(
        "Batches of 1000 rows or smaller",
        "Batches have 1000 rows or are smaller.",
        "Batches have 5000 rows.",
      ),
      constraint("tell me before you run it for real", "Tell the user before it is run for real."),
      decision("write to a shadow table and swap", "A shadow table is written to and then swapped in."),
      todo("Compare the counts", "To do: a comparison of the counts (compare the counts)."),
      todo("Swap the tables", "The tables are not swapped yet."),
      ...files("jobs/backfill_october.py"),
    ],
  ),
  session(
    "game save",
    [
      person(
        "Saves get corrupted when the game crashes while writing. Old saves need to load, no matter what. Don't bump the save version.",
      ),
      edit("Assets/Scripts/SaveSystem.cs"),
      agent("I'll write to a temporary file and rename it, which keeps the old one intact on a crash."),
      asks("Keep how many backups?", "Three"),
      fails(
        "dotnet test",
        "  Failed SaveSystemTests.KeepsOldSaveOnCrash [3 ms]\nFailed!  - Failed: 1, Passed: 20",
      ),
      todos("Rotate the backups"),
    ],
    [
      constraint("Old saves need to load", "Old saves need to load no matter what."),
      constraint(
        "Don't bump the save version",
        "The save version must not be bumped.",
        "Bump the save version.",
      ),
      decision("write to a temporary file and rename it", "It writes a temporary file and renames it."),
      decision("Three", "Three backups are to be kept."),
      todo("Rotate the backups", "Rotation of the backups is pending: rotate the backups."),
      failingTest("SaveSystemTests.KeepsOldSaveOnCrash"),
      failingCommand("dotnet test"),
      ...files("Assets/Scripts/SaveSystem.cs"),
    ],
  ),
  session(
    "css only",
    [
      person(
        "The sidebar overlaps on tablets. CSS only, the markup is generated. Please stick with flexbox.",
      ),
      edit("static/css/layout.css"),
      agent(
        "We'll keep the breakpoint at 900px rather than adding a second one, as the design has only two states.",
      ),
      person("also the header can't move"),
      todos("Check landscape", "Remove the old hack"),
    ],
    [
      constraint(
        "CSS only",
        "Only CSS may be changed, the markup is generated.",
        "CSS and markup may be changed.",
      ),
      constraint("stick with flexbox", "Stick with flexbox."),
      constraint("the header can't move", "The header must not move.", "The header moves."),
      decision(
        "keep the breakpoint at 900px",
        "The breakpoint is kept at 900px instead of adding a second one.",
      ),
      todo("Check landscape", "Landscape still needs a check."),
      todo("Remove the old hack", "Still to be removed: the old hack."),
      ...files("static/css/layout.css"),
    ],
  ),
  session(
    "library release",
    [
      person(
        "Prepare 2.4. Nothing in the public types may break, semver minor. No default exports. Keep the bundle below 12 kB.",
      ),
      edit("src/index.ts", "src/parse.ts", "CHANGELOG.md"),
      agent("I went for tree-shakeable named helpers instead of one class, because of the size limit."),
      fails(
        "npm run size",
        "  Size limit: 12 kB\n  Size: 12.4 kB\n  Package size limit has exceeded by 0.4 kB",
      ),
      todos("Save 0.4 kB", "Migration notes"),
    ],
    [
      constraint(
        "Nothing in the public types may break",
        "The public types may not break.",
        "The public types break.",
      ),
      constraint("No default exports", "Default exports are not allowed.", "Default exports are allowed."),
      constraint("below 12 kB", "The bundle is kept below 12 kB.", "The bundle is kept below 20 kB."),
      decision("tree-shakeable named helpers", "Named, tree-shakeable helpers instead of one class."),
      todo("Save 0.4 kB", "0.4 kB are still to be saved."),
      todo("Migration notes", "Migration notes are missing."),
      failingCommand("npm run size"),
      ...files("src/index.ts", "src/parse.ts", "CHANGELOG.md"),
    ],
  ),
  session(
    "ops script",
    [
      person(
        "write a script that rotates the backups on the NAS. POSIX sh, no bashisms. it must not delete the newest 7, ever",
      ),
      write("rotate-backups.sh"),
      run("shellcheck rotate-backups.sh"),
      agent("I'm choosing to sort by the date in the name, not by mtime, since rsync resets it."),
      fails("sh test-rotate.sh", "not ok 2 - keeps the newest seven\n# Looks like you failed 1 test of 5"),
      person("perfect, but don't ever use rm -rf in there"),
      todos("Lock against double runs"),
    ],
    [
      constraint("POSIX sh, no bashisms", "It is POSIX sh without bashisms.", "It is bash."),
      constraint(
        "must not delete the newest 7",
        "The newest 7 must never be deleted.",
        "The newest 7 get deleted.",
      ),
      constraint("don't ever use rm -rf", "rm -rf must not be used.", "rm -rf is used."),
      decision("sort by the date in the name", "Sorting goes by the date in the name, not by mtime."),
      todo("Lock against double runs", "A lock against double runs is outstanding."),
      failingTest("keeps the newest seven"),
      failingCommand("sh test-rotate.sh"),
      ...files("rotate-backups.sh"),
    ],
  ),
  session(
    "schema review",
    [
      person(
        "I want an audit trail for price changes. The table prices is off limits, use a trigger or whatever on the side. GDPR: no user names in there, ids only.",
      ),
      write("db/audit.sql", "db/audit_trigger.sql"),
      agent("I've opted for one append-only table over one per entity; the queries stay the same."),
      fails(
        "psql -v ON_ERROR_STOP=1 -f db/audit_trigger.sql",
        'ERROR:  relation "price_audit" does not exist',
        3,
      ),
      todos("now: Order of the scripts", "Retention of two years"),
    ],
    [
      constraint(
        "prices is off limits",
        "The table prices must not be touched.",
        "The table prices gets changed.",
      ),
      constraint(
        "no user names in there",
        "User names must not be in there, ids only.",
        "User names and ids are in there.",
      ),
      decision(
        "one append-only table over one per entity",
        "One append-only table is used instead of one per entity.",
      ),
      todo("Order of the scripts", "The order of the scripts is in progress."),
      todo("Retention of two years", "Retention of two years: not yet."),
      failingCommand("psql -v ON_ERROR_STOP=1 -f db/audit_trigger.sql"),
      ...files("db/audit.sql", "db/audit_trigger.sql"),
    ],
  ),
]
