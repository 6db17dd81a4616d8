// Programs with their own way of running another one: env, find, git, script, sed. The rest are in
// wrappers.json.

import {
  directoryOption,
  firstOperand,
  type Inner,
  innerCode,
  innerCommand,
  NO_INNER,
  optionValue,
  possibleCode,
  withPlaceholder,
  wordText,
} from "./inner-commands.ts"
import { awkEffects, givenToLanguage, interpreterLanguage, isTextFilter, sedEffects } from "./interpreters.ts"
import { plainWord, type WordList } from "./shell-word.ts"

/** `inTables`: what the tables say about git. */
export function unwrapSpecial(
  program: string,
  words: WordList,
  inTables: () => readonly Inner[],
): readonly Inner[] | undefined {
  if (isTextFilter(program)) return unwrapFilter(program, words)
  switch (program) {
    case "env":
    case "genv":
      return unwrapEnv(words)
    case "find":
    case "gfind":
      return unwrapFind(words)
    case "fd":
      return innerCommand(words.slice(indexAfter(words, ["-x", "-X", "--exec", "--exec-batch"])), {
        by: "fd -x",
        adds: true,
      })
    case "git":
      return unwrapGit(words, inTables())
    case "setarch":
      return unwrapSetarch(words)
    case "su":
    case "runuser":
    case "sg":
      return unwrapSu(words, program)
    case "script":
      return unwrapScript(words)
    case "flock":
      return unwrapFlock(words)
    case "busybox":
    case "toybox":
      return innerCommand(words.slice(1), { by: program })
    case "trap":
      return innerCode(words.slice(firstOperand(words, 1, [])).slice(0, 1), { by: "trap" })
    case "alias":
      return words.slice(1).flatMap((word) => {
        const equals = word.text.indexOf("=")
        return equals < 0 ? [] : innerCode([plainWord(word.text.slice(equals + 1))], { by: "alias" })
      })
    case "nix-shell":
      return unwrapValue(words, ["--run", "--command"])
    case "nix":
      return innerCommand(words.slice(indexAfter(words, ["-c", "--command"])), { by: "nix" })
    case "cmd":
      return innerCode(words.slice(indexAfter(words, ["/c", "/C", "/k", "/K", "//c", "//C"])), { by: "cmd" })
    default:
      return undefined
  }
}

function indexAfter(words: WordList, names: readonly string[]): number {
  const at = words.findIndex((word) => names.includes(word.text))
  return at < 0 ? words.length : at + 1
}

function unwrapValue(words: WordList, names: readonly string[]): readonly Inner[] {
  const value = optionValue(words, names)
  return value ? innerCode([value], { by: wordText(words[0]) }) : []
}

function unwrapEnv(words: WordList): readonly Inner[] {
  const valued = ["-u", "-C", "--unset", "--chdir", "-a", "--argv0"]
  let at = 1
  for (; at < words.length; at++) {
    const word = wordText(words[at])
    const split = /^(?:-[iv0]*S|--split-string=?)(.*)$/s.exec(word)
    if (split) {
      const given = [plainWord(split[1] ?? ""), ...words.slice(at + 1)]
      return innerCode(
        given.map((each) => plainWord(each.text.replaceAll("\\_", " "))),
        { by: "env -S" },
      )
    }
    if (word === "--") continue
    if (valued.includes(word)) at++
    else if (!/^-|^[A-Za-z_]\w*=/.test(word)) break
  }
  return innerCommand(words.slice(at), { by: "env", dir: directoryOption(words.slice(1, at)) })
}

/** `setarch [architecture] -R cmd`: the architecture is optional. */
function unwrapSetarch(words: WordList): readonly Inner[] {
  let at = firstOperand(words, 1, [])
  if (
    /^(?:linux(?:32|64)|i[3-6]86|x86_64|amd64|aarch64|arm\w*|ppc\w*|s390x?|mips\w*|sparc\w*|riscv\w*|uname26)$/.test(
      wordText(words[at]),
    )
  )
    at = firstOperand(words, at + 1, [])
  return innerCommand(words.slice(at), { by: "setarch" })
}

function unwrapFind(words: WordList): readonly Inner[] {
  const found: Inner[] = []
  for (let at = 1; at < words.length; at++) {
    if (!/^-(?:exec|execdir|ok|okdir)$/.test(wordText(words[at]))) continue
    let end = at + 1
    while (end < words.length && wordText(words[end]) !== ";" && wordText(words[end]) !== "+") end++
    const inner = words.slice(at + 1, end).map((word) => withPlaceholder(word, "{}"))
    const isElsewhere = /dir$/.test(wordText(words[at]))
    found.push(...innerCommand(inner, { by: "find -exec", adds: true, isElsewhere }))
    at = end
  }
  return found
}

function unwrapGit(words: WordList, known: readonly Inner[]): readonly Inner[] {
  const inner: Inner[] = [...known]
  for (const [index, word] of words.entries()) {
    const plain = /^alias\.[^=]*=([^!].*)$/s.exec(word.text)?.[1]
    if (plain !== undefined) inner.push(...innerCode([plainWord(`git ${plain}`)], { by: "git alias" }))
    const next = /^alias\./.test(word.text) ? wordText(words[index + 1]) : ""
    const shell = /^alias\.[^=]*=!(.*)$/s.exec(word.text)?.[1] ?? (next.startsWith("!") ? next.slice(1) : "")
    if (shell) inner.push(...innerCode([plainWord(shell)], { by: "git alias" }))
  }
  const sub = wordText(words[1])
  const runs =
    sub === "rebase" || sub === "difftool" ? optionValue(words, ["-x", "--exec", "--extcmd"]) : undefined
  const each =
    sub === "submodule" && wordText(words[2]) === "foreach" ? words[firstOperand(words, 3, [])] : undefined
  if (sub === "for-each-repo")
    inner.push(
      ...innerCommand([plainWord("git"), ...words.slice(firstOperand(words, 2, ["--config"]))], {
        by: "git",
      }),
    )
  for (const word of [runs, each]) if (word) inner.push(...innerCode([word], { by: `git ${sub}` }))
  return inner
}

/** Commands in the program text of sed and awk. */
function unwrapFilter(program: string, words: WordList): readonly Inner[] {
  const language = interpreterLanguage(program)
  const given = language && givenToLanguage(language, words)
  if (given?.kind !== "code") return NO_INNER
  const effects = program.endsWith("sed") ? sedEffects : awkEffects
  return given.words.flatMap((word) =>
    effects(word.text).commands.map((each) => possibleCode(each, { by: program })),
  )
}

function unwrapSu(words: WordList, program: string): readonly Inner[] {
  const called = optionValue(words, ["-c", "--command", "-lc"])
  if (called) return innerCode([called], { by: `${program} -c` })
  const after = words.findIndex((word) => word.text === "--")
  return after < 0 ? [] : innerCommand(words.slice(after + 1), { by: program })
}

/** `script -qc 'cmd' file` (util-linux) and `script -q file cmd …` (BSD). */
function unwrapScript(words: WordList): readonly Inner[] {
  const at = words.findIndex((word) => /^-[a-z]*c$|^--command$/.test(word.text))
  if (at > 0) return innerCode(words.slice(at + 1, at + 2), { by: "script -c" })
  const long = optionValue(words, ["--command"])
  if (long) return innerCode([long], { by: "script -c" })
  const file = firstOperand(words, 1, ["-t", "-F", "-E", "-I", "-O", "-B", "-T", "-m"])
  return innerCommand(words.slice(file + 1), { by: "script" })
}

function unwrapFlock(words: WordList): readonly Inner[] {
  const valued = ["-w", "-E", "--timeout", "--wait", "--conflict-exit-code"]
  const file = firstOperand(words, 1, valued)
  const next = firstOperand(words, file + 1, [])
  const called = optionValue(words.slice(file + 1), ["-c", "--command"])
  return called ? innerCode([called], { by: "flock -c" }) : innerCommand(words.slice(next), { by: "flock" })
}
