// `tenure track`: lines of work, one folder of documents each, and which of them is worked on (TRCK-02).
import type { TrackId } from "../core/tracks/track-id.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import type { Project } from "../io/home.ts"
import { amount } from "../terminal/amounts.ts"
import { hang } from "../terminal/wrap.ts"
import { activeTrackId } from "../tracks/active.ts"
import { judgeTrack } from "../tracks/gate.ts"
import { TRACK_FILES, trackPath } from "../tracks/places.ts"
import { refusalOf } from "../tracks/refusal.ts"
import { closeTrack, findTrack, isWholeTrack, listTracks, newTrack, useTrack } from "../tracks/tracks.ts"
import { type CliIo, printJson, requireProject } from "./cli-io.ts"
import { command, JSON_FLAG } from "./command.ts"
import { suggestion } from "./commands.ts"
import { activeOrMistake, trackNamed } from "./track-named.ts"
import { listOfTracks, oneTrack } from "./track-text.ts"

interface Input {
  readonly io: CliIo
  readonly project: Project
  readonly id: TrackId | undefined
  readonly flags: {
    readonly goal: string | undefined
    readonly title: string | undefined
    readonly json: boolean
  }
}

export default command({
  name: "track",
  summary: "Lines of work: begin, list, choose, show, check, close",
  about:
    "A track is one line of work with its SPEC, PLAN, RISKS and DECISIONS in docs/tracks/<id>/. The active one is\n" +
    "named in docs/tracks/ACTIVE_TRACK; every session is told its goal and next step. 'new' makes the documents and\n" +
    "never overwrites one; 'check' is the evaluator gate, one finding a line, and fails while anything is missing;\n" +
    "'close' puts a track aside and 'use' brings it back. Without words: the list.",
  arguments: {
    usage: "[new|list|use|show|close|check] [id]",
    verbs: ["new", "list", "use", "show", "close", "check"],
    least: 0,
    most: 2,
  },
  flags: {
    goal: { summary: "With 'new': the goal, written into SPEC.md", value: "<sentence>" },
    title: { summary: "With 'new': the heading of the documents (the id)", value: "<words>" },
    json: JSON_FLAG,
  },
  examples: [
    { type: 'tenure track new invoice-export --goal "A customer can export a year."', does: "begin one" },
    { type: "tenure track", does: "all of them, the active one marked" },
    { type: "tenure track use invoice-export", does: "work on this one from now on" },
    { type: "tenure track show --json", does: "the active one, for a program" },
    { type: "tenure track check", does: "is it fit to build from?" },
    { type: "tenure track close invoice-export", does: "put it aside; 'use' brings it back" },
  ],
  run({ flags, args }, io) {
    const [verb = "list", word] = args
    const work = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
    if (work === undefined) throw unknownVerb(verb)
    const project = requireProject(io)
    return work({ io, project, id: word === undefined ? undefined : trackNamed(word), flags })
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
    throw new UserError(`There is a track '${id}' already.`, `To work on it: tenure track use ${id}`)
  const made = newTrack(project, id, oneLine(flags.title ?? id), oneLine(flags.goal ?? ""))
  const track = findTrack(project, id)
  if (flags.json) return printJson(io, { ...track, made })
  io.out(`${io.style.green("✓")} Track '${id}' is the active one. These files are new:`)
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
  if (id === undefined) throw new UserError("Which track?", "See them: tenure track list")
  const track = useTrack(project, id)
  if (flags.json) return printJson(io, track)
  io.out(`${io.style.green("✓")} Track '${id}' is the active one.`)
  if (track.next !== null) io.out(`  Next step: ${track.next}`)
}

function show({ io, project, id, flags }: Input): void {
  const track = findTrack(project, id ?? activeOrMistake(project))
  const files = TRACK_FILES.map((file) => trackPath(track.id, file))
  const refused = refusalOf(project, track.id)
  if (flags.json) return printJson(io, { ...track, files, refused })
  io.out(oneTrack(track, files, io.style))
  if (refused.length > 0)
    io.out(
      `${io.style.yellow("!")} The last compaction wrote nothing. ${refused.map((why) => cleanLine(why, 300)).join(" ")}`,
    )
}

function close({ io, project, id, flags }: Input): void {
  const track = closeTrack(project, id ?? activeOrMistake(project), io.now)
  if (flags.json) return printJson(io, track)
  const open = track.total - track.done
  io.out(`${io.style.green("✓")} Track '${track.id}' is closed; its documents stay where they are.`)
  if (open > 0) io.out(`  ${amount(open, "step is", "steps are")} still open.`)
  io.out(`  To take it back: tenure track use ${track.id}`)
}

function check({ io, project, id, flags }: Input): void {
  const track = findTrack(project, id ?? activeOrMistake(project))
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
    throw new UserError(`${many} missing in track '${track.id}'.`, "Mend that, then: tenure track check")
  }
  if (!flags.json) io.out(`${io.style.green("✓")} Track '${track.id}' is fit to build from.`)
}

function unknownVerb(verb: string): UserError {
  const near = suggestion(verb, Object.keys(VERBS))
  const hint = near === undefined ? "Run: tenure track --help" : `Did you mean: tenure track ${near}`
  return new UserError(`'tenure track' has no '${cleanLine(verb, 40)}'.`, hint)
}

/** What goes into a document stays one line and opens no comment there. */
function oneLine(text: string): string {
  return cleanLine(text, 400).replaceAll("<!--", "<!- -")
}
