// Shell text as an attempt: every command that the line runs (commands.ts), the files each writes
// (written-paths.ts), and what it may write besides. A target put together from unknown parts stays a pattern; one of
// which nothing is known is a doubt, weak where its names come from an ordinary place such as a listing.
import { once } from "../once.ts"
import { type Attempt, type Doubt, NOTHING, unreadable, type WriteTarget } from "./attempt.ts"
import { codeWrites } from "./code-writes.ts"
import { runsCommand } from "./command-rule.ts"
import { commandsOf, type SeenCommand } from "./commands.ts"
import { furtherTargets } from "./further-targets.ts"
import type { Written } from "./operands.ts"
import { hasWildcard, isAllWild, pathPattern } from "./patterns.ts"
import { bareText } from "./person-verbs.ts"
import type { Word } from "./shell-word.ts"
import { isWriter, writtenPaths } from "./written-paths.ts"

/** What the disk knows that the text does not. */
export interface ShellFacts {
  readonly isFolder: (path: string, dir: string | undefined) => boolean
  readonly exists: (path: string, dir: string | undefined) => boolean
  /** The text of a small file (a patch), or undefined. */
  readonly read: (path: string, dir: string | undefined) => string | undefined
}

export function shellAttempt(text: string, facts: ShellFacts): Attempt {
  const seen = commandsOf(text)
  const words = once(() => tokensOf(text))
  if (seen.kind === "unparsable")
    return { ...unreadable(`the command cannot be read (${seen.reason})`), words }
  const { commands } = seen
  const known = once(() => setNames(commands))
  const targets: WriteTarget[] = []
  const doubts: Doubt[] = []
  for (const command of commands) {
    for (const written of writesOf(command, facts)) {
      const found = targetOf(written, command, known)
      if ("path" in found) targets.push(found)
      else doubts.push(commands.some(listsAll) ? { ...found, strength: "strong" } : found)
    }
    targets.push(...ofUnknownProgram(command))
    doubts.push(...doubtsOf(command, commands))
  }
  return {
    ...NOTHING,
    targets,
    doubts,
    words,
    decodes: () => DECODES.test(text),
    runs: (rule) => runsCommand(rule, commands),
  }
}

const DECODES =
  /\b(?:base64|base32|basenc|uudecode|rev|openssl|rot13)\b|\bxxd\s+-\w*r|\btr\s+['"]?[A-Za-z]|\\x[0-9a-fA-F]{2}|\\0?[0-7]{3}|\\u00[0-9a-f]{2}|chr\(\d|fromCharCode|fromhex|unhexlify|\batob\(|\[::-1\]|\.reverse\(|\bpack\(/

function writesOf(command: SeenCommand, facts: ShellFacts): readonly Written[] {
  const { program, words } = command
  const { paths } = writtenPaths(command)
  const further = furtherTargets(command, facts)
  if (program !== "git") return [...paths, ...further]
  const sub = words[1]?.text ?? ""
  // What git clean leaves alone unless told otherwise is just what is ignored, as secrets are.
  const sparesIgnored = sub === "clean" && !words.some((word) => /^-[a-zA-Z]*[xX]/.test(word.text))
  if (sparesIgnored) return further
  // `git checkout main` may be a branch: only what is there is a file.
  const isOpen = sub === "checkout" && !words.some((word) => word.text === "--")
  const own = isOpen
    ? paths.filter(({ path }) => path.dynamic || facts.exists(path.text, command.dir))
    : paths
  return [...own, ...further]
}

function targetOf(
  written: Written,
  command: SeenCommand,
  known: () => ReadonlySet<string>,
): WriteTarget | Doubt {
  const { path, removes, recursive } = written
  const certain = !command.remote && command.dir !== undefined
  // Of a find with a filter, the filter's words tell.
  const withAll = recursive || (removes && command.program !== "find")
  const base = { dir: command.dir, certain, withAll }
  if (!path.dynamic) return { ...base, path: path.text, isPattern: false }
  if (/^\$\(mktemp\b[^)]*\)$/.test(path.text)) return { ...base, path: "/tmp/mktemp", isPattern: false }
  const pattern = pathPattern(path)
  if (!hasWildcard(pattern)) return { ...base, path: pattern, isPattern: false }
  if (!isAllWild(pattern.slice(pattern.lastIndexOf("/") + 1)) || onlyGlobs(path))
    return { ...base, path: pattern, isPattern: true }
  const isOrdinary = isSet(path, known()) && !path.parts.some(isSpeltOut)
  return {
    why: `it writes to ${short(path.text)}, which is not known`,
    strength: isOrdinary ? "weak" : "strong",
  }
}

export function onlyGlobs(path: Word): boolean {
  return path.parts.every((part) => part.kind === "literal" || part.kind === "glob" || part.kind === "brace")
}

/** `$(printf '.%s' env)`: a name put together where a plain one would do. */
function isSpeltOut({ kind, text }: Word["parts"][number]): boolean {
  return kind === "run" && /^(?:\$\(|`)\s*(?:printf|echo)\s[^$|]*$/.test(text)
}

/** Of a program that is not known, its plain words may be what it writes. */
function ofUnknownProgram({ program, words, dir }: SeenCommand): readonly WriteTarget[] {
  if (program !== undefined) return []
  const plain = words.slice(1).filter((word) => !word.dynamic && !word.text.startsWith("-"))
  return plain.map(({ text }) => ({ path: text, dir, isPattern: false, certain: false, withAll: false }))
}

/** Variables that say where things are on any machine. */
const KNOWN_NAMES =
  /^(?:HOME|PWD|OLDPWD|TMPDIR|TMP|TEMP|USER|LOGNAME|HOSTNAME|RANDOM|SECONDS|EPOCHSECONDS|UID|BASHPID|PPID|LINENO|CLAUDE_PROJECT_DIR|XDG_\w+|GITHUB_\w+|RUNNER_\w+|CI_\w+|[0-9@*#?$!-]|)$/

function isSet(path: Word, known: ReadonlySet<string>): boolean {
  return path.parts.every((part) => {
    if (part.kind !== "param") return true
    const name = part.name === "" ? (/^\$\{[#!]?(\w+)/.exec(part.text)?.[1] ?? "") : part.name
    return KNOWN_NAMES.test(name) || known.has(name)
  })
}

/** Names that the line itself gives a value. */
function setNames(commands: readonly SeenCommand[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { assignments, program, words } of commands) {
    for (const { name } of assignments) names.add(name)
    if (program === undefined || !SETTERS.includes(` ${program} `)) continue
    for (const { text } of words.slice(1)) names.add(text.split("=")[0] ?? "")
  }
  return names
}

const SETTERS = " read mapfile readarray printf getopts export declare local readonly typeset let "

function doubtsOf(command: SeenCommand, all: readonly SeenCommand[]): readonly Doubt[] {
  const { program, words, opaqueCode, adds } = command
  if (opaqueCode?.language === "shell" && isFed(command))
    return [{ why: "it runs shell text that cannot be seen", strength: "strong" }]
  if (program === "make" && words.some((word) => word.text === "-" || word.text === "/dev/stdin"))
    return [{ why: "its makefile cannot be seen", strength: "strong" }]
  if (opaqueCode !== undefined && codeWrites(command))
    return [{ why: `its ${opaqueCode.language} code may write files`, strength: "weak" }]
  if (adds && isWriter(command)) {
    const strength = all.some(listsAll) ? "strong" : "weak"
    return [{ why: `\`${program}\` is given names that cannot be seen`, strength }]
  }
  if (program === "find" && isWriter(command)) return [{ why: "it removes what it finds", strength: "weak" }]
  if (program === undefined && words.length > 0)
    return [{ why: "it runs a program whose name is not known", strength: "weak", isBlind: true }]
  if (isDatabase(program) && words.slice(1).some((word) => DATABASE_WRITES.test(word.text)))
    return [{ why: `\`${program}\` may write a file`, strength: "weak" }]
  if (program === "patch" || (program === "git" && /^(?:apply|am)$/.test(words[1]?.text ?? "")))
    return [{ why: "a patch is applied", strength: "weak" }]
  return []
}

/** An interactive shell that nobody types to reads nothing. */
function isFed({ opaqueCode, piped, redirections }: SeenCommand): boolean {
  return opaqueCode?.text !== "" || piped || redirections.some(({ op }) => op.startsWith("<"))
}

const DATABASE_WRITES =
  /^\s*\.(?:output|once|backup|save|clone|log|excel|shell|system)\b|\bwritefile\s*\(|\binto\s+(?:out|dump)file\b|\bvacuum\s+into\b|\bcopy\b.*\bto\b|\\(?:copy|o|g|w)\b/i

function isDatabase(program: string | undefined): boolean {
  return program !== undefined && " sqlite3 sqlite duckdb psql mysql mariadb ".includes(` ${program} `)
}

const FILTERS = /^-(?:i?name|i?path|i?regex|i?wholename|newer\w*|[mca]time|[mca]min|size|empty|user|perm)$/

/** It lists hidden files along with the rest: `ls -A`, a find without a filter. */
function listsAll({ program, words }: SeenCommand): boolean {
  if (program === "ls") return words.some((word) => /^-[a-zA-Z]*[aA]|^--(?:almost-)?all$/.test(word.text))
  return program === "find" && !words.some((word) => FILTERS.test(word.text))
}

/** Named to be left out: `grep -v .env`, `! -name .env`, `--exclude=.env`. */
const LEFT_OUT =
  /(?:\bgrep\s+(?:-\w+\s+)*-\w*v\w*|(?:!|-not)\s+-i?(?:name|path)|--(?:exclude(?:-dir)?|ignore)|-g\s+['"]?!)[= ]*\S+/g
/** Words of code that look like files. */
const NO_FILE =
  /^(?:process|import\.meta|Deno|Bun|config|self|this|context|ctx|c|app|e|env)\.(?:env|key|credentials)$/

function tokensOf(text: string): readonly string[] {
  const kept = text.replace(LEFT_OUT, " ")
  // Once as it stands, once without quotes and with pieces of text put together.
  const joined = bareText(kept.replace(/["']\s*(?:\+|\.\.?)\s*["']/g, ""))
  const found = new Set([...kept.split(APART), ...joined.split(APART)])
  return [...found].filter((word) => word !== "" && word.length <= 4096 && !NO_FILE.test(word))
}

const APART = /[\s'"`()=,;:|&<>{}[\]\\]+/

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
