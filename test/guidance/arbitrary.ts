// Random lessons and acts that have something to do with each other: all draw from the same few names, so that
// globs, commands and actions meet often, near misses too.
import fc from "fast-check"
import type { Act } from "../../src/guidance/match/act.ts"
import type { Situation } from "../../src/guidance/match/scene.ts"
import {
  KINDS,
  type Lesson,
  type LessonId,
  NEWLY_FOUND,
  NO_TRIGGERS,
  PRIORITIES,
} from "../../src/lessons/model/lesson.ts"

const dir = fc.constantFrom("src", "db", "migrations", "API", "api", "äpfel", "a.b", "..", ".", "x y")
const stemOf = fc.constantFrom("plugin", "README", ".env", "index", "a", "", "ΑΣ", "export_csv", "İ")
const extension = fc.constantFrom("ts", "json", "d.ts", "TSX", "", "local")
const fileName = fc.tuple(stemOf, extension).map(([name, ext]) => (ext === "" ? name : `${name}.${ext}`))
const path = fc
  .tuple(fc.array(dir, { maxLength: 3 }), fileName)
  .map(([dirs, name]) => [...dirs, name].join("/"))
const anyPath = fc.oneof(
  { weight: 8, arbitrary: path },
  path.map((each) => `/project/${each}`),
  path.map((each) => `/elsewhere/${each}`),
  path.map((each) => each.replaceAll("/", "\\")),
)

const globPart = fc.oneof(
  dir,
  fc.constantFrom(
    "**",
    "*",
    "?",
    "s*",
    "[ad]*",
    "{src,db}",
    "{a,{b,c}}",
    "{src/api,db}",
    "!(src)",
    "(x)",
    "@(api|db)",
  ),
)
const globName = fc.oneof(
  fileName,
  extension.map((ext) => `*.${ext}`),
  stemOf.map((name) => `${name}*`),
  fc.constantFrom(
    "**",
    "*",
    "*.{ts,json}",
    "{plugin,index}.json",
    "*.[tj]s",
    "p?ugin.json",
    "*plug*",
    "",
    "{a",
    "a}",
    "[{]",
    "{}",
    "{,x}.ts",
    "*.t{s,sx}",
    "pl*.json",
  ),
)
export const glob = fc
  .tuple(
    fc.constantFrom("", "", "", "!", "./", "/project/", "~/"),
    fc.array(globPart, { maxLength: 3 }),
    globName,
  )
  .map(([start, parts, name]) => start + [...parts, name].join("/"))

const word = fc.constantFrom(
  "release",
  "releases",
  "version",
  "bump",
  "bumping",
  "deploy",
  "deployment",
  "the",
  "a",
  "リリース",
  "をお願い",
  "Veröffentlichung",
  "test",
  "tests",
  "production",
  "src/release.ts",
  "release_lock",
  "x.",
  "now!",
  "```",
  "\n",
)
const prose = fc.array(word, { maxLength: 10 }).map((words) => words.join(" "))
const action = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "))

const program = fc.constantFrom(
  "npm",
  "git",
  "./deploy.sh",
  "bin/deploy",
  "/usr/bin/git",
  "cargo",
  "npm.cmd",
  "python",
  "cat",
)
const argument = fc.oneof(
  fc.constantFrom(
    "publish",
    "push",
    "tag",
    "--force",
    "-f",
    "-uf",
    "--tag=x",
    "+nightly",
    "-m",
    "release",
    "'npm publish'",
    "run",
    "-C",
    "sub",
    "$X",
    '"$Y/plugin.json"',
  ),
  path.map((each) => (each.includes(" ") ? `'${each}'` : each)),
  path.map((each) => `"${each}"`),
  path.map((each) => `--out='${each}'`),
)
const plainly = fc
  .tuple(program, fc.array(argument, { maxLength: 4 }))
  .map(([name, words]) => [name, ...words].join(" "))
const forAnotherShell = fc
  .tuple(fc.constantFrom("sh -c", "bash -lc", "eval", "echo"), plainly, fc.constantFrom("'", '"'))
  .map(([shell, text, quote]) => `${shell} ${quote}cd src && ${text.replaceAll(/['"]/g, "")}${quote}`)
const simple = fc.oneof({ arbitrary: plainly, weight: 5 }, { arbitrary: forAnotherShell, weight: 1 })
const wrapped = fc.tuple(
  fc.constantFrom(
    "",
    "",
    "sudo ",
    "env A=1 ",
    "uv run ",
    "timeout 5 ",
    "npx ",
    "cd src && ",
    "bash ",
    "pnpm ",
  ),
  simple,
)
const line = fc
  .array(
    wrapped.map((pair) => pair.join("")),
    { minLength: 1, maxLength: 3 },
  )
  .chain((all) => fc.constantFrom(" && ", "; ", " | ", " > plugin.json; ").map((by) => all.join(by)))

const list = <T>(each: fc.Arbitrary<T>) =>
  fc.oneof(fc.constant([] as T[]), fc.array(each, { minLength: 1, maxLength: 2 }))

export const guidedLessons: fc.Arbitrary<Lesson> = fc
  .record({
    id: fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/).map((id) => id as LessonId),
    kind: fc.constantFrom(...KINDS),
    priority: fc.constantFrom(...PRIORITIES),
    approved: fc.constantFrom("2026-11-15T10:00:00Z", null),
    triggers: fc.record({
      tools: list(fc.constantFrom("Write", "Edit", "Bash", "Read")),
      files: list(glob),
      commands: list(simple),
      actions: list(action),
      context: list(word),
      areas: list(word),
    }),
  })
  .map((some) => ({ ...PLAIN, ...some }))

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant("write" as const),
    tool: fc.constantFrom("Write", "Edit", "MultiEdit"),
    path: anyPath,
  }),
  fc.record({ kind: fc.constant("look" as const), tool: fc.constantFrom("Read", "Grep"), path: anyPath }),
  fc.record({ kind: fc.constant("command" as const), tool: fc.constant("Bash"), line }),
  fc.record({ kind: fc.constant("prompt" as const), text: prose }),
)

export const situations: fc.Arbitrary<Situation> = fc.record({
  act,
  place: fc.record({
    root: fc.constant("/project"),
    cwd: fc.constantFrom("/project", "/project/src", "/elsewhere"),
    foldCase: fc.boolean(),
  }),
  said: fc.record({ kind: fc.constant("messages" as const), texts: fc.array(prose, { maxLength: 6 }) }),
  context: fc.array(word, { maxLength: 2 }),
})

const PLAIN: Lesson = {
  ...NEWLY_FOUND,
  id: "x" as LessonId,
  kind: "convention",
  priority: "HIGH",
  title: "A lesson",
  source: "manual",
  confidence: 1,
  triggers: NO_TRIGGERS,
  created: "2026-11-01T09:00:00Z",
  evidence: [],
  body: "A sentence.",
}
