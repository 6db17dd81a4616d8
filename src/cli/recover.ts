// `tenure recover`: prints what a new session needs to continue a track, in a fixed order, and whether its plan is
// unchanged since it was sealed (TRCK-05).

import { UNBOUNDED, wrapLines } from "../terminal/format-text.ts"
import { recoverTrack } from "../tracks/disk/recover-track.ts"
import { findTrack } from "../tracks/disk/tracks.ts"
import { bounded, recoveryText } from "../tracks/documents/recovery.ts"
import { command, JSON_FLAG, printJson, requireProject } from "./command.ts"
import { parseTrackArgument, requireActiveTrack } from "./track/target.ts"

export default command({
  name: "recover",
  summary: "Print what a session needs to continue a track",
  about:
    "Prints the core tier, the task tier, the checkpoint and the transient tier of the active track or the one you name,\n" +
    "in this order and limited in size. First it says whether PLAN.md still matches the checksum of its last checkpoint\n" +
    "and, if not, what changed.",
  arguments: { usage: "[id]", completes: ["tracks"], min: 0, max: 1 },
  flags: { json: JSON_FLAG },
  examples: [
    { type: "tenure recover", does: "the active track" },
    { type: "tenure recover invoice-export --json", does: "another track, as JSON" },
  ],
  run({ flags, args }, io) {
    const project = requireProject(io)
    const [word] = args
    const id = word === undefined ? requireActiveTrack(project) : parseTrackArgument(word)
    findTrack(project, id)
    const recovery = recoverTrack(project, id)
    if (recovery === undefined) return
    if (flags.json) return printJson(io, { ...recovery, parts: bounded(recovery.parts) })
    io.out(wrapLines(recoveryText(recovery), io.interactive ? io.columns : UNBOUNDED))
  },
})
