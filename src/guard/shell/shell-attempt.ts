// Shell text as an attempt: the commands of the line (line-commands.ts), the files each writes
// (written-paths.ts), and what it may write besides. A target with unknown parts is a pattern; a fully
// unknown one is a doubt, weak if its names come from an ordinary source such as a listing.
import { once } from "../../text/once.ts"
import { type Attempt, type Doubt, NOTHING, unreadable, type WriteTarget } from "../rules/attempt.ts"
import { runsCommand } from "../rules/command-rule.ts"
import { losesWork } from "../rules/losses.ts"
import { matchesName } from "../rules/path-pattern.ts"
import { codeWrites } from "./foreign-code.ts"
import { furtherTargets } from "./further-targets.ts"
import { commandsOf } from "./line-commands.ts"
import { doubtsOf, lineTokens, listsHidden, textsWrittenBy, type WrittenText } from "./line-doubts.ts"
import { archiveMembers, filesBehindDescriptor, linksOf, throughLinks, unpackedPaths } from "./line-links.ts"
import { listedFiles, listsUnfiltered, mentionedFile } from "./listed-files.ts"
import { MAX_MENTIONED, mentionsOf } from "./mentioned-files.ts"
import { type WrittenOperand, writesTo } from "./operands.ts"
import { hasWildcard, isAllWild, isRooted, pathPattern, relativeToStart } from "./path-text.ts"
import type { SeenCommand, ShellFacts } from "./shell-command.ts"
import { alternatives } from "./shell-word.ts"
import { assignedNames, type LineFacts, literalNames, targetsOf } from "./write-targets.ts"
import { allWrites, isDevice } from "./written-paths.ts"

export function shellAttempt(text: string, facts: ShellFacts): Attempt {
  const seen = commandsOf(text, facts.isFolder)
  const words = once(() => lineTokens(text))
  if (seen.kind === "unparsable")
    return { ...unreadable(`the command cannot be read (${seen.reason})`), words }
  const { commands } = seen
  const line: LineFacts = {
    commands,
    facts,
    assigned: once(() => assignedNames(commands)),
    literals: once(() => literalNames(commands)),
    links: linksOf(commands),
    members: once(() => archiveMembers(commands)),
    listsHidden: once(() => commands.some(listsHidden)),
    listsUnfiltered: once(() => listsUnfiltered(commands)),
    readsUnfiltered: once(
      () => commands.some(({ program }) => program === "read") && listsUnfiltered(commands),
    ),
    isOwnPath: commands.some(changesPath),
  }
  const targets: WriteTarget[] = []
  const doubts: Doubt[] = []
  const written: WrittenText[] = []
  let coded = 0
  for (const command of commands) {
    for (const written of writesOf(command, line)) collect(targetsOf(written, command, line), targets, doubts)
    const walked = coded < MAX_CODED ? walkedFiles(command, facts) : undefined
    targets.push(
      ...targetsOfUnknownProgram(command),
      ...mentionedTargets(command, line),
      ...listedFiles(command, commands, facts),
      ...(walked?.targets ?? []),
    )
    if (command.opaqueCode !== undefined) coded++
    for (const doubt of doubtsOf(command, { ...line, written }))
      doubts.push(walked === undefined ? doubt : { ...doubt, spares: walked.spares })
    if (written.length < MAX_WRITTEN) written.push(...textsWrittenBy(command))
  }
  return {
    ...NOTHING,
    targets,
    doubts,
    words,
    decodes: () => DECODES.test(text),
    runs: (rule) => runsCommand(rule, commands),
    loses: (check) => losesWork(check, commands, facts),
  }
}

const MAX_WRITTEN = 50
/** How many pieces of code are searched for the folders they walk. */
const MAX_CODED = 16

/** `PATH=.:$PATH`, but not the folders where packages keep their programs. */
function changesPath({ assignments, program, words }: SeenCommand): boolean {
  const given = program === "export" || program === "env" ? words.map((word) => word.text) : []
  const values = [...assignments.filter(({ name }) => name === "PATH").map(({ value }) => value.text)]
  for (const text of given) if (text.startsWith("PATH=")) values.push(text.slice("PATH=".length))
  return values.some(
    (value) => /^[.\u0007]|^\/tmp|:\./.test(value) && !/(?:node_modules\/\.|\/\.?venv\/)bin/.test(value),
  )
}

function collect(found: readonly (WriteTarget | Doubt)[], targets: WriteTarget[], doubts: Doubt[]): void {
  for (const each of found) {
    if ("path" in each) targets.push(each)
    else doubts.push(each)
  }
}

const DECODES =
  /\b(?:base64|base32|basenc|uudecode|rev(?!-)|openssl|rot13)\b|\bxxd\s+-\w*r|\btr\s+['"]?[A-Za-z]|\\x[0-9a-fA-F]{2}|\\0?[0-7]{3}|\\u00[0-9a-f]{2}|chr\(\d|fromCharCode|decodeURI|unescape\(|unquote\(|\breverse\s+[$"']|fromhex|\bmap\(\s*chr\b|unhexlify|\batob\(|\[::-1\]|\.reverse\(|\bpack\(/

function writesOf(command: SeenCommand, { facts, commands, members }: LineFacts): readonly WrittenOperand[] {
  const { program, words } = command
  const paths = allWrites(command).flatMap((written) => {
    const behind = filesBehindDescriptor(written.path, commands)
    if (behind.length > 0) return writesTo(behind)
    return isDevice(written.path.text) ? [] : [written]
  })
  const further = [...furtherTargets(command, facts), ...unpackedPaths(command, members)]
  if (program !== "git") return [...paths, ...further]
  const sub = words[1]?.text ?? ""
  // Without `-x`, git clean spares ignored files, and secrets are ignored.
  const sparesIgnored = sub === "clean" && !words.some((word) => /^-[a-zA-Z]*[xX]/.test(word.text))
  if (sparesIgnored) return further
  // `git checkout main` may name a branch: only an existing path is a file.
  const isOpen = sub === "checkout" && !words.some((word) => word.text === "--")
  const own = isOpen
    ? paths.filter(({ path }) => path.dynamic || facts.exists(path.text, command.dir))
    : paths
  return [...own, ...further]
}

/** Files named to a program that may write them; only a rule that forbids one leads to a question. */
function mentionedTargets(command: SeenCommand, line: LineFacts): readonly WriteTarget[] {
  const found: WriteTarget[] = []
  for (const word of mentionsOf(command, line.isOwnPath).flatMap((each) => alternatives(each) ?? [])) {
    if (found.length > MAX_MENTIONED) break
    const pattern = pathPattern(word)
    const isPattern = hasWildcard(pattern)
    if (pattern === "" || pattern.length > 4096 || (isPattern && isAllWild(pattern.replaceAll("/", ""))))
      continue
    const base = { isPattern, certain: false, withAll: false, isMention: true } as const
    for (const dir of [command.dir, ...command.otherDirs]) {
      if (dir !== undefined && hasWildcard(dir)) continue
      found.push({ ...base, path: relativeToStart(pattern), dir: isRooted(pattern) ? "" : dir })
      for (const path of throughLinks(pattern, dir, line.links)) found.push({ ...base, path, dir: "" })
    }
  }
  return found
}

/** An unknown program may write any of its plain arguments. */
function targetsOfUnknownProgram({ program, words, dir }: SeenCommand): readonly WriteTarget[] {
  if (program !== undefined) return []
  const plain = words.slice(1).filter((word) => !word.dynamic && !word.text.startsWith("-"))
  return plain.map(({ text }) => ({ path: text, dir, isPattern: false, certain: false, withAll: false }))
}

// Files of a folder that code walks and writes: `for p in Path("src").rglob("*.ts"): p.write_text(…)`. The
// files on disk now show which these are; only a rule that forbids one leads to a question. If all of them
// were checked, the glob itself adds no doubt: `*.ts` could match `x.pb.ts`, but no such file exists.

const WALKS =
  /\b(?:os\.walk|scandir|listdir|readdir\w*|Path|Dir\.\w+|globSync|glob|Glob|find|walk\w*|File::Find::find)\s*\(\s*[rf]?["'`]([\w./*-]+)["'`]/g
/** It writes to a path in a variable, not to a literal one. */
const WRITES_VARIABLE =
  /\bopen\s*\(\s*(?![rbf]{0,2}["'`])\w[^,)]{0,60}(?:\([^)]{0,60}\)[^,)]{0,20})?,\s*(?:mode\s*=\s*)?["'][wax]|\w\.(?:write_(?:text|bytes)|unlink|touch|chmod|rename|replace)\s*\(|\b(?:write\w*|rm\w*|unlink\w*|chmod\w*|remove|rename\w*|truncate\w*|utimes?\w*|copyfile|File\.(?:write|delete))\s*\(\s*(?!["'`])[A-Za-z_]|File\.(?:write|delete|open)[\s(]+[a-z]/
const MAX_ROOTS = 4
const MAX_FILES = 300

/** A folder with more entries was not read completely. */
const MAX_ENTRIES = 900

interface Walked {
  readonly targets: readonly WriteTarget[]
  /** The word is a glob whose files are all among the targets. */
  readonly spares: (word: string) => boolean
}

const NO_WALK: Walked = { targets: [], spares: () => false }

function walkedFiles(command: SeenCommand, facts: ShellFacts): Walked {
  const text = command.opaqueCode?.text ?? ""
  if (text === "" || text.length > 20_000 || command.dir === undefined) return NO_WALK
  if (command.opaqueCode?.language === "shell" || !codeWrites(command) || !WRITES_VARIABLE.test(text))
    return NO_WALK
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
