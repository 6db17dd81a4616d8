// Six invented sessions of the third writing, scored once before anything was changed because of them
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
  queued,
  run,
  type Script,
  session,
  task,
  todo,
  todos,
  write,
} from "../script.ts"

export const THIRD: readonly Script[] = [
  session(
    "museum kiosk",
    [
      person(
        "The kiosk app freezes after a few hours. Visitors are kids mostly, so no text smaller than 18pt please. It runs on a fanless box with 2 GB of RAM and there is no way to plug in a keyboard.",
      ),
      edit("kiosk/src/slideshow.ts"),
      agent(
        "Every slide kept its video element alive. Two elements are reused in turn now instead of one per slide.",
      ),
      person(
        "Good find. The exhibition opens Thursday, so only fix what is broken. The curator signs off on any change to wording.",
      ),
      agent(
        "Then I leave the layout alone. For the watchdog I use systemd and not a cron job, since it restarts within a second.",
      ),
      fails(
        "npm run e2e",
        "  1) slideshow\n       survives a thousand slides:\n     Error: Timeout of 60000ms exceeded.\n\n  11 passing (2m)\n  1 failing",
      ),
      todos("now: Soak test overnight", "Label for the technicians"),
    ],
    [
      constraint("no text smaller than 18pt", "No text may be smaller than 18pt.", "Text may be 12pt."),
      constraint("2 GB of RAM", "It runs on a box with 2 GB of RAM.", "It runs on a box with 16 GB of RAM."),
      constraint(
        "only fix what is broken",
        "Only what is broken is to be fixed.",
        "More than what is broken was fixed.",
      ),
      constraint(
        "curator signs off on any change to wording",
        "Any change to wording must be signed off by the curator.",
      ),
      decision(
        "Two elements are reused in turn",
        "Two video elements are reused in turn instead of one per slide.",
      ),
      decision("I leave the layout alone", "The layout is left alone."),
      decision("systemd and not a cron job", "The watchdog uses systemd and not a cron job."),
      todo("Soak test overnight", "The soak test overnight is in progress."),
      todo("Label for the technicians", "A label for the technicians is still to do."),
      failingCommand("npm run e2e"),
      ...files("kiosk/src/slideshow.ts"),
    ],
  ),
  session(
    "hospital integration",
    [
      person(
        "We need to receive HL7 messages from the lab. Patient names must not leave the hospital network, under any circumstance. Messages are acknowledged within 5 seconds or the lab system retries. Do not use a message broker, operations refuses to run one.",
      ),
      write("src/Hl7/Listener.cs", "src/Hl7/Ack.cs"),
      agent(
        "Messages go straight into a table and a worker picks them up. That way the acknowledgement never waits for the parsing.",
      ),
      asks("Should duplicates be dropped or marked?", "Marked, never dropped"),
      person(
        "By the way, all timestamps in there are local time without a zone, so treat them as Europe/Paris.",
      ),
      agent(
        "Understood. I parse with a library of our own, NHapi was discarded because it rejects the lab's custom segments.",
      ),
      person("does it still crash when the segment is empty? it used to, every single time"),
      fails(
        "dotnet test --filter Hl7",
        "  Failed Hl7.Tests.AckTests.AcknowledgesWithinFiveSeconds [5 s]\nFailed!  - Failed: 1, Passed: 14",
      ),
      todos("Custom segments", "Alert on retries"),
    ],
    [
      constraint(
        "Patient names must not leave the hospital network",
        "Patient names must not leave the hospital network.",
        "Patient names leave the hospital network.",
      ),
      constraint(
        "acknowledged within 5 seconds",
        "Messages must be acknowledged within 5 seconds.",
        "Messages are acknowledged within 30 seconds.",
      ),
      constraint(
        "Do not use a message broker",
        "A message broker must not be used.",
        "A message broker is used.",
      ),
      constraint(
        "treat them as Europe/Paris",
        "Timestamps are to be treated as Europe/Paris local time.",
        "Timestamps are treated as UTC.",
      ),
      decision(
        "Messages go straight into a table",
        "Messages go straight into a table, a worker picks them up.",
      ),
      decision("Marked, never dropped", "Duplicates are marked, never dropped."),
      decision("NHapi was discarded", "NHapi was discarded for a library of our own."),
      todo("Custom segments", "Custom segments are pending."),
      todo("Alert on retries", "Next: alert on retries."),
      failingTest("AcknowledgesWithinFiveSeconds"),
      failingCommand("dotnet test --filter Hl7"),
      ...files("src/Hl7/Listener.cs", "src/Hl7/Ack.cs"),
    ],
  ),
  session(
    "indie game dev",
    [
      person(
        "add controller support. steam deck first!! rebinding isnt needed yet. pls no plugins from the asset store, they always break on updates",
      ),
      edit("Scripts/InputManager.gd"),
      agent(
        "Bindings live in a resource file, not in code. Designers can then change them without touching a script.",
      ),
      person("lol the pause menu opens every time i jump"),
      agent("Both were on the same button. The pause menu gets the start button from here on."),
      person("nice. oh and the 60fps cap has to survive this, deck battery you know"),
      queued("and dont you dare touch the save format hehe"),
      run("godot --headless --quit", "ok"),
      task(1, "Rumble"),
      task(2, "Glyphs for the deck"),
    ],
    [
      constraint("steam deck first", "The Steam Deck comes first.", "Consoles come first."),
      constraint(
        "no plugins from the asset store",
        "Plugins from the asset store must not be used.",
        "Plugins from the asset store are used.",
      ),
      constraint("60fps cap has to survive", "The 60fps cap must survive.", "The 120fps cap must survive."),
      constraint(
        "dont you dare touch the save format",
        "The save format must not be touched.",
        "The save format was changed.",
      ),
      decision("Bindings live in a resource file", "Bindings live in a resource file, not in code."),
      decision(
        "pause menu gets the start button",
        "The pause menu gets the start button.",
        "The pause menu gets the select button.",
      ),
      todo("Rumble", "Rumble is still to do."),
      todo("Glyphs for the deck", "Glyphs for the deck are pending."),
      ...files("Scripts/InputManager.gd"),
    ],
  ),
  session(
    "lyon logistics",
    [
      person(
        "Il faudrait calculer les tournées côté serveur. On ne peut pas dépasser 3 secondes de calcul, et les chauffeurs doivent garder leur secteur habituel. Interdit d'appeler Google Maps, trop cher.",
      ),
      write("tournees/calcul.py"),
      agent("J'utilise OR-Tools au lieu d'un algorithme maison, car il gère déjà les fenêtres horaires."),
      person("parfait ! le vendredi les tournées s'arrêtent à 15h, sans exception"),
      person("pourquoi le camion 7 passe toujours deux fois au même endroit ?"),
      agent("Son dépôt est saisi deux fois. Je corrige la donnée."),
      fails(
        "pytest tournees",
        "FAILED tournees/test_calcul.py::test_secteur_habituel - assert 'nord' == 'sud'\n1 failed, 9 passed",
      ),
      todos("Fenêtres du vendredi", "done: Calcul de base"),
    ],
    [
      constraint(
        "dépasser 3 secondes de calcul",
        "Le calcul ne peut pas dépasser 3 secondes de calcul.",
        "Le calcul peut dépasser 10 secondes.",
      ),
      constraint(
        "les chauffeurs doivent garder leur secteur habituel",
        "Les chauffeurs doivent garder leur secteur habituel.",
        "Les chauffeurs changent de secteur.",
      ),
      constraint(
        "Interdit d'appeler Google Maps",
        "Il est interdit d'appeler Google Maps.",
        "Google Maps est appelé.",
      ),
      constraint(
        "les tournées s'arrêtent à 15h",
        "Le vendredi les tournées s'arrêtent à 15h.",
        "Le vendredi les tournées s'arrêtent à 18h.",
      ),
      decision(
        "OR-Tools au lieu d'un algorithme maison",
        "OR-Tools est utilisé au lieu d'un algorithme maison.",
      ),
      todo("Fenêtres du vendredi", "Fenêtres du vendredi : reste à faire."),
      failingTest("test_secteur_habituel"),
      failingCommand("pytest tournees"),
      ...files("tournees/calcul.py"),
    ],
  ),
  session(
    "shanghai backend",
    [
      person(
        "把支付回调改成异步处理。回调接口必须在 200ms 内返回，金额计算一律用整数分。线上数据库不允许加字段，有需要就建新表。",
      ),
      edit("pay/callback.go", "pay/worker.go"),
      agent("我用数据库表做队列，没有选 Kafka，因为现在的量一天只有几千笔，没必要多维护一套服务。"),
      person("行。日志里不能打印卡号，代码注释写英文"),
      agent("好的。"),
      person("为什么测试环境老是收不到回调？"),
      agent("测试环境的域名没有加白名单。"),
      fails(
        "go test ./pay/...",
        "--- FAIL: TestCallbackReturnsFast (0.31s)\n    callback_test.go:40: took 310ms\nFAIL\nFAIL\tpay\t0.402s",
      ),
      todos("now: 缩短返回时间", "补偿任务"),
    ],
    [
      constraint(
        "回调接口必须在 200ms 内返回",
        "回调接口必须在 200ms 内返回。",
        "回调接口必须在 500ms 内返回。",
      ),
      constraint("金额计算一律用整数分", "金额计算一律用整数分。", "金额用小数。"),
      constraint("线上数据库不允许加字段", "线上数据库不允许加字段。", "线上数据库加了字段。"),
      constraint("日志里不能打印卡号", "日志里不能打印卡号。", "日志里打印卡号。"),
      constraint("代码注释写英文", "代码注释写英文。", "代码注释写中文。"),
      decision("我用数据库表做队列", "用数据库表做队列，没有用 Kafka。"),
      todo("缩短返回时间", "缩短返回时间正在进行 (in progress)。"),
      todo("补偿任务", "补偿任务还没开始 (pending)。"),
      failingTest("TestCallbackReturnsFast"),
      failingCommand("go test ./pay/..."),
      ...files("pay/callback.go", "pay/worker.go"),
    ],
  ),
  session(
    "grumpy reviewer",
    [
      person(
        "Third attempt at this PR so let me be blunt. I don't want a new abstraction. Public signatures: hands off. Tests go next to the code, not in a separate tree. And every exported function gets a doc comment.",
      ),
      edit("internal/cache/cache.go", "internal/cache/cache_test.go"),
      agent(
        "Fair. I dropped the interface and went back to a plain struct. Eviction happens on write; a background goroutine would need a lifecycle that nobody owns.",
      ),
      person(
        "Better. You still allocate in the hot path, though. That benchmark used to be zero allocs and I expect it to stay there.",
      ),
      agent("I switched the key to a fixed array to get back to zero."),
      person("And squash before you push. One commit, conventional message."),
      fails(
        "go test -bench=. ./internal/cache",
        "--- FAIL: BenchmarkGet\n    cache_test.go:88: 1 alloc/op, want 0\nFAIL",
      ),
      agent("Left to do:\n- [ ] Doc comments\n- [ ] Squash the commits"),
    ],
    [
      constraint(
        "don't want a new abstraction",
        "No new abstraction is wanted.",
        "A new abstraction is added.",
      ),
      constraint(
        "Public signatures: hands off",
        "Public signatures must not be changed.",
        "Public signatures were changed.",
      ),
      constraint(
        "Tests go next to the code",
        "Tests go next to the code, not in a separate tree.",
        "Tests go in a separate tree.",
      ),
      constraint(
        "every exported function gets a doc comment",
        "Every exported function gets a doc comment.",
        "Exported functions have no doc comment.",
      ),
      constraint(
        "I expect it to stay there",
        "That benchmark used to be zero allocs and is expected to stay there.",
        "One alloc is fine.",
      ),
      constraint(
        "squash before you push",
        "The commits are to be squashed before the push.",
        "The commits were pushed as they are.",
      ),
      decision("went back to a plain struct", "The interface was dropped and a plain struct is back."),
      decision("Eviction happens on write", "Eviction happens on write."),
      decision("switched the key to a fixed array", "The key was switched to a fixed array."),
      todo("Doc comments", "Doc comments are still to do."),
      todo("Squash the commits", "Open: squash the commits."),
      failingCommand("go test -bench=. ./internal/cache"),
      ...files("internal/cache/cache.go", "internal/cache/cache_test.go"),
    ],
  ),
]
