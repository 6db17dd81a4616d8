// A registry of our own on loopback (verdaccio, without uplinks), and npm against it in a clean home.
import { expect } from "bun:test"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { until } from "../client/wait.ts"

const VERDACCIO = resolve(import.meta.dir, "node_modules/verdaccio/bin/verdaccio")

export interface Registry extends AsyncDisposable {
  readonly top: string
  readonly home: string
  /** A global prefix of npm; its bin folder comes first on the PATH. */
  readonly prefix: string
  readonly env: Readonly<Record<string, string>>
  run(command: readonly string[], cwd?: string): Ran
}

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export async function openRegistry(): Promise<Registry> {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "tenure-registry-")))
  const [home, prefix, storage] = ["home", "prefix", "storage"].map((name) => join(top, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [home, prefix, storage]) mkdirSync(folder)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  writeFileSync(join(top, "config.yaml"), config(storage))
  writeFileSync(join(home, ".npmrc"), `//127.0.0.1:${port}/:_authToken=none\n`)
  const node = Bun.which("node") ?? "node"
  const server = Bun.spawn(
    [process.execPath, VERDACCIO, "--config", join(top, "config.yaml"), "--listen", `127.0.0.1:${port}`],
    {
      cwd: top,
      env: { HOME: home, PATH: process.env["PATH"] ?? "" },
      stdout: Bun.file(join(top, "registry.log")),
      stderr: Bun.file(join(top, "registry.log")),
    },
  )
  await until(
    () =>
      fetch(`${url}-/ping`).then(
        ({ ok }) => ok,
        () => false,
      ),
    60_000,
    () => "the registry does not answer",
  )
  const env = {
    HOME: home,
    PATH: [join(prefix, "bin"), dirname(node), "/usr/bin", "/bin"].join(":"),
    npm_config_registry: url,
    npm_config_prefix: prefix,
    npm_config_cache: join(top, "cache"),
    npm_config_update_notifier: "false",
    npm_config_fund: "false",
    npm_config_audit: "false",
  }
  return {
    top,
    home,
    prefix,
    env,
    run(command, cwd = top) {
      const child = Bun.spawnSync([...command], { cwd, env, stdin: "ignore", stdout: "pipe", stderr: "pipe" })
      return { code: child.exitCode, out: child.stdout.toString(), err: child.stderr.toString() }
    },
    async [Symbol.asyncDispose]() {
      server.kill()
      await server.exited
      rmSync(top, { recursive: true, force: true })
    },
  }
}

/** The same, and it must succeed. */
export function mustRun(registry: Registry, command: readonly string[], cwd?: string): string {
  const { code, out, err } = registry.run(command, cwd)
  expect([command.join(" "), code, code === 0 ? "" : out + err]).toEqual([command.join(" "), 0, ""])
  return out
}

function config(storage: string): string {
  return [
    `storage: ${storage}`,
    "max_body_size: 400mb",
    "packages:",
    "  '**':",
    "    access: $all",
    "    publish: $all",
    "    unpublish: $all",
    "log: { type: stdout, format: pretty, level: warn }",
    "",
  ].join("\n")
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => done(typeof address === "object" && address !== null ? address.port : 0))
    })
  })
}
