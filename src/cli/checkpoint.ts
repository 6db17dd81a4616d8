// `tenure checkpoint`: writes what the agent stated into the active track's documents and seals them (TRCK-03,
// TRCK-05); with --verify, shows that the same session gives the same bytes (TRCK-04) and writes nothing.
import type { SessionId } from "../core/events/event.ts"
import { compact, type Documents } from "../core/tracks/compact.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import { sha256 } from "../io/hash.ts"
import { columns } from "../terminal/style.ts"
import { type Compacted, compactTrack, planCompaction } from "../tracks/compact-track.ts"
import { trackPath } from "../tracks/places.ts"
import { keepRecentDiff } from "../tracks/recent-diff.ts"
import type { TrackIo, TrackSession } from "../tracks/track-io.ts"
import { type CliIo, printJson, requireProject } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"
import { activeOrMistake } from "./track-named.ts"
import { sessionAtHand, trackIo } from "./track-session.ts"

export default command({
  name: "checkpoint",
  summary: "Write what the agent stated into the active track, and seal it",
  about:
    "Takes the structured bullets of the agent's replies since the last checkpoint (Decision, Risk, Invariant) and its\n" +
    "todo list, writes DECISIONS.md, RISKS.md and PLAN.md of the active track, and keeps the SHA-256 of every document.\n" +
    "The same happens by itself before Claude Code compacts. A bullet that breaks the schema: nothing is written.",
  arguments: NO_ARGUMENTS,
  flags: {
    verify: { summary: "Write nothing; work it out twice and show the hashes" },
    skip: { summary: "Go on without the bullets that break the schema" },
    session: { summary: "Of this session, by the start of its id (the latest)", value: "<id>" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure checkpoint", does: "write and seal" },
    { type: "tenure checkpoint --verify", does: "are the bytes the same every time?" },
    { type: "tenure checkpoint --skip", does: "without the bullets that break the schema" },
  ],
  async run({ flags }, io) {
    const project = requireProject(io)
    const track = activeOrMistake(project)
    const session = sessionAtHand(io, project, flags.session) ?? NO_SESSION
    const tracks = trackIo(io, project)
    if (flags.verify) return verify(io, tracks, session, { leaveOut: flags.skip, json: flags.json, track })
    await keepRecentDiff(tracks, session)
    const done = compactTrack(tracks, session, { leaveOut: flags.skip })
    report(io, done, { json: flags.json, hadSession: session !== NO_SESSION })
  },
})

/** Documents can be sealed without any session. */
const NO_SESSION: TrackSession = { id: "terminal" as SessionId, transcript: null }

interface ReportOptions {
  readonly json: boolean
  readonly hadSession: boolean
}

function report(io: CliIo, done: Compacted, { json, hadSession }: ReportOptions): void {
  if (done.kind === "no-track")
    throw new UserError("The active track has no documents.", "Run: tenure track list")
  if (done.kind === "refused") {
    if (json) printJson(io, done)
    throw new UserError(
      `Nothing was written. ${done.why.map((each) => cleanLine(each, 300)).join(" ")}`,
      "Have the agent say it again whole, or mend the document; to leave such bullets out: tenure checkpoint --skip",
    )
  }
  if (json) return printJson(io, done)
  const { style } = io
  io.out(`${style.green("✓")} Track '${done.track}' is sealed: ${done.checkpoint.files.length} documents.`)
  for (const path of done.written) io.out(`  written: ${path}`)
  if (!hadSession) io.out("  No session of this project was found, so they are sealed as they are.")
  else if (done.written.length === 0) io.out("  The documents say it all already.")
  if (done.proposed > 0) io.out(`  ${done.proposed} proposed for CONTEXT_CORE.md: tenure invariants`)
}

interface VerifyOptions {
  readonly leaveOut: boolean
  readonly json: boolean
  readonly track: ReturnType<typeof activeOrMistake>
}

/** Three ways that must agree: worked out, worked out again from the start, and on top of the first. */
function verify(io: CliIo, tracks: TrackIo, session: TrackSession, options: VerifyOptions): void {
  const { track } = options
  const once = workOut(tracks, session, options)
  const again = workOut(tracks, session, options)
  const onTop = workOut(tracks, session, options, once)
  const files = FILES.map(([name, file]) => {
    const hashes = [once[name], again[name], onTop[name]].map(sha256)
    return { path: trackPath(track, file), sha256: hashes[0] ?? "", same: new Set(hashes).size === 1 }
  })
  const isSame = files.every(({ same }) => same)
  if (options.json) printJson(io, { track, session: session.id, same: isSame, files })
  else {
    const rows = files.map((file) => [
      file.same ? io.style.green("✓") : io.style.red("✗"),
      file.sha256,
      file.path,
    ])
    io.out(columns(rows))
  }
  if (!isSame)
    throw new UserError(
      "The same session gave different bytes.",
      "This is a bug of Tenure: please report it.",
    )
  if (!options.json) io.out("  Worked out twice and once more on top: the same bytes. Nothing was written.")
}

const FILES = [
  ["plan", "PLAN.md"],
  ["risks", "RISKS.md"],
  ["decisions", "DECISIONS.md"],
] as const

function workOut(
  tracks: TrackIo,
  session: TrackSession,
  { track, leaveOut }: VerifyOptions,
  on?: Documents,
): Documents {
  const { documents, said } = planCompaction(tracks, track, session, { leaveOut })
  if (documents.kind === "failed") throw refused(documents.why)
  const result = compact(on ?? documents.texts, said.words)
  if (result.kind === "refused") throw refused(result.why)
  return result.documents
}

function refused(why: readonly string[]): UserError {
  return new UserError(
    `It would be refused whole. ${why.map((each) => cleanLine(each, 300)).join(" ")}`,
    "Mend what it names, or see the rest: tenure checkpoint --verify --skip",
  )
}
