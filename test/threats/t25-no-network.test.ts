// T25, SAFE-01: hooks open no connection. Shown three ways: nothing they load can, nothing they call does, and with no
// network they do the same.
import { expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import {
  type Box,
  complaints,
  EXECUTABLE,
  hook,
  openBox,
  payload,
  payloadNames,
  ROOT,
  rows,
  run,
} from "../black-box.ts"

const NETWORK_MODULES = /^(node:)?(net|tls|http|https|http2|dgram|dns|dns\/promises|inspector|undici|ws)$/
const NETWORK_CALLS =
  /\b(fetch\s*\(|new (WebSocket|EventSource|XMLHttpRequest)|Bun\.(serve|connect|listen|udpSocket|sql|SQL|redis|s3|dns)\b)/

/** Every file a hook can come to load, by static or dynamic import, and every module that is not ours. */
function reachable(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen
  seen.add(entry)
  if (!/\.tsx?$/.test(entry)) return seen
  const source = readFileSync(join(ROOT, entry), "utf8")
  for (const { path } of new Bun.Transpiler({ loader: "ts" }).scanImports(source)) {
    const file = path.startsWith(".") ? relative(ROOT, resolve(ROOT, dirname(entry), path)) : path
    if (!path.startsWith(".")) seen.add(path)
    else if (existsSync(join(ROOT, file))) reachable(file, seen)
  }
  return seen
}

test("SAFE-01, T25: no module that a hook or the status line can load uses the network", () => {
  const all = [...reachable("src/hooks/run.ts"), ...reachable("src/hooks/status-line.ts")]
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((module) => NETWORK_MODULES.test(module))).toEqual([])
  const callers = all.filter(
    (file) => file.startsWith("src/") && NETWORK_CALLS.test(readFileSync(join(ROOT, file), "utf8")),
  )
  expect(callers).toEqual([])
})

test("SAFE-01: of all the source only the dashboard listens, to its own page, and only `tenure hub` calls out, to the hub a person joined", () => {
  const sources = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(ROOT)].filter(
    (path) => !path.includes(".test."),
  )
  const imports = (path: string) =>
    new Bun.Transpiler({ loader: "tsx" }).scanImports(readFileSync(join(ROOT, path), "utf8"))
  expect(sources.filter((path) => imports(path).some((each) => NETWORK_MODULES.test(each.path)))).toEqual([])
  const callers = sources.filter((path) => NETWORK_CALLS.test(readFileSync(join(ROOT, path), "utf8")))
  const hub = "src/hub/disk/hub-connection.ts"
  expect(callers.sort()).toEqual(["src/dashboard/page/server.ts", "src/dashboard/server/server.ts", hub])
  const users = sources.filter((path) =>
    /from "[^"]*\/hub\/disk\//.test(readFileSync(join(ROOT, path), "utf8")),
  )
  expect(users.filter((path) => !path.startsWith("src/cli/hub/"))).toEqual([])
})

/** `wrap` goes before the executable. Gives what each hook answered, and what was kept. */
async function live(box: Box, wrap: readonly string[]) {
  const answers: string[] = []
  for (const name of payloadNames()) {
    const input = JSON.stringify(payload(box, name))
    const outcome = await run(box, [...wrap, EXECUTABLE, "hook"], { input })
    expect([name, complaints(outcome, name.split(".")[0])]).toEqual([name, []])
    answers.push(outcome.stdout.replaceAll(box.top, ""))
  }
  return { answers, kept: rows(box).map(({ kind, tool, target, text }) => ({ kind, tool, target, text })) }
}

const CAN_UNSHARE = Bun.which("unshare") !== null && Bun.spawnSync(["unshare", "-n", "true"]).exitCode === 0

test.skipIf(!CAN_UNSHARE)("T25: without any network every hook answers and records the same", async () => {
  using connected = openBox()
  using alone = openBox()
  const without = await live(alone, ["unshare", "-n"])
  expect(without).toEqual(await live(connected, []))
  expect(without.kept.length).toBeGreaterThan(15)
})

const CAN_TRACE =
  Bun.which("strace") !== null && Bun.spawnSync(["strace", "-o", "/dev/null", "true"]).exitCode === 0

test.skipIf(!CAN_TRACE)("T25: no hook opens a network socket", async () => {
  using box = openBox()
  const trace = join(box.temp, "trace")
  await live(box, ["strace", "-f", "-A", "-e", "trace=network", "-o", trace])
  expect(
    readFileSync(trace, "utf8")
      .split("\n")
      .filter((line) => /AF_INET|AF_INET6|AF_PACKET/.test(line)),
  ).toEqual([])
  // The trace sees such calls when they are made.
  const careless = ["strace", "-f", "-A", "-e", "trace=network", "-o", trace, process.execPath, "-e"]
  await run(box, [...careless, 'await fetch("http://127.0.0.1:9/").catch(() => {})'])
  expect(readFileSync(trace, "utf8")).toContain("AF_INET")
})

test("T25: a hook works with a proxy, a registry and a debugger set in the environment, and calls none", async () => {
  using box = openBox()
  const nowhere = "http://127.0.0.1:9"
  const env = {
    HTTP_PROXY: nowhere,
    HTTPS_PROXY: nowhere,
    npm_config_registry: nowhere,
    NODE_OPTIONS: "--inspect=127.0.0.1:9",
  }
  expect(complaints(await hook(box, payload(box, "Stop"), { env }))).toEqual([])
  expect(rows(box)).toHaveLength(1)
})
