// Other plugins on the same ground: they too tell the agent something at its start, at a prompt or around a compaction.
// Tenure lives beside them; a person who wonders who said what should know of them.
import { join } from "node:path"
import { cleanLine } from "../core/trust/sanitise.ts"
import { PLUGIN_ID, type Settings } from "../install/settings.ts"
import { type ClientBooks, jsonIn } from "./client-books.ts"
import type { Finding } from "./finding.ts"

/** Where a hook speaks to the agent, or looks after what it remembers. A formatter after an edit is no neighbour. */
const GROUND = ["SessionStart", "UserPromptSubmit", "PreCompact", "PostCompact", "SessionEnd"]

export function checkNeighbours(books: ClientBooks): Finding[] {
  return [...books.plugins].flatMap(([id, { isOn, folder }]): Finding[] => {
    if (!isOn || folder === undefined || id === PLUGIN_ID) return []
    const events = GROUND.filter((event) => eventsOf(folder).has(event))
    if (events.length === 0) return []
    const name = cleanLine(id, 80)
    return [
      {
        level: "note",
        what: `The plugin ${name} is called at ${events.join(", ")} as well; both are heard.`,
        hint: `Should the two tell the agent different things: claude plugin disable ${name}`,
      },
    ]
  })
}

/** From the file that the client reads by itself; a manifest may name another, or hold the hooks. */
function eventsOf(folder: string): ReadonlySet<string> {
  const given = jsonIn(join(folder, ".claude-plugin", "plugin.json"))?.["hooks"]
  const further = typeof given === "string" ? jsonIn(join(folder, given)) : (given as Settings | undefined)
  const all = [jsonIn(join(folder, "hooks", "hooks.json")), further].map((file) => file?.["hooks"] ?? {})
  return new Set(all.flatMap((hooks) => Object.keys(hooks as Settings)))
}
