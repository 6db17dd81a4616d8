// Six invented sessions of the fourth writing, scored once before anything was changed because of them
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

export const FOURTH: readonly Script[] = [
  session(
    "school timetable",
    [
      person(
        "Our timetable generator puts PE before lunch for the little ones, parents hate it. Teachers can have at most two free periods a day. Part-timers are never scheduled on Fridays. Please don't redesign the solver for this.",
      ),
      edit("solver/rules.py"),
      agent(
        "I added it as a soft constraint with a high weight, because a hard one leaves three classes without a solution.",
      ),
      person("Makes sense. And it needs to finish over night, so eight hours is the limit."),
      agent(
        "It takes forty minutes now. I preferred a fixed seed over random restarts, so that two runs give the same plan.",
      ),
      person("Do the rooms change again every time I run it?"),
      agent("No, the seed covers them too."),
      fails(
        "pytest tests/test_rules.py",
        "FAILED tests/test_rules.py::test_pe_after_lunch - assert 4 > 5\n1 failed, 12 passed",
      ),
      todos("now: PE for class 2b", "Export for the parents"),
    ],
    [
      constraint(
        "at most two free periods a day",
        "Teachers have at most two free periods a day.",
        "Teachers have four free periods a day.",
      ),
      constraint(
        "Part-timers are never scheduled on Fridays",
        "Part-timers must never be scheduled on Fridays.",
        "Part-timers are scheduled on Fridays.",
      ),
      constraint(
        "don't redesign the solver",
        "The solver must not be redesigned.",
        "The solver was redesigned.",
      ),
      constraint("eight hours is the limit", "It must finish over night; eight hours is the limit."),
      decision(
        "a soft constraint with a high weight",
        "It was added as a soft constraint with a high weight.",
      ),
      decision("a fixed seed over random restarts", "A fixed seed was preferred over random restarts."),
      todo("PE for class 2b", "PE for class 2b is in progress."),
      todo("Export for the parents", "The export for the parents is still to do."),
      failingTest("test_pe_after_lunch"),
      failingCommand("pytest tests/test_rules.py"),
      ...files("solver/rules.py"),
    ],
  ),
  session(
    "terraform freeze",
    [
      person(
        "need a second region for the static assets. change freeze is on until monday so plan only, no apply. state lives in the shared bucket, never local",
      ),
      write("infra/assets/replica.tf"),
      run("terraform plan -out tf.plan", "Plan: 4 to add, 0 to change, 0 to destroy."),
      agent(
        "The replica uses cross-region replication rather than a second upload from CI. One source of truth, fewer credentials.",
      ),
      person(
        "good call. costs should not go above 50 a month, and tag everything with team=web or finops complains",
      ),
      agent("Tagged. I'm not adding a CDN failover for now: it would double the bill."),
      person("why is the plan always showing a diff on the policy?"),
      agent("AWS reorders the principals. I sorted them."),
      fails(
        "terraform validate",
        'Error: Unsupported argument\n\n  on replica.tf line 12, in resource "aws_s3_bucket" "replica"',
      ),
      todos("Fix the argument", "Runbook entry"),
    ],
    [
      constraint("plan only", "The change freeze is on until Monday so plan only."),
      constraint("no apply", "There must be no apply.", "Apply was run."),
      constraint(
        "state lives in the shared bucket",
        "State lives in the shared bucket, never local.",
        "State is local.",
      ),
      constraint(
        "costs should not go above 50 a month",
        "Costs should not go above 50 a month.",
        "Costs may go up to 500 a month.",
      ),
      constraint("tag everything with team=web", "Everything has to be tagged with team=web."),
      decision(
        "cross-region replication rather than a second upload",
        "The replica uses cross-region replication rather than a second upload from CI.",
      ),
      decision("not adding a CDN failover", "A CDN failover is not added for now."),
      todo("Fix the argument", "Still open: fix the argument."),
      todo("Runbook entry", "The runbook entry is pending."),
      failingCommand("terraform validate"),
      ...files("infra/assets/replica.tf"),
    ],
  ),
  session(
    "accessibility consultant",
    [
      person(
        "Hello, I was brought in to make the booking flow pass WCAG 2.2 AA. Kindly do not remove any existing analytics hooks. Colours may only be changed in tokens.json. I would also ask that no ARIA is used where a native element exists.",
      ),
      edit("design/tokens.json", "src/booking/DatePicker.vue"),
      agent(
        "The custom date picker makes way for the native input. Our own would have needed focus handling, live regions and a polyfill.",
      ),
      person("Wonderful. Does the error summary always steal the focus, or only on submit?"),
      agent("Only on submit."),
      person("Perfect. Every fix requires a manual check with NVDA before it counts as done."),
      asks("Which contrast ratio for disabled buttons?", "3 to 1"),
      todos("now: Focus order", "Manual check with NVDA"),
    ],
    [
      constraint(
        "WCAG 2.2 AA",
        "The booking flow must pass WCAG 2.2 AA.",
        "The booking flow must pass WCAG 2.0 A.",
      ),
      constraint(
        "do not remove any existing analytics hooks",
        "Existing analytics hooks must not be removed.",
        "Existing analytics hooks were removed.",
      ),
      constraint(
        "Colours may only be changed in tokens.json",
        "Colours may be changed only in tokens.json.",
        "Colours were changed in components.",
      ),
      constraint(
        "no ARIA is used where a native element exists",
        "No ARIA may be used where a native element exists.",
        "ARIA is used everywhere.",
      ),
      constraint("requires a manual check with NVDA", "Every fix requires a manual check with NVDA."),
      decision(
        "makes way for the native input",
        "The custom date picker was replaced, makes way for the native input.",
      ),
      decision("3 to 1", "Disabled buttons get a contrast ratio of 3 to 1."),
      todo("Focus order", "Focus order: in progress."),
      todo("Manual check with NVDA", "To do: manual check with NVDA."),
      ...files("design/tokens.json", "src/booking/DatePicker.vue"),
    ],
  ),
  session(
    "osaka mobile",
    [
      person(
        "アプリの起動が遅いので改善してください。iOS 14以上で動く必要があります。広告SDKには触らないでください。アニメーションはなくさないように。",
      ),
      edit("App/AppDelegate.swift", "App/Startup.swift"),
      agent("初期化は遅延させることにしました。起動時に全部読み込むと2秒以上かかるためです。"),
      person("いいですね。コミットは機能ごとに分けてください。ログは英語で統一して"),
      agent("了解しました。"),
      person("なぜ毎回ログイン画面が表示されるのですか？"),
      agent("トークンの保存先が間違っていました。"),
      todos("now: トークンの保存", "起動時間の計測"),
    ],
    [
      constraint("iOS 14以上で動く必要", "iOS 14以上で動く必要がある。", "iOS 16以上で動く。"),
      constraint("広告SDKには触らないで", "広告SDKには触らないこと。", "広告SDKを変更した。"),
      constraint(
        "アニメーションはなくさないように",
        "アニメーションはなくさないように。",
        "アニメーションをなくした。",
      ),
      constraint("コミットは機能ごとに分けて", "コミットは機能ごとに分ける。"),
      constraint("ログは英語で統一", "ログは英語で統一する。"),
      decision("初期化は遅延させることにしました", "初期化は遅延させることにした。"),
      todo("トークンの保存", "トークンの保存は進行中 (in progress)。"),
      todo("起動時間の計測", "起動時間の計測は未着手 (pending)。"),
      ...files("App/AppDelegate.swift", "App/Startup.swift"),
    ],
  ),
  session(
    "second thoughts",
    [
      person(
        "make the csv importer faster, anything over 30s is too slow for the demo. encoding stays latin-1, the bank won't budge",
      ),
      edit("importer/reader.go"),
      agent(
        "I'll parse in one goroutine per file. Splitting a single file isn't worth it, the files are small.",
      ),
      queued("hm wait, the demo machine has one core. forget about parallel stuff"),
      agent(
        "OK, back to a single pass. The regex was the slow part anyway, so I use a hand-written scanner now.",
      ),
      person(
        "much better! you may change the column mapping too if it helps. error messages need the line number though",
      ),
      person("i remember we once had a cache here but it never worked"),
      fails(
        "go test ./importer",
        "--- FAIL: TestLatin1 (0.00s)\n    reader_test.go:22: got Ã¼, want ü\nFAIL",
      ),
      task(1, "Line numbers in errors"),
    ],
    [
      constraint(
        "anything over 30s is too slow",
        "Anything over 30s is too slow.",
        "Anything over 90s is too slow.",
      ),
      constraint(
        "encoding stays latin-1",
        "The encoding stays latin-1.",
        "The encoding was changed to UTF-8.",
      ),
      constraint("forget about parallel stuff", "Forget about parallel stuff."),
      constraint(
        "you may change the column mapping",
        "The column mapping may be changed too.",
        "The column mapping must not be changed.",
      ),
      constraint(
        "error messages need the line number",
        "Error messages need the line number.",
        "Error messages have no line number.",
      ),
      decision("back to a single pass", "It is back to a single pass."),
      decision("a hand-written scanner", "A hand-written scanner is used now."),
      todo("Line numbers in errors", "Line numbers in errors remain to be done."),
      failingTest("TestLatin1"),
      failingCommand("go test ./importer"),
      ...files("importer/reader.go"),
    ],
  ),
  session(
    "porto e-commerce",
    [
      person(
        "Preciso de cupons de desconto no carrinho. Um cupom por pedido, no máximo. Não altere a tabela de pedidos, ela é usada pelo ERP. Os valores têm que ficar em centavos.",
      ),
      write("app/Cupons/Cupom.php"),
      agent(
        "Optei por guardar o cupom numa tabela própria em vez de uma coluna no pedido, já que o ERP lê essa tabela.",
      ),
      person("beleza. só clientes logados podem usar cupom"),
      agent("Certo."),
      person("por que o total sempre aparece errado no celular?"),
      agent("O arredondamento estava no JavaScript. Agora o servidor calcula o total, em vez do navegador."),
      fails(
        "php artisan test --filter=Cupom",
        "  FAILED  Tests\\Feature\\CupomTest > um cupom por pedido\n  Failed asserting that 2 is identical to 1.",
      ),
      todos("Validade do cupom", "done: Tabela própria"),
    ],
    [
      constraint("Um cupom por pedido", "Um cupom por pedido, no máximo.", "Vários cupons são permitidos."),
      constraint(
        "Não altere a tabela de pedidos",
        "Não altere a tabela de pedidos, o ERP a usa.",
        "A tabela de pedidos foi alterada.",
      ),
      constraint(
        "têm que ficar em centavos",
        "Os valores têm que ficar em centavos.",
        "Os valores ficam em reais.",
      ),
      constraint(
        "só clientes logados podem usar cupom",
        "Só clientes logados podem usar cupom.",
        "Clientes e visitantes usam cupom.",
      ),
      decision(
        "guardar o cupom numa tabela própria",
        "O cupom fica guardado numa tabela própria em vez de uma coluna.",
      ),
      decision("o servidor calcula o total", "O servidor calcula o total em vez do navegador."),
      todo("Validade do cupom", "Validade do cupom: pendente."),
      failingCommand("php artisan test --filter=Cupom"),
      ...files("app/Cupons/Cupom.php"),
    ],
  ),
]
