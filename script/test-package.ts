// `npm run test:package`: the npm packages from a registry of our own. Installs the pinned registry once, then exits with
// the tests' code.
import { existsSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(import.meta.dir, "..")

function run(...argv: string[]): boolean {
  return Bun.spawnSync(argv, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] }).exitCode === 0
}

const isReady =
  existsSync(join(ROOT, "test/package/node_modules/verdaccio")) ||
  run("npm", "ci", "--prefix", "test/package", "--ignore-scripts", "--no-audit", "--no-fund")
if (!isReady) console.error("The package tests cannot run: see above.")
const passed =
  isReady &&
  run("npm", "run", "build", "--", "--quiet") &&
  run(process.execPath, "test", ...process.argv.slice(2))
process.exitCode = passed ? 0 : 1
