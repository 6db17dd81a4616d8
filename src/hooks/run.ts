// One hook call: stdin → event → handler → reply. Whatever goes wrong, the client sees exit 0 and valid or
// empty output (SAFE-02); what went wrong is a line in the project's log, which `tenure doctor` shows.
// Only what is needed to see that there is nothing to do is loaded here; handle.ts brings the rest when it is needed.
import { findProject, type Project } from "../io/home.ts"
import { readStdin } from "../io/stdin.ts"
import { eventOf } from "./event.ts"
import { handle } from "./handle.ts"
import { mayConcern } from "./may-concern.ts"
import { printReply } from "./reply.ts"
import { parseWire } from "./wire.ts"

export async function runHook(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  let project: Project | undefined
  try {
    const input = readStdin()
    if (input.kind === "terminal") return explain()
    const wire = parseWire(input.text, input.truncated)
    const event = wire && eventOf(wire)
    if (event === undefined) return
    const { happening } = event
    if (happening.kind === "tool-requested" && !mayConcern(happening.call)) return
    // The nearest project of where it happens; a session that has left its project still belongs to it.
    project = findProject(event.cwd) ?? findProject(env["CLAUDE_PROJECT_DIR"] ?? "")
    if (project === undefined) return
    printReply(await handle(event, project, input.text, env))
  } catch (fault) {
    const { logFault } = await import("../io/log.ts")
    logFault(project, "hook", fault)
  }
}

function explain(): void {
  console.log("tenure hook is called by Claude Code, with one JSON object on its standard input.")
  console.log("To set it up, run: tenure install")
}
