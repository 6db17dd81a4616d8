// What a release says about itself: what is inside (CycloneDX) and what it was made from (in-toto, SLSA). The statement
// here is unsigned; `npm publish --provenance` adds the signed one in CI.
import { join, resolve } from "node:path"
import packageJson from "../package.json" with { type: "json" }
import lock from "../package-lock.json" with { type: "json" }
import { RUNTIMES } from "./build.ts"

const ROOT = resolve(import.meta.dir, "..")

export interface Packed {
  readonly name: string
  readonly filename: string
  /** As npm states it: `sha512-<base64>`. */
  readonly integrity: string
  readonly size: number
  readonly unpackedSize: number
}

interface LockEntry {
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
}

/** The packages that the build bundles, found by their import in src, and the runtime. */
export function sbom(version: string): string {
  const components = bundled().map((name) => {
    const entry = lockEntry(name)
    return component(name, entry.version ?? "", entry)
  })
  const runtime = component("bun", packageJson.devDependencies.bun, lockEntry("bun"))
  return json({
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { ...component("tenure", version, { license: packageJson.license }), type: "application" },
    },
    components: [...components, runtime],
  })
}

function component(name: string, version: string, { integrity, license }: LockEntry): object {
  const [algorithm = "", hash = ""] = (integrity ?? "").split("-")
  return {
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(license === undefined ? {} : { licenses: [{ license: { id: license } }] }),
    ...(algorithm === "sha512"
      ? { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] }
      : {}),
  }
}

function lockEntry(name: string): LockEntry {
  const entries = lock.packages as Readonly<Record<string, LockEntry>>
  return entries[`node_modules/${name}`] ?? {}
}

/** Names of packages that a source file imports, with what those depend on. */
function bundled(): readonly string[] {
  const found = new Set<string>()
  const known = new Set(Object.keys(packageJson.devDependencies))
  for (const path of new Bun.Glob("src/**/*.{ts,tsx}").scanSync(ROOT)) {
    if (path.endsWith(".test.ts") || path.endsWith(".d.ts")) continue
    const loader = path.endsWith("x") ? "tsx" : "ts"
    const text = new TextDecoder().decode(Bun.mmap(join(ROOT, path)))
    for (const { path: name } of new Bun.Transpiler({ loader }).scanImports(text)) {
      const packageName = name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/")
      if (known.has(packageName)) withDependencies(packageName, found)
    }
  }
  return [...found].sort()
}

function withDependencies(name: string, found: Set<string>): void {
  if (found.has(name)) return
  found.add(name)
  const { dependencies = {} } = lockEntry(name) as { dependencies?: Record<string, string> }
  for (const each of Object.keys(dependencies)) withDependencies(each, found)
}

export function provenance(version: string, packed: readonly Packed[]): string {
  const commit = git("rev-parse", "HEAD")
  const bun = packageJson.devDependencies.bun
  return json({
    _type: "https://in-toto.io/Statement/v1",
    subject: packed.map(({ filename, integrity }) => ({ name: filename, digest: sha512(integrity) })),
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "script/release.ts",
        externalParameters: { version },
        resolvedDependencies: [
          { name: "source", digest: { gitCommit: commit } },
          { name: "package-lock.json", digest: { gitBlob: git("rev-parse", "HEAD:package-lock.json") } },
          ...Object.values(RUNTIMES).map((name) => ({
            name,
            uri: `pkg:npm/${name.replace("@", "%40")}@${bun}`,
          })),
        ],
      },
      runDetails: {
        builder: { id: "script/release.ts", version: { bun: Bun.version } },
        metadata: { isClean: git("status", "--porcelain") === "" },
      },
    },
  })
}

function sha512(integrity: string): { readonly sha512: string } {
  return { sha512: Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex") }
}

function git(...words: string[]): string {
  return Bun.spawnSync(["git", ...words], { cwd: ROOT })
    .stdout.toString()
    .trim()
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
