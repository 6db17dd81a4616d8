// Files of a folder that code walks and writes: `for p in Path("src").rglob("*.ts"): p.write_text(…)`. The
// files on disk now show which these are; only a rule that forbids one leads to a question. If all of them
// were checked, the glob itself adds no doubt: `*.ts` could match `x.pb.ts`, but no such file exists.
import type { WriteTarget } from "../rules/attempt.ts"
import { matchesName } from "../rules/path-pattern.ts"
import { codeWrites } from "./foreign-code.ts"
import { mentionedFile } from "./listed-files.ts"
import type { SeenCommand, ShellFacts } from "./seen-command.ts"

const WALKS =
  /\b(?:os\.walk|scandir|listdir|readdir\w*|Path|Dir\.\w+|globSync|glob|Glob|find|walk\w*|File::Find::find)\s*\(\s*[rf]?["'`]([\w./*-]+)["'`]/g
/** It writes to a path in a variable, not to a literal one. */
const WRITES_VARIABLE =
  /\bopen\s*\(\s*(?![rbf]{0,2}["'`])\w[^,)]{0,60}(?:\([^)]{0,60}\)[^,)]{0,20})?,\s*(?:mode\s*=\s*)?["'][wax]|\w\.(?:write_(?:text|bytes)|unlink|touch|chmod|rename|replace)\s*\(|\b(?:write\w*|rm\w*|unlink\w*|chmod\w*|remove|rename\w*|truncate\w*|utimes?\w*|copyfile|File\.(?:write|delete))\s*\(\s*(?!["'`])[A-Za-z_]|File\.(?:write|delete|open)[\s(]+[a-z]/
const MAX_ROOTS = 4
const MAX_FILES = 300

/** A folder with more entries was not read completely. */
const MAX_ENTRIES = 900

export interface Walked {
  readonly targets: readonly WriteTarget[]
  /** The word is a glob whose files are all among the targets. */
  readonly spares: (word: string) => boolean
}

const NOTHING: Walked = { targets: [], spares: () => false }

export function walkedFiles(command: SeenCommand, facts: ShellFacts): Walked {
  const text = command.opaqueCode?.text ?? ""
  if (text === "" || text.length > 20_000 || command.dir === undefined) return NOTHING
  if (command.opaqueCode?.language === "shell" || !codeWrites(command) || !WRITES_VARIABLE.test(text))
    return NOTHING
  const named = [...text.matchAll(WALKS)].map(([, folder = ""]) => rootOf(folder))
  const endings = [...text.matchAll(/["'`][^"'`\n]*?(\.\w{1,8})["'`]/g)].map(([, end = ""]) => end)
  const walks = named.slice(0, MAX_ROOTS).map((root) => filesBelow(root, endings, command.dir, facts))
  const globs = globsIn(text)
  const whole = walks.filter(({ isWhole }) => isWhole).map(({ root }) => root)
  const isAll = globs.every(({ root }) => root !== undefined && whole.includes(root))
  const ends = isAll ? globs.map(({ glob }) => glob.slice(glob.lastIndexOf("/") + 1)) : []
  return {
    targets: walks.flatMap(({ targets }) => targets),
    spares: (word) => /[*?]/.test(word) && ends.some((end) => word.endsWith(end)),
  }
}

function rootOf(pattern: string): string {
  return pattern.replace(/(?:^|\/)[^/]*\*.*$/, "") || "."
}

function filesBelow(
  root: string,
  endings: readonly string[],
  dir: string | undefined,
  facts: ShellFacts,
): { readonly root: string; readonly isWhole: boolean; readonly targets: readonly WriteTarget[] } {
  if (!facts.isFolder(root, dir)) return { root, isWhole: false, targets: [] }
  const inside = facts.inside(root, dir)
  const files = inside
    .filter((path) => !path.startsWith(".git/") && path !== ".git")
    .filter(
      (path) =>
        endings.length === 0 || endings.some((end) => matchesName(`*${end}`, path.split("/").at(-1) ?? "")),
    )
  const targets = files.slice(0, MAX_FILES).map((path) => mentionedFile(`${root}/${path}`, dir))
  return { root, isWhole: inside.length < MAX_ENTRIES && files.length <= MAX_FILES, targets }
}

const GLOB_CALL =
  /(?<![\w.])([\w.]{1,80}|(?:pathlib\.)?Path\(\s*["'][\w./-]+["']\s*\))\.r?glob\w*\(\s*[rf]?["'`]([^"'`\n]+)["'`]/g
const LONE_GLOB = /(?<![\w.])(?:globSync|glob|Glob)\(\s*[rf]?["'`]([^"'`\n]+)["'`]/g

interface GlobCall {
  readonly glob: string
  /** Undefined if the folder is unknown. */
  readonly root: string | undefined
}

function globsIn(text: string): readonly GlobCall[] {
  const called = [...text.matchAll(GLOB_CALL)].map(([, on = "", glob = ""]) => ({
    glob,
    root: on.endsWith(")") ? /["']([^"']+)["']/.exec(on)?.[1] : heldRoot(text, on, glob),
  }))
  const lone = [...text.matchAll(LONE_GLOB)].map(([, glob = ""]) => ({ glob, root: rootOf(glob) }))
  return [...called, ...lone]
}

/** `glob.glob("src/*.ts")` and `fs.globSync(…)` name the folder; a variable holds the path assigned to it. */
function heldRoot(text: string, name: string, glob: string): string | undefined {
  if (/^(?:glob|fs|fsp|Dir)$/.test(name.split(".").at(-1) ?? "")) return rootOf(glob)
  if (!/^\w+$/.test(name)) return undefined
  const given = [...text.matchAll(new RegExp(`\\b${name}\\s*=\\s*([^\\n;]+)`, "g"))].map(
    ([, value = ""]) => value,
  )
  const [only] = given
  return given.length === 1
    ? /^(?:pathlib\.)?Path\(\s*["']([\w./-]+)["']\s*\)\s*$/.exec(only ?? "")?.[1]
    : undefined
}
