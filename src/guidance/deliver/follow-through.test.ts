import { expect, test } from "bun:test"
import { lessonWith } from "../../../test/guidance/make.ts"
import { matchGlob } from "../../io/bun-glob.ts"
import { commitOf, isCommit, unfinished } from "./follow-through.ts"

const bump = lessonWith(
  { files: ["**/plugin.json", "**/pyproject.toml"] },
  {
    kind: "checklist",
    body: "- [ ] pyproject.toml (version)\n- [ ] plugin.json (version)\n- [ ] `.claude/marketplace.json`\n- [ ] CHANGELOG.md (new section)\n- [ ] tell the team",
  },
)

function missing(touched: string[], committed: string[] | null = null, lesson = bump): readonly string[] {
  return unfinished([lesson], { touched, committed }, matchGlob)[0]?.missing ?? []
}

test("GUID-07: a started checklist lists its untouched files", () => {
  expect(missing(["plugins/a/plugin.json"])).toEqual([
    "pyproject.toml",
    ".claude/marketplace.json",
    "CHANGELOG.md",
  ])
  expect(
    missing(["plugins/a/plugin.json", "pyproject.toml", ".claude/marketplace.json", "CHANGELOG.md"]),
  ).toEqual([])
  expect(missing(["README.md"])).toEqual([])
  expect(missing([])).toEqual([])
})

test("GUID-07: the committed files decide whether a checklist applies; touched files count as done", () => {
  expect(missing(["plugin.json"], ["README.md"])).toEqual([])
  expect(missing(["pyproject.toml"], ["plugin.json"])).toEqual([".claude/marketplace.json", "CHANGELOG.md"])
  expect(
    missing([], ["plugin.json", "pyproject.toml", "x/.claude/marketplace.json", "CHANGELOG.md"]),
  ).toEqual([])
})

test("GUID-07: a similar name is another file, an `if` item is optional, one file satisfies an `or`", () => {
  const list = (body: string) => lessonWith({ files: ["api/*.ts"] }, { kind: "checklist", body })
  expect(missing(["api/a.ts", "my-plugin.json"], null, list("- plugin.json"))).toEqual(["plugin.json"])
  expect(missing(["api/a.ts"], null, list("- docs/api.md if it is public\n- CHANGELOG.md"))).toEqual([
    "CHANGELOG.md",
  ])
  expect(missing(["api/a.ts"], null, list("- package.json or deno.json\n- a.md and b.md"))).toEqual([
    "package.json or deno.json",
    "a.md",
    "b.md",
  ])
  expect(missing(["api/a.ts", "deno.json"], null, list("- package.json or deno.json"))).toEqual([])
  expect(missing(["api/a.ts"], null, list("- `docs/**/*.md`"))).toEqual(["docs/**/*.md"])
  expect(missing(["api/a.ts", "docs/x/y.md"], null, list("- `docs/**/*.md`"))).toEqual([])
  expect(missing(["api/a.ts"], null, list("- tell the team"))).toEqual([])
  expect(missing(["api/a.ts"], null, lessonWith({ files: ["api/*"] }, { body: "CHANGELOG.md" }))).toEqual([])
})

test("GUID-07: a git commit is recognised inside wrappers, and nothing else counts as one", () => {
  for (const line of [
    "git commit -m 'x'",
    "git -C sub commit",
    "git add -A && git commit -am x",
    "sudo git -c user.name=a commit --amend",
    "git commit -m \"$(cat <<'EOF'\nfix: x\nEOF\n)\"",
    "GIT_EDITOR=true git commit",
  ])
    expect([line, isCommit(line)]).toEqual([line, true])
  for (const line of [
    "git ci",
    "git commit --dry-run",
    "git commit-tree x",
    "git log --grep commit",
    'echo "git commit"',
    "git status",
    "git commit 'unclosed",
    "docker exec c git commit -m x",
    "",
  ])
    expect([line, isCommit(line)]).toEqual([line, false])
})

test("GUID-07: files that the line adds are in the commit", () => {
  const place = { root: "/project", cwd: "/project", foldCase: false }
  expect(commitOf("git add a.json docs/b.md && git commit -m 'c d.json'", place)).toEqual({
    paths: ["a.json", "docs/b.md"],
    isAll: false,
  })
  expect(commitOf("cd sub && git commit -m x -- a.json ../b.json", place)?.paths).toEqual([
    "sub/a.json",
    "b.json",
  ])
  expect(commitOf("git commit -am x", place)).toEqual({ paths: [], isAll: true })
  expect(commitOf("git add . && git commit -m x", place)).toEqual({ paths: [], isAll: true })
  expect(commitOf("git commit -m x", place)).toEqual({ paths: [], isAll: false })
})
