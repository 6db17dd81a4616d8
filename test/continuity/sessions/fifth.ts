// Six invented sessions of the fifth writing, scored once before anything was changed because of them
// (docs/evaluation.md has that figure).
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
  run,
  type Script,
  session,
  task,
  todo,
  todos,
  write,
} from "../script.ts"

export const FIFTH: readonly Script[] = [
  session(
    "radio station",
    [
      person(
        "The podcast feed needs chapters. Apple validates strictly, so the XML has to stay valid against their spec. Episodes older than 2019 have no chapters and that's fine, skip them.",
      ),
      edit("feed/build.rb", "feed/chapters.rb"),
      agent(
        "Chapters come from the audio file's own tags; a sidecar file per episode would mean that editors keep two things in sync.",
      ),
      person(
        "Clever. Under no condition may the GUIDs change, otherwise everyone downloads everything again.",
      ),
      agent(
        "They are untouched. For the time codes I round to whole seconds, since Overcast ignores fractions.",
      ),
      person("when I open the feed in my app the cover is always blurry, any idea?"),
      fails(
        "bundle exec rake feed:validate",
        "feed.xml:212: element chapter: Schemas validity error\nrake aborted!",
      ),
      todos("Validity of chapter titles", "Write to the editors"),
    ],
    [
      constraint(
        "has to stay valid against their spec",
        "The XML must stay valid against Apple's spec.",
        "The XML need not be valid.",
      ),
      constraint(
        "Episodes older than 2019",
        "Episodes older than 2019 are to be skipped, no chapters.",
        "Episodes older than 2015 are skipped.",
      ),
      constraint(
        "may the GUIDs change",
        "The GUIDs may not change under any condition.",
        "The GUIDs were changed.",
      ),
      decision(
        "Chapters come from the audio file's own tags",
        "Chapters come from the tags of the audio file.",
      ),
      decision("round to whole seconds", "Time codes are rounded to whole seconds."),
      todo("Validity of chapter titles", "Validity of chapter titles is still open."),
      todo("Write to the editors", "To do: write to the editors."),
      failingCommand("bundle exec rake feed:validate"),
      ...files("feed/build.rb", "feed/chapters.rb"),
    ],
  ),
  session(
    "solo founder late",
    [
      person(
        "ok billing. stripe checkout not elements, i dont have the energy for pci. trial is 14 days. webhooks must be idempotent, got burned before",
      ),
      write("app/api/stripe/route.ts"),
      agent(
        "Done. Events are stored by their id before anything else happens, which makes a second delivery harmless.",
      ),
      person("sweet. taxes: only EU for now. dont email anybody from dev, i once mailed 3k users lol"),
      agent("Mails are switched off outside production."),
      person("is it normal that the tests take ages every time?"),
      agent("They hit the real Stripe API. I moved them to recorded responses, so they run offline."),
      fails(
        "pnpm test billing",
        " FAIL  billing.test.ts > trial > ends after 14 days\n\n Tests  1 failed | 9 passed (10)",
      ),
      todos("now: End of trial", "Invoice PDF"),
    ],
    [
      constraint(
        "stripe checkout not elements",
        "Stripe Checkout is used, not Elements.",
        "Stripe Elements is used.",
      ),
      constraint("trial is 14 days", "The trial is 14 days.", "The trial is 30 days."),
      constraint("webhooks must be idempotent", "Webhooks must be idempotent."),
      constraint("only EU for now", "Taxes: only the EU for now.", "Taxes for the whole world."),
      constraint(
        "dont email anybody from dev",
        "Nobody must be emailed from dev.",
        "People are emailed from dev.",
      ),
      decision(
        "Events are stored by their id",
        "Events are stored by their id before anything else happens.",
      ),
      decision("moved them to recorded responses", "The tests were moved to recorded responses."),
      todo("End of trial", "End of trial: in progress."),
      todo("Invoice PDF", "The invoice PDF is pending."),
      failingTest("ends after 14 days"),
      failingCommand("pnpm test billing"),
      ...files("app/api/stripe/route.ts"),
    ],
  ),
  session(
    "energy grid",
    [
      person(
        "Please extend the forecast job by wind data. Hard requirements: it completes before 05:30, it survives a missing input file, and it produces the same columns as today. The vendor's SDK is licensed per host, so it mustn't be installed on the workers.",
      ),
      edit("forecast/job.scala", "forecast/wind.scala"),
      agent(
        "I call the vendor through the existing gateway. Installing the SDK was ruled out by the licence.",
      ),
      person("Correct. Values are in MW, never kW. Negative values mean maintenance and are to be dropped."),
      agent("Both are handled. A missing file now yields yesterday's forecast instead of an exception."),
      person("The ops people told me the job sometimes hangs. I have never seen it myself."),
      asks("Keep the raw responses?", "For 30 days"),
      fails(
        'sbt "testOnly *WindSpec"',
        "[info] - drops negative values *** FAILED ***\n[error] Failed tests:\n[error] \tforecast.WindSpec",
      ),
      task(1, "Alert for late runs"),
    ],
    [
      constraint(
        "completes before 05:30",
        "The job completes before 05:30.",
        "The job completes before 07:30.",
      ),
      constraint(
        "survives a missing input file",
        "It must survive a missing input file.",
        "It stops on a missing input file.",
      ),
      constraint(
        "same columns as today",
        "It produces the same columns as today.",
        "The columns were changed.",
      ),
      constraint(
        "mustn't be installed on the workers",
        "The vendor's SDK must not be installed on the workers.",
        "The vendor's SDK is installed on the workers.",
      ),
      constraint("Values are in MW", "Values are in MW, never kW.", "Values are in kW."),
      constraint(
        "are to be dropped",
        "Negative values mean maintenance and are to be dropped.",
        "Negative values are kept.",
      ),
      decision(
        "I call the vendor through the existing gateway",
        "The vendor is called through the existing gateway.",
      ),
      decision(
        "yesterday's forecast instead of an exception",
        "A missing file yields yesterday's forecast instead of an exception.",
      ),
      decision("For 30 days", "Raw responses are kept for 30 days."),
      todo("Alert for late runs", "An alert for late runs is still to do."),
      failingCommand('sbt "testOnly *WindSpec"'),
      ...files("forecast/job.scala", "forecast/wind.scala"),
    ],
  ),
  session(
    "wien verein",
    [
      person(
        "Servus, wir brauchen eine Mitgliederverwaltung. Läuft auf einem Shared Hosting mit PHP 8.1, Composer gibt es dort nicht. IBANs müssen verschlüsselt gespeichert werden. Bitte keine Frameworks.",
      ),
      write("public/index.php", "src/Mitglied.php"),
      agent(
        "Ich verwende SQLite statt MySQL, weil das Hosting nur eine Datenbank erlaubt und die schon belegt ist.",
      ),
      person("passt. Löschen darf nur der Obmann"),
      agent("Eingebaut."),
      person("komisch, die Umlaute sind immer kaputt wenn ich exportiere"),
      agent("Der Export war in Latin-1. Er ist jetzt in UTF-8 mit BOM, damit Excel ihn richtig öffnet."),
      todos("now: Export prüfen", "Beitragslauf"),
    ],
    [
      constraint("mit PHP 8.1", "Es läuft auf Shared Hosting mit PHP 8.1.", "Es läuft mit PHP 8.3."),
      constraint("Composer gibt es dort nicht", "Composer gibt es dort nicht.", "Composer wird verwendet."),
      constraint(
        "IBANs müssen verschlüsselt gespeichert werden",
        "IBANs müssen verschlüsselt gespeichert werden.",
        "IBANs werden im Klartext gespeichert.",
      ),
      constraint("keine Frameworks", "Keine Frameworks.", "Ein Framework wird verwendet."),
      constraint("Löschen darf nur der Obmann", "Löschen darf nur der Obmann.", "Löschen darf jeder."),
      decision("SQLite statt MySQL", "SQLite statt MySQL."),
      decision("in UTF-8 mit BOM", "Der Export ist in UTF-8 mit BOM."),
      todo("Export prüfen", "Export prüfen: in Arbeit, in progress."),
      todo("Beitragslauf", "Beitragslauf ist noch offen."),
      ...files("public/index.php", "src/Mitglied.php"),
    ],
  ),
  session(
    "research cluster",
    [
      person(
        "I'd like the preprocessing to run on SLURM. Jobs get killed after 4 hours on our partition, and /scratch is wiped every Sunday. GPU nodes are for training, please keep preprocessing on the CPU ones.",
      ),
      write("slurm/preprocess.sbatch", "src/shards.py"),
      run("sbatch --test-only slurm/preprocess.sbatch", "Job would start at 02:00"),
      agent("The data is cut into 200 shards. With fewer, one job would not make it within four hours."),
      person(
        "Ok. Don't hardcode my username, others will use this. Random seeds are logged with each shard.",
      ),
      agent(
        "Understood, both are in. I use an array job and not a loop of sbatch calls, so the scheduler sees them as one.",
      ),
      person("It's odd that shard 17 fails again and again."),
      fails(
        "python -m pytest tests/test_shards.py",
        "FAILED tests/test_shards.py::test_shard_17_is_complete - AssertionError\n1 failed, 3 passed",
      ),
      agent("Remaining:\n- [ ] Resume after a kill\n- [ ] Docs for the group"),
    ],
    [
      constraint("killed after 4 hours", "Jobs are killed after 4 hours.", "Jobs are killed after 24 hours."),
      constraint(
        "/scratch is wiped every Sunday",
        "/scratch is wiped every Sunday.",
        "/scratch is permanent.",
      ),
      constraint(
        "keep preprocessing on the CPU ones",
        "Preprocessing is to be kept on the CPU nodes.",
        "Preprocessing moves to the GPU nodes.",
      ),
      constraint(
        "Don't hardcode my username",
        "The username must not be hardcoded.",
        "The username is hardcoded.",
      ),
      constraint("Random seeds are logged with each shard", "Random seeds are logged with each shard."),
      decision("cut into 200 shards", "The data is cut into 200 shards.", "The data is cut into 50 shards."),
      decision("an array job and not a loop", "An array job is used and not a loop of sbatch calls."),
      todo("Resume after a kill", "Resume after a kill is still open."),
      todo("Docs for the group", "Docs for the group are pending."),
      failingTest("test_shard_17_is_complete"),
      failingCommand("python -m pytest tests/test_shards.py"),
      ...files("slurm/preprocess.sbatch", "src/shards.py"),
    ],
  ),
  session(
    "taipei dashboard",
    [
      person(
        "幫我把報表頁面改成即時更新。後端 API 由另一組負責，我們不能動。更新頻率不要超過每 10 秒一次，手機上也要看得清楚。",
      ),
      edit("src/pages/Report.tsx"),
      agent("我改用輪詢而不是 WebSocket，因為後端目前沒有推播的接口。"),
      person("好。圖表顏色沿用設計稿，文字一律繁體中文"),
      agent("收到。"),
      person("為什麼切換分頁之後數字會跳掉？"),
      agent("因為計時器沒有清掉，已修正。"),
      fails("npm test -- Report", "✕ 每十秒更新一次 (31 ms)\n\nTests: 1 failed, 4 passed, 5 total"),
      todos("now: 計時器測試", "離線提示"),
    ],
    [
      constraint("我們不能動", "後端 API 由另一組負責，不能動。", "後端 API 改了。"),
      constraint("不要超過每 10 秒一次", "更新頻率不要超過每 10 秒一次。", "更新頻率是每 2 秒一次。"),
      constraint("手機上也要看得清楚", "手機上也要看得清楚。"),
      constraint("圖表顏色沿用設計稿", "圖表顏色沿用設計稿。", "圖表顏色換新。"),
      constraint("文字一律繁體中文", "文字一律繁體中文。", "文字是英文。"),
      decision("我改用輪詢而不是 WebSocket", "改用輪詢而不是 WebSocket。"),
      todo("計時器測試", "計時器測試進行中 (in progress)。"),
      todo("離線提示", "離線提示還沒做 (pending)。"),
      failingTest("每十秒更新一次"),
      failingCommand("npm test -- Report"),
      ...files("src/pages/Report.tsx"),
    ],
  ),
]
