// Makes dist/tenure, one executable. The options live here and nowhere else: `bytecode` is half of the start-up time,
// and the four `autoload` ones keep a repository's own bunfig.toml, .env, tsconfig.json and package.json from being
// read by a hook that starts in it (T01).
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import packageJson from "../package.json" with { type: "json" }
import { withOrders } from "./bytecode-order.ts"
import { inOnePiece } from "./in-one-piece.ts"

const ROOT = resolve(import.meta.dir, "..")
const DIST = join(ROOT, "dist")
const MAIN = "src/main.ts"

/** `--target` name → the npm package that holds the runtime for it. */
export const RUNTIMES: Readonly<Record<string, string>> = {
  "linux-x64": "@oven/bun-linux-x64",
  "linux-arm64": "@oven/bun-linux-aarch64",
  "linux-x64-musl": "@oven/bun-linux-x64-musl",
  "linux-arm64-musl": "@oven/bun-linux-aarch64-musl",
  "darwin-x64": "@oven/bun-darwin-x64",
  "darwin-arm64": "@oven/bun-darwin-aarch64",
  "windows-x64": "@oven/bun-windows-x64",
}

/** Tenure itself. Built twice: the first build records the best bytecode order for the second. */
export async function build(outfile: string, target?: string): Promise<void> {
  await buildAll([[outfile, target]])
}

/** The same for several platforms; the order is recorded once, on this one. */
export async function buildAll(
  wanted: readonly (readonly [outfile: string, target: string | undefined])[],
  version: string = packageJson.version,
): Promise<void> {
  mkdirSync(DIST, { recursive: true })
  const unordered = join(DIST, `tenure.${process.pid}.unordered`)
  await compile(MAIN, unordered)
  await withOrders(unordered, async (orders) => {
    for (const [outfile, target] of wanted) await compile(MAIN, outfile, target, orders, version)
  })
  rmSync(unordered)
}

/** Compiles `entry` to `outfile`, for this machine or, with `target`, for another. */
export async function compile(
  entry: string,
  outfile: string,
  target?: string,
  orders: readonly string[] = [],
  version: string = packageJson.version,
): Promise<void> {
  // In a folder of its own, under its own name, which is in the executable: the same sources make the same bytes.
  const folder = `${outfile}.${process.pid}.partial`
  mkdirSync(folder, { recursive: true })
  const partial = join(folder, basename(outfile))
  const made = await Bun.build({
    entrypoints: [join(ROOT, entry)],
    format: "esm",
    minify: true,
    bytecode: true,
    splitting: true,
    splitRequire: true,
    define: { TENURE_VERSION: JSON.stringify(version) },
    plugins: [await inOnePiece(ROOT)],
    throw: false,
    compile: {
      outfile: partial,
      jitPolicy: JIT_POLICY,
      bytecodeOrder: [...orders],
      autoloadBunfig: false,
      autoloadDotenv: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
      ...(target === undefined ? {} : otherPlatform(target)),
    },
  })
  if (!made.success) fail(`The build of ${entry} failed: ${made.logs.join("\n")}`, "Run: npm run check")
  // Bun adds .exe for Windows on its own.
  const written = existsSync(partial) ? partial : `${partial}.exe`
  chmodSync(written, 0o755)
  // A rename, not a write: never changes an executable that is running.
  renameSync(written, outfile)
  rmSync(folder, { recursive: true })
}

/** A hook is over before compiled code would pay; a command sets it back (src/cli/main.ts). */
const JIT_POLICY = 8

function otherPlatform(target: string) {
  return { target: `bun-${target}` as Bun.Build.CompileTarget, executablePath: runtimeFor(target) }
}

/** The other platform's runtime, fetched from the npm registry once and kept in dist/runtimes. */
function runtimeFor(target: string): string {
  const name = RUNTIMES[target]
  if (name === undefined) fail(`No target '${target}'.`, `Choose one of: ${Object.keys(RUNTIMES).join(", ")}`)
  const folder = join(DIST, "runtimes", `${target}-${packageJson.devDependencies.bun}`)
  const executable = join(folder, "package", "bin", target.startsWith("windows") ? "bun.exe" : "bun")
  if (existsSync(executable)) return executable
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run(["npm", "pack", "--silent", `${name}@${packageJson.devDependencies.bun}`, "--pack-destination", folder])
  const [archive] = [...new Bun.Glob("*.tgz").scanSync(folder)]
  if (archive === undefined) fail(`npm pack of ${name} left no archive.`, "Try again.")
  run(["tar", "-xzf", join(folder, archive), "-C", folder])
  rmSync(join(folder, archive))
  return executable
}

function run(command: string[]): void {
  const child = Bun.spawnSync(command, { cwd: ROOT, stdout: "pipe", stderr: "pipe" })
  if (child.exitCode === 0) return
  fail(`${command[0]} failed: ${child.stderr.toString()}${child.stdout.toString()}`, command.join(" "))
}

function fail(message: string, hint: string): never {
  console.error(`${message}\n${hint}`)
  process.exit(1)
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const at = args.indexOf("--target")
  const target = at < 0 ? undefined : (args[at + 1] ?? "")
  const suffix = target === undefined ? "" : `-${target}${target.startsWith("windows") ? ".exe" : ""}`
  const outfile = join(DIST, `tenure${suffix}`)
  const began = performance.now()
  // Suites that run side by side share one executable (.ci/run).
  const isThere = process.env["TENURE_BUILT"] === "1" && existsSync(outfile)
  if (!isThere) await build(outfile, target)
  if (!args.includes("--quiet")) {
    const megabytes = (statSync(outfile).size / 1e6).toFixed(1)
    console.log(
      `dist/tenure${suffix}: ${megabytes} MB in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    )
  }
}
