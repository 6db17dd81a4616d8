// `tenure uninstall`: removes what `tenure install` added and reports what it leaves. It turns the guard off, so only a
// person at a terminal can run it (T05). `--purge` also removes what Tenure stored on this machine.
import { basename, dirname } from "node:path"
import { findClient } from "../install/client.ts"
import { type Places, placesFor, short as shortPath } from "../install/places.ts"
import {
  hasNoLeftovers,
  type Leftovers,
  leftoversIn,
  type Purged,
  purge,
  type Uninstalled,
  uninstall,
} from "../install/uninstall.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { amount } from "../terminal/format-text.ts"
import { type CliIo, command, JSON_FLAG, NO_ARGUMENTS, printJson } from "./command.ts"
import { confirm, requirePerson } from "./decide.ts"

export default command({
  name: "uninstall",
  summary: "Remove Tenure from Claude Code",
  about:
    "Removes the plugin or the hooks, the status line and the executable that 'tenure install' added. An unchanged\n" +
    "settings file is restored byte for byte; from a changed one, only Tenure's entries are removed. It lists what it\n" +
    "leaves; --purge removes that too: all of ~/.tenure, and .tenure/local and the CLAUDE.md block of the projects known\n" +
    "there. Lesson files, guardrails and tracks are yours and always stay.\n" +
    "It turns the guardrails off, so it needs your own terminal; an agent cannot run it.",
  arguments: NO_ARGUMENTS,
  flags: {
    purge: { summary: "Also remove what Tenure stored on this machine, after showing it" },
    yes: { summary: "With --purge: do not ask" },
    claude: {
      summary: "Path of the client's executable, if not on PATH",
      value: "<path>",
      completes: ["files"],
    },
    json: { ...JSON_FLAG, summary: "Print JSON instead of text; --purge without --yes only lists" },
  },
  examples: [
    { type: "tenure uninstall", does: "remove the plugin or hooks, the status line, the executable" },
    { type: "tenure uninstall --purge", does: "show what else Tenure stored, ask, and remove that too" },
    { type: "rm -r .tenure", does: "afterwards, to delete one project's lessons too" },
  ],
  async run({ flags }, io) {
    requirePerson(io, undefined)
    const places = placesFor(io)
    const left = leftoversIn(places, [places.record, places.marketplace, dirname(places.executable)])
    if (flags.purge && flags.json && !flags.yes) return printJson(io, { wouldRemove: left })
    if (flags.purge && !flags.json) showLeft(io, left, places, "This will be deleted too, for good:")
    if (flags.purge && !flags.yes) await confirm(io, "Uninstall Tenure and delete all of this?")
    const done = uninstall(places, findClient(io, flags.claude))
    const purged = flags.purge ? purge(left, places) : undefined
    if (flags.json) return printJson(io, { ...done, ...(purged === undefined ? { left } : { purged }) })
    report(io, done, places)
    if (purged !== undefined) reportPurged(io, purged, places)
    else if (!hasNoLeftovers(left)) {
      showLeft(io, left, places, "Left on this machine:")
      io.out(`  To remove that too: ${howToPurge(places)}`)
    }
    io.out(`  ${KEPT}`)
  },
})

const KEPT = "Kept: the .tenure folder of every project, with its lessons. Restart open sessions."

const OUTCOME: Readonly<Record<string, string>> = {
  "as before": "is restored byte for byte.",
  "only ours removed": "was changed since: only Tenure's entries were removed.",
  "file removed": "is removed; Tenure had created it.",
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
}

/** The purpose of the files in ~/.tenure. */
const WHAT: Readonly<Record<string, string>> = {
  "config.yaml": "settings you wrote",
  trust: "the files you trust",
  guard: "the guardrails you approved",
  guarded: "the projects with enforced guardrails",
  places: "the projects with local data",
}

function showLeft(io: CliIo, left: Leftovers, places: Places, title: string): void {
  io.out(hasNoLeftovers(left) ? "Tenure has nothing else on this machine." : title)
  for (const { path, files } of left.own) {
    const what = WHAT[basename(path)]
    io.out(`  ${short(path, places)} (${[what, amount(files, "file", "files")].filter(Boolean).join(", ")})`)
  }
  for (const { path, files } of left.locals)
    io.out(`  ${short(path, places)} (sessions, history, candidates, ${amount(files, "file", "files")})`)
  for (const { path, stays } of left.blocks) {
    const why = stays === undefined ? "" : `; it stays: ${stays}`
    io.out(`  ${short(path, places)}: Tenure's block${why}`)
  }
  if (left.elsewhere > 0)
    io.out(
      `  ${amount(left.elsewhere, "project is", "projects are")} not where ${left.elsewhere === 1 ? "it was" : "they were"} before: look for .tenure/local there.`,
    )
}

function reportPurged(io: CliIo, { removed, cleaned, stayed }: Purged, places: Places): void {
  for (const path of removed) io.out(`  ${short(path, places)} is removed.`)
  for (const path of cleaned) io.out(`  ${short(path, places)} no longer has Tenure's block.`)
  for (const { path, why } of stayed)
    io.out(`  ${io.style.yellow("○")} ${short(path, places)} stays: ${why}.`)
}

function short(path: string, places: Places): string {
  return cleanLine(shortPath(path, places), 400)
}

/** The installed executable has just deleted itself. */
function howToPurge(places: Places): string {
  if (process.execPath !== places.executable) return "tenure uninstall --purge"
  return `rm -r ${short(places.own, places)}, and .tenure/local and the block in each project`
}
