// `npm run test:client`: the scenarios that drive the real Claude Code client. Gets what they
// need first (the pinned client, tmux, our own executable), then passes the tests' exit code on.

import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isClientInstalled } from "../test/client/client-binary.ts"

const ROOT = join(import.meta.dir, "..")
const BUN = process.execPath
const TEST_TIMEOUT_MS = 120_000

async function main(): Promise<number> {
  const ready =
    (isClientInstalled() || (await run("npm", "ci", "--prefix", "test/client", "--no-audit", "--no-fund"))) &&
    isClientInstalled() &&
    (Bun.which("tmux") !== null || (await installTmux())) &&
    (existsSync(join(ROOT, "dist", "tenure")) || (await run(BUN, "script/build.ts")))
  if (!ready) {
    console.error("The client tests cannot run: see above for what is missing.")
    return 1
  }

  // What a test that ran out of time leaves behind goes with this folder.
  const temporary = await mkdtemp(join(tmpdir(), "tenure-"))
  const further = process.argv.slice(2)
  const passed = spawn([BUN, "test", "test/client", "--timeout", String(TEST_TIMEOUT_MS), ...further], {
    TMPDIR: temporary,
  })
  const exitCode = await passed.exited
  if (process.env["TENURE_KEEP"]) console.info(`Kept: ${temporary}`)
  else await rm(temporary, { recursive: true, force: true, maxRetries: 5 })
  return exitCode
}

async function installTmux(): Promise<boolean> {
  console.info("tmux is needed for the interactive tests; trying to install it.")
  if (await run("apt-get", "install", "-y", "tmux")) return true
  return (await run("apt-get", "update")) && (await run("apt-get", "install", "-y", "tmux"))
}

async function run(...argv: string[]): Promise<boolean> {
  if (!Bun.which(argv[0] ?? "")) {
    console.error(`${argv[0]} is not installed.`)
    return false
  }
  return (await spawn(argv).exited) === 0
}

function spawn(argv: string[], env: Record<string, string> = {}): Bun.Subprocess {
  return Bun.spawn(argv, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  })
}

process.exitCode = await main()
