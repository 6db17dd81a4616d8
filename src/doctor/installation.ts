// Whether the client calls Tenure in this folder: its settings, the plugin, what switches hooks off, the status line.
import { notesOn } from "../install/installed.ts"
import { type Places, short } from "../install/places.ts"
import { PLUGIN_ID, type Settings } from "../install/settings.ts"
import { isStatusLine } from "../install/shell-lines.ts"
import { waysOfCalling } from "./called.ts"
import type { ClientBooks } from "./client-books.ts"
import type { Finding } from "./finding.ts"
import { checkOwnCopies } from "./own-copies.ts"

export function checkInstallation(places: Places, books: ClientBooks): Finding[] {
  const unreadable = books.unreadable.map((path) => ({
    level: "warning" as const,
    what: `${short(path, places)} is not a JSON object, so Claude Code and Tenure read nothing from it.`,
    hint: "See what is wrong with it: claude doctor",
  }))
  const ways = waysOfCalling(books)
  const [way] = ways
  if (way === undefined) return [...unreadable, notCalled(books)]
  const found = [
    ...unreadable,
    ...checkAllowed(places, books),
    ...checkOwnCopies(places, books),
    ...(ways.length > 1 ? [TWICE] : []),
  ]
  const good: Finding = {
    level: "good",
    what: `Claude Code calls Tenure ${way === "plugin" ? "as a plugin" : "through its settings"}`,
  }
  return [...(found.length > 0 ? found : [good]), ...checkStatusLine(books, way)]
}

const TWICE: Finding = {
  level: "note",
  what: "Claude Code calls Tenure as a plugin and through its settings; each event arrives twice and is counted once.",
  hint: "To have one of them: tenure uninstall, then: tenure install",
}

function notCalled(books: ClientBooks): Finding {
  if (books.plugins.has(PLUGIN_ID))
    return {
      level: "warning",
      what: "The plugin is switched off, so Claude Code does not call Tenure here.",
      hint: `Switch it on: claude plugin enable ${PLUGIN_ID}`,
    }
  return {
    level: "warning",
    what: "No settings of Claude Code name Tenure, so it is called only where --plugin-dir names it.",
    hint: "Run: tenure install",
  }
}

function checkAllowed(places: Places, books: ClientBooks): Finding[] {
  if (books.unreadable.length > 0) return []
  const scope = books.settings.length > 1 ? "project" : "user"
  return notesOn(scope, places).map((what) => ({
    level: "warning",
    what,
    hint: "Take disableAllHooks out of that file, then run: tenure doctor",
  }))
}

/** The most special settings that have a line decide; the display is all that is missed without (L2). */
function checkStatusLine(books: ClientBooks, way: "plugin" | "settings"): Finding[] {
  const lines = books.settings.flatMap(({ settings }) => {
    const line = settings["statusLine"] as Settings | undefined
    return typeof line?.["command"] === "string" ? [line["command"]] : []
  })
  const shown = lines.at(-1)
  if (isStatusLine(shown)) return [{ level: "good", what: "the status line is shown" }]
  const what =
    shown === undefined
      ? "No status line is set up, so the context pressure is not shown; all else works."
      : "Your own status line is shown, without Tenure's; all else works."
  const type = way === "plugin" ? "tenure install --status-line" : "tenure install --settings --status-line"
  return [{ level: "note", what, hint: `To have it, around your own if you have one: ${type}` }]
}
