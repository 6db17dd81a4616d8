// Whether a path may be deleted: build output, and files in a temporary folder. Judged by where the disk says it leads, or
// by its words where that is unknown.

import { pathPattern } from "../shell/path-text.ts"
import type { SeenCommand } from "../shell/shell-command.ts"
import type { Word } from "../shell/shell-word.ts"
import type { LossFacts } from "./losses.ts"
import { type JudgedPath, matchesName } from "./path-pattern.ts"

/** Folders that a build, a test run or a package manager recreates. */
const BUILT =
  " node_modules bower_components dist build out target .next .nuxt .output .svelte-kit .turbo .cache .parcel-cache .vite .angular .astro .docusaurus .webpack .rollup.cache coverage .nyc_output htmlcov __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .venv venv .eggs .gradle .kotlin obj deriveddata pods .dart_tool .serverless .terraform .wrangler .vercel .netlify .expo _build _site zig-cache .zig-cache zig-out .stack-work dist-newstyle elm-stuff .ipynb_checkpoints .sass-cache storybook-static playwright-report test-results .hypothesis .pnpm-store .eslintcache .stylelintcache tmp temp .tmp .temp "
const BUILT_NAMES = ["*.egg-info", "cmake-build-*", "bazel-*", "*.dsym"]
/** Files that are recreated, or leftovers of an editor or a merge. */
const LEFTOVERS =
  "*.pyc *.pyo *.o *.obj *.class *.log *.tmp *.temp *.swp *.swo *~ *.orig *.rej *.bak .ds_store thumbs.db *.tsbuildinfo *.gcda *.gcno .coverage package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb *.pid *.prof *.cache"

export function isBuilt(name: string): boolean {
  const lower = name.toLowerCase()
  return BUILT.includes(` ${lower} `) || BUILT_NAMES.some((each) => matchesName(each, lower))
}

export function isLeftover(name: string): boolean {
  const lower = name.toLowerCase()
  return (
    isBuilt(lower) ||
    LEFTOVERS.split(" ").some((each) => each === lower || matchesName(each, lower.replaceAll("*", "x")))
  )
}

export function isPassing(path: Word, command: SeenCommand, facts: LossFacts): boolean {
  if (/^(?:\$\(|`)\s*mktemp\b/.test(path.text)) return true
  if (/^\$\{?(?:TMPDIR|RUNNER_TEMP|TMP|TEMP)\}?\/./.test(path.text) && !hasUp(path.text)) return true
  const pattern = pathPattern(path)
  const cut = pattern.search(/[\u0001\u0002]/)
  if (cut < 0) return leadsWell(pattern, false, command, facts)
  if (hasUp(pattern)) return false
  // `packages/*/dist` and `*.log` are judged by the last name, `dist/*` by the folder before the wildcard.
  const last = pattern
    .slice(pattern.lastIndexOf("/") + 1)
    .replaceAll("\u0001", "*")
    .replaceAll("\u0002", "?")
  if (!/^[*?]*$/.test(last) && !pattern.startsWith("/") && isLeftover(last)) return true
  const known = pattern.slice(0, pattern.lastIndexOf("/", cut) + 1)
  return known !== "" && known !== "./" && leadsWell(known, true, command, facts)
}

/** `isWithin`: the folder's content is deleted, not the folder. */
function leadsWell(path: string, isWithin: boolean, command: SeenCommand, facts: LossFacts): boolean {
  const { dir, remote } = command
  const places = remote || dir === undefined ? undefined : facts.places?.(path, dir)
  if (places === undefined) return passesByWords(path, dir, isWithin)
  return places.every((place) => passes(place, isWithin))
}

function hasUp(path: string): boolean {
  return path.split("/").includes("..")
}

function passes(place: JudgedPath, isWithin: boolean): boolean {
  const { inside, isTemporary, parts } = place
  const names = parts.filter((name) => name !== "")
  if (inside !== undefined) return names.some(isBuilt) || (!isWithin && isLeftover(names.at(-1) ?? ""))
  // The temporary folder itself holds everyone's files.
  if (isTemporary) return !/^\/(?:private\/)?(?:tmp|var\/tmp|dev\/shm)\/?$/.test(place.whole)
  return isBuilt(names.at(-1) ?? "") && names.length > 2
}

const TEMPORARY = /^\/(?:private\/)?(?:tmp|var\/tmp|dev\/shm|var\/folders)\/./

/** Without a disk: resolves `..` as text. */
function passesByWords(path: string, dir: string | undefined, isWithin: boolean): boolean {
  const isWhole = /^[/~]/.test(path) || dir === undefined || dir === ""
  const spelled = isWhole ? path : `${dir}/${path}`
  const names: string[] = []
  for (const name of spelled.split("/")) {
    if (name === "" || name === ".") continue
    if (name === ".." && names.length > 0 && names.at(-1) !== "..") names.pop()
    else names.push(name)
  }
  const isElsewhere = spelled.startsWith("/") || names[0] === ".." || names[0] === "~"
  if (spelled.startsWith("/") && TEMPORARY.test(`/${names.join("/")}`)) return true
  if (isElsewhere) return names.length > 2 && isBuilt(names.at(-1) ?? "")
  return names.some(isBuilt) || (!isWithin && isLeftover(names.at(-1) ?? ""))
}
