// `tenure recover`: all that a new session needs to go on with a track, in a fixed order, and whether its plan is
// still the one that was sealed (TRCK-05).
import { bounded, recoveryText } from "../core/tracks/recovery.ts"
import { recoverTrack } from "../tracks/recover-track.ts"
import { findTrack } from "../tracks/tracks.ts"
import { printJson, requireProject } from "./cli-io.ts"
import { command, JSON_FLAG } from "./command.ts"
import { activeOrMistake, trackNamed } from "./track-named.ts"

export default command({
  name: "recover",
  summary: "Load what a session needs to go on with a track",
  about:
    "Prints the core tier, the task tier, the checkpoint and the transient tier of the active track, or of the one you\n" +
    "name, in this order and within bounds. First it says whether PLAN.md still matches the checksum of its last\n" +
    "checkpoint; if not, what changed.",
  arguments: { usage: "[id]", least: 0, most: 1 },
  flags: { json: JSON_FLAG },
  examples: [
    { type: "tenure recover", does: "the active track" },
    { type: "tenure recover invoice-export --json", does: "another one, for a program" },
  ],
  run({ flags, args }, io) {
    const project = requireProject(io)
    const [word] = args
    const id = word === undefined ? activeOrMistake(project) : trackNamed(word)
    findTrack(project, id)
    const recovery = recoverTrack(project, id)
    if (recovery === undefined) return
    if (flags.json) return printJson(io, { ...recovery, parts: bounded(recovery.parts) })
    io.out(recoveryText(recovery))
  },
})
