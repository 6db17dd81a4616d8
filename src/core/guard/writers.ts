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

const TABLE: readonly (readonly [string, Writer])[] = [
  ["tee sponge", writer("", all)],
  ["rm rmdir unlink shred srm trash trash-put del rimraf", writer("-n -s", removed)],
  ["touch", writer("-r -t -d --reference --date", all)],
  ["mkdir mkfifo mknod", writer("-m --mode -Z", all)],
  ["truncate", writer("-s --size -r --reference", all)],
  [
    "cp gcp scp install ginstall ditto",
    writer("-t --target-directory -S -m -o -g -P -i -F --mode --owner --group", destination),
  ],
  [
    "rsync",
    writer("-e --rsh --exclude --include --exclude-from --files-from --filter -f --log-file", destination),
  ],
  ["ln gln link", writer("-t --target-directory -S --suffix", destination)],
  ["mv gmv rename", writer("-t --target-directory -S --suffix", moved)],
  ["chmod chown chgrp chattr setfacl chcon", writer("--reference -m -x --modify", pastFirst)],
  [
    "dd",
    writer("", ({ plain }) =>
      write(plain.filter((word) => word.text.startsWith("of=")).map((word) => wordFrom(word, 3))),
    ),
  ],
  ["sed gsed", writer("-e -f --expression --file -l", scripted, { only: inPlace })],
  [
    "perl ruby",
    writer("-e -E", (operands) => write(operands.plain.slice(operands.value("-e", "-E") ? 0 : 1)), {
      only: inPlace,
    }),
  ],
  [
    "awk gawk",
    writer("-i -v -F -f", (operands) => write(operands.plain.slice(1)), {
      only: ({ value }) => value("-i")?.text === "inplace",
    }),
  ],
  ["sort", writer("-o --output -k -t -S -T", ({ value }) => write([value("-o", "--output")]))],
  [
    "patch",
    writer("-o -i -p -d --output --input --directory --strip", ({ plain, value }) =>
      plain[0] ? write([value("-o", "--output") ?? plain[0]]) : "unknown",
    ),
  ],
  ["tar bsdtar gtar", writer("-f -C --file --directory --exclude -T", tarPaths)],
  ["unzip 7z 7za unrar", writer("-d -x", ({ value }) => write([value("-d") ?? plainWord(".")]))],
  ["zip", writer("-x -i", ({ plain }) => write(plain.slice(0, 1)))],
  [
    "gzip gunzip bzip2 bunzip2 xz unxz zstd",
    writer("-S -o", all, { only: ({ has }) => !has("-c") && !has("--stdout") && !has("-l") }),
  ],
  [
    "curl",
    writer(CURL, (operands) => downloads(operands, ["-o", "--output"], ["--output-dir"]), {
      alsoUnknown: ({ has }) => has("-O") || has("--remote-name"),
    }),
  ],
  [
    "wget",
    writer(
      "-O --output-document -P --directory-prefix -o -a -i -U --header",
      (operands) => downloads(operands, ["-O", "--output-document"], ["-P", "--directory-prefix"]),
      { alsoUnknown: ({ value }) => value("-O", "--output-document") === undefined },
    ),
  ],
  [
    "find gfind",
    writer(FIND, findPaths, {
      only: ({ has }) => has("-delete") || has("-fprint") || has("-fprintf") || has("-fls"),
    }),
  ],
  ["split csplit", writer("-b -l -n -a -C", ({ plain }) => (plain[1] ? write([plain[1]]) : "unknown"))],
  ["dos2unix unix2dos", writer("", all)],
  [
    "vi vim nvim ex ed nano pico emacs micro joe code subl open xdg-open",
    writer("-c -u --cmd -S --eval", all),
  ],
  ["sqlite3 sqlite duckdb litecli", writer("-cmd -init -separator", ({ plain }) => write(plain.slice(0, 1)))],
  [
    "prettier eslint biome stylelint markdownlint markdownlint-cli2 mdformat gofmt goimports shfmt yapf autopep8 clang-format yq jsonlint",
    writer(FORMATTER, all, { only: fixes }),
  ],
  [
    "black isort rustfmt ruff",
    writer("--config -l --line-length", (operands) => write(operands.plain), {
      only: ({ has }) => !has("--check") && !has("--diff"),
    }),
  ],
]

/** By the program's name. */
export const WRITERS: ReadonlyMap<string, Writer> = new Map(
  TABLE.flatMap(([names, each]) => names.split(" ").map((name): [string, Writer] => [name, each])),
)
