// What a command runs besides itself: the command behind `sudo`, the shell text behind `eval`, each
// `-exec` of a find. One step at a time; commands.ts takes the next one.
import { plainWord, type Word } from "./shell-word.ts"
import { hasCommands, ownOptions, type Wrapper, wrapperFor } from "./wrappers.ts"

export type Inner =
  | { readonly kind: "words"; readonly words: readonly Word[]; readonly how: How }
  /** Shell text; words of it that are not known stay as they were written. */
  | { readonly kind: "code"; readonly code: string; readonly how: How }

export interface How {
  readonly by: string
  readonly adds: boolean
  readonly remote: boolean
  /** The directory it changes to first. */
  readonly dir: Word | undefined
}

type Words = readonly Word[]

const NONE: readonly Inner[] = []

export function unwrap(program: string, words: Words): readonly Inner[] {
  const own = special(program, words)
  if (own) return own
  const past = ownOptions(program) ? pastOwnOptions(program, words) : NONE
  const inner = fromTable(program, words)
  return past.length === 0 ? inner : [...past, ...inner]
}

function how(by: string, extra: Partial<How> = {}): How {
  return { by, adds: false, remote: false, dir: undefined, ...extra }
}

export function text(word: Word | undefined): string {
  return word?.text ?? ""
}

function code(words: Words, manner: How): readonly Inner[] {
  const joined = words.map((word) => word.text).join(" ")
  return joined === "" ? [] : [{ kind: "code", code: joined, how: manner }]
}

function command(words: Words, manner: How): readonly Inner[] {
  return words.length === 0 ? [] : [{ kind: "words", words, how: manner }]
}

/** Index of the first word that is neither an option nor an option's value. */
export function firstOperand(words: Words, from: number, valued: readonly string[], assigns = false): number {
  let at = from
  while (at < words.length) {
    const word = text(words[at])
    if (word === "--") return at + 1
    const isAssignment = assigns && /^[A-Za-z_]\w*=/.test(word)
    if (!isAssignment && (!word.startsWith("-") || word === "-")) return at
    at += valued.includes(word) ? 2 : 1
  }
  return at
}

const DIRECTORY = ["-C", "--directory", "--cwd", "--prefix", "--dir", "--chdir", "--project-directory", "-D"]

function directoryAmong(options: Words): Word | undefined {
  for (const [index, word] of options.entries()) {
    if (DIRECTORY.includes(word.text)) return options[index + 1]
    const equals = word.text.indexOf("=")
    if (equals > 0 && DIRECTORY.includes(word.text.slice(0, equals)) && !word.dynamic) {
      return plainWord(word.text.slice(equals + 1))
    }
  }
  return undefined
}

/** `git -C dir push` runs `git push` in dir. */
function pastOwnOptions(program: string, words: Words): readonly Inner[] {
  const sub = `${program} ${text(words[1])}`
  const start = ownOptions(sub) ? 2 : 1
  const valued = ownOptions(start === 2 ? sub : program)?.split(" ")
  if (valued === undefined) return NONE
  const at = firstOperand(words, start, valued)
  if (at <= start || words.slice(start, at).some(isCodeOption)) return NONE
  const dir = directoryAmong(words.slice(start, at))
  return command(
    [...words.slice(0, start), ...words.slice(at)],
    how(`${program} ${text(words[start])}`, { dir }),
  )
}

/** `bun -e code` has no command of its own. */
function isCodeOption(word: Word): boolean {
  return word.text === "-e" || word.text === "-p" || word.text === "--eval" || word.text === "--print"
}

function fromTable(program: string, words: Words): readonly Inner[] {
  const single = wrapperFor(program)
  if (single) return past(single, program, words, 1)
  if (!hasCommands(program)) return NONE
  for (let length = 3; length >= 2; length--) {
    const rest = words.slice(1, length)
    if (rest.length !== length - 1 || rest.some((word) => word.dynamic)) continue
    const key = [program, ...rest.map((word) => word.text)].join(" ")
    const wrapper = wrapperFor(key)
    if (wrapper) return past(wrapper, key, words, length)
  }
  return NONE
}

function past(wrapper: Wrapper, by: string, words: Words, from: number): readonly Inner[] {
  const valued = wrapper.valued.split(" ")
  let at = firstOperand(words, from, valued, wrapper.assigns)
  const options = words.slice(from, at)
  for (let left = wrapper.operands; left > 0; left--) at = firstOperand(words, at + 1, valued)
  const rest = words.slice(at)
  const placeholder = wrapper.adds ? (optionValue(options, ["-I", "--replace"])?.text ?? "{}") : ""
  const manner = how(by, { adds: wrapper.adds, remote: wrapper.remote, dir: directoryAmong(options) })
  if (wrapper.isCode) return code(beforeMarker(rest), manner)
  if (wrapper.adds)
    return command(
      rest.map((word) => withPlaceholder(word, placeholder)),
      manner,
    )
  if (!wrapper.isPackage) return command(rest, manner)
  const called = optionValue(options, ["-c", "--call"])
  return called ? code([called], manner) : command(withoutVersion(rest), manner)
}

/** A word that something is put into has no known value. */
function withPlaceholder(word: Word, placeholder: string): Word {
  if (word.dynamic || !word.text.includes(placeholder)) return word
  return { ...word, dynamic: true, parts: [{ kind: "run", text: word.text, quoted: true }] }
}

/** `parallel cmd ::: arguments` */
function beforeMarker(words: Words): Words {
  const at = words.findIndex((word) => /^:::/.test(word.text))
  return at < 0 ? words : words.slice(0, at)
}

function withoutVersion(words: Words): Words {
  const [first, ...rest] = words
  if (first === undefined || first.dynamic) return words
  return [plainWord(first.text.replace(/(.)@[^/@]*$/, "$1")), ...rest]
}

function optionValue(words: Words, names: readonly string[]): Word | undefined {
  for (const [index, word] of words.entries()) {
    if (names.includes(word.text)) return words[index + 1]
    const name = names.find((each) => each.startsWith("--") && word.text.startsWith(`${each}=`))
    if (name) return { ...word, text: word.text.slice(name.length + 1) }
  }
  return undefined
}

function special(program: string, words: Words): readonly Inner[] | undefined {
  switch (program) {
    case "env":
    case "genv":
      return ofEnv(words)
    case "find":
    case "gfind":
      return ofFind(words)
    case "fd":
      return ofFd(words)
    case "git":
      return ofGit(words)
    case "su":
    case "runuser":
    case "sg":
      return ofUserSwitch(words, program)
    case "script":
      return ofScript(words)
    case "flock":
      return ofFlock(words)
    case "busybox":
    case "toybox":
      return command(words.slice(1), how(program))
    case "trap":
      return code(words.slice(firstOperand(words, 1, [])).slice(0, 1), how("trap"))
    case "alias":
      return ofAlias(words)
    case "nix-shell":
      return ofValue(words, ["--run", "--command"])
    case "nix":
      return command(words.slice(indexAfter(words, ["-c", "--command"])), how("nix"))
    case "cmd":
      return code(words.slice(indexAfter(words, ["/c", "/C", "/k", "/K", "//c", "//C"])), how("cmd"))
    default:
      return undefined
  }
}

function indexAfter(words: Words, names: readonly string[]): number {
  const at = words.findIndex((word) => names.includes(word.text))
  return at < 0 ? words.length : at + 1
}

function ofValue(words: Words, names: readonly string[]): readonly Inner[] {
  const value = optionValue(words, names)
  return value ? code([value], how(text(words[0]))) : []
}

function ofEnv(words: Words): readonly Inner[] {
  const valued = ["-u", "-C", "--unset", "--chdir", "-a", "--argv0"]
  let at = 1
  for (; at < words.length; at++) {
    const word = text(words[at])
    const split = /^(?:-[iv0]*S|--split-string=?)(.*)$/s.exec(word)
    if (split) return code([plainWord(split[1] ?? ""), ...words.slice(at + 1)], how("env -S"))
    if (word === "--") continue
    if (valued.includes(word)) at++
    else if (!/^-|^[A-Za-z_]\w*=/.test(word)) break
  }
  return command(words.slice(at), how("env", { dir: directoryAmong(words.slice(1, at)) }))
}

function ofFind(words: Words): readonly Inner[] {
  const found: Inner[] = []
  for (let at = 1; at < words.length; at++) {
    if (!/^-(?:exec|execdir|ok|okdir)$/.test(text(words[at]))) continue
    let end = at + 1
    while (end < words.length && text(words[end]) !== ";" && text(words[end]) !== "+") end++
    const inner = words.slice(at + 1, end).map((word) => withPlaceholder(word, "{}"))
    found.push(...command(inner, how("find -exec", { adds: true })))
    at = end
  }
  return found
}

function ofFd(words: Words): readonly Inner[] {
  return command(
    words.slice(indexAfter(words, ["-x", "-X", "--exec", "--exec-batch"])),
    how("fd -x", { adds: true }),
  )
}

function ofGit(words: Words): readonly Inner[] {
  const inner: Inner[] = [...pastOwnOptions("git", words), ...fromTable("git", words)]
  for (const [index, word] of words.entries()) {
    const isAlias = /^alias\./.test(word.text)
    const shell =
      /^alias\.[^=]*=!(.*)$/s.exec(word.text)?.[1] ?? (isAlias ? afterBang(words[index + 1]) : undefined)
    if (shell) inner.push(...code([plainWord(shell)], how("git alias")))
  }
  const sub = text(words[1])
  const runs =
    sub === "rebase" || sub === "difftool" ? optionValue(words, ["-x", "--exec", "--extcmd"]) : undefined
  const each =
    sub === "submodule" && text(words[2]) === "foreach" ? words[firstOperand(words, 3, [])] : undefined
  for (const word of [runs, each]) if (word) inner.push(...code([word], how(`git ${sub}`)))
  return inner
}

function afterBang(word: Word | undefined): string | undefined {
  return word?.text.startsWith("!") ? word.text.slice(1) : undefined
}

function ofUserSwitch(words: Words, program: string): readonly Inner[] {
  const called = optionValue(words, ["-c", "--command", "-lc"])
  if (called) return code([called], how(`${program} -c`))
  const after = words.findIndex((word) => word.text === "--")
  return after < 0 ? [] : command(words.slice(after + 1), how(program))
}

/** `script -qc 'cmd' file` (util-linux) and `script -q file cmd …` (BSD). */
function ofScript(words: Words): readonly Inner[] {
  const at = words.findIndex((word) => /^-[a-z]*c$|^--command$/.test(word.text))
  if (at > 0) return code(words.slice(at + 1, at + 2), how("script -c"))
  const long = optionValue(words, ["--command"])
  if (long) return code([long], how("script -c"))
  const file = firstOperand(words, 1, ["-t", "-F", "-E", "-I", "-O", "-B", "-T", "-m"])
  return command(words.slice(file + 1), how("script"))
}

function ofFlock(words: Words): readonly Inner[] {
  const valued = ["-w", "-E", "--timeout", "--wait", "--conflict-exit-code"]
  const file = firstOperand(words, 1, valued)
  const next = firstOperand(words, file + 1, [])
  const called = optionValue(words.slice(file + 1), ["-c", "--command"])
  return called ? code([called], how("flock -c")) : command(words.slice(next), how("flock"))
}

function ofAlias(words: Words): readonly Inner[] {
  return words.slice(1).flatMap((word) => {
    const equals = word.text.indexOf("=")
    return equals < 0 ? [] : code([plainWord(word.text.slice(equals + 1))], how("alias"))
  })
}
