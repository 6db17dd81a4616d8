// Finds the call that a correction is about (LERN-04), and the part of it that should trigger the lesson. A call that the
// words name comes first; otherwise it is the last call, unless the words are about the conversation.

import { WRITE_TOOL, WRITING_TOOLS } from "../../clients/claude-code/tools.ts"
import { looksBy } from "../../guidance/match/looking.ts"
import { readShell } from "../../guidance/match/shell-scene.ts"
import { triggersBesideFix } from "./fix-calls.ts"
import { type Leaning, leaningOf, writtenWords } from "./leaning.ts"
import {
  type CommandMention,
  commandMentions,
  commandsMeant,
  mentionedProgram,
  namedHosts,
  namedOptions,
  type RunCommand,
  ranWithOption,
  runsCommands,
  takesVerbs,
} from "./named-commands.ts"
import { languageExtensions, matchNamedPath, matchPathKind, siblingGlob } from "./path-kinds.ts"

/** A call that the agent made before the message. */
export interface PastCall {
  readonly tool: string
  /** The file of a tool that writes one, relative to the project. */
  readonly path: string | null
  readonly line: string | null
  readonly added: string
}

export interface CorrectedCall {
  readonly files: readonly string[]
  /** A command that begins with `!` is the wanted one. */
  readonly commands: readonly string[]
  readonly tools: readonly string[]
  readonly isNamed: boolean
  /** The words explicitly refuse that part. */
  readonly isRefused: boolean
  readonly call: PastCall
}

const MAX_CALLS_BACK = 12

export function correctedCall(words: string, calls: readonly PastCall[]): CorrectedCall | undefined {
  const acts = calls.filter(isAction).slice(-MAX_CALLS_BACK).reverse()
  for (const call of acts) {
    const named = call.line === null ? namedFile(words, call) : namedCommand(words, call.line)
    if (named !== undefined) return { ...named, call }
  }
  const [call] = acts
  if (call === undefined || ABOUT_CONVERSATION.test(words)) return undefined
  if (call.line !== null) return { ...NOTHING, commands: actionsIn(call.line).slice(-1).map(shortOf), call }
  return call.path === null ? undefined : { ...NOTHING, files: [siblingGlob(call.path)], call }
}

/**
 * The same triggers beside the calls after the correction, which put it right: silent at a fix that runs the same command.
 */
export function silentAtFixes(
  words: string,
  corrected: CorrectedCall,
  fixes: readonly PastCall[],
): CorrectedCall {
  if (corrected.call.line === null) return corrected
  let { commands } = corrected
  const fixed = fixes.flatMap(({ line }) => (line === null ? [] : actionsIn(line)))
  for (const mistake of actionsIn(corrected.call.line)) {
    const short = shortOf(mistake)
    const fix = fixed.find((each) => shortOf(each) === short)
    if (fix === undefined || !commands.includes(short)) continue
    const { instead, cures } = triggersBesideFix(words, short, mistake, fix)
    commands = [...commands.flatMap((each) => (each === short ? (instead ?? [each]) : [each])), ...cures]
  }
  return { ...corrected, commands: [...new Set(commands)] }
}

type Correction = Omit<CorrectedCall, "call">
const NOTHING: Correction = { files: [], commands: [], tools: [], isNamed: false, isRefused: false }

const ABOUT_CONVERSATION =
  /\b(?:answer|reply|respond|talk|speak|explain|summar\w+|plan|ask me|tell me|show me|english|german|spanish|french|russian|chinese|japanese|emoji\w*|shorter|verbose|apologi\w+|antworte\w*|deutsch|responde\w*|español|réponds?|français)\b|回答|中文|英文|日本語|返答|отвеча|ответ|по-русски|한국어|대답/i

function isAction({ tool, line, path }: PastCall): boolean {
  if (line === null) return path !== null && WRITING_TOOLS.includes(tool)
  return actionsIn(line).length > 0
}

/** The commands of the line that do more than read or set up the shell. */
function actionsIn(line: string): readonly RunCommand[] {
  const { commands } = readShell(line, NOWHERE, 20)
  return commands.filter(
    ({ name, operands, options }) => !looksBy(name, [...operands, ...options]) && !SETS_UP.has(name),
  )
}

const NOWHERE = { root: "/", cwd: "/", foldCase: false }
const SETS_UP = new Set(
  "export source cd pushd popd set unset sudo env bash sh zsh time nohup npx bunx uvx".split(" "),
)

function namedFile(words: string, { path, added, tool }: PastCall): Correction | undefined {
  if (path === null) return undefined
  const named = matchNamedPath(words, path)
  const kind = matchPathKind(words, path)
  const written = writtenWords(words, added)
  if (named === undefined && written.length > 0) {
    const globs = written.map(({ word }) => `${languageGlob(path)} containing ${word}`)
    return { ...NOTHING, files: globs, isNamed: true, isRefused: written.some((each) => each.isRefused) }
  }
  if (named === undefined && (kind === undefined || ABOUT_CONVERSATION.test(words))) return undefined
  const [files, tools] = [narrower(named?.globs, kind, path), toolsFor(words, tool)]
  return { ...NOTHING, files, tools, isNamed: true, isRefused: named?.isRefused === true }
}

function languageGlob(path: string): string {
  const tails = languageExtensions(path).map((tail) => tail.slice(1))
  if (tails.length === 0) return path
  return tails.length === 1 ? `**/*.${tails[0]}` : `**/*.{${tails.join(",")}}`
}

/** Prefers a kind of file inside the named folder: "types go in core, not in apps/web". */
function narrower(
  named: readonly string[] | undefined,
  kind: readonly string[] | undefined,
  path: string,
): readonly string[] {
  if (named === undefined) return kind ?? [path]
  const [folder = ""] = named
  const [deeper = ""] = kind ?? []
  const isDeeper = folder.endsWith("/**") && deeper.startsWith(folder.slice(0, -2)) && deeper !== folder
  return isDeeper ? [deeper] : named
}

/** "A new page" after a Write is not about edits, and "existing" after an edit is not about new files. */
function toolsFor(words: string, tool: string): readonly string[] {
  if (tool === WRITE_TOOL && NEW.test(words)) return ["Write", "Bash"]
  if (tool !== WRITE_TOOL && EXISTING.test(words)) return ["Edit", "MultiEdit", "NotebookEdit", "Bash"]
  return []
}

const NEW = /\b(?:new|neue[nrs]?|nuev[oa]s?|nouve(?:au|lle)s?)\b|新|нов(?:ый|ая|ое|ые|ой)|새/i
const EXISTING =
  /\b(?:existing|old|already|applied|bestehende\w*|alte[nrs]?|existentes?|viej[oa]s?|ya|déjà|existant\w*|anciens?)\b|已有|已经|既存|古い|существующ|стар|기존/i

function namedCommand(words: string, line: string): Correction | undefined {
  const ran = actionsIn(line)
  const mentions = commandMentions(words, ran)
  const commands = new Set<string>()
  const cures = new Set<string>()
  let isRefused = false
  for (const each of ran) {
    // "never force-push" is about the option; a push without it is fine.
    const own = mentions.filter((one) => mentionedProgram(one.words[0] ?? "") === each.name)
    const isWhole = own.some((mention) => mention.words.some((word) => word.startsWith("-")))
    const named = isWhole ? [] : [namedOptions(words, each), namedHosts(words, each)]
    const parts = named.flatMap(({ forms }) => forms)
    for (const part of parts) commands.add(`${shortOf(each)} ${part}`)
    if (named.some((part) => part.isRefused)) isRefused = true
    for (const mention of own) {
      const [options, rest] = splitOptions(mention.words.slice(1))
      // "`git push --force-with-lease` if you must" names a different option.
      const isOther = mention.leaning !== "refused" && options.some((option) => !ranWithOption(each, option))
      const isRun = !isOther && rest.every((word, at) => each.operands[at] === word)
      if (isRun && mention.leaning === "refused") isRefused = true
      if (isRun && parts.length > 0) continue
      if (isRun && rest.length > 0) commands.add([each.name, ...mention.words.slice(1)].join(" "))
      else if (isRun) for (const command of bareOf(each)) commands.add(command)
      else if (mention.leaning === "refused") commands.add(mention.words.join(" "))
      else cures.add(`!${mention.words.join(" ")}`)
    }
  }
  if (commands.size === 0)
    for (const each of ran.filter((one) => saysVerb(words, one))) {
      commands.add(shortOf(each))
      if (refusesVerb(words, each)) isRefused = true
    }
  // "we configure with `cmake --preset dev`": another form of the same command was wanted.
  if (commands.size === 0)
    for (const short of ran.map(shortOf))
      if ([...cures].some((cure) => cure.startsWith(`!${short} -`))) commands.add(short)
  if (commands.size === 0) return undefined
  for (const { words: cure, leaning } of mentions)
    if (isWantedCommand(cure, leaning) && !commands.has(cure.join(" "))) cures.add(`!${cure.join(" ")}`)
  for (const each of ran)
    for (const option of wantedOptions(words, each, mentions)) cures.add(`!${shortOf(each)} ${option}`)
  return { ...NOTHING, commands: [...commands, ...cures], isNamed: true, isRefused }
}

/** A runner such as `uv run` counts unless refused; any other command must be wanted and have a verb. */
export function isWantedCommand(words: readonly string[], leaning: Leaning): boolean {
  return leaning !== "refused" && (runsCommands(words) || (leaning === "wanted" && words.length > 1))
}

/** Options that the words ask for and the call lacked: "ef needs -p" after `dotnet ef`. */
function wantedOptions(
  words: string,
  { options }: RunCommand,
  mentions: readonly CommandMention[],
): readonly string[] {
  return [...words.matchAll(OPTION)].flatMap(({ 0: option, index }) => {
    const isOfMention = mentions.some(({ from, to }) => from <= index && index < to)
    const isRefused = leaningOf(words, { from: index, to: index + option.length }) === "refused"
    return isOfMention || isRefused || options.includes(option) ? [] : [option]
  })
}

const OPTION = /(?<=^|[\s`("'])--?[a-z][\w-]*/gi

function splitOptions(
  words: readonly string[],
): readonly [options: readonly string[], rest: readonly string[]] {
  const isOption = (word: string) => word.startsWith("-")
  return [words.filter(isOption), words.filter((word) => !isOption(word))]
}

function bareOf(each: RunCommand): readonly string[] {
  const meant = commandsMeant(each.name)
  const own = shortOf(each)
  return meant.includes(own) || meant.includes(each.name) ? meant : [...meant, own]
}

/** "don't commit the outputs" after `git commit`; "ask before you delete" after `rm`. */
function saysVerb(words: string, { name, operands }: RunCommand): boolean {
  const [verb = ""] = operands
  if (takesVerbs(name) && /^[a-z][a-z-]{2,}$/.test(verb) && says(words, verb)) return true
  return DOES.some(([pattern, programs]) => programs.includes(name) && pattern.test(words))
}

/** "don't commit the outputs" after `git commit`. */
function refusesVerb(words: string, { name, operands: [verb = ""] }: RunCommand): boolean {
  if (!takesVerbs(name) || !/^[a-z][a-z-]{2,}$/.test(verb)) return false
  const refused = `${REFUSING}\\s+(?:\\p{L}+\\s+){0,2}${verb}(?:s|t?ing|e?d)?(?![\\p{L}\\p{N}])`
  return new RegExp(refused, "iu").test(words)
}

const REFUSING = "(?<!\\p{L})(?:don['’]?t|do not|never|stop|no|nicht|kein\\p{L}*|nunca|no|ne|не)"

function says(words: string, verb: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${verb}(?:s|t?ed|t?ing|e?d|ing)?(?![\\p{L}\\p{N}])`, "iu").test(words)
}

const DOES: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(?:delet\w+|remov\w+|wip\w+|lösch\w+|borr\w+|elimin\w+|supprim\w+)\b|删|削除|消し|удал|삭제/i,
    ["rm", "rmdir", "unlink", "shred"],
  ],
  [/\b(?:download\w*|fetch\w*)\b/i, ["curl", "wget"]],
  [/\b(?:mov\w+|renam\w+)\b/i, ["mv"]],
]

/** The program and its verb. */
function shortOf({ name, operands }: RunCommand): string {
  const [verb = ""] = operands
  if (takesVerbs(name))
    return /^[a-z][\w:.-]*$/i.test(verb) && !/\.\w+$/.test(verb) ? `${name} ${verb}` : name
  return /^(?:python|node|ruby|perl|php|bash|sh|tsx|ts-node|deno)/.test(name) && verb !== ""
    ? `${name} ${verb}`
    : name
}
