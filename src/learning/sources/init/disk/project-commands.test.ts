import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { LessonProposal } from "../proposal.ts"
import { proposeLessons } from "./propose.ts"

type Tree = Readonly<Record<string, string>>

async function texts(tree: Tree): Promise<readonly string[]> {
  return (await proposed(tree)).map(({ body }) => body)
}

async function proposed(tree: Tree): Promise<readonly LessonProposal[]> {
  const root = mkdtempSync(join(tmpdir(), "tenure-commands-"))
  try {
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return await proposeLessons(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

test("bootstrap: a tool that a target runs is not proposed beside the target", async () => {
  const pyproject = "[tool.mypy]\nstrict = true\n[tool.ruff]\n"
  const own = { "pyproject.toml": pyproject, "uv.lock": "" }
  expect(await texts(own)).toContain("Check the types with `uv run mypy .`.")
  const found = await texts({ ...own, Makefile: "lint:\n\tuv run ruff check .\n\tuv run mypy src\n" })
  expect(found).toContain("Lint with `make lint`.")
  expect(found.filter((body) => body.includes("mypy"))).toEqual([])
  const rust = { "Cargo.toml": "[package]\n", Makefile: "run:\n\tcargo run\n", "clippy.toml": "" }
  expect((await texts(rust)).filter((body) => body.includes("clippy"))).toHaveLength(1)
})

test("bootstrap: the tests are run as CI runs them once, but not as it runs them for a report", async () => {
  const inCi = async (run: string) =>
    (
      await texts({
        "Cargo.toml": "[package]\n",
        ".github/workflows/ci.yml": `on: [push]\njobs:\n  a:\n    steps:\n${run}`,
      })
    ).filter((body) => body.startsWith("Run the tests"))
  const step = (command: string) => `      - run: ${command}\n`
  expect(await inCi(step("cargo test --all-features"))).toEqual([
    "Run the tests with `cargo test --all-features`.",
  ])
  expect(await inCi(step("cargo test --no-run"))).toEqual(["Run the tests with `cargo test`."])
  const twice = step("cargo test --all-features") + step("cargo test --no-default-features")
  expect(await inCi(twice)).toEqual(["Run the tests with `cargo test`."])
})

test("bootstrap: a script that CI runs for one package counts as the script", async () => {
  const tree = {
    "package.json": JSON.stringify({ scripts: { lint: "biome check .", test: "turbo run test" } }),
    "bun.lock": "",
    ".github/workflows/ci.yml":
      "on: [push]\njobs:\n  a:\n    steps:\n      - run: bun run lint\n      - run: bun run test --filter=./packages/a\n",
  }
  expect(await texts(tree)).toContain("- [ ] `bun run lint`\n- [ ] `bun run test`")
})

test("bootstrap: a target stands for the tools of the languages that are here, not of all", async () => {
  const Makefile = "test:\n\t./run-tests\n"
  const triggersOf = async (tree: Tree) =>
    (await proposed(tree)).flatMap(({ triggers }) => triggers.commands ?? [])
  const go = await triggersOf({ Makefile, "go.mod": "module x\n" })
  expect([go.includes("go test"), go.includes("pytest")]).toEqual([true, false])
  const unknown = await triggersOf({ Makefile })
  expect([unknown.includes("go test"), unknown.includes("pytest")]).toEqual([true, true])
})
