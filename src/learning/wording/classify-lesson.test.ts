import { describe, expect, test } from "bun:test"
import { NO_TRIGGERS } from "../../lessons/model/lesson.ts"
import { readMessage } from "../gate/features.ts"
import { correctedCall, type PastCall } from "../triggers/corrected-call.ts"
import { globOf, inferTriggers, mergeTriggers } from "../triggers/infer-triggers.ts"
import { inferKind, inferPriority } from "./classify-lesson.ts"

function shownIn(text: string): ReadonlySet<string> {
  return new Set(readMessage({ user: text, prevAssistant: "" }).sentences.flatMap(({ shown }) => [...shown]))
}

describe("LERN-05: kind", () => {
  const kinds = [
    ["after each change, run the linter", "checklist"],
    ["you forgot to update the changelog", "checklist"],
    ["don't use pip, use uv instead", "anti-pattern"],
    ["stop rewriting files that I did not mention", "anti-pattern"],
    ["when the schema changes, regenerate the client", "pattern"],
    ["be careful, the staging box has no internet access", "warning"],
    ["every public function must have a type", "requirement"],
    ["we use two spaces for indentation", "convention"],
  ] as const
  for (const [text, kind] of kinds)
    test(`${kind}: ${text}`, () => expect(inferKind(text, shownIn(text))).toBe(kind))
})

describe("LERN-03: priority", () => {
  const of = (text: string, isCorrection: boolean, seenBefore = 0) =>
    inferPriority(text, { isCorrection, shown: shownIn(text), seenBefore })

  test("the same mistake seen twice before is CRITICAL", () => {
    expect(of("use two spaces", true, 2)).toBe("CRITICAL")
    expect(of("use two spaces", true, 1)).toBe("MEDIUM")
  })

  test("the person's own word wins", () =>
    expect(of("this is critical: use two spaces", false)).toBe("CRITICAL"))
  test("a correction about a release is CRITICAL", () => {
    expect(of("you forgot the notes when you made the release", true)).toBe("CRITICAL")
  })
  test("a correction about tests is HIGH", () => expect(of("you skipped the unit tests", true)).toBe("HIGH"))
  test("a stated lesson about production is HIGH", () => {
    expect(of("production runs on one small machine", false)).toBe("HIGH")
  })
  test("a convention is MEDIUM", () => expect(of("we use two spaces for indentation", false)).toBe("MEDIUM"))
  test("a soft wish is LOW", () => expect(of("use uv if you need to", false)).toBe("LOW"))
})

describe("LERN-04: triggers", () => {
  test("named files become globs", () => {
    expect(globOf("/a/b/plugin.json")).toBe("**/plugin.json")
    expect(globOf("plugin.json")).toBe("**/plugin.json")
    expect(globOf("a\\b\\c.ts")).toBe("**/c.ts")
    expect(globOf("src/gen/")).toBe("**/gen/**")
    expect(globOf("src/*.ts")).toBe("**/src/*.ts")
  })

  test("named files are triggers; a wanted command is not", () => {
    const triggers = inferTriggers(
      "Run `npm test` before a release, and bump plugin.json for production.",
      {},
    )
    expect(triggers).toEqual({ ...NO_TRIGGERS, files: ["**/plugin.json"] })
  })

  test("a bare tool is not a trigger; the area comes from the track", () => {
    expect(inferTriggers("use two spaces", { area: "billing" })).toEqual({
      ...NO_TRIGGERS,
      areas: ["billing"],
    })
  })

  test("'this file' is the file just touched, unless another is named", () => {
    const around = { recentFiles: ["/p/a.ts", "/p/b.ts"] }
    expect(inferTriggers("never edit this file by hand", around).files).toEqual(["**/b.ts"])
    expect(inferTriggers("this file and c.ts go together", around).files).toEqual(["**/c.ts"])
    expect(inferTriggers("use two spaces", around).files).toEqual([])
  })

  const ran = (line: string): PastCall => ({ tool: "Bash", path: null, line, added: "" })
  const wrote = (path: string, added = "", tool = "Edit"): PastCall => ({ tool, path, line: null, added })
  const commands: readonly (readonly [string, string, readonly string[]])[] = [
    ["use poetry, not conda", "conda install numpy", ["conda install", "conda create"]],
    ["never cargo publish from a laptop", "cargo publish --dry-run", ["cargo publish"]],
    ["das läuft nur mit `poetry run`, nie mypy direkt", "mypy src", ["mypy", "!poetry run"]],
    ["ask before you drop or remove a folder", "rm -rf build", ["rm"]],
    [
      "no! makemessages needs --no-obsolete, every time",
      "django-admin makemessages",
      ["django-admin makemessages", "!django-admin makemessages --no-obsolete"],
    ],
    ["不要直接跑 terraform,用 terragrunt plan", "terraform plan", ["terraform", "!terragrunt plan"]],
    ["don't git push --force here", "git push --force", ["git push --force"]],
    ["never force-push to main", "git push -f origin main", ["git push --force", "git push -f"]],
    ["no force pushing. ever", "git push --force", ["git push --force", "git push -f"]],
    ["push without -f please", "git push -f", ["git push --force", "git push -f"]],
    [
      "git push --force-with-lease if you must",
      "git push --force",
      ["git push", "!git push --force-with-lease"],
    ],
    [
      "don't skip the hooks, --no-verify is forbidden",
      "git commit --no-verify -m x",
      ["git commit --no-verify"],
    ],
    ["we never amend here", "git commit --amend --no-edit", ["git commit --amend"]],
    ["docker: no --privileged containers", "docker run --privileged app", ["docker run --privileged"]],
    ["never push to main", "git push --force origin main", ["git push"]],
    [
      "never `docker compose down -v`; use `docker compose down --rmi local`",
      "docker compose down -v",
      ["docker compose down -v", "!docker compose down --rmi local"],
    ],
    ["we configure with `cmake --preset dev`", "cmake -S . -B build", ["cmake", "!cmake --preset dev"]],
    [
      "never skip the commit hooks with --no-verify",
      "git commit --no-verify -m x",
      ["git commit --no-verify"],
    ],
    [
      "that was api.pay.example, the live one! try things on sandbox.pay.example",
      "curl -s https://api.pay.example/v1/orders",
      ["curl https://api.pay.example"],
    ],
    ["helm upgrade は禁止", "helm upgrade web charts/web", ["helm upgrade"]],
    [
      "always check `gcloud config list` before any gcloud",
      "gcloud run deploy",
      ["gcloud", "!gcloud config list"],
    ],
  ]
  for (const [words, line, expected] of commands)
    test(`"${words}" after \`${line}\` triggers on the command, not on the fix`, () => {
      expect(inferTriggers(words, { calls: [ran(line)] }).commands).toEqual([...expected])
    })

  const files: readonly (readonly [string, PastCall, readonly string[]])[] = [
    ["dist/ is built by rollup, change lib/ instead", wrote("dist/index.js"), ["dist/**"]],
    ["a serializer never queries", wrote("api/serializers/user.py"), ["api/serializers/**"]],
    [
      "no console.log please",
      wrote("web/a.ts", "console.log(1)"),
      ["**/*.{ts,tsx,mts,cts} containing console.log"],
    ],
    [
      "we use dayjs, not moment",
      wrote("web/date.js", "import moment from 'moment'"),
      ["**/*.{js,jsx,mjs,cjs} containing moment"],
    ],
    ["whenever you change the schema you must write a migration", wrote("db/schema.sql"), ["**/schema.sql"]],
    ["設定はconfig/app.yamlで変える。この値は直接書かない", wrote("config/app.yaml"), ["**/config/app.yaml"]],
    [
      "Pin versions in deps/pins.ini first; setup.cfg refers to them. pins go to pins.ini, then setup.cfg",
      wrote("setup.cfg"),
      ["**/setup.cfg"],
    ],
    [
      "a version stands in setup.cfg, docs/conf.py and package.json",
      wrote("setup.cfg"),
      ["**/setup.cfg", "**/conf.py", "**/package.json"],
    ],
    ["jede neue Variable auch in .env.sample", wrote("server/mail.js"), ["server/*.js"]],
    [
      "a new mart goes into marts.yml too, look in models/marts",
      wrote("models/marts/dim.sql", "", "Write"),
      ["models/marts/**", "!**/marts.yml"],
    ],
    [
      "all of public/js is built from web/js. why are you in out.min.js?",
      wrote("public/js/out.min.js"),
      ["public/js/**"],
    ],
    [
      "no bare `axios` in views, go through the client in web/http",
      wrote("web/views/a.ts", "axios.get('/a')"),
      ["**/*.{ts,tsx,mts,cts} containing axios", "!web/http/**"],
    ],
    [
      "never use `os.path`",
      wrote("tools/a.py", "from os import path"),
      ["**/*.{py,ipynb,pyi} containing path"],
    ],
    ["never put shared types in web/types", wrote("web/types/a.ts"), ["web/types/**"]],
    ["that is ugly", wrote("web/views/a.css"), ["web/views/*.css"]],
    ["answer in German from now on", wrote("web/views/a.css"), []],
  ]
  for (const [words, call, expected] of files)
    test(`"${words}" after ${call.path} triggers on ${expected.join(" ") || "nothing"}`, () => {
      expect(inferTriggers(words, { calls: [call] }).files).toEqual([...expected])
    })

  const fixed: readonly (readonly [string, string, string, readonly string[]])[] = [
    ["stop skipping the hooks", "git commit --no-verify -m x", "git commit -m y", ["git commit --no-verify"]],
    [
      "we squash. no merge commits",
      "git merge topic",
      "git merge --squash topic",
      ["git merge", "!git merge --squash"],
    ],
    ["never push to main", "git push -u origin main", "git push origin topic", ["git push origin main"]],
    ["never push on a Friday", "git push -u origin main", "git push origin topic", ["git push"]],
    ["don't commit outputs", "git commit -m x", "git commit -m x", ["git commit"]],
    ["never commit on main", "git commit -s -m x", "git commit -m x", ["git commit"]],
  ]
  for (const [words, line, fix, expected] of fixed)
    test(`LERN-04: "${words}" after \`${line}\` stays silent at the fix \`${fix}\``, () => {
      const around = { calls: [ran(line)], fixes: [ran(fix)] }
      expect(inferTriggers(words, around).commands).toEqual([...expected])
    })

  test("LERN-11: a refused option refuses the call; a mentioned one does not", () => {
    const refuses = (words: string, line: string) => correctedCall(words, [ran(line)])?.isRefused
    expect(refuses("don't use --no-verify, the hooks have a reason", "git commit --no-verify -m x")).toBe(
      true,
    )
    expect(refuses("never force-push here", "git push -f")).toBe(true)
    expect(refuses("a force push needs two people", "git push -f")).toBe(false)
    expect(refuses("you need --no-verify there", "git commit -m x")).not.toBe(true)
  })

  test("the last call that fits the words counts, not the last call", () => {
    const calls = [ran("npm install lodash"), ran("npm test"), wrote("src/a.ts")]
    expect(inferTriggers("don't npm install without asking", { calls }).commands).toEqual(["npm install"])
  })

  test("code in an edit is not a command", () => {
    const calls = [wrote("web/card.svelte", "export let title")]
    expect(inferTriggers("no `export let` in here", { calls }).commands).toEqual([])
  })

  test("a file is found next to kana, Han and Hangul", () => {
    expect(inferTriggers("変更したらpackage.jsonも直して", {}).files).toEqual(["**/package.json"])
    expect(inferTriggers("不要改schema.prisma文件", {}).files).toEqual(["**/schema.prisma"])
    expect(inferTriggers("설정은settings.py에만", {}).files).toEqual(["**/settings.py"])
  })

  test("LERN-11: inferred triggers join those of the block", () => {
    const own = { ...NO_TRIGGERS, commands: ["yarn add"], actions: ["install"] }
    const inferred = inferTriggers("use pnpm, not npm", { calls: [ran("npm install x")] })
    const joined = mergeTriggers(own, inferred, false)
    expect(joined.commands).toEqual(expect.arrayContaining(["yarn add", "npm install", "npm ci"]))
    expect(joined).toMatchObject({ actions: ["install"], tools: ["Bash"] })
    const files = { ...NO_TRIGGERS, files: ["web/types/**"] }
    const broad = { ...NO_TRIGGERS, files: ["web/**"] }
    expect(mergeTriggers(files, broad, true).files).toEqual(["web/types/**"])
    expect(mergeTriggers(files, broad, false).files).toEqual(["web/types/**", "web/**"])
  })
})
