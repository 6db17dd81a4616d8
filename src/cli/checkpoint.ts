// `tenure checkpoint`: writes the agent's statements into the active track's documents and seals them (TRCK-03,
// TRCK-05). --verify writes nothing and shows that the same session gives the same bytes (TRCK-04).

import { sha256 } from "../io/hash.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import type { SessionId } from "../sessions/event.ts"
import { UserError } from "../text/user-error.ts"
import { type Compacted, compactTrack, planCompaction } from "../tracks/disk/compact-track.ts"
import { keepRecentDiff } from "../tracks/disk/recent-diff.ts"
import type { TrackIo, TrackSession } from "../tracks/disk/track-checkpoint.ts"
import { trackPath } from "../tracks/disk/track-paths.ts"
import { compact, type Documents } from "../tracks/documents/compact-documents.ts"
import { type CliIo, command, JSON_FLAG, NO_ARGUMENTS, printJson, requireProject } from "./command.ts"
import { requireActiveTrack, sessionFor, trackIo } from "./track/target.ts"

export default command({
  name: "checkpoint",
  summary: "Write the agent's decisions, risks and todos into the active track, and seal it",
  about:
    "Reads the structured bullets (Decision, Risk, Invariant) in the agent's replies since the last checkpoint and its\n" +
    "todo list, writes DECISIONS.md, RISKS.md and PLAN.md of the active track, and stores each document's SHA-256.\n" +
    "Tenure also does this before Claude Code compacts. If one bullet breaks the schema, nothing is written.",
  arguments: NO_ARGUMENTS,
  flags: {
    verify: { summary: "Write nothing; compute the documents twice and show the hashes" },
    skip: { summary: "Leave out the bullets that break the schema" },
    session: {
      summary: "The session, by the start of its id (the latest)",
      value: "<id>",
    },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure checkpoint", does: "write and seal" },
    { type: "tenure checkpoint --verify", does: "check that the bytes are the same every time" },
    { type: "tenure checkpoint --skip", does: "without the bullets that break the schema" },
  ],
  async run({ flags }, io) {
    const project = requireProject(io)
    const track = requireActiveTrack(project)
    const session = sessionFor(io, project, flags.session) ?? NO_SESSION
    const tracks = trackIo(io, project)
    if (flags.verify) return verify(io, tracks, session, { leaveOut: flags.skip, json: flags.json, track })
    await keepRecentDiff(tracks, session)
    const done = compactTrack(tracks, session, { leaveOut: flags.skip })
    report(io, done, flags.json, session !== NO_SESSION)
  },
})

/** Documents can be sealed without any session. */
const NO_SESSION: TrackSession = { id: "terminal" as SessionId, transcript: null }

function report(io: CliIo, done: Compacted, json: boolean, hadSession: boolean): void {
  if (done.kind === "no-track")
    throw new UserError("The active track has no documents.", "Run: tenure track list")
  if (done.kind === "refused") {
    if (json) printJson(io, done)
    throw new UserError(
      `Nothing was written. ${done.why.map((each) => cleanLine(each, 300)).join(" ")}`,
      "Have the agent repeat it in full, or fix the document. To leave out such bullets: tenure checkpoint --skip",
    )
  }
  if (json) return printJson(io, done)
  const { style } = io
  io.out(`${style.green("✓")} Track '${done.track}' is sealed: ${done.checkpoint.files.length} documents.`)
  for (const path of done.written) io.out(`  wrote ${path}`)
  if (!hadSession) io.out("  No session of this project was found, so they are sealed unchanged.")
  else if (done.written.length === 0) io.out("  The documents were already up to date.")
  if (done.proposed > 0) io.out(`  ${done.proposed} proposed for CONTEXT_CORE.md: tenure invariants`)
}

interface VerifyOptions {
  readonly leaveOut: boolean
  readonly json: boolean
  readonly track: ReturnType<typeof requireActiveTrack>
}

/** Three results must agree: computed, computed again, and computed on top of the first. */
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
  const mark = (same: boolean) => (same ? io.style.green("✓") : io.style.red("✗"))
  if (options.json) printJson(io, { track, session: session.id, same: isSame, files })
  else {
    // One below the other: side by side they are wider than most terminals.
    for (const { same, path, sha256: hash } of files)
      io.out(`  ${mark(same)}  ${path}\n     ${io.style.dim(hash)}`)
  }
  if (!isSame)
    throw new UserError(
      "The same session gave different bytes.",
      "This is a bug in Tenure. Please report it.",
    )
  if (!options.json) io.out("  Computed three times with the same bytes. Nothing was written.")
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
    `The whole checkpoint would be refused. ${why.map((each) => cleanLine(each, 300)).join(" ")}`,
    "Fix that, or leave it out: tenure checkpoint --verify --skip",
  )
}
