// `tenure uninstall`: takes away what `tenure install` added, and says what it did.
import { findClient } from "../install/client.ts"
import { type Places, placesFor, short } from "../install/places.ts"
import { type Uninstalled, uninstall } from "../install/uninstall.ts"
import { type CliIo, printJson } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"

export default command({
  name: "uninstall",
  summary: "Take Tenure away from Claude Code",
  about:
    "Removes the plugin or the hooks, the status line and the executable that 'tenure install' added. A settings\n" +
    "file that nobody else has changed since comes back byte for byte; from one that was changed, only what is\n" +
    "Tenure's goes. Projects' .tenure folders, with their lessons, are not touched.",
  arguments: NO_ARGUMENTS,
  flags: {
    claude: { summary: "The client's executable, if it is not on the PATH", value: "<path>" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure uninstall", does: "remove the plugin or hooks, the status line, the executable" },
    { type: "rm -r .tenure", does: "afterwards, to forget one project's lessons too" },
  ],
  run({ flags }, io) {
    const places = placesFor(io)
    const done = uninstall(places, findClient(io, flags.claude))
    if (flags.json) return printJson(io, done)
    report(io, done, places)
  },
})

const OUTCOME: Readonly<Record<string, string>> = {
  "as before": "is byte for byte as it was before.",
  "only ours removed": "was changed by others since: only Tenure's entries are gone.",
  "file removed": "is removed; it was made by Tenure.",
}

function report(io: CliIo, done: Uninstalled, places: Places): void {
  const { style } = io
  if (done.plugins.length + done.settings.length + done.files.length === 0) {
    io.out(
      `${style.green("✓")} Tenure was not installed; nothing changed.\n  To install it, run: tenure install`,
    )
    return
  }
  io.out(`${style.green("✓")} Claude Code no longer calls Tenure.`)
  for (const { scope, removed } of done.plugins)
    if (removed) io.out(`  The plugin is removed (scope ${scope}).`)
  for (const { path, outcome } of done.settings) io.out(`  ${short(path, places)} ${OUTCOME[outcome]}`)
  for (const path of done.files) io.out(`  ${short(path, places)} is removed.`)
  for (const note of done.notes) io.out(`  ${style.yellow("○")} ${note}`)
  io.out("  Kept: the .tenure folder of every project, with its lessons.\n  Restart sessions that are open.")
}
