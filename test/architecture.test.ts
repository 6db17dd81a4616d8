// The shape of the tree, held by tests: pure rules, thin edges, small files, a light hook path.
import { expect, test } from "bun:test"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import hotPath from "./hot-path.json" with { type: "json" }

const ROOT = resolve(import.meta.dir, "..")
const SOURCES = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(ROOT)]
  .filter((path) => !path.includes(".test."))
  .sort()
const MAX_LINES = 300

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8")
}

function importsOf(path: string): { path: string; kind: string }[] {
  return new Bun.Transpiler({ loader: "ts" }).scanImports(read(path))
}

/** The file that an import of `from` leads to, relative to the root; undefined when it is not ours. */
function ours(from: string, target: string): string | undefined {
  return target.startsWith(".") ? relative(ROOT, resolve(ROOT, dirname(from), target)) : undefined
}

/** Every file of ours that it names, also where it only takes a type, which the transpiler leaves out. */
function targetsOf(path: string): string[] {
  const named = read(path).matchAll(/(?:\bfrom |\bimport\(|\bimport )"(\.[^"]+)"/g)
  return [...named].map(([, target = ""]) => ours(path, target) ?? "")
}

/** Features keep their rules pure: inside one, only `disk/` touches the world. Lowest first; none imports one further up. */
const FEATURES = [
  "text",
  "privacy",
  "sessions",
  "clients",
  "lessons",
  "guard",
  "guidance",
  "learning",
  "tracks",
  "continuity",
  "recall",
  "hub",
  "config",
]

/** Everything that may touch the world, lowest first. A line lists neighbours, which do not import each other. */
const EDGES = [
  ["io", "terminal"],
  ["store", "clients/claude-code/disk"],
  ["trust/disk"],
  ["config/disk"],
  ["lessons/disk", "tracks/disk", "learning/sources/cochange/disk"],
  ["learning/disk", "continuity/disk", "guard/disk"],
  ["learning/sources/backfill/disk", "learning/sources/init/disk", "guidance/disk", "recall/disk"],
  ["learning/sources/imports/disk"],
  ["learning/sources/memory/disk", "lessons/review/disk"],
  ["install", "status", "hub/disk"],
  ["hooks"],
  ["doctor", "dashboard"],
  ["cli"],
]

const folderOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1] ?? ""
const edgeOf = (path: string) =>
  EDGES.findIndex((folders) => folders.some((folder) => path.startsWith(`src/${folder}/`)))
const isPure = (path: string) => FEATURES.includes(folderOf(path)) && !path.includes("/disk/")

test("every file of src is pure or at an edge that has its place", () => {
  const homeless = SOURCES.filter((path) => path.split("/").length > 2 && !isPure(path) && edgeOf(path) < 0)
  expect(homeless).toEqual([])
})

test("pure files import pure files only, and no feature imports one further up", () => {
  const wrong = SOURCES.filter(isPure).flatMap((path) =>
    [...importsOf(path).map(({ path: target }) => ours(path, target) ?? target), ...targetsOf(path)]
      .filter((target) => !target.endsWith(".json"))
      .filter(
        (target) => !isPure(target) || FEATURES.indexOf(folderOf(target)) > FEATURES.indexOf(folderOf(path)),
      )
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test("pure files know neither the clock, nor chance, nor the environment, nor the runtime", () => {
  const impure = /\b(Bun\.\w|process\.\w|Date\.now\(|new Date\(\)|Math\.random\(|performance\.\w|globalThis)/
  const wrong = SOURCES.filter(isPure).flatMap((path) =>
    read(path)
      .split("\n")
      .filter((line) => impure.test(line.replace(/\/\/.*$/, "").replace(/^\s*\*.*$/, "")))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})

test("imports between edges point down only", () => {
  const wrong = SOURCES.filter((path) => edgeOf(path) >= 0).flatMap((path) =>
    targetsOf(path)
      .filter((target) => edgeOf(target) >= 0 && homeOf(target) !== homeOf(path))
      .filter((target) => edgeOf(target) >= edgeOf(path))
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

const homeOf = (path: string) =>
  EDGES.flat().find((folder) => path.startsWith(`src/${folder}/`)) ?? folderOf(path)

test("a file name occurs once, except in folders of commands, events, pages and routes", () => {
  const names = SOURCES.filter(
    (path) => !/^src\/(?:cli|hooks|dashboard)\//.test(path) && !path.endsWith(".d.ts"),
  )
  const twice = names.filter((path) =>
    names.some((other) => other !== path && other.split("/").at(-1) === path.split("/").at(-1)),
  )
  expect(twice).toEqual([])
})

test("only src/store knows SQL", () => {
  const sql = /\bstore(?:\(\))?\.(?:query|run|prepare|exec)\(|"bun:sqlite"/
  const wrong = SOURCES.filter((path) => !path.startsWith("src/store/") && sql.test(read(path)))
  expect(wrong).toEqual([])
})

test("what src exports is used by src or by a script: nothing is there for a test alone", () => {
  const scripts = [...new Bun.Glob("script/**/*.ts").scanSync(ROOT)]
  const words = new Map([...SOURCES, ...scripts].map((path) => [path, wordsOf(read(path))]))
  const unused = SOURCES.flatMap((path) =>
    [...read(path).matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)]
      .map(([, name = ""]) => name)
      .filter((name) => (words.get(path)?.get(name) ?? 0) < 2)
      .filter((name) => ![...words].some(([other, used]) => other !== path && used.has(name)))
      .map((name) => `${path}: ${name}`),
  )
  expect(unused).toEqual([])
})

/** How often each word stands in the code; what comments and texts say does not count. */
function wordsOf(text: string): ReadonlyMap<string, number> {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|"[^"\n]*"/gm, "")
  const counts = new Map<string, number>()
  for (const [word] of code.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

test(`no source file is longer than ${MAX_LINES} lines`, () => {
  const long = [...SOURCES]
    .map((path) => ({ path, lines: read(path).split("\n").length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
  expect(long).toEqual([])
})

test("T22: every write transaction is BEGIN IMMEDIATE, and no SQL is put together from text", () => {
  const bare = SOURCES.filter((path) => /["'`]\s*BEGIN(?! IMMEDIATE)\b/.test(read(path)))
  expect(bare).toEqual([])
  const templated = SOURCES.filter((path) =>
    /`\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|WITH)\b[^`]*\$\{(?!BUSY_MS|version \+ 1)/.test(
      read(path),
    ),
  )
  expect(templated).toEqual([])
})

test("T22: nothing goes through a shell but a person's own status line and the lines of the plugin that doctor tries", () => {
  const shells = SOURCES.filter((path) =>
    /from "node:child_process"|Bun\.\$|import \{ \$ \}|"\/bin\/sh"/.test(read(path)),
  )
  expect(shells).toEqual(["src/doctor/canary.ts", "src/hooks/status-line.ts"])
})

/** Everything that a hook loads: the static imports from main.ts on. */
function staticImports(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen
  seen.add(entry)
  if (entry.endsWith(".json")) return seen
  for (const { path, kind } of importsOf(entry)) {
    if (kind === "dynamic-import") continue
    const file = ours(entry, path)
    if (file === undefined) seen.add(path)
    else if (existsSync(join(ROOT, file))) staticImports(file, seen)
  }
  return seen
}

/** What every hook loads, and what those that are called most load besides. */
const PATHS = [
  { name: "front", entries: ["src/main.ts"] },
  { name: "spooling", entries: ["src/hooks/spool-event.ts"] },
  { name: "recording", entries: ["src/hooks/hook-io.ts", "src/hooks/remember.ts"] },
  { name: "before a tool", entries: ["src/hooks/pre-tool-use.ts"] },
  { name: "recalling", entries: ["src/hooks/recall-call.ts"] },
  { name: "guardrails", entries: ["src/guard/disk/guard-call.ts"] },
] as const

for (const { name, entries } of PATHS) {
  const modules = () => [...new Set(entries.flatMap((entry) => [...staticImports(entry)]))].sort()

  test(`the hook path's ${name} loads the modules of test/hot-path.json and no others`, () => {
    if (process.env["UPDATE_HOT_PATH"] === "1") writeHotPath(name, modules())
    else expect(modules()).toEqual(hotPath[name].modules)
  })

  test(`the hook path's ${name} touches neither process.stdout nor process.stdin`, () => {
    const wrong = modules().filter(
      (path) => path.startsWith("src/") && /process\.(stdout|stdin)|Bun\.stdin/.test(read(path)),
    )
    expect(wrong).toEqual([])
  })

  test(`the hook path's ${name} stays under its limit, minified`, async () => {
    let bytes = 0
    for (const entry of entries) bytes += await bundledBytes(entry)
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThan(hotPath[name].maxBytes)
  })
}

test("no hook reaches an npm package, not even by a dynamic import", () => {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const visit = (entry: string): void => {
    if (seen.has(entry) || !entry.endsWith(".ts")) return
    seen.add(entry)
    for (const { path } of importsOf(entry)) {
      const file = ours(entry, path)
      if (file !== undefined) visit(file)
      else if (!/^(?:node|bun):|^bun$/.test(path)) packages.add(path)
    }
  }
  for (const entry of ["run", "status-line", "background"]) visit(`src/hooks/${entry}.ts`)
  expect(seen.size).toBeGreaterThan(300)
  expect([...packages]).toEqual([])
})

async function bundledBytes(entry: string): Promise<number> {
  const options = { target: "bun", format: "esm", minify: true, splitting: true } as const
  const built = await Bun.build({ entrypoints: [join(ROOT, entry)], ...options })
  const chunks = new Map(built.outputs.map((output) => [output.path.replace(/^\.\//, ""), output]))
  const first = built.outputs.find((output) => output.kind === "entry-point")
  return staticBytes(first, chunks, new Set())
}

/** `UPDATE_HOT_PATH=1 bun test test/architecture.test.ts`, to be looked at in the diff like any other change. */
function writeHotPath(name: string, modules: readonly string[]): void {
  const path = join(ROOT, "test/hot-path.json")
  const now = JSON.parse(readFileSync(path, "utf8"))
  writeFileSync(path, `${JSON.stringify({ ...now, [name]: { ...now[name], modules } }, null, 2)}\n`)
}

type Output = Awaited<ReturnType<typeof Bun.build>>["outputs"][number]

async function staticBytes(
  output: Output | undefined,
  all: Map<string, Output>,
  seen: Set<Output>,
): Promise<number> {
  if (output === undefined || seen.has(output)) return 0
  seen.add(output)
  let bytes = output.size
  for (const { path, kind } of new Bun.Transpiler({ loader: "js" }).scanImports(await output.text())) {
    if (kind !== "dynamic-import") bytes += await staticBytes(all.get(path.replace(/^\.\//, "")), all, seen)
  }
  return bytes
}
