// What a command writes besides its plain destination: the name a file gets in the folder it is copied to, the file
// that a link would give another name, the files of a patch, the members of an archive, an `-o` of any program.
import type { SeenCommand } from "./commands.ts"
import { operandsOf, type Written, write } from "./operands.ts"
import type { ShellFacts } from "./shell-attempt.ts"
import { plainWord, type Word, wordFrom } from "./shell-word.ts"
import { writerFor } from "./writers.ts"

export function furtherTargets(command: SeenCommand, facts: ShellFacts): readonly Written[] {
  const { program, words } = command
  switch (program) {
    case undefined:
      return []
    case "cp":
    case "gcp":
    case "mv":
    case "gmv":
    case "install":
    case "ginstall":
    case "rsync":
    case "scp":
    case "ditto":
      return intoFolder(command, facts)
    case "ln":
    case "gln":
    case "link":
      return [...intoFolder(command, facts), ...write(linked(words))]
    case "patch":
      return patched(command, words, facts)
    case "tar":
    case "bsdtar":
    case "gtar":
    case "unzip":
      return members(command)
    case "7z":
    case "7za":
    case "unrar":
      return write(words.slice(3).filter((word) => !word.text.startsWith("-")))
    case "zip":
      // `-m` takes the files away.
      return operandsOf(words, []).has("-m")
        ? write(operandsOf(words, ["-x", "-i"]).plain.slice(1), { removes: true })
        : []
    case "ffmpeg":
    case "convert":
    case "magick":
      return write(words.slice(2).slice(-1))
    case "curl":
    case "wget":
      return downloaded(words)
    case "git":
      return ofGit(command, facts)
    case "docker":
    case "podman":
    case "kubectl":
      return words[1]?.text === "cp" ? write(words.slice(-1)) : []
    case "aws":
    case "gsutil":
    case "rclone":
    case "gcloud":
      return words.some((word) => /^(?:cp|copy|copyto|mv|move|sync)$/.test(word.text))
        ? write(words.slice(-1))
        : []
    case "ssh-keygen":
      return write([operandsOf(words, ["-f", "-t", "-C", "-N", "-b"]).value("-f")])
    case "uniq":
    case "xxd":
    case "objcopy":
    case "iconv":
    case "pandoc":
      return write([operandsOf(words, ["-f", "-w", "-s", "-c", "-l"]).plain[1], ...outputsOf(words)])
    default:
      return writerFor(program) === undefined ? write(outputsOf(words)) : []
  }
}

/** `cp /tmp/.env .` writes `./.env`. */
function intoFolder(command: SeenCommand, facts: ShellFacts): readonly Written[] {
  const valued = writerFor(command.program ?? "")?.valued ?? []
  const { plain, value } = operandsOf(command.words, valued)
  const into = value("-t", "--target-directory")
  const folder = into ?? plain.at(-1)
  if (folder === undefined || (into === undefined && plain.length < 2)) return []
  const isOne = folder.text.endsWith("/") || /(?:^|\/)\.{1,2}$/.test(folder.text) || into !== undefined
  if (!isOne && !folder.dynamic && plain.length === 2 && !facts.isFolder(folder.text, command.dir)) return []
  return write((into ? plain : plain.slice(0, -1)).map((source) => below(folder, source)))
}

function below(folder: Word, source: Word): Word | undefined {
  const name = source.text.replace(/\/+$/, "").split("/").at(-1) ?? ""
  if (source.dynamic || name === "" || name === "." || name === "..") return undefined
  const path = `${folder.text.replace(/\/+$/, "")}/${name}`
  if (!folder.dynamic) return plainWord(path)
  const parts = [...folder.parts, { kind: "literal", text: `/${name}` } as const]
  return { text: path, dynamic: true, quoted: true, parts }
}

/** What is linked to can be written by the new name. */
function linked(words: readonly Word[]): readonly Word[] {
  const { plain, value } = operandsOf(words, ["-t", "--target-directory", "-S", "--suffix"])
  return value("-t", "--target-directory") || plain.length === 1 ? plain : plain.slice(0, -1)
}

function patched(command: SeenCommand, words: readonly Word[], facts: ShellFacts): readonly Written[] {
  const { plain, value } = operandsOf(words, [
    "-o",
    "-i",
    "-p",
    "-d",
    "--output",
    "--input",
    "--directory",
    "--strip",
    "--include",
  ])
  const files = [...plain, value("-i", "--input")].filter((word) => word !== undefined)
  const texts = files.map((file) => (file.dynamic ? undefined : facts.read(file.text, command.dir)))
  for (const { op, target, body } of command.redirections) {
    if (body !== undefined) texts.push(body.text)
    else if (op === "<" && !target.dynamic) texts.push(facts.read(target.text, command.dir))
  }
  const folder = value("-d", "--directory")
  const paths = texts.flatMap((text) => (text === undefined ? [] : patchPaths(text)))
  return write(paths.map((path) => plainWord(folder === undefined ? path : `${folder.text}/${path}`)))
}

/** With and without the first folder: `-p1` takes it away, `-p0` does not. */
function patchPaths(text: string): readonly string[] {
  const lines = text.matchAll(/^(?:\+\+\+|---|rename to|copy to|Index:) ([^\t\n\r]+)/gm)
  const paths = [...lines].map(([, path = ""]) => path.trim()).filter((path) => path !== "/dev/null")
  return [...new Set(paths.flatMap((path) => [path, path.slice(path.indexOf("/") + 1)]))]
}

function members(command: SeenCommand): readonly Written[] {
  const { plain, value, has } = operandsOf(command.words, [
    "-f",
    "-C",
    "--file",
    "--directory",
    "-d",
    "--exclude",
    "-T",
    "-x",
  ])
  const bundled = plain[0]?.text ?? ""
  const isTar = command.program !== "unzip"
  const extracts =
    !isTar || has("-x") || has("--extract") || has("--get") || /^[a-zA-Z]*x[a-zA-Z]*$/.test(bundled)
  if (!extracts) return []
  const folder = value("-C", "--directory", "-d")
  const rest = value("-f", "--file") ? plain : plain.slice(isTar && /f/.test(bundled) ? 2 : 1)
  return write(rest.map((member) => (folder === undefined ? member : below(folder, member))))
}

/** `curl -O URL` and `wget URL` take the name from the address. */
function downloaded(words: readonly Word[]): readonly Written[] {
  const isSaved =
    words[0]?.text.endsWith("wget") || words.some((word) => /^-[a-zA-Z]*O|^--remote-name/.test(word.text))
  if (!isSaved) return []
  const names = words.flatMap((word) => /^\w+:\/\/[^?#]*\/([^/?#]+)/.exec(word.text)?.[1] ?? [])
  return write(names.map((name) => plainWord(name)))
}

function ofGit(command: SeenCommand, facts: ShellFacts): readonly Written[] {
  const { words } = command
  const sub = words[1]?.text ?? ""
  if (sub === "apply" || sub === "am") return patched(command, words.slice(1), facts)
  const { value } = operandsOf(words.slice(1), [
    "-f",
    "--file",
    "-o",
    "--output",
    "--output-directory",
    "--separate-git-dir",
  ])
  if (sub === "config") return write([value("-f", "--file")])
  if (sub === "init") return write([value("--separate-git-dir")])
  return write([value("--output", "--output-directory"), sub === "format-patch" ? value("-o") : undefined])
}

/** Programs whose `-o` is something else. */
const OTHER_O =
  " grep egrep fgrep rg ag ack ps ssh scp sftp mount set ls tree find fd nl lsof top jq kubectl docker pytest mypy eslint npm pip "
const OUTPUT = [
  "-o",
  "-out",
  "-keyout",
  "--out",
  "--output",
  "--outfile",
  "--out-file",
  "--output-file",
  "--outdir",
  "--dest",
  "--destination",
]

function outputsOf(words: readonly Word[]): readonly (Word | undefined)[] {
  const program = words[0]?.text.split("/").at(-1) ?? ""
  const isOther = OTHER_O.includes(` ${program} `)
  return words.flatMap((word, at) => {
    if (OUTPUT.includes(word.text)) return isOther && word.text === "-o" ? [] : [words[at + 1]]
    const long = OUTPUT.find((name) => name !== "-o" && word.text.startsWith(`${name}=`))
    if (long !== undefined) return [wordFrom(word, long.length + 1)]
    return !isOther && word.text.startsWith("-o") ? [wordFrom(word, 2)] : []
  })
}
