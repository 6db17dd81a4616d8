// Self-protection for shell text: does a command of this line decide for a person, change a protected place, or put an
// approval where it would come back as typed? (LIFE-06, T05)

import { AGENT_MARK, MESSAGE_SOCKET } from "../../clients/claude-code/client-environment.ts"
import { finding, type GuardFinding } from "../rules/guard-problem.ts"
import { interpreterLanguage, isShell } from "../shell/interpreters.ts"
import { commandsOf } from "../shell/line-commands.ts"
import { programName } from "../shell/path-text.ts"
import type { SeenCommand } from "../shell/shell-command.ts"
import type { WordList } from "../shell/shell-word.ts"
import { writtenPaths } from "../shell/written-paths.ts"
import { bareLine, mayConcernUs } from "./may-need-protection.ts"
import type { CallLocation } from "./own-places.ts"
import {
  APPROVAL_TEXT,
  bareText,
  type DecisionCommand,
  decisionOf,
  hasTypedLine,
  isOwnName,
  isOwnProgram,
  isVerb,
  RARE_VERB,
} from "./person-verbs.ts"
import { ownWrite, takenAway } from "./protected-writes.ts"
import { carriedApproval, isAgent, lineOf, OWN_FOLDER, type ShellLine } from "./shell-line.ts"

export function findInShell(text: string, where: CallLocation): GuardFinding | undefined {
  if (!mayConcernUs(text, where)) return undefined
  const bare = bareLine(text, where)
  const seen = commandsOf(text)
  if (seen.kind === "unparsable") {
    const why = `the command cannot be read (${seen.reason})`
    return bare.toLowerCase().includes("tenure") ? finding("unknown", why) : undefined
  }
  const line = lineOf(bare, where, seen.commands)
  // A command that runs directly explains more than how it got there.
  return (
    first(seen.commands, line, ownCommand) ??
    first(seen.commands, line, judge) ??
    first(seen.commands, line, (command) => takenAway(command, seen.commands, where))
  )
}

type Rule = (command: SeenCommand, line: ShellLine) => GuardFinding | undefined

function first(commands: readonly SeenCommand[], line: ShellLine, rule: Rule): GuardFinding | undefined {
  for (const command of commands) {
    const found = rule(command, line)
    if (found) return found
  }
  return undefined
}

function judge(command: SeenCommand, line: ShellLine): GuardFinding | undefined {
  return (
    speaksAsPerson(command, line) ??
    unknownCommand(command, line) ??
    handedOn(command) ??
    opaqueCode(command, line) ??
    ownFile(command, line) ??
    carriedApproval(command, line) ??
    ownWrite(command, line) ??
    hiddenAgent(command, line) ??
    assigned(command, line)
  )
}

function decided({ verb, ids, words }: DecisionCommand): GuardFinding {
  const why = `it runs \`tenure ${[verb, ...ids].join(" ")}\``
  return { verb, ids, ...(words === undefined ? {} : { words }), why }
}

function ownCommand(command: SeenCommand, line: ShellLine): GuardFinding | undefined {
  const [first, ...args] = command.words
  if (first === undefined) return undefined
  const isOwn = isOwnProgram(first) === "yes" || line.names().has(command.program ?? "")
  const decision = isOwn ? decisionOf(args, command.adds) : undefined
  return decision && decided(decision)
}

/** A program with an unknown name, with one of our verbs or with "tenure" elsewhere in the line. */
function unknownCommand(command: SeenCommand, line: ShellLine): GuardFinding | undefined {
  const [first, ...args] = command.words
  if (first === undefined || !first.dynamic || isOwnProgram(first) === "no") return undefined
  const mentioned = line.mentions()
  const verb = args.find((word) => !word.text.startsWith("-"))
  const why = "it runs a program whose name is not known"
  if (verb && !verb.dynamic && isVerb(verb.text) && (mentioned || RARE_VERB.test(verb.text)))
    return finding(verb.text, why)
  if ((verb === undefined || verb.dynamic) && line.approves()) return finding("unknown", why)
  if (verb?.dynamic && mentioned && line.hasVerb()) return finding("unknown", why)
  return undefined
}

/** Programs that only print, search or keep their words. */
const INERT =
  " echo printf grep egrep fgrep rg ag ack git gh glab cat ls head tail wc diff test [ [[ true false : which type whereis apropos history tldr jq sed awk sort uniq touch mkdir cp mv rm find fd read export declare local readonly typeset unset basename dirname tree stat file cd pushd set alias npm pnpm yarn bun pip uv cargo brew apt claude tee logger notify-send say wc column fold fmt curl wget "
const WEB = new Set(["curl", "wget"])
const SCRIPT_RUNNERS = new Set(["npm", "pnpm", "yarn", "bun", "deno", "uv", "cargo"])

/** Sending the dashboard's token decides as the person (T14); only searching for the word does not. */
function speaksAsPerson({ program = "" }: SeenCommand, line: ShellLine): GuardFinding | undefined {
  if (!line.namesToken() || (INERT.includes(` ${program} `) && !WEB.has(program))) return undefined
  return finding("dashboard", "it speaks to the dashboard in your place")
}

/** `anything tenure approve 1`: an unknown wrapper, or a script of that name. */
function handedOn(command: SeenCommand): GuardFinding | undefined {
  const { program, words } = command
  if (program === undefined) return undefined
  const runsScript = SCRIPT_RUNNERS.has(program)
  if (INERT.includes(` ${program} `) && !runsScript) return undefined
  for (let at = 1; at < words.length - 1; at++) {
    const word = words[at]
    if (word === undefined || word.dynamic || !isOwnName(programName(word) ?? "")) continue
    if (runsScript && !isScriptPlace(program, words, at)) continue
    const decision = decisionOf(words.slice(at + 1, at + 17), command.adds)
    if (decision) return decided(decision)
  }
  return undefined
}

/** `npm run tenure …`, `yarn tenure …`, but not `npm install tenure add`. */
function isScriptPlace(program: string, words: WordList, at: number): boolean {
  const before = words.slice(1, at).filter((word) => !word.text.startsWith("-"))
  if (before.length === 0) return program !== "npm" && program !== "uv" && program !== "cargo"
  return before.length === 1 && /^(?:run|run-script|exec|x|rum|urn)$/.test(before[0]?.text ?? "")
}

function opaqueCode(command: SeenCommand, line: ShellLine): GuardFinding | undefined {
  const code = command.opaqueCode
  if (code === undefined) return undefined
  if (code.language === "shell") {
    const unseen = finding("unknown", "it runs shell text that cannot be seen")
    if (line.approves()) return unseen
    if (line.hasRareVerb() && line.decodes() !== "no") return unseen
    if (line.mentions() && line.hasVerb()) return unseen
    return line.decodes() === "plainly" ? unseen : undefined
  }
  if (code.language === "sed" || code.language === "awk") {
    const writes = writtenPaths({ ...command, redirections: [], adds: false }).unknown
    return writes && /tenure/i.test(code.text) ? finding("unknown", "its program runs or writes") : undefined
  }
  return inCode(code.text, code.partial && line.approves())
}

/** Code in another language is not parsed, so a mention is enough. */
function inCode(text: string, isAround: boolean): GuardFinding | undefined {
  const why = "its code mentions Tenure"
  // Without a terminal `tenure review` decides nothing, and "tenure review" is also plain English.
  const joined = bareText(text.replace(/["']\s*\+\s*["']/g, "")).replace(/[\w)\]]\.tenure\b/gi, "")
  const bare = /pty|expect/i.test(text) ? joined : joined.replace(/tenure\s+review\b/gi, "")
  if (OWN_FOLDER.test(bare)) return finding("write", why)
  if (bare.includes(MESSAGE_SOCKET)) return finding("message", why)
  if (APPROVAL_TEXT.test(bare.replace(/[,[\]()+]/g, " ")) || isAround) return finding("unknown", why)
  // Decodes letters written as numbers: `\x74`, `chr(116)`.
  const squeezed = text
    .replace(/\\(?:x|u00)([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\bchr\((\d{2,3})\)/gi, (_, code) => String.fromCharCode(Number(code)))
    .toLowerCase()
    .replace(/[^a-z]/g, "")
  const hidden = squeezed.includes("tenure") && /approve|reject|undo|trust/.test(squeezed)
  return hidden ? finding("unknown", why) : undefined
}

/** Runs a file that the same line wrote, as a program or a script. */
function ownFile(command: SeenCommand, line: ShellLine): GuardFinding | undefined {
  const { program, words } = command
  if (program === undefined || line.files().size === 0) return undefined
  const runs =
    isShell(program) || interpreterLanguage(program) !== undefined || program === "." || program === "source"
  const candidates = runs ? words.slice(1, 4) : words.slice(0, 1)
  if (!candidates.some((word) => line.files().has(word.text.replace(/^\.\//, "")))) return undefined
  const hit = line.approves() || (line.mentions() && line.hasVerb())
  return hit ? finding("unknown", "it runs a file that it has just written") : undefined
}

const UNSETS_MARK = new RegExp(`^(?:--unset=|-u)?${AGENT_MARK}(?:=.*)?$`)

/** Removing the marks of an agent's session only helps to pass for a person. */
function hiddenAgent(command: SeenCommand, line: ShellLine): GuardFinding | undefined {
  const { program, words, assignments } = command
  if (!line.marksAgent()) return undefined
  const names = words.map((word) => word.text)
  const unsets =
    (program === "unset" && names.includes(AGENT_MARK)) ||
    ((program === "env" || program === "export") && names.some((name) => UNSETS_MARK.test(name))) ||
    assignments.some((each) => each.name === AGENT_MARK)
  const nests = line.programs().has("claude") && !line.mentions()
  return unsets && !nests ? finding("hide", "it hides that an agent runs it") : undefined
}

function assigned(command: SeenCommand, line: ShellLine): GuardFinding | undefined {
  const { assignments } = command
  const values = [
    ...assignments.flatMap((each) => each.elements ?? [each.value]),
    ...(keepsCommands(command) ? command.words.slice(1) : []),
  ]
  const kept = values.some((word) => hasTypedLine(word.text.replace(LEADING, "")))
  const hooked = assignments.some(
    (each) => RUN_LATER.test(each.name) && APPROVAL_TEXT.test(bareText(each.value.text)),
  )
  // Another IFS splits one word into several.
  const splits = assignments.some((each) => each.name === "IFS") && line.mentions() && line.hasVerb()
  if (!kept && !hooked && !splits) return undefined
  return finding("unknown", "it keeps such a command to be run later")
}

const RUN_LATER = /^(?:BASH_ENV|ENV|PROMPT_COMMAND|PS[0-4]|\w*(?:EDITOR|PAGER|VISUAL|COMMAND))$/
/** `alias.x=`, `--checkpoint-action=exec=`, `!`, `$(` */
const LEADING = /^(?:[\w.@-]+=)*[\s!$(]*/

/** Programs whose words may be commands they run: an option's value, a script in package.json. */
function keepsCommands({ program, words }: SeenCommand): boolean {
  if (program === undefined) return false
  if (program === "git") return words.some((word) => word.text === "-c" || word.text === "config")
  if (program === "export" || SCRIPT_RUNNERS.has(program)) return true
  return !INERT.includes(` ${program} `) && isOwnName(program) === false && !isAgent(program)
}
