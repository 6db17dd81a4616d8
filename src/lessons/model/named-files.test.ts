// Words that name a file, and words that only look like one.

import { expect, test } from "bun:test"
import { filesNamedIn } from "./named-files.ts"

const cases: readonly (readonly [text: string, files: readonly string[]])[] = [
  ["pyproject.toml (version)", ["pyproject.toml"]],
  ["you forgot to update marketplace.json", ["marketplace.json"]],
  ["update **/plugin.json and docs/*.md.", ["**/plugin.json", "docs/*.md"]],
  ['see ./src/a.ts:12:3, (lib/b.py) and "c.go"', ["src/a.ts", "lib/b.py", "c.go"]],
  ["`src/core/lessons` and src/core", ["src/core/lessons"]],
  [
    "edit .gitignore, .github/workflows/ci.yml, .env.local",
    [".gitignore", ".github/workflows/ci.yml", ".env.local"],
  ],
  ["the Dockerfile and Makefile", ["Dockerfile", "Makefile"]],
  ["[guide](docs/guide.md)", ["docs/guide.md"]],
  ["a.ts a.ts `a.ts`", ["a.ts"]],
  ["docs/übersicht.md и файл.txt", ["docs/übersicht.md", "файл.txt"]],
  ["src/app/[id]/page.tsx", ["src/app/[id]/page.tsx"]],
  ["**package.json**", ["package.json"]],
  ["with Node.js and Next.js, and/or CI/CD, read/write", []],
  ["version 1.2.3, v2.0, 3.5", []],
  ["e.g. this, i.e. that, etc.", []],
  ["https://example.com/a/b.html and example.com/x", []],
  ["`npm publish` and `git tag v1`", []],
  ["call foo.bar() or console.log", []],
  ["...", []],
  ["", []],
]
for (const [text, files] of cases) {
  test(`LESN-05: ${JSON.stringify(text)} names ${files.length === 0 ? "no file" : files.join(", ")}`, () => {
    expect(filesNamedIn(text)).toEqual(files)
  })
}

test("LESN-05: a long text is searched to the end", () => {
  const hostile = ["a/".repeat(100_000), "`".repeat(100_001), "*".repeat(100_000), "(a.".repeat(50_000)]
  for (const text of hostile) expect(filesNamedIn(`${text} and src/last.ts`)).toContain("src/last.ts")
})
