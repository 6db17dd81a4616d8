// Whether what the hooks run is this Tenure: the executable, and the files of the plugin. What an installation has copied
// can be copied again; settings are not touched by that.
import { existsSync, realpathSync, statSync } from "node:fs"
import { join } from "node:path"
import { cleanLine } from "../core/trust/sanitise.ts"
import { placeOwn, recordBefore } from "../install/installed.ts"
import { differingFiles, isAsInstalled, isRunningOne } from "../install/own-files.ts"
import { type Places, short } from "../install/places.ts"
import { writeRecord } from "../install/record.ts"
import { PLUGIN_ID } from "../install/settings.ts"
import { amount } from "../terminal/amounts.ts"
import { VERSION } from "../version.ts"
import { hookExecutable, pluginFolder } from "./called.ts"
import { type ClientBooks, jsonIn } from "./client-books.ts"
import type { Finding, Fix } from "./finding.ts"

export function checkOwnCopies(places: Places, books: ClientBooks): Finding[] {
  return [...checkExecutable(places, books), ...checkPluginFiles(places, books)]
}

function checkExecutable(places: Places, books: ClientBooks): Finding[] {
  const run = hookExecutable(places, books)
  if (run !== places.executable) return checkBeside(run, places)
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

/** A clone's own build: whoever has one knows how to make it anew. */
function checkBeside(path: string, places: Places): Finding[] {
  if (realpathSync(path) === realpathSync(process.execPath)) return []
  const shown = short(realpathSync(path), places)
  return [
    {
      level: "note",
      what: `The hooks run the executable beside the plugin, ${shown}, and not this one.`,
      hint: `Look with that one: ${shown} doctor`,
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
      ...(plugin.changed.length > 0 ? [`${amount(plugin.changed.length, "file")} of the plugin`] : []),
    ]
    return `Copied from this Tenure: ${written.join(" and ") || "nothing was missing"}. Restart open sessions.`
  }
}

const MOST_NAMED = 3

function named(all: readonly string[]): string {
  const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : ""
  return `${all.slice(0, MOST_NAMED).join(", ")}${more}`
}
