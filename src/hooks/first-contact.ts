// The first session on this machine in a repository where Tenure is off: the person reads once how to switch it on. The
// model never sees it. Says nothing where a mark cannot be kept, so that it never comes twice.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { isAttended, isFromPlugin } from "../clients/claude-code/client-environment.ts"
import { type Reply, SILENCE } from "../clients/claude-code/disk/reply.ts"
import { isDisabled } from "../guidance/disk/read-pause.ts"
import { writeAtomic } from "../io/files.ts"
import { locate, personHome } from "../io/home.ts"
import type { Event } from "../sessions/event.ts"
import type { Environment } from "../text/environment.ts"

/** Below `~/.tenure`. */
const MARK = "first-contact"

export function firstContact({ cwd, happening }: Event, env: Environment): Reply {
  const isStart = happening.kind === "session-started" && happening.source === "startup"
  const home = personHome(env)
  if (!isStart || home === undefined || !isAttended(env) || isDisabled(env)) return SILENCE
  const folder = join(home, ".tenure")
  const mark = join(folder, MARK)
  if (!existsSync(folder) || existsSync(mark) || locate(cwd).gitRoot === undefined) return SILENCE
  if (writeAtomic(mark, "", { root: home }).kind !== "written") return SILENCE
  const init = isFromPlugin(env) ? "/tenure:init" : "tenure init (in a terminal)"
  return {
    kind: "notice",
    text: `Tenure is installed and off in this project. To switch it on: ${init}. You see this once.`,
  }
}
