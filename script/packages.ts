// The npm packages: a small main one, and one for each platform with its executable. The main one depends on all of
// them, optionally and at exactly its own version, so that npm installs the one that fits. No install scripts.
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import packageJson from "../package.json" with { type: "json" }
import { buildAll } from "./build.ts"

const ROOT = resolve(import.meta.dir, "..")

export interface Platform {
  /** As in the package's name, `tenure-<name>`, and for script/build.ts. */
  readonly name: string
  readonly os: string
  readonly cpu: string
  readonly libc?: string
}

export const PLATFORMS: readonly Platform[] = [
  { name: "linux-x64", os: "linux", cpu: "x64", libc: "glibc" },
  { name: "linux-arm64", os: "linux", cpu: "arm64", libc: "glibc" },
  { name: "linux-x64-musl", os: "linux", cpu: "x64", libc: "musl" },
  { name: "linux-arm64-musl", os: "linux", cpu: "arm64", libc: "musl" },
  { name: "darwin-x64", os: "darwin", cpu: "x64" },
  { name: "darwin-arm64", os: "darwin", cpu: "arm64" },
  { name: "windows-x64", os: "win32", cpu: "x64" },
]

/** The platform this script runs on. */
export function here(): Platform {
  const isMusl = existsSync("/lib/ld-musl-x86_64.so.1") && !existsSync("/lib64/ld-linux-x86-64.so.2")
  const found = PLATFORMS.find(
    ({ os, cpu, libc }) =>
      os === process.platform && cpu === process.arch && (libc === undefined || (libc === "musl") === isMusl),
  )
  if (found === undefined) throw new Error(`There is no package for ${process.platform} on ${process.arch}.`)
  return found
}

/** Builds the executables of these platforms into `folder`; returns the path of each. */
export async function buildPlatforms(
  folder: string,
  platforms: readonly Platform[],
  version: string = packageJson.version,
): Promise<ReadonlyMap<string, string>> {
  mkdirSync(folder, { recursive: true })
  const paths = platforms.map(({ name, os }) => [name, join(folder, name, executableName(os))] as const)
  for (const [name] of paths) mkdirSync(join(folder, name), { recursive: true })
  const own = here().name
  const wanted = paths.map(([name, path]) => [path, name === own ? undefined : name] as const)
  await buildAll(wanted, version)
  return new Map(paths)
}

function executableName(os: string): string {
  return os === "win32" ? "tenure.exe" : "tenure"
}

/**
 * Writes the folders that `npm publish` takes: platforms first, the main one last. `repository` is the public address of the
 * sources; npm's provenance needs it.
 */
export function assemble(
  folder: string,
  executables: ReadonlyMap<string, string>,
  version: string = packageJson.version,
  repository?: string,
): readonly string[] {
  rmSync(folder, { recursive: true, force: true })
  const platforms = PLATFORMS.filter(({ name }) => executables.has(name)).map((platform) =>
    platformPackage(folder, platform, executables.get(platform.name) ?? "", { version, repository }),
  )
  return [...platforms, mainPackage(folder, { version, repository })]
}

interface Release {
  readonly version: string
  readonly repository: string | undefined
}

function platformPackage(
  folder: string,
  platform: Platform,
  executable: string,
  { version, repository }: Release,
): string {
  const { name, os, cpu, libc } = platform
  const at = join(folder, `tenure-${name}`)
  mkdirSync(join(at, "bin"), { recursive: true })
  const target = join(at, "bin", executableName(os))
  copyFileSync(executable, target)
  chmodSync(target, 0o755)
  writePackage(at, {
    name: `tenure-${name}`,
    version,
    description: `The executable of tenure for ${name}. Install tenure, not this.`,
    license: packageJson.license,
    ...sourcesAt(repository),
    os: [os],
    cpu: [cpu],
    ...(libc === undefined ? {} : { libc: [libc] }),
    files: ["bin"],
    preferUnplugged: true,
  })
  writeFileSync(
    join(at, "README.md"),
    `# tenure-${name}\n\nThe executable of [tenure](https://www.npmjs.com/package/tenure) for ${name}. Install that one:\n\n\`\`\`\nnpm install -g tenure\n\`\`\`\n`,
  )
  return at
}

function mainPackage(folder: string, { version, repository }: Release): string {
  const at = join(folder, "tenure")
  mkdirSync(join(at, "npm"), { recursive: true })
  copyFileSync(join(ROOT, "npm/tenure.cjs"), join(at, "npm/tenure.cjs"))
  chmodSync(join(at, "npm/tenure.cjs"), 0o755)
  copyFileSync(join(ROOT, "README.md"), join(at, "README.md"))
  const { name, description, license, bin, files, engines, keywords } = packageJson
  writePackage(at, {
    ...{ name, version, description, keywords, license, bin, files, engines },
    ...sourcesAt(repository),
    optionalDependencies: Object.fromEntries(PLATFORMS.map((each) => [`tenure-${each.name}`, version])),
  })
  return at
}

/** In the form that npm publishes without a correction. */
function sourcesAt(repository: string | undefined): object {
  if (repository === undefined) return {}
  const address = repository.replace(/\.git$/, "").replace(/\/$/, "")
  return { repository: { type: "git", url: `git+${address}.git` } }
}

function writePackage(folder: string, content: object): void {
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(content, null, 2)}\n`)
  copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"))
}
