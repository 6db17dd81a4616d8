// The documents, read as data: every link leads somewhere, every command they name exists, the guide lists its pages.
import { expect, test } from "bun:test"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { parseConfig } from "../src/config/config-file.ts"
import { objectionTo } from "./support/named-command.ts"

const ROOT = resolve(import.meta.dir, "..")
const PAGES = [
  ...new Bun.Glob("*.md").scanSync(ROOT),
  ...[...new Bun.Glob("**/*.md").scanSync(join(ROOT, "docs"))].map((path) => `docs/${path}`),
  "test/client/README.md",
].sort()

const read = (page: string) => readFileSync(join(ROOT, page), "utf8")
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "``")

test("every relative link in README and docs leads to a file, and its anchor to a heading", () => {
  const broken = PAGES.flatMap((page) =>
    linksIn(read(page)).flatMap((link) => {
      const [path = "", anchor] = link.split("#")
      const target = path === "" ? page : relative(ROOT, join(ROOT, dirname(page), path))
      if (target.startsWith("..") || !existsSync(join(ROOT, target))) return [`${page}: ${link}`]
      return anchor === undefined || anchorsIn(target).has(anchor) ? [] : [`${page}: ${link}`]
    }),
  )
  expect(PAGES.flatMap((page) => linksIn(read(page))).length).toBeGreaterThan(100)
  expect(broken).toEqual([])
})

test("every command that README and the guide name exists, with its flags", async () => {
  const guide = PAGES.filter((page) => page === "README.md" || page.startsWith("docs/guide/"))
  const objections: string[] = []
  for (const page of guide) {
    const text = read(page)
    const inline = [...text.matchAll(/`(tenure [a-z][^`\n]*)`/g)].map(([, line]) => line ?? "")
    const fenced = [...text.matchAll(/^(tenure [a-z].*?)(?: +#.*)?$/gm)].map(([, line]) => line ?? "")
    for (const line of [...inline, ...fenced]) {
      const wrong = await objectionTo(line)
      if (wrong !== undefined) objections.push(`${page}: ${wrong}`)
    }
  }
  expect(objections).toEqual([])
})

test("the guide's first page lists every page, and README leads there", () => {
  const listed = linksIn(read("docs/guide/README.md"))
  for (const page of readdirSync(join(ROOT, "docs/guide")).filter((name) => name !== "README.md"))
    expect(listed).toContain(page)
  expect(linksIn(read("README.md"))).toContain("docs/guide/README.md")
})

test("every key of config.yaml is on the page about configuration, and no other", () => {
  const reading = parseConfig("no_such_key: 1")
  const [problem] = reading.kind === "malformed" ? reading.problems : []
  const keys = /Keys are: (.+)\./.exec(problem?.message ?? "")?.[1]?.split(", ") ?? []
  const listed = [...read("docs/guide/configuration.md").matchAll(/^\| `([a-z_.]+)` \|/gm)].map(
    ([, key]) => key,
  )
  expect(listed.toSorted()).toEqual(keys.toSorted())
})

test("every picture in docs/images is shown, and decisions are numbered once each", () => {
  const shown = PAGES.flatMap((page) => linksIn(read(page))).map((link) => link.split("/").at(-1))
  for (const name of readdirSync(join(ROOT, "docs/images"))) expect(shown).toContain(name)
  const numbers = readdirSync(join(ROOT, "docs/decisions")).map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

function linksIn(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link ?? "")
    .filter((link) => !/^[a-z]+:/.test(link))
}

/** As GitHub makes them of headings. */
function anchorsIn(page: string): Set<string> {
  if (!page.endsWith(".md")) return new Set()
  const headings = read(page)
    .replace(/^```[\s\S]*?^```/gm, "")
    .match(/^#{1,6} .+$/gm)
  return new Set(
    (headings ?? []).map((heading) =>
      heading
        .replace(/^#+ /, "")
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  )
}
