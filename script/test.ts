// `bun test` with these arguments, as a summary: says first how long it takes, then prints every failure in full, under
// its file, and the counts. `npm test -- --all` prints every line of the runner.
import { resolve } from "node:path"

const ROOT = resolve(import.meta.dir, "..")

async function main(argv: readonly string[]): Promise<number> {
  const isWhole = argv.includes("--all")
  const wanted = argv.filter((word) => word !== "--all")
  if (!isWhole)
    console.info("About 5,000 tests; they take 9 minutes on two slow cores. Failures are printed in full.")
  const began = performance.now()
  const child = Bun.spawn([process.execPath, "test", ...wanted], {
    cwd: ROOT,
    env: { ...process.env, FORCE_COLOR: "0" },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "pipe",
  })
  const printer = summary(isWhole)
  for await (const line of linesOf(child.stderr)) {
    const shown = printer(line)
    if (shown !== undefined) console.info(shown)
  }
  const code = await child.exited
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.info(`${code === 0 ? "All tests pass" : "Some tests fail"}, after ${minutes} minutes.`)
  return code
}

/** The runner's last lines. */
const COUNTS = /^ *\d+ (?:pass|fail|skip|todo|error|filtered out|expect\(\) calls)|^Ran \d|^\d+ tests? failed/

/** Which lines to print: everything but what passed, and the name of a file only if something in it did not. */
export function summary(isWhole: boolean): (line: string) => string | undefined {
  let file = ""
  return (line) => {
    if (isWhole) return line
    if (/^\S+\.test\.tsx?:$/.test(line)) {
      file = line
      return undefined
    }
    if (/^\((?:pass|skip|todo)\)/.test(line) || line.trim() === "") return undefined
    if (COUNTS.test(line)) return line
    const heading = file === "" ? "" : `\n${file}\n`
    file = ""
    return `${heading}${line}`
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n")
    rest = lines.pop() ?? ""
    yield* lines
  }
  if (rest !== "") yield rest
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)))
