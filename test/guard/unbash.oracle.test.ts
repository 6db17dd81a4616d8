// A second opinion on the shell parser: unbash reads the same text, and both must find the same commands,
// words, redirections and nested commands. Where they differ, bash decides; its decisions are in DIFFERENCES.
import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import fc from "fast-check"
import { parse } from "unbash"
import type { SimpleCommand } from "../../src/guard/shell/shell-command.ts"
import { parseShell } from "../../src/guard/shell/shell-parse.ts"
import { FORBIDDEN_SHELL } from "./corpus/forbidden-shell.ts"
import { ORDINARY } from "./corpus/ordinary.ts"
import { REPRODUCTIONS } from "./corpus/reproductions.ts"

interface Difference {
  readonly is: RegExp
  readonly why: string
  /** An example, and the commands that bash runs. */
  readonly example?: string
  readonly runs?: readonly string[]
}

/** Kinds of text that the two read differently, with the answer of bash where it runs them. */
const DIFFERENCES: readonly Difference[] = [
  {
    is: /\{[^{}\n]*(?:,|\.\.)[^{}\n]*\}/,
    why: "unbash leaves braces unexpanded; bash expands them into several words",
    example: "c7 .e{n..n}v {a,b}",
    runs: ["c7|.env|a|b"],
  },
  {
    is: /\$\(\(/,
    why: "unbash reads every `$((` as arithmetic; if it does not close, bash runs commands",
    example: "c7 $((c8); c9)",
    runs: ["c7", "c8", "c9"],
  },
  { is: /\|&?\s*!/, why: "a `!` after a pipe is an error in bash; unbash stops silently, we continue" },
  { is: /[?*+@!]\(/, why: "a pattern group is one word for both, but unbash finds commands in it" },
  { is: /\$'[^']*\\\n/, why: "unbash drops an escaped line break inside $'…'" },
  { is: /(?:^|[|&;]\s*)coproc\b/, why: "the name of a coproc is a word for one and a name for the other" },
]

describe("T17 GARD-02 unbash and our parser find the same commands", () => {
  test("T17 GARD-02 in 1,000 generated programs", () => {
    const texts = fc.sample(program, { numRuns: 1000, seed: 20261116 })
    const { compared, wrong } = compareAll(texts)
    expect(wrong.slice(0, 5)).toEqual([])
    expect(compared).toBeGreaterThan(700)
  })
  test("GARD-02 in the corpora", () => {
    const attempts = readFileSync(`${import.meta.dir}/corpus/write-attempts.jsonl`, "utf8")
      .trim()
      .split("\n")
    const texts = [
      ...attempts.map((line) => (JSON.parse(line) as { command: string }).command),
      ...readFileSync(`${import.meta.dir}/corpus/everyday.txt`, "utf8")
        .trim()
        .split("\n"),
      ...FORBIDDEN_SHELL,
      ...ORDINARY,
      ...Object.values(REPRODUCTIONS).flat(),
    ]
    const { compared, wrong } = compareAll(texts)
    expect(wrong.slice(0, 5)).toEqual([])
    expect(compared).toBeGreaterThan(2000)
  })
  test("GARD-05 digits before `&>` are a word to both", () => {
    expect(ours("mv .env 1&>/dev/null")).toEqual(["mv|.env|1|&>/dev/null"])
    expect(theirs("mv .env 1&>/dev/null")).toEqual(["mv|.env|1|&>/dev/null"])
  })
})

describe.skipIf(Bun.which("bash") === null)("GARD-02 bash decides where they differ", () => {
  for (const { why, example, runs } of DIFFERENCES) {
    if (example === undefined || runs === undefined) continue
    test(`GARD-02 ${why}`, () => {
      expect(commandsRun(example)).toEqual([...runs])
      // Our list has each of them; a word that is only known at run time is shown as `~`.
      const own = (ours(example) ?? []).map((line) => line.replace(/\|~/g, ""))
      expect(own).toEqual([...runs])
    })
  }
})

function commandsRun(text: string): readonly string[] {
  const handler = `command_not_found_handle() { local IFS='|'; printf '%s\\n' "$*" >&9; }`
  const script = `PATH=/no/such/folder\n${handler}\neval "$1"`
  const { stdout } = Bun.spawnSync(
    ["bash", "--norc", "--noprofile", "-c", `exec 9>&1 1>/dev/null 2>&1\n${script}`, "bash", text],
    {
      stdin: null,
      timeout: 5000,
    },
  )
  return stdout.toString().trim().split("\n").sort()
}

function compareAll(texts: readonly string[]) {
  let compared = 0
  const wrong: unknown[] = []
  for (const text of texts) {
    if (DIFFERENCES.some(({ is }) => is.test(text))) continue
    const own = ours(text)
    const other = theirs(text)
    // We may refuse to read; unbash continues past an error.
    if (own === undefined || other === undefined) continue
    compared++
    if (own.join("\n") !== other.join("\n")) wrong.push({ text, own, other })
  }
  return { compared, wrong }
}

/** Every simple command, sorted: words and redirections, a word of unknown value as `~`. */
function ours(text: string): readonly string[] | undefined {
  const parsed = parseShell(text)
  if (parsed.kind === "unparsable") return undefined
  return parsed.commands
    .map(shown)
    .filter((line) => line !== "" && !line.startsWith("[["))
    .sort()
}

function shown({ words, redirections }: SimpleCommand): string {
  const texts = words.map((word) => (word.dynamic ? "~" : word.text))
  const feeds = redirections.map(({ op, fd, target }) => {
    const isBody = op === "<<" || op === "<<-"
    return `${fd}${op}${!isBody && target.dynamic ? "~" : target.text}`
  })
  return [...texts, ...feeds].join("|")
}

function theirs(text: string): readonly string[] | undefined {
  const script = parse(text)
  if ((script.errors ?? []).length > 0) return undefined
  const found: string[] = []
  walk(script, found)
  return found.filter((line) => line !== "").sort()
}

type Node = Readonly<Record<string, unknown>>

function walk(node: unknown, found: string[]): void {
  if (typeof node !== "object" || node === null) return
  if (Array.isArray(node)) {
    for (const each of node) walk(each, found)
    return
  }
  const { type } = node as Node
  if (type === "Command") {
    const { name, suffix, prefix } = node as { name: Node | undefined; suffix: Node[]; prefix: Node[] }
    const words = [name, ...suffix].filter(
      (each) =>
        each !== undefined && (each["type"] === "Word" || (each["type"] === "Assignment" && !isArray(each))),
    )
    found.push(
      [...words.map((each) => wordText(each as Node)), ...redirects([...prefix, ...suffix])].join("|"),
    )
  }
  if (type === "Redirected") found.push(redirects((node as { redirects: Node[] }).redirects).join("|"))
  // The parts of a word are computed on demand and are not own properties.
  for (const key of new Set([...Object.keys(node), "parts", "script", "expression", "value", "elements"]))
    walk((node as Node)[key], found)
}

/** `declare a=(1 2)`: an assignment in our parser. */
function isArray(node: Node): boolean {
  return (node["value"] as Node | undefined)?.["type"] === "ArrayValue"
}

const REDIRECTS = new Set(["Redirect", "HereString", "HereDoc"])

function redirects(nodes: readonly Node[]): readonly string[] {
  return nodes
    .filter(({ type }) => REDIRECTS.has(String(type)))
    .map((each) => {
      const { operator, descriptor, target, delimiter } = each as Record<string, Node | undefined>
      const to = delimiter?.["value"] ?? (target && wordText(target)) ?? ""
      return `${descriptorText(descriptor)}${operator}${to}`
    })
}

function descriptorText(descriptor: Node | undefined): string {
  if (descriptor === undefined) return ""
  return descriptor["type"] === "FileDescriptor" ? String(descriptor["value"]) : `{${descriptor["name"]}}`
}

function wordText(word: Node): string {
  if (isDynamic(word)) return "~"
  if (word["type"] !== "Assignment") return String(word["value"])
  const { name, append, index, value } = word as Record<string, Node | undefined>
  const subscript = index === undefined ? "" : `[${index["text"]}]`
  return `${name}${subscript}${append ? "+" : ""}=${value?.["value"] ?? ""}`
}

const DYNAMIC = new Set([
  "Glob",
  "SimpleExpansion",
  "ParameterExpansion",
  "CommandExpansion",
  "ArithmeticExpansion",
  "ProcessSubstitution",
  "ExtendedGlob",
])

function isDynamic(node: Node): boolean {
  if (DYNAMIC.has(String(node["type"]))) return true
  const inner = [node["parts"], node["value"]]
    .flat()
    .filter((each) => typeof each === "object" && each !== null)
  return inner.some((each) => isDynamic(each as Node))
}

const plain = fc.constantFrom("a", "b1", "-f", "--x=y", "%", "@", "}", "+", "if", "done", "1", "22")
const piece = fc.oneof(
  plain,
  fc.stringMatching(/^[ -&(-~]{0,6}$/).map((text) => `'${text}'`),
  fc.constantFrom("x", " ", "'", ";", "|", "#", "\\\\", '\\"', "\\$").map((text) => `"${text}"`),
  fc.constantFrom(" ", ";", "'", '"', "$", "&", "\\", "#", "*").map((char) => `\\${char}`),
  fc.constantFrom("$v", "${v}", "${v:-d}", "${v%x}", '"$v"', "$((1+2))", "*", "?"),
)
const word = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => `w${pieces.join("")}`)
const feed = fc.constantFrom(
  "",
  "",
  "",
  " >f",
  " 2>f",
  " 1&>f",
  " 22&>>f",
  " &>f",
  " >&2",
  " 2>&1",
  " {n}>f",
  " <f",
  " <>f",
  " >|f",
  " <<< h",
  " 3<f",
  " 2&>f",
)
const simple = fc
  .tuple(
    fc.constantFrom("c1", "'c2'", "c\\3", '"c6"', "v=1 c7", "v=$x"),
    fc.array(word, { maxLength: 2 }),
    feed,
  )
  .map(([name, rest, to]) => (name === "v=$x" ? name : [name, ...rest].join(" ") + to))

const { program } = fc.letrec<{ program: string }>((tie) => {
  const inner = tie("program")
  return {
    program: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      simple,
      fc
        .tuple(inner, fc.constantFrom(";", " && ", " || ", "\n", " | ", " |& ", " & "), inner)
        .map((parts) => parts.join("")),
      fc.tuple(inner, feed).map(([text, to]) => `( ${text} )${to}`),
      fc.tuple(inner, feed).map(([text, to]) => `{ ${text}; }${to}`),
      inner.map((text) => `c7 "$(${text})"`),
      inner.map((text) => `c7 $(${text}) x`),
      inner.map((text) => `c7 <(${text}) >(c8)`),
      inner.map((text) => `v=$(${text}) c7`),
      fc.tuple(inner, feed).map(([text, to]) => `if ${text}; then c7; elif c8; then c9; else c8; fi${to}`),
      fc.tuple(inner, feed).map(([text, to]) => `while ${text}; do c7; done${to}`),
      inner.map((text) => `until c7; do ${text}; done`),
      inner.map((text) => `for i in 1 2; do ${text}; done`),
      inner.map((text) => `case a in b) c8;; (a|c) ${text} ;; esac`),
      inner.map((text) => `[[ a < b && ( -n x ) ]] && ${text}`),
      inner.map((text) => `(( 1 < 2 )) && ${text}`),
      inner.map((text) => `c7 # it's ( a " comment\n${text}`),
      inner.map((text) => `f() { ${text}; }; f`),
      inner.map((text) => `! ${text}`),
      inner.map((text) => `c7 | time ${text}`),
      inner.map((text) => `c7 \${u:-$(${text})}`),
      inner.map((text) => `c7 <<'E' && c8\n$( 'x\nE\n${text}`),
    ),
  }
})
