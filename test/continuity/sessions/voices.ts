// Twelve invented sessions in other people's voices: terse, polite, not their first language, constraints said in passing,
// decisions told in prose. Scored once before the rules were looked at (docs/evaluation.md has that figure).
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
  taskDone,
  todo,
  todos,
  write,
} from "../script.ts"

export const VOICES: readonly Script[] = [
  session(
    "terse go service",
    [
      person("rate limit the login route. 5/min per ip, no redis, stdlib only"),
      edit("internal/http/login.go"),
      agent(
        "The limiter now lives in middleware rather than in the handler. That way the other routes can pick it up later without another change.",
      ),
      person("why does it log every request twice? it never did that before"),
      agent("The middleware was registered on both routers. Fixed."),
      person("k. leave the admin router as is. metrics stay off by default"),
      fails(
        "go test ./internal/http/...",
        "--- FAIL: TestLoginLimited (0.00s)\n    login_test.go:31: got 200, want 429\nFAIL\nFAIL\texample.com/app/internal/http\t0.112s",
      ),
      todos("done: Middleware", "Retry-After header", "IPv6 prefixes"),
    ],
    [
      constraint("5/min per ip", "The limit is 5/min per ip.", "The limit is 50/min per ip."),
      constraint("no redis", "Redis must not be used.", "Redis is used."),
      constraint("stdlib only", "Only the stdlib may be used."),
      constraint(
        "leave the admin router as is",
        "The admin router is to be left as it is.",
        "The admin router was changed too.",
      ),
      constraint("metrics stay off by default", "Metrics are to stay off by default.", "Metrics are on."),
      decision(
        "in middleware rather than in the handler",
        "The limiter lives in middleware rather than the handler.",
      ),
      todo("Retry-After header", "The Retry-After header is still to be done."),
      todo("IPv6 prefixes", "IPv6 prefixes are pending."),
      failingTest("TestLoginLimited"),
      failingCommand("go test ./internal/http/..."),
      ...files("internal/http/login.go"),
    ],
  ),
  session(
    "polite checkout",
    [
      person(
        "Hi! Could you please help me tidy up the checkout form? It would be great if you could avoid touching the payment iframe, since it's certified. I'd also prefer that validation messages come from the translation files and not be hard-coded. Thank you!",
      ),
      edit("src/checkout/Form.tsx", "src/checkout/validate.ts"),
      agent(
        "Of course. I moved validation into a schema because three components had their own copy of the same checks.",
      ),
      person(
        "Lovely, thanks. One small thing: the order of the fields needs to remain the same, the support team has screenshots of it everywhere.",
      ),
      agent("Understood, the order is back as it was."),
      person("Does the postcode field always show the spinner, or did I imagine that?"),
      agent("Only while the address is looked up."),
      todos("now: Translate the messages", "Check with a screen reader"),
    ],
    [
      constraint(
        "avoid touching the payment iframe",
        "The payment iframe should not be touched, it is certified.",
        "The payment iframe was touched up.",
      ),
      constraint(
        "validation messages come from the translation files",
        "Validation messages should come from the translation files, not hard-coded.",
        "Validation messages are hard-coded.",
      ),
      constraint(
        "order of the fields needs to remain the same",
        "The order of the fields must remain the same.",
        "The order of the fields was changed.",
      ),
      decision(
        "moved validation into a schema",
        "Validation was moved into a schema, as three components had a copy.",
      ),
      todo("Translate the messages", "In progress: translate the messages."),
      todo("Check with a screen reader", "A check with a screen reader is outstanding."),
      ...files("src/checkout/Form.tsx", "src/checkout/validate.ts"),
    ],
  ),
  session(
    "not the first language",
    [
      person(
        "hello i need make export of invoices to excel. please not use paid library. the column names must to be same like in old report, accountant is very strict",
      ),
      write("app/exports/invoices.py"),
      agent(
        "I chose openpyxl over xlsxwriter: the old report is opened as a template, and xlsxwriter can't read files.",
      ),
      person("ok good. and is forbidden to change model Invoice, other team is owner of it"),
      fails(
        "pytest tests/test_exports.py",
        "FAILED tests/test_exports.py::test_column_names - AssertionError: assert 'Datum' == 'Date'\n1 failed, 3 passed in 0.41s",
      ),
      queued("numbers always with comma not point pls"),
      task(1, "Footer with totals"),
      task(2, "Button in the admin"),
      taskDone(1),
    ],
    [
      constraint("not use paid library", "A paid library must not be used.", "A paid library is used."),
      constraint(
        "column names must to be same like in old report",
        "Column names must be the same as in the old report.",
        "Column names may differ.",
      ),
      constraint(
        "forbidden to change model Invoice",
        "The model Invoice must not be changed, another team owns it.",
        "The model Invoice was changed.",
      ),
      constraint(
        "numbers always with comma not point",
        "Numbers are always written with a comma, not a point.",
        "Numbers are written with a point.",
      ),
      decision("openpyxl over xlsxwriter", "openpyxl was chosen over xlsxwriter."),
      todo("Button in the admin", "The button in the admin remains to be done."),
      failingTest("test_column_names"),
      failingCommand("pytest tests/test_exports.py"),
      ...files("app/exports/invoices.py"),
    ],
  ),
  session(
    "spanish inventory",
    [
      person(
        "Necesito que el inventario se actualice en tiempo real. Ojo: no toques la tabla de pedidos, y todo tiene que seguir funcionando con PHP 7.4.",
      ),
      edit("src/Inventory/Updater.php"),
      agent(
        "He optado por eventos enviados por el servidor en lugar de WebSockets, porque el hosting no permite procesos largos.",
      ),
      person("perfecto. los precios siempre en céntimos, nunca con decimales"),
      agent("De acuerdo, los precios van en céntimos."),
      person("¿por qué siempre tarda tanto la primera carga?"),
      fails(
        "vendor/bin/phpunit --filter Inventory",
        "There was 1 failure:\n\n1) App\\Tests\\InventoryTest::testStockNeverNegative\nFailed asserting that -1 is greater than 0.\n\nFAILURES!\nTests: 4, Assertions: 9, Failures: 1.",
      ),
      todos("now: Stock negativo", "Caché de la primera carga"),
    ],
    [
      constraint(
        "no toques la tabla de pedidos",
        "La tabla de pedidos no se debe tocar.",
        "Se tocó la tabla de pedidos.",
      ),
      constraint(
        "tiene que seguir funcionando con PHP 7.4",
        "Tiene que seguir funcionando con PHP 7.4.",
        "Tiene que funcionar con PHP 8.2.",
      ),
      constraint(
        "los precios siempre en céntimos",
        "Los precios siempre en céntimos, nunca con decimales.",
        "Los precios con decimales.",
      ),
      decision(
        "eventos enviados por el servidor en lugar de WebSockets",
        "Se usan eventos enviados por el servidor en lugar de WebSockets.",
      ),
      todo("Stock negativo", "Stock negativo: en curso, in progress."),
      todo("Caché de la primera carga", "Pendiente: caché de la primera carga."),
      failingTest("testStockNeverNegative"),
      failingCommand("vendor/bin/phpunit --filter Inventory"),
      ...files("src/Inventory/Updater.php"),
    ],
  ),
  session(
    "german archive",
    [
      person(
        "Bau bitte einen Export für das Archiv. Die Dateinamen dürfen keine Umlaute enthalten und personenbezogene Daten haben im Log nichts verloren. Java 11 ist gesetzt.",
      ),
      write("src/main/java/archiv/Export.java"),
      agent("Ich habe mich für ZIP statt TAR entschieden, weil die Sachbearbeiter unter Windows arbeiten."),
      person("gut. die alte Schnittstelle muss erhalten bleiben"),
      person("der Build ist immer so langsam, woran liegt das?"),
      agent("Am Download der Schemas; ich schaue mir den Cache an."),
      fails(
        "mvn -q test",
        "[ERROR] ExportTest.dateinamenOhneUmlaute:42 expected: <ue> but was: <ü>\n[ERROR] Tests run: 6, Failures: 1",
      ),
      todos("Prüfsummen", "done: ZIP schreiben"),
    ],
    [
      constraint(
        "Dateinamen dürfen keine Umlaute enthalten",
        "Dateinamen dürfen keine Umlaute enthalten.",
        "Dateinamen enthalten Umlaute.",
      ),
      constraint(
        "personenbezogene Daten haben im Log nichts verloren",
        "Personenbezogene Daten haben im Log nichts verloren.",
      ),
      constraint("Java 11 ist gesetzt", "Java 11 ist gesetzt.", "Java 17 ist gesetzt."),
      constraint(
        "die alte Schnittstelle muss erhalten bleiben",
        "Die alte Schnittstelle muss erhalten bleiben.",
        "Die alte Schnittstelle wird entfernt.",
      ),
      decision("ZIP statt TAR", "ZIP statt TAR, wegen Windows."),
      todo("Prüfsummen", "Prüfsummen sind noch offen."),
      failingTest("dateinamenOhneUmlaute"),
      failingCommand("mvn -q test"),
      ...files("src/main/java/archiv/Export.java"),
    ],
  ),
  session(
    "french newsletter",
    [
      person(
        "Ajoute l'inscription à la newsletter sur la page d'accueil. Surtout pas de cookies tiers. Il faut que ça reste lisible sans JavaScript.",
      ),
      edit("templates/accueil.html.twig", "src/Controller/NewsletterController.php"),
      agent(
        "J'ai préféré un formulaire classique plutôt qu'un appel fetch, ce qui fonctionne même sans script.",
      ),
      person("super. évite d'ajouter des dépendances composer stp"),
      person("et pourquoi la page s'affiche toujours en anglais chez moi ?"),
      agent("L'en-tête de langue était ignoré, c'est corrigé."),
      todos("Double opt-in", "Lien de désinscription"),
    ],
    [
      constraint(
        "pas de cookies tiers",
        "Les cookies tiers sont interdits : pas de cookies tiers.",
        "Des cookies tiers sont utilisés.",
      ),
      constraint(
        "ça reste lisible sans JavaScript",
        "Il faut que la page reste lisible sans JavaScript.",
        "La page demande JavaScript.",
      ),
      constraint(
        "évite d'ajouter des dépendances composer",
        "Éviter d'ajouter des dépendances composer.",
        "Des dépendances composer ont été ajoutées.",
      ),
      decision(
        "un formulaire classique plutôt qu'un appel fetch",
        "Un formulaire classique est utilisé plutôt qu'un appel fetch.",
      ),
      todo("Double opt-in", "Double opt-in : reste à faire, to do."),
      todo("Lien de désinscription", "Lien de désinscription : à faire."),
      ...files("templates/accueil.html.twig", "src/Controller/NewsletterController.php"),
    ],
  ),
  session(
    "japanese batch",
    [
      person(
        "夜間バッチのエラー処理を直してください。既存のテーブル構造は変更しないでください。外部APIの呼び出しは1回だけにしてほしいです。",
      ),
      edit("batch/nightly.py"),
      agent("リトライは指数バックオフにしました。固定間隔だとAPIの制限に引っかかるためです。"),
      person("ログに個人情報を出すのは禁止です。コメントは日本語で書いて"),
      agent("承知しました。"),
      person("このエラーはいつも月初に出るのですが、なぜでしょうか？"),
      agent("月初の集計が二重に走っているためです。"),
      todos("now: 二重実行の防止", "通知メールの整理"),
    ],
    [
      constraint(
        "既存のテーブル構造は変更しないで",
        "既存のテーブル構造は変更しないこと。",
        "既存のテーブル構造を変更した。",
      ),
      constraint(
        "外部APIの呼び出しは1回だけ",
        "外部APIの呼び出しは1回だけにする。",
        "外部APIの呼び出しは3回。",
      ),
      constraint("個人情報を出すのは禁止", "ログに個人情報を出すのは禁止。"),
      constraint("コメントは日本語で書いて", "コメントは日本語で書く。"),
      decision("リトライは指数バックオフにしました", "リトライは指数バックオフにした。"),
      todo("二重実行の防止", "二重実行の防止は進行中 (in progress)。"),
      todo("通知メールの整理", "通知メールの整理は未着手 (pending)。"),
      ...files("batch/nightly.py"),
    ],
  ),
  session(
    "chinese orders",
    [
      person("订单列表加一个导出功能，不要引入新的依赖，接口返回格式保持不变，最多导出一万条"),
      edit("src/views/order/List.vue", "src/api/order.ts"),
      agent("导出改为后端流式生成，而不是在前端拼接，因为数据量大时浏览器会卡死。"),
      person("可以。数据库只读，别改表"),
      person("为什么每次刷新页面筛选条件都会丢失？"),
      agent("因为条件只存在组件状态里，我把它放进了路由参数。"),
      fails(
        "pnpm vitest run order",
        " FAIL  src/views/order/List.spec.ts > 导出 > 超过一万条时提示\nAssertionError: expected false to be true\n\n Test Files  1 failed (1)\n      Tests  1 failed | 4 passed (5)",
      ),
      todos("导出进度条", "done: 导出按钮"),
    ],
    [
      constraint("不要引入新的依赖", "不要引入新的依赖。", "引入了新的依赖。"),
      constraint("接口返回格式保持不变", "接口返回格式要保持不变。", "接口返回格式改了。"),
      constraint("最多导出一万条", "最多导出一万条。"),
      constraint("数据库只读", "数据库只读。", "数据库可写。"),
      constraint("别改表", "不能改表。", "改了表。"),
      decision("导出改为后端流式生成", "导出由后端流式生成，而不是前端拼接。"),
      todo("导出进度条", "导出进度条还没做 (pending)。"),
      failingTest("超过一万条时提示"),
      failingCommand("pnpm vitest run order"),
      ...files("src/views/order/List.vue", "src/api/order.ts"),
    ],
  ),
  session(
    "said in passing",
    [
      person(
        "So the dashboard query takes 40 seconds and people keep refreshing, which makes it worse. We can't add an index right now because the DBA is on holiday until the 3rd, so whatever you do has to work on the schema we have. I tried caching once and it was a disaster. See what you can do.",
      ),
      run("psql -c 'explain analyze select …'", "Seq Scan on events"),
      edit("app/queries/dashboard.sql", "app/queries/dashboard.rb"),
      agent(
        "Most of the time goes into counting distinct users. Rather than materialise the whole view, I'll precompute a daily rollup and only query today live.",
      ),
      person(
        "Sounds fine. Mind you the numbers go to investors, approximations are not acceptable. And the job needs to finish before 6am UTC.",
      ),
      agent("Noted: exact counts, done before six."),
      person("I should probably have asked for this months ago. Every time I open the thing I get a coffee."),
      todos("done: Rollup table", "now: Backfill ninety days", "Alert when late"),
    ],
    [
      constraint("can't add an index right now", "No index can be added for now.", "An index was added."),
      constraint(
        "has to work on the schema we have",
        "It has to work on the schema that exists.",
        "The schema may be changed.",
      ),
      constraint(
        "approximations are not acceptable",
        "Approximations are not acceptable.",
        "Approximations are used.",
      ),
      constraint(
        "needs to finish before 6am UTC",
        "The job must finish before 6am UTC.",
        "The job finishes at 9am UTC.",
      ),
      decision("precompute a daily rollup", "A daily rollup is precomputed and only today is queried live."),
      todo("Backfill ninety days", "The backfill of ninety days is in progress."),
      todo("Alert when late", "Still open: alert when late."),
      ...files("app/queries/dashboard.sql", "app/queries/dashboard.rb"),
    ],
  ),
  session(
    "decisions in prose",
    [
      person(
        "Make uploads resumable. Whatever we pick, it should work behind our nginx without config changes.",
      ),
      agent(
        "I looked at tus, S3 multipart and a protocol of our own. S3 multipart it is: the bucket is there already and nginx never sees the parts.",
      ),
      write("server/uploads/multipart.ts", "web/src/uploader.ts"),
      agent(
        "Parts are going to be 8 MB. Smaller ones would hit the limit of ten thousand parts for large videos.",
      ),
      person("what happens if the tab is closed again and again?"),
      agent(
        "The list of finished parts is kept in IndexedDB, so it resumes. localStorage was ruled out because of its 5 MB cap.",
      ),
      person(
        "Great. Let's not support IE or old Safari, and please make sure nothing is uploaded on metered connections.",
      ),
      fails("npm test -- uploader", "✕ resumes after a reload (12 ms)\n\nTests: 1 failed, 7 passed, 8 total"),
      agent("Next I need to abort stale uploads and show the progress per part."),
      todos("Abort stale uploads", "Progress per part"),
    ],
    [
      constraint(
        "work behind our nginx without config changes",
        "It should work behind nginx without config changes.",
        "The nginx config was changed.",
      ),
      constraint(
        "not support IE or old Safari",
        "IE and old Safari are not supported.",
        "IE and old Safari are supported.",
      ),
      constraint(
        "nothing is uploaded on metered connections",
        "Nothing may be uploaded on metered connections.",
        "Uploads happen on metered connections.",
      ),
      decision("S3 multipart it is", "S3 multipart was picked."),
      decision("Parts are going to be 8 MB", "Parts are 8 MB.", "Parts are 64 MB."),
      decision(
        "localStorage was ruled out",
        "localStorage was ruled out because of its cap; IndexedDB keeps the list.",
      ),
      todo("Abort stale uploads", "Stale uploads are still to be aborted (abort stale uploads)."),
      todo("Progress per part", "Progress per part is pending."),
      failingTest("resumes after a reload"),
      failingCommand("npm test -- uploader"),
      ...files("server/uploads/multipart.ts", "web/src/uploader.ts"),
    ],
  ),
  session(
    "angry maintainer",
    [
      person(
        "STOP. you just reformatted the whole file again. only touch the lines you need, i have to review this. and no more commits from you, i commit myself",
      ),
      edit("lib/parser.rb"),
      agent("Sorry. I reverted the formatting and kept only the fix in `parse_list`."),
      person("better. it still crashes on empty input every time"),
      agent(
        "The lexer returns nil there. I'm going with an empty token instead of raising, as the callers already handle it.",
      ),
      person("fine. ruby 2.7 compat though, so none of that pattern matching stuff"),
      fails(
        "bundle exec rspec spec/parser_spec.rb",
        "Failures:\n\n  1) Parser handles empty input\n     Failure/Error: expect(parse('')).to eq []\n\n3 examples, 1 failure\n\nrspec ./spec/parser_spec.rb:14 # Parser handles empty input",
      ),
      asks("Should warnings go to stderr?", "Yes, stderr"),
      todos("Changelog entry"),
    ],
    [
      constraint(
        "only touch the lines you need",
        "Only the lines that are needed may be touched.",
        "All lines may be touched.",
      ),
      constraint(
        "no more commits from you",
        "The agent must make no more commits; the user commits.",
        "The agent commits.",
      ),
      constraint(
        "ruby 2.7 compat",
        "It has to be compatible with ruby 2.7, so no pattern matching.",
        "It has to be compatible with ruby 3.2.",
      ),
      constraint(
        "none of that pattern matching stuff",
        "None of the pattern matching stuff.",
        "Pattern matching is used.",
      ),
      decision("an empty token instead of raising", "An empty token is returned instead of raising."),
      decision("Yes, stderr", "Warnings go to stderr: yes."),
      todo("Changelog entry", "The changelog entry is missing."),
      failingTest("Parser handles empty input"),
      failingCommand("bundle exec rspec spec/parser_spec.rb"),
      ...files("lib/parser.rb"),
    ],
  ),
  session(
    "product manager",
    [
      person(
        "We're adding SSO for the enterprise plan. Requirements:\n- existing password logins keep working\n- at most one redirect\n- session lifetime capped at 8 hours\n- SAML only for now, OIDC is out of scope\nLet me know if anything is unclear.",
      ),
      agent("What about users who exist already with the same address?"),
      person("Link them automatically, but only if the email is verified."),
      edit("auth/saml.ts", "auth/session.ts"),
      agent(
        "Done. We ended up storing the assertion id in Postgres to stop replays; Redis would lose it on a restart.",
      ),
      person("When I log in with the test account I always end up on the start page, is that intended?"),
      agent("No, the relay state was dropped. It is passed on now."),
      fails(
        "npx tsc --noEmit",
        "auth/saml.ts(41,7): error TS2322: Type 'string | undefined' is not assignable to type 'string'.",
      ),
      agent(
        "Remaining work:\n- [ ] Metadata endpoint\n- [ ] Audit events for failed logins\n- [x] Replay protection",
      ),
    ],
    [
      constraint(
        "existing password logins keep working",
        "Existing password logins must keep working.",
        "Existing password logins are switched off.",
      ),
      constraint("at most one redirect", "There may be at most one redirect.", "There are three redirects."),
      constraint(
        "session lifetime capped at 8 hours",
        "The session lifetime is capped at 8 hours.",
        "The session lifetime is capped at 24 hours.",
      ),
      constraint("SAML only for now", "Only SAML for now.", "SAML and OIDC come together."),
      constraint("OIDC is out of scope", "OIDC is out of scope.", "OIDC is in."),
      constraint(
        "only if the email is verified",
        "Accounts are linked automatically, but only if the email is verified.",
        "Accounts are linked whether or not.",
      ),
      decision(
        "Link them automatically",
        "Users who exist already with the same address are linked automatically, if the email is verified.",
        "Users who exist already are asked.",
      ),
      decision(
        "storing the assertion id in Postgres",
        "The assertion id is stored in Postgres, since Redis would lose it.",
      ),
      todo("Metadata endpoint", "The metadata endpoint is still to do."),
      todo("Audit events for failed logins", "Audit events for failed logins are pending."),
      failingCommand("npx tsc --noEmit"),
      ...files("auth/saml.ts", "auth/session.ts"),
    ],
  ),
]
