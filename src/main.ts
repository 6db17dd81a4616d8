// The one entrance. `hook` and `statusline` are why this program is fast, so they are recognised by hand and
// load nothing else; every other word goes to the command line, in a chunk of its own.
import { runHook } from "./hooks/run.ts"

const verb = process.argv[2]
if (verb === "hook") {
  await runHook()
  process.exit(0)
}
const { main } = await import("./cli/main.ts")
process.exit(await main(process.argv.slice(2)))
