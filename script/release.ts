// `npm run release`: everything a release needs, in this order. Without --publish it stops before anything leaves the
// machine: dist/release then holds the packages, their sizes, the SBOM and the provenance statement.
//
//   npm run release -- --skip-tests                                         all but the tests and the publishing
//   npm run release -- --publish --registry http://127.0.0.1:4873/          a rehearsal, into a registry of this machine
//   npm run release -- --publish --repository https://example.org/me/tenure in CI: the release itself
//
//   1. the sources agree: one version in package.json, plugin.json and CHANGELOG.md; a clean work tree
//   2. the checks and tests pass (--skip-tests leaves the tests out)
//   3. the executables of all platforms are built
//   4. the packages are put together, packed and weighed
//   5. SBOM and provenance are written
//   6. `npm publish --dry-run` of each package is clean
//   7. with --publish: the platforms first, the main package last, so that it never names one that is missing; then the
//      registry is asked for each of them
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { parseArgs } from "node:util"
import packageJson from "../package.json" with { type: "json" }
import plugin from "../plugin/.claude-plugin/plugin.json" with { type: "json" }
import { assemble, buildPlatforms, PLATFORMS } from "./packages.ts"
import { type Packed, provenance, sbom } from "./release-papers.ts"

const ROOT = resolve(import.meta.dir, "..")
const OUT = join(ROOT, "dist/release")
const { version } = packageJson

interface Wanted {
  readonly publish: boolean
  readonly skipTests: boolean
  readonly registry: string | undefined
  /** The public address of the sources, for the packages and their provenance. */
  readonly repository: string | undefined
}

async function release({ publish, skipTests, registry, repository }: Wanted): Promise<void> {
  const isRehearsal = registry !== undefined && isLoopback(registry)
  agree()
  if (publish && !isRehearsal) mayPublish(repository)
  if (!skipTests) for (const name of ["test", "test:package"]) run(["npm", "run", name])
  rmSync(OUT, { recursive: true, force: true })
  const executables = await buildPlatforms(join(OUT, "executables"), PLATFORMS)
  const folders = assemble(join(OUT, "packages"), executables, version, repository)
  const packed = folders.map(pack)
  writeFileSync(join(OUT, "sbom.cdx.json"), sbom(version))
  writeFileSync(join(OUT, "provenance.json"), provenance(version, packed))
  const where = registry === undefined ? [] : ["--registry", registry]
  for (const each of packed) tryPublishing(each, where)
  console.info(weights(packed))
  if (!publish) return console.info(`Nothing was published. To publish: ${HOW}`)
  // Only the CI of a public repository can sign a provenance.
  const signed = isRehearsal ? [] : ["--provenance"]
  // The very files whose hashes stand in the provenance statement.
  for (const each of packed) run(["npm", "publish", tarball(each), ...signed, "--access", "public", ...where])
  for (const { name } of packed) output(["npm", "view", `${name}@${version}`, "version", ...where])
  if (isRehearsal) return console.info(`Published to ${registry} only. Install from there: npm i -g tenure`)
  console.info(`Published. Tag it: git tag v${version} && git push origin v${version}`)
}

const HOW = "npm run release -- --publish --repository <address>"

function isLoopback(registry: string): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])$/.test(URL.parse(registry)?.hostname ?? "")
}

/** npm only warns about a package that it would change or that lacks something; a release has no such warning. */
function tryPublishing(each: Packed, where: readonly string[]): void {
  const command = ["npm", "publish", tarball(each), "--dry-run", "--access", "public", ...where]
  const child = Bun.spawnSync(command, { cwd: OUT, stdout: "pipe", stderr: "pipe" })
  const said = child.stderr.toString()
  const complaint = COMPLAINT.exec(said)?.[0]
  if (child.exitCode !== 0 || complaint !== undefined)
    stop(`npm publish --dry-run of ${each.name}: ${complaint ?? said}`)
}

/** Not about the package: this machine's own settings, and that nobody is logged in here. */
const COMPLAINT =
  /npm (?:warn|error) (?!Unknown (?:user|env|project) config|publish This command requires you to be logged in).*/i

function tarball({ filename }: Packed): string {
  return join(OUT, "tarballs", filename)
}

/** The version stands in three places, and a release names its own section of the changelog. */
function agree(): void {
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")
  if (plugin.version !== version) stop(`plugin.json says ${plugin.version}, package.json ${version}.`)
  if (!changelog.includes(`\n## ${version}`)) stop(`CHANGELOG.md has no section for ${version}.`)
}

function mayPublish(repository: string | undefined): void {
  if (repository === undefined)
    stop(`Say where the sources are published; the packages name it, and provenance needs it: ${HOW}`)
  if (!/^https:\/\/[\w.-]+\/\S+$/.test(repository)) stop(`'${repository}' is not an https address.`)
  if (output(["git", "status", "--porcelain"]) !== "") stop("The work tree is not clean. Commit first.")
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
  stop(`All packages are published together: ${HOW}`)
}

function wanted(argv: string[]): Wanted & { readonly fromRoot: boolean } {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        publish: { type: "boolean", default: false },
        "skip-tests": { type: "boolean", default: false },
        "from-root": { type: "boolean", default: false },
        registry: { type: "string" },
        repository: { type: "string" },
      },
    })
    const { publish, registry, repository } = values
    return { publish, registry, repository, skipTests: values["skip-tests"], fromRoot: values["from-root"] }
  } catch (fault) {
    return stop(`${(fault as Error).message.split("\n")[0]}`)
  }
}

if (import.meta.main) {
  const { fromRoot, ...rest } = wanted(process.argv.slice(2))
  if (fromRoot) refuseFromRoot()
  else await release(rest)
}
