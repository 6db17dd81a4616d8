// Collects all proposals of `tenure init`, from the project's files and git history.

import { readLimited } from "../../../../io/files.ts"
import { changeLesson } from "../../../../lessons/disk/change-lesson.ts"
import { lessonPath } from "../../../../lessons/disk/write-lesson-file.ts"
import { oneLine } from "../../../../lessons/file/body.ts"
import type { Person } from "../../../../lessons/model/actor.ts"
import { type Lesson, type LessonId, STAGES } from "../../../../lessons/model/lesson.ts"
import { type LessonIo, moment } from "../../../../store/lesson-io.ts"
import { lessonsIn } from "../../../../store/lesson-rows.ts"
import { makeDurable, writing } from "../../../../store/open.ts"
import { queueDraft } from "../../../disk/record-candidate.ts"
import { findSame } from "../../../sameness/same-lesson.ts"
import { type MiningOptions, mineCoChanges } from "../../cochange/disk/mine-cochange.ts"
import { checklistProposals, convention, INIT_SESSION, type LessonProposal } from "../proposal.ts"
import KNOWN from "./known-commands.json" with { type: "json" }
import { commandProposals } from "./project-commands.ts"
import { type ProjectFiles, packageJson, projectFiles } from "./project-files.ts"
import { managerProposals } from "./task-runners.ts"

export async function proposeLessons(
  root: string,
  options: MiningOptions = {},
): Promise<readonly LessonProposal[]> {
  const files = projectFiles(root)
  const { history, coChanges } = await mineCoChanges(root, options)
  const ci = ciCommands(files)
  const inCi = ci.flatMap(({ commands }) => commands)
  return [
    ...managerProposals(files),
    ...commandProposals(files, inCi),
    ...ciProposals(ci, files),
    ...commitProposals(history.subjects, files),
    ...checklistProposals(coChanges),
  ]
}

// Proposes what CI runs as a checklist before a push. Only commands of a known shape are used, so no free text of a file gets
// into a lesson.
const MAX_COMMANDS = 8

interface CiFile {
  readonly path: string
  readonly commands: readonly string[]
}

function ciCommands(files: ProjectFiles): readonly CiFile[] {
  return files.ci
    .filter((path) => isForPushes(path, files.text(path)))
    .map((path) => ({ path, commands: commandsIn(files.text(path)) }))
    .filter(({ commands }) => commands.length > 0)
}

function ciProposals(found: readonly CiFile[], files: ProjectFiles): readonly LessonProposal[] {
  const commands = oneEachTool([...new Set(found.flatMap((each) => each.commands))], files)
  const [first] = commands
  // A part of the list would look like all of it.
  if (first === undefined || commands.length > MAX_COMMANDS) return []
  const rest = {
    confidence: 0.7,
    triggers: { commands: ["git push", "gh pr create"] },
    because: found
      .map((each) => ({ ...each, runs: each.commands.filter((one) => commands.includes(one)).length }))
      .sort((one, other) => other.runs - one.runs)
      .map((each) => `${each.path} runs ${each.commands.join(", ")}`),
  }
  if (commands.length === 1) return [convention(`Run \`${first}\` before a push; CI runs it.`, rest)]
  const body = commands.map((command) => `- [ ] \`${command}\``).join("\n")
  return [{ title: "Before a push, run what CI runs", body, kind: "checklist", priority: "MEDIUM", ...rest }]
}

/** The plainest command of each tool: `go test ./...`, not its three variants; no fix beside its check. */
function oneEachTool(commands: readonly string[], files: ProjectFiles): readonly string[] {
  const byTool = Map.groupBy(commands, toolOf)
  return [...byTool.values()].map((variants) => {
    const [plainest = ""] = variants.toSorted((one, other) => one.length - other.length)
    return variants.length > 1 ? (wholeScript(plainest, files) ?? plainest) : plainest
  })
}

/** Several parts of one script, `test-unit` and `test-e2e`, are the script itself where the project has it. */
function wholeScript(command: string, files: ProjectFiles): string | undefined {
  const [, program = "", name = ""] = /^(npm|pnpm|yarn|bun)(?: run)? ([a-z]+)[:-]/.exec(command) ?? []
  if (packageJson(files)?.scripts.has(name) !== true) return undefined
  return program === "yarn" ? `yarn ${name}` : `${program} run ${name}`
}

/** `bun run test:bun` and `bun run test` are one tool, `go test -race ./...` and `go test ./...` too. */
function toolOf(command: string): string {
  const words = command
    .split(" ")
    .filter((word) => word !== "run" && word !== "exec" && !word.startsWith("-"))
  const [program = "", verb = ""] = words
  return `${program} ${verb.replace(/[:-].*$/, "")}`
}

function isForPushes(path: string, text: string): boolean {
  if (/(?:release|publish|deploy|docs|pages|nightly|stale|codeql|label)[\w.-]*$/.test(path)) return false
  return !path.startsWith(".github/") || /\b(?:push|pull_request|merge_group)\b/.test(text)
}

function commandsIn(text: string): readonly string[] {
  const found = text.split("\n").flatMap((line) => {
    const bare = line.replace(/^\s*(?:- )?(?:run|script|command):\s*/, "").replace(/^\s*- /, "")
    return bare.split("&&").map((part) => wholeOf(part.trim().replace(/^["']|["']$/g, "")))
  })
  const isCheck = (each: string) => COMMAND.test(each) && !NOT_A_CHECK.test(each) && !A_PART.test(each)
  return [...new Set(found.filter(isCheck))]
}

const COMMAND = new RegExp(`^(?:${KNOWN.ci.join("|")})(?: [\\w./:=@, -]{1,80})?$`)

/** A script that CI runs for one package is the script itself for a person. */
function wholeOf(command: string): string {
  return (
    /^(?:npm|pnpm|yarn|bun)(?: run)? [\w:.-]+(?= (?:-- )?--(?:filter|shard|grep)[ =])/.exec(command)?.[0] ??
    command
  )
}

/** A part of the tests, chosen for this one job. */
const A_PART = / (?:--test|--ignored|--bench|--example|--filter|--grep|-fuzz\S*|-run|-k|-t|--shard)(?:[ =]|$)/

const NOT_A_CHECK = /\b(?:publish|deploy|release|upload|login)\b/

// Proposes the style of commit subjects when nearly all recent ones agree.
const MIN_SUBJECTS = 10
const MIN_SHARE = 0.8
const MAX_TYPES = 6
const CONVENTIONAL =
  /^(feat|fix|docs|chore|refactor|tests?|perf|build|ci|style|revert|deps|release)(\([^()\n]{1,60}\))?!?: \S/
const TICKET = /^\[?([A-Z][A-Z0-9]{1,9})-\d{1,6}\]?[: ]/
/** Written by a program. */
const NOT_TYPED = /^(?:Merge|Revert "|Bump |fixup!|squash!)/

export function commitProposals(subjects: readonly string[], files: ProjectFiles): readonly LessonProposal[] {
  const typed = subjects.filter((subject) => !NOT_TYPED.test(subject))
  const conventional = typed.map((subject) => CONVENTIONAL.exec(subject)).filter((match) => match !== null)
  const config = files.names.find((name) =>
    /^(?:\.commitlintrc(?:\.\w+)?|commitlint\.config\.\w+)$/.test(name),
  )
  const share = typed.length === 0 ? 0 : conventional.length / typed.length
  const isHabit = typed.length >= MIN_SUBJECTS && share >= MIN_SHARE
  if (isHabit || config !== undefined) {
    const said = config === undefined ? [] : [`${config} is there`]
    const seen = isHabit ? [seenIn(conventional.length, typed.length, "are conventional commits")] : []
    const confidence = config === undefined ? confidenceOf(share) : 0.9
    return [{ ...conventionalCommits(conventional), confidence, because: [...said, ...seen] }]
  }
  return ticketProposals(typed)
}

function conventionalCommits(found: readonly RegExpExecArray[]) {
  const scoped = found.filter(([, , scope]) => scope !== undefined).length
  const shape = scoped * 2 >= found.length && scoped > 0 ? "`type(scope): what`" : "`type: what`"
  const types = mostUsed(found.map(([, type = ""]) => type))
  const inUse = types.length === 0 ? "" : ` Types in use: ${types.join(", ")}.`
  const body = `Write commit subjects as conventional commits, ${shape}.${inUse}`
  return { title: "Commit subjects are conventional commits", body, ...STYLE }
}

const AT_COMMITS = { commands: ["git commit"] }
const STYLE = { kind: "convention", priority: "MEDIUM", triggers: AT_COMMITS } as const

function ticketProposals(typed: readonly string[]): readonly LessonProposal[] {
  const found = typed.flatMap((subject) => TICKET.exec(subject)?.[1] ?? [])
  const [project] = mostUsed(found)
  const share = found.length / Math.max(1, typed.length)
  if (project === undefined || typed.length < MIN_SUBJECTS || share < MIN_SHARE) return []
  return [
    {
      title: "Commit subjects begin with the ticket",
      body: `Begin a commit subject with its ticket, such as ${project}-123.`,
      ...STYLE,
      confidence: confidenceOf(share),
      because: [seenIn(found.length, typed.length, "begin with a ticket")],
    },
  ]
}

function seenIn(count: number, of: number, what: string): string {
  return `${count} of the last ${of} commit subjects ${what}`
}

function mostUsed(words: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_TYPES)
    .map(([word]) => word)
}

function confidenceOf(share: number): number {
  return Math.round((0.6 + (0.3 * Math.max(0, share - MIN_SHARE)) / (1 - MIN_SHARE)) * 100) / 100
}

// Saves a proposal as a draft, an approved lesson or a remembered rejection, and filters out known ones (LERN-06). Only a
// person's decision makes it more than a draft (LIFE-06).
/** False when its id is taken. */
export function queueProposal(io: LessonIo, content: Lesson): boolean {
  return queueDraft(io, content, { origin: "file", session: INIT_SESSION })
}

type ProposalAnswer = "approved" | "rejected"

export function answerProposal(io: LessonIo, content: Lesson, kind: ProposalAnswer, by: Person): boolean {
  // One transaction for draft and decision: a crash leaves neither.
  makeDurable(io.store)
  return writing(io.store, () => {
    if (!queueProposal(io, content)) return false
    const reason = kind === "approved" ? "approved at init" : "rejected at init"
    return changeLesson(io, content.id, { kind, by, ...moment(io), reason }).kind === "changed"
  })
}

/** Drops proposals that repeat any lesson, also a rejected one or one in other words. */
export function withoutKnown(io: LessonIo, lessons: readonly Lesson[]): readonly Lesson[] {
  const known = lessonsIn(io.store, STAGES).map(({ content }) => content)
  const ids = new Set(known.map(({ id }) => id))
  const texts = known.map((lesson) => ({ id: lesson.id, text: oneLine(lesson) }))
  // An untrusted file still takes the id.
  const hasFile = (id: LessonId) => readLimited(lessonPath(io, id), 0).kind !== "absent"
  const isKnown = (lesson: Lesson) =>
    ids.has(lesson.id) ||
    hasFile(lesson.id) ||
    (lesson.kind === "checklist" && lesson.triggers.files.length > 1
      ? known.some((other) => isOfTheseFiles(other, lesson))
      : findSame(oneLine(lesson), texts) !== undefined)
  const taken = new Set<string>()
  return lessons.filter((lesson) => {
    if (taken.has(lesson.id) || isKnown(lesson)) return false
    taken.add(lesson.id)
    return true
  })
}

/** Two shared files are enough: a third may have joined since. */
function isOfTheseFiles(known: Lesson, { triggers }: Lesson): boolean {
  if (known.kind !== "checklist") return false
  const names = new Set(known.triggers.files)
  const isNamed = (file: string) =>
    names.has(file) || names.has(`**/${file.slice(file.lastIndexOf("/") + 1)}`)
  return triggers.files.filter(isNamed).length >= 2
}
