// What git can lose: uncommitted changes, untracked files, stashes, unreachable commits, and what others have pushed
// (GARD-08). Every form that only looks, stages or keeps passes.
import { formHasOption, givenValue } from "../shell/command-form.ts"
import type { WordList } from "../shell/shell-word.ts"
import { type RuleMatch, takesUnseen } from "./command-rule.ts"
import { lossByWords } from "./loss-table.ts"
import type { JudgedCommand } from "./losses.ts"
import { isPassing } from "./lost-paths.ts"

export function discardLoss(judged: JudgedCommand): RuleMatch {
  const { form, command, facts } = judged
  if (form.program !== "git" || isOnlyLooking(judged)) return "no"
  const [verb, ...rest] = form.operands
  switch (verb?.text) {
    case "checkout":
      return checkoutLoss(judged, rest)
    case "restore":
      return restoreLoss(judged, rest)
    case "rm":
      return formHasOption(form, "--force") && !formHasOption(form, "--cached")
        ? overPaths(judged, rest)
        : "no"
    default:
      return verb?.dynamic && formHasOption(form, "--hard") && facts.exists(".git", command.dir)
        ? "maybe"
        : lossByWords("git-discard", form)
  }
}

function isOnlyLooking({ form }: JudgedCommand): boolean {
  return formHasOption(form, "--dry-run", "--help", "--patch", "--interactive")
}

function checkoutLoss(judged: JudgedCommand, rest: WordList): RuleMatch {
  const { form, command, facts } = judged
  if (formHasOption(form, "--force", "--pathspec-from-file")) return "yes"
  if (formHasOption(form, "--ours", "--theirs", "--merge", "--conflict")) return "no"
  if (form.afterDashes.length > 0) return overPaths(judged, form.afterDashes)
  if (formHasOption(form, "-b", "-B", "--orphan", "--track", "--detach")) return "no"
  if (rest.some(({ text }) => WHOLE_TREE.test(text))) return "yes"
  if (rest.length > 1) return overPaths(judged, rest.slice(1))
  const [only] = rest
  if (only === undefined || only.dynamic) return "no"
  // A branch and a file may share a name; git then requires `--`.
  if (!facts.exists(only.text, command.dir)) return "no"
  if (isPassing(only, command, facts)) return "no"
  return /[./]/.test(only.text) ? "yes" : "maybe"
}

const WHOLE_TREE = /^(?:\.\.?\/?|:\/?|:\(top\).*|\*|\.\/\*|\/)$/

function restoreLoss(judged: JudgedCommand, rest: WordList): RuleMatch {
  const { form } = judged
  if (formHasOption(form, "--staged") && !formHasOption(form, "--worktree")) return "no"
  if (formHasOption(form, "--ours", "--theirs", "--merge", "--conflict")) return "no"
  if (formHasOption(form, "--pathspec-from-file")) return "yes"
  return rest.length === 0 ? "no" : overPaths(judged, rest)
}

/** Build output may be reset to what is committed. */
function overPaths({ command, facts }: JudgedCommand, paths: WordList): RuleMatch {
  return paths.every((path) => isPassing(path, command, facts)) ? "no" : "yes"
}

export function cleanLoss(judged: JudgedCommand): RuleMatch {
  const { form } = judged
  const [verb, ...paths] = form.operands
  if (form.program !== "git" || verb?.text !== "clean" || isOnlyLooking(judged)) return "no"
  const isAllowed = form.options.some(
    ({ name, value }) => name === "-c" && /^clean\.requireforce=(?:false|0|no|off)$/i.test(value?.text ?? ""),
  )
  if (!formHasOption(form, "--force") && !isAllowed) return form.isOpen ? "maybe" : "no"
  return paths.length === 0 ? "yes" : overPaths(judged, paths)
}

export function stashLoss({ form }: JudgedCommand): RuleMatch {
  return lossByWords("git-stash", form)
}

export function historyLoss({ form }: JudgedCommand): RuleMatch {
  if (form.program !== "git" || formHasOption(form, "--dry-run", "--help")) return "no"
  const prunes = form.options.some(
    ({ name, value }) => name === "--prune" && /^(?:now|all)$|0/.test(value?.text ?? ""),
  )
  return form.operands[0]?.text === "gc" && prunes ? "yes" : lossByWords("git-history", form)
}

const SHARED =
  /^(?:main|master|develop|development|dev|trunk|staging|stable|prod|production|default|next|release|(?:releases?|hotfix|support)\/.+|v?\d+(?:\.(?:\d+|x))*)$/

export function pushLoss(judged: JudgedCommand): RuleMatch {
  const { form, command, line, facts } = judged
  if (form.program !== "git" || form.operands[0]?.text !== "push") return "no"
  if (formHasOption(form, "--dry-run", "--help")) return "no"
  const isLeased = formHasOption(form, "--force-with-lease")
  if (formHasOption(form, "--force")) return "yes"
  const deletes = formHasOption(form, "--delete")
  if (!isLeased && !deletes && takesUnseen(command, line, ["force"])) return "maybe"
  if (!isLeased && !deletes) return form.isOpen || formHasOption(form, "--prune") ? "maybe" : "no"
  const leased = givenValue(form, "--force-with-lease")
  const named = [...form.operands.slice(2), ...(leased === undefined ? [] : [leased])]
  if (named.length > 0) return sharedAmong(named)
  const head = facts.read(".git/HEAD", command.dir)
  const branch = /^ref: refs\/heads\/(.+)$/m.exec(head ?? "")?.[1]
  if (branch === undefined) return "maybe"
  return SHARED.test(branch) ? "yes" : "no"
}

function sharedAmong(refs: WordList): RuleMatch {
  let answer: RuleMatch = "no"
  for (const { text, dynamic } of refs) {
    if (dynamic && /[$`]/.test(text)) {
      // The current branch, by asking git: unknown here, but it has a lease.
      if (!/git (?:branch --show-current|rev-parse --abbrev-ref|symbolic-ref)/.test(text)) answer = "maybe"
      continue
    }
    const [source = "", target = source] = text.split(":")
    const branch = target.replace(/^\+/, "").replace(/^refs\/heads\//, "")
    if (SHARED.test(branch) || (SHARED.test(source) === true && !text.includes(":"))) return "yes"
  }
  return answer
}
