// What a command writes besides its plain destination: a file's name in the folder it is copied to, the
// target of a link, the files of a patch, the members of an archive, the `-o` of any program.

import { gitTargets, patchTargets } from "./git-writers.ts"
import { awkEffects, isTextFilter, sedEffects } from "./interpreters.ts"
import { operandsOf, type WrittenOperand, writesTo } from "./operands.ts"
import type { SeenCommand, ShellFacts } from "./shell-command.ts"
import { plainWord, type Word, type WordList, wordFrom } from "./shell-word.ts"
import { tableHasWord } from "./tables.ts"
import { isElsewhere, writerFor } from "./written-paths.ts"

export function furtherTargets(command: SeenCommand, facts: ShellFacts): readonly WrittenOperand[] {
  return [...targetsByProgram(command, facts), ...backupFiles(command)]
}

function targetsByProgram(command: SeenCommand, facts: ShellFacts): readonly WrittenOperand[] {
  const { program, words } = command
  if (program === undefined) return []
  if (isTextFilter(program)) return writesTo(filterFiles(command).map((file) => plainWord(file)))
  const row = FURTHER.find(([programs]) => tableHasWord(` ${programs} `, program))
  if (row !== undefined) return row[1](words, command, facts)
  return writerFor(program) === undefined ? writesTo(outputOptions(words)) : []
}

type Further = (words: WordList, command: SeenCommand, facts: ShellFacts) => readonly WrittenOperand[]

const FURTHER: readonly (readonly [programs: string, targets: Further])[] = [
  ["cp gcp mv gmv install ginstall rsync scp ditto", (_, command, facts) => intoFolder(command, facts)],
  [
    "ln gln link",
    (words, command, facts) => [...intoFolder(command, facts), ...writesTo(linkTargets(words))],
  ],
  ["patch", (words, command, facts) => patchTargets(command, words, facts)],
  [
    "tar bsdtar gtar",
    (words, command) =>
      words.some((word) => word.text === "--remove-files")
        ? writesTo(operandsOf(words, TAR_VALUED).plain, { removes: true })
        : extractedMembers(command),
  ],
  ["unzip", (_, command) => extractedMembers(command)],
  ["7z 7za unrar", (words) => writesTo(words.slice(3).filter((word) => !word.text.startsWith("-")))],
  ["zip", zippedAway],
  ["ffmpeg convert magick", (words) => writesTo(words.slice(2).slice(-1))],
  ["curl wget", downloadedFiles],
  ["git", (_, command, facts) => gitTargets(command, facts)],
  ["docker podman kubectl", (words) => (words[1]?.text === "cp" ? writesTo(words.slice(-1)) : [])],
  ["aws gsutil rclone gcloud", (words) => lastAfter(/^(?:cp|copy|copyto|mv|move|sync)$/, words)],
  ["fly flyctl", (words) => lastAfter(/^get$/, words)],
  ["dotenv dotenvx", changedVariables],
  ["vercel", pulledVariables],
  ["dotenv-vault", (words) => (words[1]?.text === "pull" ? writesTo([plainWord(".env")]) : [])],
  ["ssh-keygen", keyFiles],
  [
    "uniq xxd objcopy iconv pandoc",
    (words) =>
      writesTo([operandsOf(words, ["-f", "-w", "-s", "-c", "-l"]).plain[1], ...outputOptions(words)]),
  ],
]

/** `-m` deletes the files. */
function zippedAway(words: WordList): readonly WrittenOperand[] {
  if (!operandsOf(words, []).has("-m")) return []
  return writesTo(operandsOf(words, ["-x", "-i"]).plain.slice(1), { removes: true })
}

/** The last word, if one of them says that it is written. */
function lastAfter(verb: RegExp, words: WordList): readonly WrittenOperand[] {
  return words.some((word) => verb.test(word.text)) ? writesTo(words.slice(-1)) : []
}

function pulledVariables(words: WordList): readonly WrittenOperand[] {
  if (words[1]?.text !== "env" || words[2]?.text !== "pull") return []
  const [file] = operandsOf(words.slice(2), ["--environment", "-t"]).plain
  return writesTo([file ?? plainWord(".env.local")])
}

function keyFiles(words: WordList): readonly WrittenOperand[] {
  if (operandsOf(words, ["-f", "-t"]).has("-R"))
    return writesTo([operandsOf(words, ["-f"]).value("-f") ?? plainWord("~/.ssh/known_hosts")])
  if (words.some((word) => /^-[a-zA-Z]*[lyFBL]/.test(word.text))) return []
  return writesTo([operandsOf(words, ["-f", "-t", "-C", "-N", "-b"]).value("-f")])
}

/** `dotenvx set KEY value` writes `.env`, `dotenv -f x unset KEY` writes x. */
function changedVariables(words: WordList): readonly WrittenOperand[] {
  const { plain, value } = operandsOf(words, "-f --file --env-file -fk --env-keys-file".split(" "))
  const isChange = /^(?:set|unset|encrypt|decrypt|rotate)$/.test(plain[0]?.text ?? "")
  return isChange ? writesTo([value("-f", "--file", "--env-file") ?? plainWord(".env")]) : []
}

/** `cp -S .old b a` and `sed -i.old` write a backup under another name. */
function backupFiles({ program = "", words }: SeenCommand): readonly WrittenOperand[] {
  const writer = writerFor(program)
  const isSed = program === "sed" || program === "gsed"
  if (writer === undefined || !(isSed || /^g?(?:cp|mv|ln|install)$/.test(program))) return []
  const operands = operandsOf(words, writer.valued)
  const glued = isSed
    ? operands.options.map((each) => /^-[nErsz]*i(.+)$/.exec(each)?.[1]).find(Boolean)
    : undefined
  const suffix = glued ?? (isSed ? undefined : operands.value("-S", "--suffix")?.text)
  if (suffix === undefined) return []
  const named = (text: string) =>
    plainWord(isSed && suffix.includes("*") ? suffix.replaceAll("*", text) : text + suffix)
  const found = writer.paths(operands)
  return found === "unknown"
    ? []
    : writesTo(found.filter(({ path }) => !path.dynamic).map(({ path }) => named(path.text)))
}

function filterFiles({ opaqueCode }: SeenCommand): readonly string[] {
  if (opaqueCode?.language === "sed") return sedEffects(opaqueCode.text).files
  return opaqueCode?.language === "awk" ? awkEffects(opaqueCode.text).files : []
}

/** `cp /tmp/.env .` writes `./.env`. */
function intoFolder(command: SeenCommand, facts: ShellFacts): readonly WrittenOperand[] {
  const valued = writerFor(command.program ?? "")?.valued ?? []
  const { plain, value } = operandsOf(command.words, valued)
  const into = value("-t", "--target-directory")
  const folder = into ?? plain.at(-1)
  if (folder === undefined || (into === undefined && plain.length < 2)) return []
  if (/^(?:scp|rsync)$/.test(command.program ?? "") && isElsewhere(folder)) return []
  const isOne = folder.text.endsWith("/") || /(?:^|\/)\.{1,2}$/.test(folder.text) || into !== undefined
  const sources = into ? plain : plain.slice(0, -1)
  const isInto = isOne || folder.dynamic || plain.length > 2 || facts.isFolder(folder.text, command.dir)
  const copied = copiesRecursively(command)
    ? sources.flatMap((source) => copiedContents(source, folder, isInto, command, facts))
    : []
  if (!isInto) return copied
  return [...writesTo(sources.map((source) => pathBelow(folder, source))), ...copied]
}

const MAX_COPIED = 300

/** It copies folders with their contents. */
function copiesRecursively({ program, words }: SeenCommand): boolean {
  if (program === "mv" || program === "gmv" || program === "ditto") return true
  if (words.some((word) => /^--(?:exclude|filter|files-from)|^-f$/.test(word.text))) return false
  return words.some((word) => /^-[a-zA-Z]*[raR]|^--(?:rec|arc)/.test(word.text))
}

/** `cp -r t/. src` writes src/gen if t/gen exists. A missing source folder may hold anything. */
function copiedContents(
  source: Word,
  folder: Word,
  isInto: boolean,
  command: SeenCommand,
  facts: ShellFacts,
): readonly WrittenOperand[] {
  if (source.dynamic || folder.dynamic) return []
  const isBare =
    /(?:^|\/)\.?$/.test(source.text) || command.words.some((word) => /^-[a-zA-Z]*T/.test(word.text))
  const start = isBare || !isInto ? folder : pathBelow(folder, source)
  if (start === undefined) return []
  const inside = facts.inside(source.text, command.dir).slice(0, MAX_COPIED)
  const base = start.text.replace(/\/+$/, "")
  if (inside.length > 0)
    return writesTo(
      inside.map((path) => plainWord(`${base}/${path}`)),
      { isContent: true },
    )
  const isNear = /^(?:\.\/?)*$/.test(start.text)
  return isNear || facts.exists(source.text, command.dir) ? [] : writesTo([start], { holds: true })
}

function pathBelow(folder: Word, source: Word): Word | undefined {
  const name = source.text.replace(/\/+$/, "").split("/").at(-1) ?? ""
  if (source.dynamic || name === "" || name === "." || name === "..") return undefined
  const path = `${folder.text.replace(/\/+$/, "")}/${name}`
  if (!folder.dynamic) return plainWord(path)
  const parts = [...folder.parts, { kind: "literal", text: `/${name}` } as const]
  return { text: path, dynamic: true, quoted: true, parts }
}

/** A link's target can be written through the link. */
function linkTargets(words: WordList): WordList {
  const { plain, value } = operandsOf(words, ["-t", "--target-directory", "-S", "--suffix"])
  return value("-t", "--target-directory") || plain.length === 1 ? plain : plain.slice(0, -1)
}

const TAR_VALUED = "-f -C --file --directory -d --exclude -T -x".split(" ")

function extractedMembers(command: SeenCommand): readonly WrittenOperand[] {
  const { plain, value, has } = operandsOf(command.words, TAR_VALUED)
  const bundled = plain[0]?.text ?? ""
  const isTar = command.program !== "unzip"
  const extracts =
    !isTar || has("-x") || has("--extract") || has("--get") || /^[a-zA-Z]*x[a-zA-Z]*$/.test(bundled)
  if (!extracts) return []
  const folder = value("-C", "--directory", "-d")
  const rest = value("-f", "--file") ? plain : plain.slice(isTar && /f/.test(bundled) ? 2 : 1)
  return writesTo(rest.map((member) => (folder === undefined ? member : pathBelow(folder, member))))
}

/** `curl -O URL` and `wget URL` take the file name from the URL. */
function downloadedFiles(words: WordList): readonly WrittenOperand[] {
  const isSaved =
    words[0]?.text.endsWith("wget") || words.some((word) => /^-[a-zA-Z]*O|^--remote-name/.test(word.text))
  if (!isSaved) return []
  const names = words.flatMap((word) => /^\w+:\/\/[^?#]*\/([^/?#]+)/.exec(word.text)?.[1] ?? [])
  return writesTo(names.map((name) => plainWord(name)))
}

/** Programs whose `-o` is not an output file. */
const OTHER_O =
  " grep egrep fgrep rg ag ack ps ssh scp sftp mount set ls find fd nl lsof top jq kubectl docker pytest mypy eslint npm pip "
const OUTPUT =
  "-o -out -keyout --out --output --outfile --out-file --output-file --outdir --dest --destination".split(" ")

function outputOptions(words: WordList): readonly (Word | undefined)[] {
  const program = words[0]?.text.split("/").at(-1) ?? ""
  const isOther = tableHasWord(OTHER_O, program)
  return words.flatMap((word, at) => {
    if (OUTPUT.includes(word.text)) return isOther && word.text === "-o" ? [] : [words[at + 1]]
    const long = OUTPUT.find((name) => name !== "-o" && word.text.startsWith(`${name}=`))
    if (long !== undefined) return [wordFrom(word, long.length + 1)]
    return !isOther && word.text.startsWith("-o") ? [wordFrom(word, 2)] : []
  })
}
