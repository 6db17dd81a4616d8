// The entry point. `hook` and `statusline` must start fast, so they are recognised here and load only their own code;
// every other word goes to the command line, which is its own chunk.
import { runHook } from "./hooks/run.ts"

const [verb, ...rest] = process.argv.slice(2)
if (verb === "hook" && rest.length === 0) {
  await runHook()
  process.exit(0)
}
if (verb === "statusline" && rest[0] !== "--help" && rest[0] !== "-h") {
  const { runStatusLine } = await import("./hooks/status-line.ts")
  await runStatusLine(rest)
  process.exit(0)
}
if (verb === "background") {
  const { runBackground } = await import("./hooks/background.ts")
  await runBackground(rest)
  process.exit(0)
}
if (verb === "maker-of-input") {
  const { inputSocketOwner } = await import("./io/caller.ts")
  console.log(inputSocketOwner())
  process.exit(0)
}
const { main } = await import("./cli/main.ts")
process.exit(await main(process.argv.slice(2)))
