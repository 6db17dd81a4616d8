// Infers when a lesson applies (LERN-04): at the mistake, never at the fix. The sources are the corrected call, the names and
// refusals in the words, and phrases such as "whenever you change". An empty list means unknown.

import type { Triggers } from "../../lessons/model/lesson.ts"
import { filesNamedIn } from "../../lessons/model/named-files.ts"
import { redact, type SecretsIn } from "../../privacy/redact.ts"
import actions from "./actions.json" with { type: "json" }
import {
  type CorrectedCall,
  correctedCall,
  isWantedCommand,
  type PastCall,
  silentAtFixes,
} from "./corrected-call.ts"
import { clauseAround, leaningOf } from "./leaning.ts"
import {
  type CommandMention,
  commandMentions,
  commandsMeant,
  isKnownTool,
  mentionedProgram,
} from "./named-commands.ts"

/** The session around the message. */
export interface TriggerContext {
  /** Earlier calls, latest last. */
  readonly calls?: readonly PastCall[]
  /** Calls after the message, which put the mistake right. */
  readonly fixes?: readonly PastCall[]
  /** Files that the session just touched. */
  readonly recentFiles?: readonly string[]
  /** The track's area, if any. */
  readonly area?: string
}

const MAX_FILES = 8
const TOGETHER = 3
const MAX_COMMANDS = 24

/** `words` are those of the lesson and of the person it came from. */
export function inferTriggers(words: string, around: TriggerContext): Triggers {
  return triggersFromCall(words, around, correctedCall(words, around.calls ?? []))
}

export function triggersFromCall(
  words: string,
  around: TriggerContext,
  found: CorrectedCall | undefined,
): Triggers {
  const corrected = found === undefined ? undefined : silentAtFixes(words, found, around.fixes ?? [])
  const files = [...(corrected?.files ?? []), ...filesOf(words, around, corrected)]
  const commands = [...(corrected?.commands ?? []), ...commandsOf(words, corrected)]
  const isNamed = files.length + commands.length > 0
  return {
    tools: corrected?.tools ?? [],
    files: [...new Set([...files, ...excludedFiles(words, files, corrected)])].slice(0, MAX_FILES),
    commands: [...new Set(commands)].slice(0, MAX_COMMANDS),
    // Everyday words are triggers only when there is nothing better.
    actions: isNamed ? [] : ACTIONS.filter(([, pattern]) => pattern.test(words)).map(([word]) => word),
    context: [],
    areas: around.area === undefined ? [] : [around.area],
  }
}

/** The block's own triggers come first. `isCovered`: its globs already name the files. */
export function mergeTriggers(own: Triggers, inferred: Triggers, isCovered: boolean): Triggers {
  const files = [...own.files, ...(isCovered ? [] : inferred.files)]
  const commands = [...own.commands, ...inferred.commands]
  const actions = [...own.actions, ...(files.length + commands.length > 0 ? [] : inferred.actions)]
  const isWordy = actions.length + own.context.length > 0
  const tools = own.tools.length > 0 || isCovered ? own.tools : inferred.tools
  return {
    tools: tools.length === 0 && isWordy ? toolsOf(files, commands) : tools,
    files: [...new Set(files)],
    commands: [...new Set(commands)],
    actions: [...new Set(actions)],
    context: own.context,
    areas: [...new Set([...own.areas, ...inferred.areas])],
  }
}

/** Named tools keep word triggers that do not match from lowering the score of a matching file or command. */
function toolsOf(files: readonly string[], commands: readonly string[]): readonly string[] {
  if (files.length > 0) return ["Write", "Edit", "Bash"]
  return commands.length > 0 ? ["Bash"] : []
}

/** `/a/b/plugin.json` and `plugin.json` → `**\/plugin.json`; a pattern that names a folder keeps it. */
export function globOf(path: string): string {
  const clean = path.replaceAll("\\", "/").replace(/\/+$/, "")
  if (clean.includes("*")) return clean.startsWith("**/") || clean.startsWith("/") ? clean : `**/${clean}`
  const name = clean.slice(clean.lastIndexOf("/") + 1)
  return path.endsWith("/") ? `**/${name}/**` : `**/${name}`
}

/** Files that the words name. With a known corrected call, the wanted ones are the fix. */
function filesOf(
  words: string,
  around: TriggerContext,
  corrected: CorrectedCall | undefined,
): readonly string[] {
  const text = spaced(words).replace(/(?<=^|\s)@(?=[\w./-]+)/g, "")
  const named = filesNamedIn(text)
  if (named.length === 0 && THIS_FILE.test(words)) return (around.recentFiles ?? []).slice(-1).map(globOf)
  // Three or more files belong together: touching one makes the others due.
  const globs = [...new Set(named.map(globOf))]
  if (corrected === undefined || globs.length >= TOGETHER) return globs
  const whenever = named.filter((file) => WHENEVER.test(text.slice(0, text.indexOf(file))))
  if (whenever.length > 0) return whenever.map(globOf)
  if (corrected.isNamed && corrected.files.length > 0) return []
  return named.filter((file) => !isCompanion(text, file)).map(globOf)
}

/** A file that is wanted, or due as well: there the lesson is followed, not broken. */
function isCompanion(text: string, file: string): boolean {
  if (leaningIn(text, file) === "wanted") return true
  const from = text.indexOf(file)
  const clause = clauseAround(text, { from, to: from + file.length })
  return ALSO.test(text.slice(clause.from, clause.to))
}

const ALSO =
  /(?<!\p{L})(?:also|too|as well|tambi[eé]n|auch|aussi|tamb[eé]m|anche|также|тоже)(?!\p{L})|也|にも|도(?!\p{L})/iu

/** Excludes what the words want changed, never the corrected file, from the lesson's folders and languages. */
function excludedFiles(
  words: string,
  files: readonly string[],
  corrected: CorrectedCall | undefined,
): readonly string[] {
  const broad = files.filter((glob) => /\/\*\*$| containing /.test(glob))
  if (broad.length === 0) return []
  const text = spaced(words)
  const mistake = `/${corrected?.call.path ?? ""}`
  const named = filesNamedIn(text).filter((file) => isCompanion(text, file) && !mistake.endsWith(`/${file}`))
  const isInside = (folder: string) => (glob: string) =>
    glob.includes(" containing ") || folder.startsWith(glob.slice(0, -2))
  // Paths of two or more parts whose last part is no file name: `src/api`.
  const folders = [...text.matchAll(/(?<![\w./@:-])[\w@-]+(?:\/[\w@-]+)+(?![\w./*:-]*[\w*])/g)]
    .map(([folder]) => folder)
    .filter(
      (folder) =>
        broad.some(isInside(folder)) && isCompanion(text, folder) && !mistake.includes(`/${folder}/`),
    )
  const wanted = [...named.map(globOf), ...folders.map((folder) => `${folder}/**`)]
  return [...new Set(wanted)].filter((glob) => !files.includes(glob)).map((glob) => `!${glob}`)
}

/** Separates names from kana, Han and Hangul, which put no space around them. */
function spaced(words: string): string {
  return words
    .replace(/([\w)*/])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu, "$1 ")
    .replace(/([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])(?=[\w@*])/gu, "$1 ")
}

const THIS_FILE =
  /\b(?:this|that) file\b|这个文件|このファイル|este archivo|ce fichier|diese datei|этот файл/i

const WHENEVER =
  /(?:\b(?:when(?:ever)?|each time|every ?time|if|after|once|before)\b(?: \w+){0,3}? (?:chang|touch|edit|modif|bump|updat|add|regenerat)\w*|\b(?:cuando|siempre que|wenn|sobald|immer wenn|quand|lorsque|chaque fois)\b|когда|если|每次|修改|当|変更|変えたら|바꾸|변경)[^.;,!?。、，]{0,60}$/iu

function leaningIn(text: string, name: string) {
  const from = text.indexOf(name)
  return leaningOf(text, { from, to: from + name.length })
}

/** Commands that the words refuse; if they refuse none and no call is known, those they name. */
function commandsOf(words: string, corrected: CorrectedCall | undefined): readonly string[] {
  const mentions = commandMentions(spaced(words))
  const refused = mentions.filter(({ leaning }) => leaning === "refused")
  const wanted = new Set(mentions.filter(({ leaning }) => leaning === "wanted").map(textOf))
  const isKnown = corrected !== undefined && corrected.files.length + corrected.commands.length > 0
  // After an edit, quoted text that is not a tool is code: "no `export let`".
  const isEdit = isKnown && corrected.commands.length === 0
  const unwanted = refused.filter(
    ({ words: [program = ""] }) => !isEdit || isKnownTool(mentionedProgram(program)),
  )
  // Not for "Run `npm test` before a release", which refuses nothing.
  const isOpen = ({ leaning, words }: CommandMention) => leaning !== "wanted" && words.length > 1
  const chosen = unwanted.length > 0 || isKnown ? unwanted : mentions.filter(isOpen)
  const meant = chosen.flatMap(commandsMeantBy).filter((command) => !wanted.has(command))
  if (meant.length === 0 && !isEdit) return []
  const cures = mentions.filter(
    (each) => each.leaning === "wanted" && isWantedCommand(each.words, each.leaning),
  )
  return [...meant, ...cures.map((each) => `!${textOf(each)}`)]
}

function commandsMeantBy({ words }: CommandMention): readonly string[] {
  const [program = ""] = words
  return words.length === 1 ? commandsMeant(program) : [words.join(" ")]
}

function textOf({ words }: CommandMention): string {
  return words.join(" ")
}

const ACTIONS = Object.entries(actions).map(([word, said]) => [word, new RegExp(said, "i")] as const)

/** Drops triggers that hold a secret, such as a token given to a command. */
export function withoutSecretTriggers(triggers: Triggers, secretsIn: SecretsIn): Triggers {
  const isSafe = (text: string) => redact(text, secretsIn(text)) === text
  const { files, commands } = triggers
  return { ...triggers, files: files.filter(isSafe), commands: commands.filter(isSafe) }
}
