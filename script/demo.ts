// `npm run demo`: the built executable, driven by recorded payloads through a short story, in a temporary project,
// without a client and without a network. It tells what happens and checks each word of it against the store.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { columns } from "../src/cli/style.ts"
import { type Box, openBox, type Row, rows, soundness, storeFile } from "../test/black-box.ts"
import { tellLessons } from "./demo-lessons.ts"
import {
  check,
  command,
  indented,
  line,
  note,
  SESSION,
  say,
  send,
  style,
  times,
  title,
  wrongs,
} from "./demo-stage.ts"
import { type Kept, SECRET, STORY, type Step } from "./demo-story.ts"

async function tell(box: Box, step: Step, number: number): Promise<void> {
  title(number, step.title)
  const before = rows(box).length
  for (const sent of step.sent) await send(box, sent)
  const added = rows(box).slice(before)
  for (const row of added) say(line("kept", style.green("●"), rowText(row)))
  if (added.length === 0) say(line("kept", style.dim("○"), style.dim("nothing")))
  if (step.note !== undefined) note(step.note)
  check(added.length === step.kept.length, `${step.kept.length} rows were to be kept, ${added.length} were.`)
  for (const [at, kept] of step.kept.entries())
    check(fits(added[at], kept), `Row ${at + 1} is not ${describe(kept)}.`)
  say()
}

function rowText({ kind, tool, target, text, outcome }: Row): string {
  const verdict = outcome === null || outcome === "ok" ? "" : style.red(outcome)
  const words = [style.bold(tool ?? kind.replaceAll("-", " ")), verdict, target, text]
  return words
    .filter(Boolean)
    .join("  ")
    .replace(/\s*\n\s*/g, " ⏎ ")
}

function fits(row: Row | undefined, kept: Kept): boolean {
  return Object.entries(kept).every(([field, wanted]) => {
    const found = String(row?.[field as keyof Row])
    return wanted instanceof RegExp ? wanted.test(found) : found === wanted
  })
}

const describe = (kept: Kept) =>
  Object.entries(kept)
    .map(([field, wanted]) => `${field} ${wanted}`)
    .join(", ")

/** Every file below `folder`: the database, its log, the work log. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function checkTheDisk(box: Box): void {
  check(existsSync(storeFile(box)), "There is no store.")
  if (wrongs() > 0) return
  const files = filesIn(join(box.project, ".tenure"))
  const leaks = files.filter((path) => readFileSync(path).includes(SECRET))
  check(leaks.length === 0, `The token is in ${leaks.join(", ")}.`)
  check(soundness(box) === "ok", `The store is damaged: ${soundness(box)}.`)
  check(!existsSync(join(box.project, ".tenure", "local", "tenure.log")), "A hook has logged a fault.")
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const facts = [
    [
      style.green("✓"),
      `${times.length} hooks, ${median.toFixed(0)} ms at the median, from start of the process to its end`,
    ],
    [style.green("✓"), `${rows(box).length} events kept, the store is sound`],
    [style.green("✓"), `the token is in none of the ${files.length} files that were written`],
  ]
  if (wrongs() === 0) say(columns(facts))
}

function showWorkLog(path: string): void {
  say(style.bold("The work log it leaves, as Markdown"))
  check(existsSync(path), "There is none.")
  if (existsSync(path)) say(indented(readFileSync(path, "utf8").trimEnd()))
}

async function main(): Promise<void> {
  using box = openBox()
  rmSync(join(box.project, ".tenure"), { recursive: true })
  mkdirSync(join(box.project, ".git"))
  writeFileSync(join(box.project, ".git", "HEAD"), "ref: refs/heads/add-health\n")
  say(style.bold("Tenure, in a made-up project"))
  say(
    style.dim(
      "The real executable, recorded payloads of Claude Code, a temporary project. No client, no network.",
    ),
  )
  say()
  await command(box, ["init", "--yes"])
  say()
  for (const [at, step] of STORY.entries()) await tell(box, step, at + 1)
  await tellLessons(box, STORY.length + 1)
  showWorkLog(join(box.project, ".tenure", "local", "sessions", SESSION, "work_log.md"))
  say()
  await command(box, ["status"])
  say()
  checkTheDisk(box)
  say()
  if (wrongs() > 0) return say(style.red(`${wrongs()} things were not as told.`))
  say(
    `To have it for real: ${style.bold("dist/tenure install")}, then ${style.bold("tenure init")} in your project.`,
  )
}

// `npm run demo | head` is no fault; the story goes on unheard, and is cleared away.
process.stdout.on("error", () => {})
await main()
process.exit(wrongs() === 0 ? 0 : 1)
