// `npm run test:package`: the npm packages from a registry of our own. Installs the pinned registry and the pinned client
// once, then exits with the tests' code.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { isClientInstalled } from "../test/client/client-binary.ts"

const ROOT = join(import.meta.dir, "..")

function run(...argv: string[]): boolean {
  return Bun.spawnSync(argv, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] }).exitCode === 0
}

function install(folder: string): boolean {
  return run("npm", "ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund")
}

const isReady =
  (existsSync(join(ROOT, "test/package/node_modules/verdaccio")) || install("test/package")) &&
  (isClientInstalled() || install("test/client"))
if (!isReady) console.error("The package tests cannot run: see above.")
if (Bun.which("tmux") === null) console.error("The package tests start the client in tmux. Install it first.")
const passed =
  isReady &&
  Bun.which("tmux") !== null &&
  run("npm", "run", "build", "--", "--quiet") &&
  run(process.execPath, "test", ...process.argv.slice(2))
process.exitCode = passed ? 0 : 1
