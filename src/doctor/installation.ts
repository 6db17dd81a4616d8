// Whether the client calls Tenure in this folder, and whether what it calls is this Tenure: settings and plugin, the
// executable of the hooks, the files of the plugin, the status line.
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { VERSION } from "../cli/version.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { notesOn, placeOwn, recordBefore } from "../install/installed.ts"
import { differingFiles, isAsInstalled, isRunningOne } from "../install/own-files.ts"
import { type Places, short } from "../install/places.ts"
import { writeRecord } from "../install/record.ts"
import { PLUGIN_ID, type Settings } from "../install/settings.ts"
import { isHookLine, isStatusLine } from "../install/shell-lines.ts"
import { type ClientBooks, jsonIn } from "./client-books.ts"
import type { Finding, Fix } from "./finding.ts"

export function checkInstallation(places: Places, books: ClientBooks): Finding[] {
  const unreadable = books.unreadable.map((path) => ({
    level: "warning" as const,
    what: `${short(path, places)} is not a JSON object, so Claude Code and Tenure read nothing from it.`,
    hint: "See what is wrong with it: claude doctor",
  }))
  const way = wayOfCalling(books)
  if (way === undefined) return [...unreadable, notCalled(books)]
  const found = [
    ...unreadable,
    ...checkAllowed(places, books),
    ...checkExecutable(places),
    ...checkPluginFiles(places, books),
  ]
  const good: Finding = {
    level: "good",
    what: `Claude Code calls Tenure ${way === "plugin" ? "as a plugin" : "through its settings"}`,
  }
  return [...(found.length > 0 ? found : [good]), ...checkStatusLine(books, way)]
}

/** The folder of the plugin that the client runs, whose hook lines and launcher a canary goes through. */
export function pluginFolder(places: Places, books: ClientBooks): string | undefined {
  const way = wayOfCalling(books)
  if (way === undefined) return undefined
  const folder = way === "plugin" ? runFrom(books) : join(places.marketplace, "plugin")
  return folder !== undefined && existsSync(join(folder, "launch.sh")) ? folder : undefined
}

function wayOfCalling(books: ClientBooks): "plugin" | "settings" | undefined {
  if (books.plugins.get(PLUGIN_ID)?.isOn) return "plugin"
  return books.settings.some(({ settings }) => hasOwnHook(settings)) ? "settings" : undefined
}

function hasOwnHook(settings: Settings): boolean {
  const groups = Object.values((settings["hooks"] ?? {}) as Settings).flat() as Settings[]
  const handlers = groups.flatMap((group) => (Array.isArray(group?.["hooks"]) ? group["hooks"] : []))
  return (handlers as Settings[]).some((handler) => isHookLine(handler?.["command"]))
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

function checkExecutable(places: Places): Finding[] {
  const shown = short(places.executable, places)
  const fix = VERSION.endsWith("-source") ? {} : { fix: replaceOwn(places) }
  if (!existsSync(places.executable))
    return [{ level: "broken", what: `${shown} is not there.`, hint: "Run: tenure install", ...fix }]
  if (isRunningOne(places)) return []
  const { tenure: installed, sha256 } = recordBefore(places)
  if (sha256 !== "" && !isAsInstalled(places, sha256))
    return [
      {
        level: "broken",
        what: `${shown} is not the executable that was installed.`,
        hint: "If you did not put it there, find out who did. Then, with one that you trust: tenure install",
      },
    ]
  const order = installed === "" ? 0 : Bun.semver.order(installed, VERSION)
  const isOlder = order === 0 ? builtAt(places.executable) < builtAt(process.execPath) : order < 0
  if (isOlder)
    return [
      {
        level: "warning",
        what: `The hooks run an older Tenure than this one (${shown}: ${cleanLine(installed, 20) || "unknown"}, this: ${VERSION}).`,
        hint: "Run: tenure install",
        ...fix,
      },
    ]
  return [
    {
      level: "note",
      what: `The hooks run another Tenure than this one (${shown}: ${cleanLine(installed, 20) || "unknown"}, this: ${VERSION}).`,
      hint: `Look with that one: ${shown} doctor. To put this one in its place: tenure install`,
    },
  ]
}

function builtAt(path: string): number {
  return statSync(path).mtimeMs
}

/** A plugin that came from elsewhere has its own version; ours are files that this executable carries. */
function checkPluginFiles(places: Places, books: ClientBooks): Finding[] {
  const folder = pluginFolder(places, books)
  if (folder !== undefined && folder !== join(places.marketplace, "plugin")) return checkVersion(folder)
  const differing = differingFiles(places)
  if (differing.length === 0) return []
  const isRunning = existsSync(places.executable) && isRunningOne(places)
  return [
    {
      level: "warning",
      what: `Files of the plugin are not those of this Tenure: ${named(differing.map(({ path }) => path))}.`,
      hint: "Run: tenure install",
      ...(isRunning ? { fix: replaceOwn(places) } : {}),
    },
  ]
}

function checkVersion(folder: string): Finding[] {
  const version = jsonIn(join(folder, ".claude-plugin", "plugin.json"))?.["version"]
  if (typeof version !== "string" || VERSION.endsWith("-source") || version === VERSION) return []
  const isOlder = Bun.semver.order(version, VERSION) < 0
  return [
    {
      level: "warning",
      what: `The plugin is ${cleanLine(version, 20)}, this executable ${VERSION}.`,
      hint: isOlder
        ? `Run: claude plugin update ${PLUGIN_ID}`
        : "Get the newer executable, then: tenure install",
    },
  ]
}

/** Copies again what an installation has copied before; settings are not touched. */
function replaceOwn(places: Places): Fix {
  return () => {
    const { executable, plugin, record } = placeOwn(places, recordBefore(places))
    writeRecord(record, places)
    const written = [
      ...(executable.changed ? [short(executable.path, places)] : []),
      ...(plugin.changed.length > 0 ? [`${plugin.changed.length} files of the plugin`] : []),
    ]
    return `Copied from this Tenure: ${written.join(" and ") || "nothing was missing"}. Restart open sessions.`
  }
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

/** Where the client runs the plugin: of a marketplace that is a folder, from there; else from its copy. */
function runFrom(books: ClientBooks): string | undefined {
  const markets = books.settings.map(({ settings }) => settings["extraKnownMarketplaces"] as Settings)
  const source = (markets.findLast((each) => each?.["tenure"] !== undefined)?.["tenure"] as Settings)?.[
    "source"
  ] as Settings | undefined
  const path = source?.["source"] === "directory" ? source["path"] : undefined
  return typeof path === "string" ? join(path, "plugin") : books.plugins.get(PLUGIN_ID)?.folder
}

const MOST_NAMED = 3

function named(all: readonly string[]): string {
  const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : ""
  return `${all.slice(0, MOST_NAMED).join(", ")}${more}`
}
