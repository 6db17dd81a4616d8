// `tenure track`: lines of work, each a folder of documents, and which one is active (TRCK-02).
import type { Project } from "../../io/home.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { amount, columns as asColumns, fit, hang, type Style } from "../../terminal/format-text.ts"
import { UserError } from "../../text/user-error.ts"
import { activeTrackId } from "../../tracks/disk/active-track.ts"
import { judgeTrack } from "../../tracks/disk/gate-verdict.ts"
import { compactionRefusals } from "../../tracks/disk/track-checkpoint.ts"
import { TRACK_FILES, trackPath } from "../../tracks/disk/track-paths.ts"
import {
  closeTrack,
  findTrack,
  isWholeTrack,
  listTracks,
  newTrack,
  type Track,
  useTrack,
} from "../../tracks/disk/tracks.ts"
import type { TrackId } from "../../tracks/documents/track-id.ts"
import { type CliIo, command, JSON_FLAG, printJson, requireProject } from "../command.ts"
import { verbHint } from "../parse.ts"
import { parseTrackArgument, requireActiveTrack } from "./target.ts"

interface Input {
  readonly io: CliIo
  readonly project: Project
  readonly id: TrackId | undefined
  readonly flags: {
    readonly goal: string | undefined
    readonly title: string | undefined
    readonly context: boolean
    readonly json: boolean
  }
}

export default command({
  name: "track",
  summary: "Manage lines of work: new, list, use, show, check, close",
  about:
    "A track is one line of work with its SPEC, PLAN, RISKS and DECISIONS in docs/tracks/<id>/. docs/tracks/ACTIVE_TRACK\n" +
    "names the active one; every session sees its goal and next step. 'new' creates the documents and never overwrites\n" +
    "one; 'check' is the evaluator gate: it prints one problem per line and fails while anything is missing; 'close' closes\n" +
    "a track and 'use' reopens it. Without a verb: the list.",
  arguments: {
    usage: "[new|list|use|show|close|check] [id]",
    completes: ["tracks"],
    verbs: ["new", "list", "use", "show", "close", "check"],
    min: 0,
    max: 2,
  },
  flags: {
    goal: { summary: "With 'new': the goal, written into SPEC.md", value: "<sentence>", with: ["new"] },
    title: { summary: "With 'new': the heading of the documents (the id)", value: "<words>", with: ["new"] },
    context: {
      summary: "With 'new': also docs/context/, pages that every session of the project reads",
      with: ["new"],
    },
    json: JSON_FLAG,
  },
  examples: [
    { type: 'tenure track new invoice-export --goal "A customer can export a year."', does: "start one" },
    { type: "tenure track", does: "all tracks, the active one marked" },
    { type: "tenure track use invoice-export", does: "make this one active" },
    { type: "tenure track show --json", does: "the active one as JSON" },
    { type: "tenure track check", does: "check whether it is ready to build from" },
    { type: "tenure track close invoice-export", does: "close it; 'use' reopens it" },
  ],
  run({ flags, args }, io) {
    const [verb = "list", word] = args
    const work = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
    if (work === undefined) throw unknownVerb(verb, args.slice(1))
    const project = requireProject(io)
    return work({ io, project, id: word === undefined ? undefined : parseTrackArgument(word), flags })
  },
})

const VERBS: Readonly<Record<string, (input: Input) => void>> = {
  new: begin,
  list,
  use,
  show,
  close,
  check,
}

function begin({ io, project, id, flags }: Input): void {
  if (id === undefined)
    throw new UserError("A new track needs a name.", "Write: tenure track new invoice-export")
  if (isWholeTrack(project, id))
    throw new UserError(`Track '${id}' already exists.`, `To work on it: tenure track use ${id}`)
  const made = newTrack(project, id, {
    title: oneLine(flags.title ?? id),
    goal: oneLine(flags.goal ?? ""),
    withContext: flags.context,
  })
  const track = findTrack(project, id)
  if (flags.json) return printJson(io, { ...track, made })
  io.out(`${io.style.green("✓")} Track '${id}' is active. New files:`)
  for (const path of made) io.out(`  ${path}`)
  const first = track.goal === "" ? "the goal and the acceptance criteria" : "the acceptance criteria"
  io.out(`  Write ${first} first: ${trackPath(id, "SPEC.md")}`)
}

function list({ io, project, id, flags }: Input): void {
  if (id !== undefined) throw new UserError("'list' takes no name.", `Write: tenure track show ${id}`)
  const tracks = listTracks(project)
  if (flags.json) return printJson(io, { active: activeTrackId(project) ?? null, tracks })
  io.out(listOfTracks(tracks, io.style, io.columns))
}

function use({ io, project, id, flags }: Input): void {
  if (id === undefined) throw new UserError("Which track?", "To see them: tenure track list")
  const track = useTrack(project, id)
  if (flags.json) return printJson(io, track)
  io.out(`${io.style.green("✓")} Track '${id}' is active.`)
  if (track.next !== null) io.out(`  Next step: ${track.next}`)
}

function show({ io, project, id, flags }: Input): void {
  const track = findTrack(project, id ?? requireActiveTrack(project))
  const files = TRACK_FILES.map((file) => trackPath(track.id, file))
  const refused = compactionRefusals(project, track.id)
  if (flags.json) return printJson(io, { ...track, files, refused })
  io.out(oneTrack(track, files, io.style))
  if (refused.length > 0)
    io.out(
      `${io.style.yellow("!")} The last compaction wrote nothing. ${refused.map((why) => cleanLine(why, 300)).join(" ")}`,
    )
}

function close({ io, project, id, flags }: Input): void {
  const track = closeTrack(project, id ?? requireActiveTrack(project), io.now)
  if (flags.json) return printJson(io, track)
  const open = track.total - track.done
  io.out(`${io.style.green("✓")} Track '${track.id}' is closed; its documents stay.`)
  if (open > 0) io.out(`  ${amount(open, "step is", "steps are")} still open.`)
  io.out(`  To reopen it: tenure track use ${track.id}`)
}

function check({ io, project, id, flags }: Input): void {
  const track = findTrack(project, id ?? requireActiveTrack(project))
  const findings = judgeTrack(project, track.id).map((each) => ({
    ...each,
    file: trackPath(track.id, each.file),
  }))
  if (flags.json) printJson(io, { track: track.id, pass: findings.length === 0, findings })
  else {
    for (const { file, line, what, fix } of findings)
      io.out(hang("", `${file}:${line}: ${cleanLine(what)} ${io.style.dim(cleanLine(fix))}`, io.columns))
  }
  if (findings.length > 0) {
    const many = amount(findings.length, "thing is", "things are")
    throw new UserError(`${many} missing in track '${track.id}'.`, "Fix that, then run: tenure track check")
  }
  if (!flags.json) io.out(`${io.style.green("✓")} Track '${track.id}' is ready to build from.`)
}

function unknownVerb(verb: string, rest: readonly string[]): UserError {
  const hint = verbHint("track", Object.keys(VERBS), verb, rest)
  return new UserError(`'tenure track' has no '${cleanLine(verb, 40)}'.`, hint)
}

/** One line that opens no comment in the document. */
function oneLine(text: string): string {
  return cleanLine(text, 400).replaceAll("<!--", "<!- -")
}

const NONE = "There are no tracks yet. A track keeps one line of work together across sessions."

function listOfTracks(tracks: readonly Track[], style: Style, columns: number): string {
  if (tracks.length === 0)
    return `${hang("", NONE, columns)}\n  To start one: tenure track new invoice-export`
  const rows = tracks.map((track) => [mark(track, style), track.id, progress(track), track.goal])
  const table = asColumns(rows)
    .split("\n")
    .map((line) => fit(line, columns))
  return [...table, ...hint(tracks)].join("\n")
}

function oneTrack(track: Track, files: readonly string[], style: Style): string {
  const rows = [
    ["Goal", track.goal === "" ? style.dim("not written yet") : track.goal],
    ["Steps", track.total === 0 ? style.dim("none yet") : `${track.done} of ${track.total} done`],
    ["Next", track.next ?? style.dim(track.total === 0 ? "write PLAN.md" : "nothing left")],
    ...files.map((path, at) => [at === 0 ? "Files" : "", path]),
  ]
  return `${mark(track, style)} ${style.bold(track.id)} ${style.dim(track.standing)}\n${asColumns(rows)}`
}

function mark(track: Track, style: Style): string {
  if (track.standing === "active") return style.green("●")
  return track.standing === "closed" ? style.dim("✓") : "○"
}

function progress(track: Track): string {
  if (track.standing === "closed") return "closed"
  return track.total === 0 ? track.phase : `${track.done}/${track.total}`
}

function hint(tracks: readonly Track[]): readonly string[] {
  if (tracks.some(({ standing }) => standing === "active")) return []
  return ["  No track is active. To activate one: tenure track use <id>"]
}
