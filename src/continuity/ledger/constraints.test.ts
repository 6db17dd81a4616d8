import { expect, test } from "bun:test"
import { constraintsIn } from "./constraints.ts"

const LAID_DOWN = [
  "the vendored folder is a no-go",
  "nobody but the migrator may write to that table",
  "under no circumstances ship the debug flag",
  "keep your hands out of the generated client",
  "response time mustn't exceed 300 ms",
  "200 lines tops",
  "it is essential that ids stay stable",
  "whatever happens the old endpoint has to answer",
  "we have no internet on the build agents, so vendor everything",
  "prod still runs on Postgres 11",
  "customers are on Windows 7 so it has to start there",
  "I'd be grateful if you didn't rename anything public",
  "would you mind not touching the fixtures?",
  "could you do it without adding a service?",
  "run the plan by me before you write code",
  "one commit per fix",
  "small diffs please, I review on my phone",
  "show me the SQL first",
  "everything in English, comments too",
  "tabs, not spaces",
  "names in snake_case",
  "no need to support dark mode",
  "the legal texts are untouchable",
  "treat the cache as optional",
  "that file belongs to the platform team, leave it",
  "pls dont rename stuff",
  "it should degrade gracefully when the API is down",
  "secrets never go in the repo",
  "we only deploy on tuesdays",
  "the budget for the bundle is 40 kB",
  "strings must come from the catalogue",
  "just the backend for now",
  "for the time being skip mobile",
  "do it in plain SQL",
  "I need it to run on a Raspberry Pi",
  "must be idempotent",
  "feel free to drop the old tests",
  "forget what I said about caching",
  "no semicolons",
  "A11y matters here: everything reachable by keyboard",
  "we need this done without downtime",
  "the schema is frozen until the release",
  "don't bother with IE",
  "not more than 3 retries",
  "only admins may see it",
  "please be careful with the billing code, it's live",
  "make it work offline",
  "stay under the 10 MB limit of the store",
  "we agreed not to use any ORM",
  "it can't depend on the network",
  "las claves nunca van en el repo",
  "por favor no cambies los nombres de las columnas",
  "que sea compatible con Node 16",
  "hay que dejar los tests en verde",
  "bitte nichts an der Datenbank ändern",
  "das muss auch ohne Internet laufen",
  "Passwörter gehören nicht ins Log",
  "höchstens 20 Zeilen pro Funktion",
  "nimm keine neuen Abhängigkeiten dazu",
  "ne change rien dans le dossier legacy",
  "les prix doivent rester en centimes",
  "pas plus de deux requêtes par page",
  "não mexa no arquivo de configuração",
  "o relatório precisa continuar funcionando",
  "non toccare il file di configurazione",
  "接口不能改名",
  "变量名用英文",
  "日志里不要出现手机号",
  "性能优先，内存控制在 512MB 以内",
  "UIの文言は変えないでください",
  "新しいライブラリは入れないこと",
  "既存のAPIと互換性を保ってください",
  "기존 API는 변경하지 마세요",
  "не трогай миграции",
]

const TOLD = [
  "the build never finishes on my machine",
  "why does it always log me out?",
  "users don't see the banner any more",
  "it only happens on Firefox",
  "I can't reproduce it here",
  "the tests are red again",
  "every time I save, the page jumps",
  "I've never used this library before",
  "the app must have crashed last night",
  "he said it should have been fixed in March",
  "we use to have a cron for that, not sure where it went",
  "is there a way to keep the list sorted?",
  "thanks, that works",
  "add a button that exports the table",
  "what does the only parameter do?",
  "the log says the connection was not closed",
  "I don't know why but it works now",
  "looks good, go on",
  "the spinner never stops",
  "my colleague always forgets his password",
  "it was working before the update",
  "what would you use instead?",
  "error: cannot find module 'left-pad'",
  "the page should load but shows a blank screen",
  "siempre me sale el mismo error",
  "no funciona el botón de guardar",
  "der Test schlägt immer noch fehl",
  "ich verstehe nicht, was hier passiert",
  "la page ne s'affiche pas",
  "o botão não funciona",
  "为什么每次都要登录",
  "页面打不开了",
  "なぜかいつもエラーになります",
  "이 버튼이 안 눌려요",
  "сборка не работает",
]

test("CONT-01: prohibitions, requirements and limits are constraints, in many wordings and languages", () => {
  expect(LAID_DOWN.filter((sentence) => constraintsIn(sentence).length === 0)).toEqual([])
})

test("CONT-01: statements, questions and complaints are not constraints", () => {
  expect(TOLD.filter((sentence) => constraintsIn(sentence).length > 0)).toEqual([])
})

test("CONT-01: every list item under a binding heading is a constraint", () => {
  const prompt =
    "Add the export.\nRequirements:\n- old links resolve\n- one file a month\nThanks for the help."
  expect(constraintsIn(prompt)).toEqual(["old links resolve", "one file a month"])
})

test("CONT-01: several orders in one sentence are several constraints; a repetition stays with its order", () => {
  expect(constraintsIn("5/min per ip, no redis, stdlib only")).toEqual([
    "5/min per ip",
    "no redis",
    "stdlib only",
  ])
  expect(constraintsIn("加一个导出功能，不要引入新的依赖，接口保持不变")).toEqual([
    "加一个导出功能，不要引入新的依赖",
    "接口保持不变",
  ])
  expect(constraintsIn("CSV only, nothing else")).toEqual(["CSV only, nothing else"])
})
