// `npm run test:browser`: the dashboard in a real Chromium. Installs what is missing (the pinned driver, a browser), then
// exits with the tests' code.
import { existsSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(import.meta.dir, "..")
const MODULES = join(ROOT, "test", "browser", "node_modules")
const CHROMIUM = process.env["TENURE_CHROMIUM"] ?? "/usr/bin/chromium"

export function prepareBrowser(): boolean {
  const hasDriver =
    ["playwright-core", "axe-core"].every((name) => existsSync(join(MODULES, name))) ||
    run("npm", "ci", "--prefix", "test/browser", "--no-audit", "--no-fund")
  return hasDriver && (existsSync(CHROMIUM) || installChromium())
}

function installChromium(): boolean {
  console.info("The browser tests need Chromium; installing it.")
  const install = () =>
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core")
  return install() || (run("apt-get", "update", "-qq") && install())
}

function run(...argv: string[]): boolean {
  if (!Bun.which(argv[0] ?? "")) {
    console.error(`${argv[0]} is not installed. Set TENURE_CHROMIUM to your own Chromium.`)
    return false
  }
  return Bun.spawnSync(argv, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] }).exitCode === 0
}

if (import.meta.main) {
  const tsc = join(ROOT, "node_modules", ".bin", "tsc")
  const options = process.argv.slice(2)
  const isReady = prepareBrowser() && run(tsc, "--noEmit", "-p", "test/browser")
  const passed =
    isReady && run(process.execPath, "test", "./test/browser/", "--timeout", "120000", ...options)
  if (!isReady) console.error("The browser tests cannot run: see above.")
  process.exitCode = passed ? 0 : 1
}
