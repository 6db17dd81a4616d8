// `npm run release`: everything a release needs, in this order. Without --publish it stops before anything leaves the
// machine: dist/release then holds the packages, their sizes, the SBOM and the provenance statement.
//
//   1. the sources agree: one version in package.json, plugin.json and CHANGELOG.md; a clean work tree
//   2. the checks and tests pass (--skip-tests leaves the tests out)
//   3. the executables of all platforms are built
//   4. the packages are put together, packed and weighed
//   5. SBOM and provenance are written
//   6. `npm publish --dry-run` of each package is clean
//   7. with --publish: the platforms first, the main package last, so that it never names one that is missing
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import packageJson from "../package.json" with { type: "json" }
import plugin from "../plugin/.claude-plugin/plugin.json" with { type: "json" }
import { assemble, buildPlatforms, PLATFORMS } from "./packages.ts"
import { type Packed, provenance, sbom } from "./release-papers.ts"

const ROOT = resolve(import.meta.dir, "..")
const OUT = join(ROOT, "dist/release")
const { version } = packageJson

async function release(flags: ReadonlySet<string>): Promise<void> {
  const isPublic = flags.has("--publish")
  agree(isPublic)
  if (!flags.has("--skip-tests")) for (const name of ["test", "test:package"]) run(["npm", "run", name])
  rmSync(OUT, { recursive: true, force: true })
  const executables = await buildPlatforms(join(OUT, "executables"), PLATFORMS)
  const folders = assemble(join(OUT, "packages"), executables)
  const packed = folders.map(pack)
  writeFileSync(join(OUT, "sbom.cdx.json"), sbom(version))
  writeFileSync(join(OUT, "provenance.json"), provenance(version, packed))
  for (const folder of folders) run(["npm", "publish", "--dry-run", "--access", "public"], folder)
  console.info(weights(packed))
  if (!isPublic) return console.info("Nothing was published. To publish: npm run release -- --publish")
  for (const folder of folders) run(["npm", "publish", "--provenance", "--access", "public"], folder)
  console.info(`Published. Tag it: git tag v${version} && git push origin v${version}`)
}

/** The version stands in three places, and a release names its own section of the changelog. */
function agree(isPublic: boolean): void {
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")
  if (plugin.version !== version) stop(`plugin.json says ${plugin.version}, package.json ${version}.`)
  if (!changelog.includes(`\n## ${version}`)) stop(`CHANGELOG.md has no section for ${version}.`)
  if (!isPublic) return
  if (output(["git", "status", "--porcelain"]) !== "") stop("The work tree is not clean. Commit first.")
  if (!("repository" in packageJson)) stop("package.json names no repository, and provenance needs it.")
  if (process.env["GITHUB_ACTIONS"] === undefined && process.env["GITLAB_CI"] === undefined)
    stop("Provenance is signed by the CI that builds. Run this there, for the tag of the release.")
}

function pack(folder: string): Packed {
  mkdirSync(join(OUT, "tarballs"), { recursive: true })
  const said = output(["npm", "pack", "--json", "--pack-destination", join(OUT, "tarballs")], folder)
  const [{ filename, integrity, size, unpackedSize }] = JSON.parse(said)
  return { name: basename(folder), filename, integrity, size, unpackedSize }
}

function weights(packed: readonly Packed[]): string {
  const row = ({ name, size, unpackedSize }: Packed) =>
    `${name.padEnd(24)} ${megabytes(size)} packed, ${megabytes(unpackedSize)} installed`
  return packed.map(row).join("\n")
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`
}

function run(command: string[], cwd: string = ROOT): void {
  const child = Bun.spawnSync(command, { cwd, stdio: ["ignore", "inherit", "inherit"] })
  if (child.exitCode !== 0) stop(`${command.join(" ")} failed.`)
}

function output(command: string[], cwd: string = ROOT): string {
  const child = Bun.spawnSync(command, { cwd, stderr: "pipe" })
  if (child.exitCode !== 0) stop(`${command.join(" ")} failed: ${child.stderr.toString()}`)
  return child.stdout.toString().trim()
}

function stop(message: string): never {
  console.error(`! ${message}`)
  process.exit(1)
}

/** `npm publish` in the clone would publish the main package without its platforms. */
function refuseFromRoot(): void {
  if (process.env["npm_config_dry_run"] === "true") return
  stop("All packages are published together: npm run release -- --publish")
}

if (import.meta.main) {
  const flags = new Set(process.argv.slice(2))
  if (flags.has("--from-root")) refuseFromRoot()
  else await release(flags)
}
