// bash is the judge: our words are those that `printf` receives, and bash runs no command that we did not find.
import { describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { parseShell } from "./shell-parse.ts"

const hasBash = Bun.which("bash") !== null

const plain = fc.constantFrom("a", "b1", "-f", "--x=y", "%", "@", "]", "}", "=", "+", "if", "done", "é")
const inSingle = fc.stringMatching(/^[ -&(-~\n]{0,8}$/)
const inDouble = fc
  .array(
    fc.constantFrom(
      "a",
      " ",
      "'",
      ";",
      "|",
      "(",
      ")",
      "#",
      "\\\\",
      '\\"',
      "\\$",
      "\\`",
      "\\a",
      "*",
      "{a,b}",
      "\n",
    ),
  )
  .map((pieces) => pieces.join(""))
const inAnsi = fc
  .array(
    fc.constantFrom(
      "a",
      " ",
      "\\n",
      "\\t",
      "\\\\",
      "\\'",
      '\\"',
      "\\x41",
      "\\101",
      "\\u0042",
      '"',
      "$x",
      "`",
    ),
  )
  .map((pieces) => pieces.join(""))
const piece = fc.oneof(
  plain,
  inSingle.map((text) => `'${text}'`),
  inDouble.map((text) => `"${text}"`),
  inAnsi.map((text) => `$'${text}'`),
  fc.constantFrom(" ", ";", "'", '"', "$", "(", "&", "\\", "#", "*", "{").map((char) => `\\${char}`),
  fc.constant("\\\n"),
  fc.constantFrom("{a,b}", "{x}", "{}", "{a,{b,c}}", "x{,y}", "{1,'2 3'}", "{a,b"),
)
const word = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => `w${pieces.join("")}`)
const words = fc.array(word, { minLength: 1, maxLength: 4 })

describe.skipIf(!hasBash)("GARD-02 quoting agrees with bash", () => {
  test("GARD-02 600 generated lines give the words that bash gives", () => {
    const lines = fc.sample(words, { numRuns: 600, seed: 20261115 }).map((each) => each.join(" "))
    const script = lines.map((line) => `printf '%s\\0' ${line}\nprintf '\\1\\0'`).join("\n")
    const given = bashWords(script)
    for (const [index, line] of lines.entries()) {
      const parsed = parseShell(`printf ${line}`)
      const ours = parsed.kind === "ok" ? parsed.commands[0]?.words.slice(1).map((each) => each.text) : parsed
      expect<unknown>({ line, words: ours }).toEqual({ line, words: given[index] })
    }
  }, 60_000)
})

function bashWords(script: string): readonly (readonly string[])[] {
  const { stdout } = Bun.spawnSync(["bash", "--norc", "--noprofile"], {
    env: { LC_ALL: "C.UTF-8" },
    stdin: Buffer.from(script),
  })
  const lines: string[][] = [[]]
  for (const text of stdout.toString().split("\0").slice(0, -1)) {
    if (text === "\u0001") lines.push([])
    else lines.at(-1)?.push(text)
  }
  return lines.slice(0, -1)
}

const simple = fc
  .tuple(fc.constantFrom("c1", "'c2'", "c\\3", "c{4,5}", '"c6"'), fc.array(word, { maxLength: 2 }))
  .map(([name, rest]) => [name, ...rest].join(" "))

/** Shell text whose commands have names that no program has. (Not `<(…)`: bash does not wait for it.) */
const { program } = fc.letrec<{ program: string }>((tie) => {
  const inner = tie("program")
  return {
    program: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      simple,
      fc
        .tuple(inner, fc.constantFrom(";", " && ", "\n", " | ", " |& ", "; "), inner)
        .map((parts) => parts.join("")),
      inner.map((text) => `( ${text} )`),
      inner.map((text) => `{ ${text}; }`),
      inner.map((text) => `c7 "$(${text})"`),
      inner.map((text) => `c7 $(${text}) x`),
      inner.map((text) => `v=$(${text}) c7`),
      inner.map((text) => `if ${text}; then c7; else c8; fi`),
      inner.map((text) => `for i in 1 2; do ${text}; done`),
      inner.map((text) => `case a in b) c8;; (a|c) ${text} ;; esac`),
      inner.map((text) => `[[ a < b && ( -n x ) ]] && ${text}`),
      inner.map((text) => `(( 1 < 2 )) && ${text}`),
      inner.map((text) => `c7 <<E\n$(${text}) 'x\nE\nc8`),
      inner.map((text) => `c7 <<'E' && c8\n$( 'x\nE\n${text}`),
      inner.map((text) => `c7 # it's ( a " comment\n${text}`),
      inner.map((text) => `f() { ${text}; }; f`),
      inner.map((text) => `! ${text}`),
      inner.map((text) => `c7 \${u:-$(${text})}`),
      inner.map((text) => `c7 >f1 2>&1; ${text} >>f2`),
    ),
  }
})

describe.skipIf(!hasBash)("GARD-02 no command runs that we did not see", () => {
  test("GARD-02 every command that bash runs in 100 generated programs is in our list", () => {
    const folder = mkdtempSync(join(tmpdir(), "tenure-shell-"))
    let ran = 0
    for (const [index, text] of fc.sample(program, { numRuns: 100, seed: 20261115 }).entries()) {
      const parsed = parseShell(text)
      // A here-document inside another may end it early: refusing such text is correct too.
      if (parsed.kind === "unparsable") continue
      const ours = parsed.commands.map((each) => each.words)
      for (const given of commandsRun(text, folder, index)) {
        ran++
        const seen = ours.some((own) => {
          if (own.some((each) => each.dynamic)) return own[0]?.dynamic || own[0]?.text === given[0]
          return own.length === given.length && own.every((each, at) => each.text === given[at])
        })
        expect({ text, given, seen }).toEqual({ text, given, seen: true })
      }
    }
    rmSync(folder, { recursive: true, force: true })
    expect(ran).toBeGreaterThan(150)
  }, 60_000)
})

// Each command of a pipe is a separate process, so each writes its own file.
const HANDLER = `command_not_found_handle() { printf '%s\\0' "$@" >"$LOG/$BASHPID.$RANDOM"; }`

function commandsRun(text: string, folder: string, index: number): readonly (readonly string[])[] {
  const log = join(folder, `log${index}`)
  mkdirSync(log)
  const script = `PATH=/nonexistent\n${HANDLER}\neval "$1"`
  Bun.spawnSync(["bash", "--norc", "--noprofile", "-c", script, "bash", text], {
    cwd: folder,
    env: { LC_ALL: "C.UTF-8", LOG: log },
    stdin: null,
    stdout: "ignore",
    stderr: "ignore",
    timeout: 5000,
  })
  return readdirSync(log).map((name) => readFileSync(join(log, name), "utf8").split("\0").slice(0, -1))
}
