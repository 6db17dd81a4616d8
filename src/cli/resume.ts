// `tenure resume`: ends a pause (GUID-10).
import { endPause, resumedSentence } from "../guidance/disk/set-pause.ts"
import { command, NO_ARGUMENTS, requireStore } from "./command.ts"
import { requirePerson } from "./decide.ts"

export default command({
  name: "resume",
  summary: "End a pause",
  about: "Lessons are shown again from the next call. A pause that has run out has already ended.",
  arguments: NO_ARGUMENTS,
  flags: {},
  examples: [{ type: "tenure resume", does: "guidance is on again" }],
  run(_, io) {
    const { project, store } = requireStore(io)
    requirePerson(io, store)
    io.out(`${io.style.green("✓")} ${resumedSentence(endPause(project, io.now))}`)
  },
})
