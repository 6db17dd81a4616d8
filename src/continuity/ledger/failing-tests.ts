// The names of failing tests in what a test command printed. One table for the runners that people use; a line that
// no runner prints names nothing.
import runners from "./failing-tests.json" with { type: "json" }

const MAX_NAMES = 40
const MAX_NAME_CHARS = 160

/** Each once, in the order in which the output names them. */
export function failingTestsIn(output: string): readonly string[] {
  if (!MAY_FAIL.test(output)) return []
  const names: string[] = []
  let isMochaSummary = false
  let open: string | null = null
  for (const raw of output.split("\n")) {
    const line = raw.replace(ANSI, "").trimEnd()
    if (/^\s*\d+ failing\b/.test(line)) isMochaSummary = true
    if (open !== null) {
      // Mocha puts the suite and the test on lines of their own, the last of them ending in a colon.
      const part = line.trim()
      if (part.endsWith(":")) names.push(`${open} ${part.slice(0, -1)}`)
      else if (part !== "" && !/^\d+\)/.test(part)) {
        open = `${open} ${part}`
        continue
      }
      open = null
      if (part.endsWith(":")) continue
    }
    const mocha = isMochaSummary ? /^\s+\d+\) (.+)$/.exec(line)?.[1] : undefined
    if (mocha?.endsWith(":")) names.push(mocha.slice(0, -1))
    else if (mocha !== undefined) open = mocha
    else names.push(...named(line))
  }
  return tidied(names)
}

/** `0 failed`, `exit 0` and the like are not failures; the table decides, this only spares the work. */
const MAY_FAIL = /[Ff]ail|FAIL|ERROR|[✕✗✖×●]|not ok|^rspec |^\d+\) /m
// biome-ignore lint/complexity/useRegexLiterals: the escape character is plainer so
const ANSI = new RegExp("\\x1b\\[[0-9;]*m", "g")

const RUNNERS = Object.values(runners).flatMap((lines) => lines.map((line) => new RegExp(line)))

function named(line: string): readonly string[] {
  if (line.length > 600) return []
  for (const runner of RUNNERS) {
    const name = runner.exec(line)?.[1]
    if (name !== undefined) return [name.trim()]
  }
  return []
}

/** The same test twice, once with its file and once without, is one. */
function tidied(names: readonly string[]): readonly string[] {
  const whole = [...new Set(names.map((name) => name.slice(0, MAX_NAME_CHARS)))].filter((name) =>
    /[\p{L}\p{N}]/u.test(name),
  )
  return whole
    .filter(
      (name) =>
        !whole.some(
          (other) =>
            other !== name &&
            (other.endsWith(` ${name}`) || other.endsWith(`› ${name}`) || other.endsWith(`> ${name}`)),
        ),
    )
    .slice(0, MAX_NAMES)
}
