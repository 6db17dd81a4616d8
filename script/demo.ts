// `npm run demo`: the whole story with the built executable and real files, in a temporary project, without a client and
// without a network. It tells what happens and checks each scene; exit 1 when something was not as told.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { columns } from "../src/terminal/format-text.ts"
import { type Box, openBox, quiet, rows, run, soundness } from "../test/black-box.ts"
import { check, command, say, style, times, wrongs } from "./demo-stage.ts"
import { SECRET, tellStory } from "./demo-story.ts"

async function main(): Promise<void> {
  using box = openBox()
  await makeProject(box)
  say(style.bold("Tenure, in a made-up project"))
  say(
    style.dim("The real executable, hook by hook as Claude Code calls it. No client, no network, no model."),
  )
  say()
  await command(box, ["init", "--yes"], 9)
  await tellStory(box)
  await quiet(box)
  say()
  checkTheDisk(box)
  say()
  if (wrongs() > 0) return say(style.red(`Not as told: ${wrongs()}. See the crosses above.`))
  say(
    `To have it for real: ${style.bold("dist/tenure install")}, then ${style.bold("tenure init")} in your project.`,
  )
}

async function makeProject(box: Box): Promise<void> {
  rmSync(join(box.project, ".tenure"), { recursive: true })
  for (const name of ["plugin.json", "marketplace.json", "CHANGELOG.md"])
    writeFileSync(join(box.project, name), "version 1.2.0\n")
  const identity = ["-c", "user.name=You", "-c", "user.email=you@example.invalid"]
  for (const args of [
    ["init", "-q", "-b", "main"],
    ["add", "."],
    [...identity, "commit", "-qm", "Release 1.2.0"],
  ])
    await run(box, ["git", ...args])
}

function checkTheDisk(box: Box): void {
  const files = readdirSync(join(box.project, ".tenure"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const leaks = files.filter((path) => readFileSync(path).includes(SECRET))
  check(leaks.length === 0, `The token is in ${leaks.join(", ")}.`)
  check(soundness(box) === "ok", `The store is damaged: ${soundness(box)}.`)
  check(!existsSync(join(box.project, ".tenure", "local", "tenure.log")), "A hook has logged a fault.")
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const tick = style.green("✓")
  if (wrongs() > 0) return
  say(
    columns([
      [
        tick,
        `${times.length} hooks, ${median.toFixed(0)} ms at the median from the start of the process to its end`,
      ],
      [tick, `${rows(box).length} events kept, the store is sound, no hook has failed`],
      [tick, `the token is in none of the ${files.length} files that were written`],
    ]),
  )
}

// `npm run demo | head` is no fault; the story goes on unheard, and is cleared away.
process.stdout.on("error", () => {})
await main()
process.exit(wrongs() === 0 ? 0 : 1)
