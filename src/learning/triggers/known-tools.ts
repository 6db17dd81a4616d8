// Programs that people name when they correct a command, and the usual words after them (known-tools.json). A missing program
// is still recognised in backticks, or when the corrected call ran it.
import TOOLS from "./known-tools.json" with { type: "json" }

/** The usual verbs of each program; empty where a path or a name of the project follows. */
const VERBS: Readonly<Record<string, string>> = TOOLS.verbs
/** Other names of the same program. */
const ALIASES: Readonly<Record<string, readonly string[]>> = TOOLS.aliases
/** The verbs meant by the bare program: "use uv, not pip" is about installing. */
const MEANT: Readonly<Record<string, string>> = TOOLS.meant
const EVERYDAY = new Set(TOOLS.everyday.split(" "))
const TAKES_PATHS = new Set(TOOLS.takesPaths.split(" "))
const RUNNERS = new Set(["npx", "bunx", "uvx", "pnpx"])
const RUN_VERBS = new Set(["run", "exec", "x", "dlx"])

export function isKnownTool(program: string): boolean {
  return Object.hasOwn(VERBS, program)
}

/** Such a name counts only in backticks or with a verb after it. */
export function isEverydayWord(program: string): boolean {
  return EVERYDAY.has(program)
}

export function isVerbOf(program: string, word: string): boolean {
  return Object.hasOwn(VERBS, program) && ` ${VERBS[program]} `.includes(` ${word} `)
}

/** The commands that a bare program name stands for. */
export function commandsMeant(program: string): readonly string[] {
  const names = ALIASES[program] ?? [program]
  return names.flatMap((name) => {
    const verbs = MEANT[name]
    return verbs === undefined ? [name] : verbs.split(" ").map((verb) => `${name} ${verb}`)
  })
}

/** `uv run`, `bundle exec`, `npx`: it runs another command. */
export function runsCommands(words: readonly string[]): boolean {
  const [program = "", verb = ""] = words
  return RUNNERS.has(program) || RUN_VERBS.has(verb)
}

/** Whether the word after the program may be a verb, not a path or pattern. */
export function takesVerbs(program: string): boolean {
  return !TAKES_PATHS.has(program)
}
