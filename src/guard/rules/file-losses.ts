// Commands that delete files for good or overwrite disks and systems (GARD-08).
import { formHasOption, givenValue } from "../shell/command-form.ts"
import { pathPattern } from "../shell/path-text.ts"
import type { SeenCommand } from "../shell/shell-command.ts"
import { plainWord, type Word, type WordList } from "../shell/shell-word.ts"
import type { RuleMatch } from "./command-rule.ts"
import { lossByWords } from "./loss-table.ts"
import type { JudgedCommand } from "./losses.ts"
import { isBuilt, isLeftover, isPassing } from "./lost-paths.ts"

export function fileLoss(judged: JudgedCommand): RuleMatch {
  const { form } = judged
  switch (form.program) {
    case "":
    case ":":
    case "true":
      return gone(judged, emptied(judged))
    case "cp":
      return form.operands[0]?.text === "/dev/null"
        ? gone(judged, existing(judged, form.operands.slice(-1)))
        : "no"
    case "rm":
      return removed(judged)
    case "find":
      return found(judged)
    case "fd":
    case "fdfind":
      return judged.command.words.some(({ text }) => /^-[xX]$|^--exec/.test(text)) &&
        namesRemover(judged.command.words)
        ? "yes"
        : "no"
    case "shred":
    case "srm":
    case "rimraf":
    case "trash-empty":
      return formHasOption(form, "--help", "--version") ? "no" : gone(judged, form.operands)
    case "truncate":
      return /^0*[kKMGbB]?$/.test(givenValue(form, "--size")?.text ?? "x")
        ? gone(judged, form.operands)
        : "no"
    case "rsync":
      return mirrored(judged)
    case "mv":
      return form.operands.at(-1)?.text === "/dev/null" ? "yes" : "no"
    default:
      return "no"
  }
}

/** `> file` and `: > file`. */
function emptied(judged: JudgedCommand): WordList {
  const written = judged.command.redirections.filter(({ op }) => op === ">" || op === ">|")
  return existing(
    judged,
    written.map(({ target }) => target),
  )
}

function existing({ command, facts }: JudgedCommand, paths: WordList): WordList {
  return paths.filter(
    ({ text, dynamic }) => !dynamic && !text.startsWith("/dev/") && facts.exists(text, command.dir),
  )
}

function removed(judged: JudgedCommand): RuleMatch {
  const { form, command, line } = judged
  if (formHasOption(form, "--help", "--version")) return "no"
  const isRecursive = formHasOption(form, "--recursive")
  const isListed = command.adds && command.via.some((by) => /xargs|parallel/.test(by))
  if (command.adds && !isListed) return "no" // `find` itself is judged for find -exec
  if (isListed) return listed(line, isRecursive)
  if (!isRecursive) return form.isOpen && form.operands.length > 1 ? "maybe" : "no"
  return gone(judged, form.operands)
}

/** Names from another command: a find that names only leftovers is harmless. */
function listed(line: readonly SeenCommand[], isRecursive: boolean): RuleMatch {
  const finder = line.find(({ program }) => program === "find" || program === "fd")
  if (finder !== undefined) return onlyLeftovers(finder.words) ? "no" : "maybe"
  return isRecursive ? "maybe" : "no"
}

/** Certain unless the start of a path is unknown. */
function gone({ command, facts }: JudgedCommand, paths: WordList): RuleMatch {
  const isFile = (path: Word) =>
    !path.dynamic && facts.exists(path.text, command.dir) && !facts.isFolder(path.text, command.dir)
  const kept = paths.filter(
    (path) => !isPassing(path, command, facts) && !(command.program === "rm" && isFile(path)),
  )
  if (kept.length === 0) return "no"
  return kept.every(isUnknown) ? "maybe" : "yes"
}

/** `"$DIR"` may be a build folder. `$DIR/*` may be all there is. */
function isUnknown(path: Word): boolean {
  return (
    path.dynamic && pathPattern(path).startsWith("\u0001") && !path.parts.some(({ kind }) => kind === "glob")
  )
}

function found({ form, command, facts }: JudgedCommand): RuleMatch {
  const { words } = command
  const deletes = words.some(({ text }) => text === "-delete")
  const runs = words.some(({ text }) => /^-(?:exec|execdir|ok|okdir)$/.test(text)) && namesRemover(words)
  if (!deletes && !runs) return "no"
  const first = words.findIndex(({ text }, at) => at > 0 && /^[-(!]/.test(text) && !/^-[HLPOD]/.test(text))
  const starts = words.slice(1, first < 0 ? words.length : first).filter(({ text }) => !text.startsWith("-"))
  const places = starts.length > 0 ? starts : [plainWord(".")]
  if (places.every((path) => isPassing(path, command, facts))) return "no"
  if (onlyLeftovers(words)) return "no"
  return form.program === "find" ? "yes" : "no"
}

function namesRemover(words: WordList): boolean {
  return words.some(({ text }) => /(?:^|\/)(?:rm|unlink|shred|rimraf|srm)$/.test(text))
}

/** Every name it searches for can be rebuilt, and nothing widens the search. */
function onlyLeftovers(words: WordList): boolean {
  const text = (at: number) => words[at]?.text ?? ""
  const names = words.flatMap((_, at) => {
    if (!/^-i?(?:name|path|wholename)$/.test(text(at))) return []
    const isLeftOut =
      /^(?:!|-not)$/.test(text(at - 1)) || (text(at + 2) === "-prune" && /^-o(?:r)?$/.test(text(at + 3)))
    return isLeftOut ? [] : [text(at + 1)]
  })
  if (names.length === 0) return words.some((word) => word.text === "-empty")
  return names.every((name) => {
    const parts = name.split("/").filter((part) => part !== "" && part !== "*")
    return parts.some(isBuilt) || isLeftover(parts.at(-1) ?? "")
  })
}

function mirrored({ form, command, facts }: JudgedCommand): RuleMatch {
  const deletes = form.options.some(({ name }) => name.startsWith("--delete") || name === "--del")
  if (!deletes || formHasOption(form, "--dry-run")) return "no"
  const to = form.operands.at(-1)
  return to !== undefined && isPassing(to, command, facts) ? "no" : "maybe"
}

const DEVICE = /^\/dev\/(?!null$|zero$|stdout$|stderr$|stdin$|tty|fd\/|full$|u?random$|pts\/|shm\/)/

export function diskLoss({ form, command }: JudgedCommand): RuleMatch {
  const { program, operands } = form
  if (command.redirections.some(({ op, target }) => op.includes(">") && DEVICE.test(target.text)))
    return "yes"
  if (formHasOption(form, "--help", "--version", "--no-act")) return "no"
  if (/^(?:mkfs(?:\..+)?|mke2fs|mkswap|blkdiscard|sgdisk|fdisk|sfdisk|parted|cfdisk)$/.test(program))
    return formHasOption(form, "-l", "--list", "-p", "--print", "-V", "--version", "-n") ? "no" : "yes"
  switch (program) {
    case "dd":
      return operands.some(({ text }) => text.startsWith("of=") && DEVICE.test(text.slice(3))) ? "yes" : "no"
    case "tee":
    case "cp":
    case "shred":
      return operands.some(({ text }) => DEVICE.test(text)) ? "yes" : "no"
    case "chmod":
    case "chown":
    case "chgrp":
      return formHasOption(form, "--recursive") && operands.slice(1).some(isSystem) ? "yes" : "no"
    default:
      return lossByWords("disk", form)
  }
}

function isSystem({ text }: Word): boolean {
  return /^(?:\/\*?|~\/?\*?|\$\{?HOME\}?\/?\*?|\/(?:bin|boot|dev|etc|home|lib|lib64|opt|root|sbin|sys|usr|var|Users|System|Library|Applications)(?:\/[^/]*)?\/?)$/.test(
    text,
  )
}

const DELETES =
  /(?:shutil\.rmtree|FileUtils\.(?:rm_rf|rm_r|remove_dir)|(?:\bfs\b[^;\n]{0,24}\.|\b)(?:rmSync|rmdirSync|rm)\s*\((?=[^)]*recursive)|rimraf(?:\.sync)?|os\.removedirs|remove_tree|(?<!\.)\brmtree|Deno\.remove(?:Sync)?|rmdir_recursive|deleteDirectory)\s*\(?\s*(?:["'`]([^"'`]*)["'`])?/g

/** Code that deletes a folder, unless it names one that a build makes again. */
export function codeDeletes(text: string): boolean {
  for (const [, path] of text.matchAll(DELETES)) {
    const names = (path ?? "").split("/")
    if (path === undefined || names.includes("..")) return true
    if (!names.some(isBuilt) && !/^\/tmp\/./.test(path)) return true
  }
  return false
}
