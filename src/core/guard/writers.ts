// The programs that write files, as a table: which of their operands are written, which removed.
import { destination, moved, type Operands, type Written, write } from "./operands.ts"
import { plainWord, wordFrom } from "./shell-word.ts"

interface Writer {
  readonly valued: readonly string[]
  readonly paths: (operands: Operands) => readonly Written[] | "unknown"
  /** It writes only in this case. */
  readonly only?: (operands: Operands) => boolean
  readonly alsoUnknown?: (operands: Operands) => boolean
}

/** By the program's name. A switch, because nothing of it is made before it is asked for. */
export function writerFor(program: string): Writer | undefined {
  switch (program) {
    case "tee":
    case "sponge":
      return writer("", all)
    case "rm":
    case "rmdir":
    case "unlink":
    case "shred":
    case "srm":
    case "trash":
    case "trash-put":
    case "del":
    case "rimraf":
      return writer("-n -s", removed)
    case "touch":
      return writer("-r -t -d --reference --date", all)
    case "mkdir":
    case "mkfifo":
    case "mknod":
      return writer("-m --mode -Z", all)
    case "truncate":
      return writer("-s --size -r --reference", all)
    case "fallocate":
      return writer("-l -o --length --offset", all)
    case "cp":
    case "gcp":
    case "scp":
    case "install":
    case "ginstall":
    case "ditto":
      return writer("-t --target-directory -S -m -o -g -P -i -F --mode --owner --group", destination)
    case "rsync":
      return writer(
        "-e --rsh --exclude --include --exclude-from --files-from --filter -f --log-file",
        destination,
      )
    case "ln":
    case "gln":
    case "link":
      return writer("-t --target-directory -S --suffix", destination)
    case "mv":
    case "gmv":
    case "rename":
      return writer("-t --target-directory -S --suffix", moved)
    case "chmod":
    case "chown":
    case "chgrp":
    case "chattr":
    case "chcon":
      return writer("--reference", pastFirst)
    case "setfacl":
      return writer("-m -x -M -X --modify --remove --restore", all)
    case "dd":
      return writer("", ({ plain }) =>
        write(plain.filter((word) => word.text.startsWith("of=")).map((word) => wordFrom(word, 3))),
      )
    case "sed":
    case "gsed":
      return writer("-e -f --expression --file -l", scripted, { only: inPlace })
    case "perl":
    case "ruby":
      return writer("-e -E", (operands) => write(operands.plain.slice(operands.value("-e", "-E") ? 0 : 1)), {
        only: inPlace,
      })
    case "awk":
    case "gawk":
      return writer("-i -v -F -f", (operands) => write(operands.plain.slice(1)), {
        only: ({ value }) => value("-i")?.text === "inplace",
      })
    case "sort":
      return writer("-o --output -k -t -S -T", ({ value }) => write([value("-o", "--output")]))
    case "patch":
      return writer("-o -i -p -d --output --input --directory --strip", ({ plain, value }) =>
        plain[0] ? write([value("-o", "--output") ?? plain[0]]) : "unknown",
      )
    case "tar":
    case "bsdtar":
    case "gtar":
      return writer("-f -C --file --directory --exclude -T", tarPaths)
    case "unzip":
    case "7z":
    case "7za":
    case "unrar":
      return writer("-d -x", ({ value }) => write([value("-d") ?? plainWord(".")]))
    case "zip":
      return writer("-x -i", ({ plain }) => write(plain.slice(0, 1)))
    case "gzip":
    case "gunzip":
    case "bzip2":
    case "bunzip2":
    case "xz":
    case "unxz":
    case "zstd":
      return writer("-S -o", all, { only: ({ has }) => !has("-c") && !has("--stdout") && !has("-l") })
    case "curl":
      return writer(CURL, (operands) => downloads(operands, ["-o", "--output"], ["--output-dir"]), {
        alsoUnknown: ({ has }) => has("-O") || has("--remote-name"),
      })
    case "wget":
      return writer(
        "-O --output-document -P --directory-prefix -o -a -i -U --header",
        (operands) => downloads(operands, ["-O", "--output-document"], ["-P", "--directory-prefix"]),
        { alsoUnknown: ({ value }) => value("-O", "--output-document") === undefined },
      )
    case "find":
    case "gfind":
      return writer(FIND, findPaths, {
        only: ({ has }) => has("-delete") || has("-fprint") || has("-fprintf") || has("-fls"),
      })
    case "split":
    case "csplit":
      return writer("-b -l -n -a -C", ({ plain }) => (plain[1] ? write([plain[1]]) : "unknown"))
    case "dos2unix":
    case "unix2dos":
      return writer("", all)
    case "vi":
    case "vim":
    case "nvim":
    case "ex":
    case "ed":
    case "nano":
    case "pico":
    case "emacs":
    case "micro":
    case "joe":
    case "code":
    case "subl":
    case "open":
    case "xdg-open":
      return writer("-c -u --cmd -S --eval", all)
    case "tenure":
      return writer("--out -out", ({ value }) => write([value("--out", "-out")]))
    case "sqlite3":
    case "sqlite":
    case "duckdb":
    case "litecli":
      return writer("-cmd -init -separator", ({ plain }) => write(plain.slice(0, 1)))
    case "prettier":
    case "eslint":
    case "biome":
    case "stylelint":
    case "markdownlint":
    case "markdownlint-cli2":
    case "mdformat":
    case "gofmt":
    case "goimports":
    case "shfmt":
    case "yapf":
    case "autopep8":
    case "clang-format":
    case "yq":
    case "jsonlint":
      return writer(FORMATTER, all, { only: fixes })
    case "black":
    case "isort":
    case "rustfmt":
    case "ruff":
      return writer("--config -l --line-length", (operands) => write(operands.plain), {
        only: ({ has }) => !has("--check") && !has("--diff"),
      })
    default:
      return undefined
  }
}

function writer(valued: string, paths: Writer["paths"], more: Partial<Writer> = {}): Writer {
  return { valued: valued.split(" "), paths, ...more }
}

const all = (operands: Operands) => write(operands.plain)
const removed = (operands: Operands) => {
  const recursive = operands.has("-r") || operands.has("-R") || operands.has("--recursive")
  return write(operands.plain, { removes: true, recursive })
}
const pastFirst = (operands: Operands) =>
  write(operands.plain.slice(operands.value("--reference") === undefined ? 1 : 0))
const inPlace = (operands: Operands) => operands.has("-i") || operands.has("--in-place")
const fixes = ({ has }: Operands) =>
  ["--write", "--fix", "--in-place", "-w", "-i", "--apply", "--format", "--edit"].some(has)

function scripted(operands: Operands): readonly Written[] {
  const hasScript = operands.value("-e", "-E", "-f", "--expression", "--file") !== undefined
  return write(operands.plain.slice(hasScript ? 0 : 1))
}

function tarPaths({ plain, has, value }: Operands): readonly Written[] | "unknown" {
  const first = plain[0]?.text ?? ""
  const bundled = /^[a-zA-Z]+$/.test(first) && /[xcrut]/.test(first) ? first : ""
  const extracts = has("-x") || has("--extract") || has("--get") || bundled.includes("x")
  if (extracts) return write([value("-C", "--directory") ?? plainWord(".")])
  const creates = has("-c") || has("-r") || has("-u") || has("--create") || /[cru]/.test(bundled)
  if (!creates) return []
  return write([value("-f", "--file") ?? (bundled.includes("f") ? plain[1] : undefined)])
}

function findPaths({ plain, has, value }: Operands): readonly Written[] {
  const printed = write([value("-fprint", "-fprintf", "-fls")])
  if (!has("-delete")) return printed
  const filtered = [
    "-name",
    "-iname",
    "-path",
    "-ipath",
    "-regex",
    "-empty",
    "-newer",
    "-mtime",
    "-size",
  ].some(has)
  const roots = plain.length > 0 ? plain : [plainWord(".")]
  return [...printed, ...write(roots, { removes: true, recursive: !filtered })]
}

function downloads(
  operands: Operands,
  output: readonly string[],
  dir: readonly string[],
): readonly Written[] {
  return write([operands.value(...output), operands.value(...dir)])
}

const FIND =
  "-name -iname -path -ipath -regex -newer -mtime -size -type -maxdepth -mindepth -fprint -fprintf -fls -perm -user"
const CURL =
  "-o --output --output-dir -H --header -d --data -X --request -u --user -A -e -b -c --cookie-jar -D --dump-header"
const FORMATTER = "--config -c --ignore-path --parser --stdin-filepath"
