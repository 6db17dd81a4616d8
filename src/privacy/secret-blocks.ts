// Secrets that only the surrounding lines reveal: a Kubernetes Secret, the tail of a key file, a table column of
// passwords. Loaded only for text with such a line; reads each line once.

/** Marks of all three, in lower case. */
export function redactBlocks(text: string, mark: (kind: string) => string): string {
  const keys = text.includes("-----END") ? redactKeyTails(text, mark) : text
  const manifests = /kind\\{0,2}["']?\s{0,4}:\s{0,4}\\{0,2}["']?(?:Sealed)?Secret\b/.test(keys)
    ? keys
        .split(/^(?=---\s*$)/m)
        .map((part) => redactManifest(part, mark))
        .join("")
    : keys
  return redactTables(manifests, mark)
}

/** Backwards from the END line over everything that can be the body of a key. */
function redactKeyTails(text: string, mark: (kind: string) => string): string {
  const end = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY/g
  let out = ""
  let done = 0
  for (let match = end.exec(text); match !== null; match = end.exec(text)) {
    let from = match.index
    while (from > done && isKeyCharacter(text, from - 1)) from--
    // The first line may start mid-sentence: the body starts at its first long run.
    const body = text.slice(from, match.index)
    const run = /[A-Za-z0-9+/]{16}/.exec(body)
    if (run === null || body.trimEnd().length - run.index < 24) continue
    from += run.index
    out += `${text.slice(done, from)}${mark("private-key")}\n`
    done = match.index
  }
  return out + text.slice(done)
}

function isKeyCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
  return isLetter || "+/=\n\r\t \\\"'>|,".includes(text[at] ?? "-")
}

/** Every value below `data:` and `stringData:`, in YAML and in JSON. */
function redactManifest(part: string, mark: (kind: string) => string): string {
  if (!/kind\\{0,2}["']?\s{0,4}:\s{0,4}\\{0,2}["']?(?:Sealed)?Secret\b/.test(part)) return part
  const inJson = part.replace(
    /(\\{0,2}"(?:string)?[dD]ata\\{0,2}"\s{0,8}:\s{0,8}\{)([^{}]{0,20000})/g,
    (_, before: string, body: string) =>
      before +
      body.replace(
        /(:\s{0,8}\\{0,2}")(?!‹)[^"\\]{1,20000}/g,
        (__, sign: string) => sign + mark("kubernetes-secret"),
      ),
  )
  let depth = -1
  // An escaped line break (a command inside JSON) counts too.
  return inJson
    .split(/(\r?\n|\\n)/)
    .map((line, at) => {
      if (at % 2 === 1) return line
      const indent = line.length - line.trimStart().length
      const isOpening = /^\s*(?:stringData|data|encryptedData):\s*$/.test(line)
      if (isOpening) depth = indent
      if (isOpening || depth < 0 || line.trim() === "") return line
      if (indent <= depth) {
        depth = -1
        return line
      }
      const entry = /^(\s*["']?[\w.-]{1,120}["']?:\s*["']?)(?![|>][-+]?\s*$)([^\s‹].*?)(["']?\s*)$/.exec(line)
      if (entry !== null) return `${entry[1]}${mark("kubernetes-secret")}${entry[3]}`
      return /^\s*[\w.-]{1,120}:|‹/.test(line) ? line : `${line.slice(0, indent)}${mark("kubernetes-secret")}`
    })
    .join("")
}

const COLUMN =
  /^[\s"'*`]*(?:pass(?:word|wd|phrase|code)?|pwd?|secret|token|api[ _-]?key|pin|passwort|kennwort|contrase[ñn]a|senha|mot de passe|пароль|密码|パスワード|비밀번호)[\s"'*`]*$/i
const MAX_ROWS = 60

/** The cells below a column heading that names a secret. */
function redactTables(text: string, mark: (kind: string) => string): string {
  const lines = text.split("\n")
  let isChanged = false
  for (let at = 0; at + 1 < lines.length; at++) {
    const head = lines[at] ?? ""
    if (head.length > 400) continue
    const sign = ["|", "\t", ","].find((each) => head.includes(each))
    if (sign === undefined) continue
    const names = head.split(sign)
    const columns = names.flatMap((name, column) => (COLUMN.test(name) ? [column] : []))
    if (columns.length === 0 || names.length < 2) continue
    for (let row = at + 1; row < lines.length && row <= at + MAX_ROWS; row++) {
      const cells = (lines[row] ?? "").split(sign)
      if (cells.length !== names.length) break
      for (const column of columns) {
        const cell = cells[column] ?? ""
        if (!isSecretCell(cell.trim())) continue
        cells[column] = cell.replace(cell.trim(), mark("password"))
        isChanged = true
      }
      lines[row] = cells.join(sign)
    }
  }
  return isChanged ? lines.join("\n") : text
}

function isSecretCell(cell: string): boolean {
  return (
    cell.length >= 4 &&
    !cell.includes("‹") &&
    /\d/.test(cell) &&
    /[A-Za-z]/.test(cell) &&
    !/[\s()]/.test(cell)
  )
}
