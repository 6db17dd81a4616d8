// T24: what is installed is what was built, nothing runs at its installation, whatever is altered later is named by
// doctor, and an uninstalled Tenure leaves the home byte for byte as it was. Doctor tells; the hook does not refuse.
import { expect, test } from "bun:test"
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ROOT } from "../black-box.ts"
import { type Home, openHome } from "../cli/install-home.ts"

const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"))

test("T24: the package has no runtime dependency and no script that runs when it is installed", () => {
  const { dependencies, optionalDependencies, peerDependencies, scripts, files } = json("package.json")
  expect([dependencies, optionalDependencies, peerDependencies]).toEqual([undefined, undefined, undefined])
  expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([])
  expect(files).toEqual(["npm"])
})

test("T24: every tool is pinned, to a version here and to its bytes in the lock file", () => {
  for (const folder of [".", "test/client", "test/browser", "test/package"]) {
    const { devDependencies = {}, dependencies = {} } = json(join(folder, "package.json"))
    const versions = Object.values({ ...devDependencies, ...dependencies }) as string[]
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
    const packages = Object.entries(json(join(folder, "package-lock.json")).packages) as [string, Locked][]
    const loose = packages.filter(([path, each]) => path !== "" && !each.link && !isPinned(each))
    expect(loose.map(([path]) => path)).toEqual([])
  }
})

test("T24: the sources, cloned into two folders, make the same executable byte for byte", async () => {
  const top = mkdtempSync(join(tmpdir(), "tenure-same-"))
  try {
    const hashes = []
    for (const name of ["here", "elsewhere"]) {
      const folder = join(top, name, "clone")
      for (const path of ["src", "script", "plugin", ".claude-plugin", "package.json", "tsconfig.json"])
        cpSync(join(ROOT, path), join(folder, path), { recursive: true })
      symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"))
      const built = Bun.spawnSync([process.execPath, "script/build.ts", "--quiet"], { cwd: folder })
      expect([built.exitCode, built.stderr.toString()]).toEqual([0, ""])
      hashes.push(Bun.SHA256.hash(readFileSync(join(folder, "dist/tenure")), "hex"))
    }
    expect(hashes[0]).toBe(hashes[1])
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
})

test("T24: doctor names an executable that was altered after it was installed, and a plugin file too", () => {
  using home = installed()
  expect(findings(home)).toEqual([])

  const hooks = join(home.path, ".tenure/claude-code/plugin/hooks/hooks.json")
  const before = readFileSync(hooks, "utf8")
  writeFileSync(hooks, before.replace('"command": "', '"command": "touch /tmp/x; '))
  expect(before).toContain('"command": "')
  expect(findings(home)).toEqual([
    "Some plugin files differ from this version of Tenure: plugin/hooks/hooks.json.",
  ])
  writeFileSync(hooks, before)

  const executable = join(home.path, ".tenure/bin/tenure")
  chmodSync(executable, 0o755)
  appendFileSync(executable, "x")
  expect(findings(home)).toEqual(["~/.tenure/bin/tenure is not the executable that was installed."])
  expect(home.tenure(["install", "--settings"]).code).toBe(0)
  expect(findings(home)).toEqual([])
})

test("T24, F31: installed, used and uninstalled, the home is byte for byte what it was", async () => {
  using home = openHome()
  home.write(".claude/settings.json", '{ "hooks": {"Stop": [ ]},\r\n"model":"opus" }')
  const before = home.tree()
  expect(home.tenure(["install", "--settings"]).code).toBe(0)
  expect(home.tree()).not.toEqual(before)
  expect((await home.typed(["uninstall"])).code).toBe(0)
  expect(home.tree()).toEqual(before)
})

test("T24: nothing in the executable's source updates it or fetches anything for it", () => {
  const sources = readdirSync(join(ROOT, "src/install")).map((name) =>
    readFileSync(join(ROOT, "src/install", name), "utf8"),
  )
  expect(sources.length).toBeGreaterThan(5)
  expect(sources.filter((text) => /\bfetch\(|https?:\/\/(?!json\.schemastore|docs)/.test(text))).toEqual([])
})

interface Locked {
  readonly link?: boolean
  readonly version?: string
  readonly integrity?: string
}

function isPinned({ version, integrity }: Locked): boolean {
  return version !== undefined && integrity !== undefined && /^sha(512|1)-/.test(integrity)
}

function installed(): Home {
  const home = openHome()
  expect(home.tenure(["install", "--settings"]).code).toBe(0)
  return home
}

/** What doctor says is wrong with the installed files. */
function findings(home: Home): string[] {
  const { findings } = JSON.parse(home.tenure(["doctor", "--json"]).out) as {
    findings: { level: string; what: string }[]
  }
  return findings
    .filter(({ level, what }) => level !== "good" && /executable|plugin files/.test(what))
    .map(({ what }) => what)
}
