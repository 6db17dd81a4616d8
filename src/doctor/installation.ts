// Checks whether the client calls Tenure in this folder: settings, plugin, disabled hooks, status line, our own copies,
// and other plugins on the same events.
import { existsSync, realpathSync, statSync } from "node:fs"
import { join } from "node:path"
import { hookWarnings, installOwnFiles, readRecordOrEmpty } from "../install/install-modes.ts"
import { writeRecord } from "../install/install-record.ts"
import { differingFiles, isAsInstalled, isRunningOne } from "../install/own-files.ts"
import { type Places, short } from "../install/places.ts"
import { isStatusLine, PLUGIN_ID, type Settings } from "../install/settings.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { amount } from "../terminal/format-text.ts"
import { commandLine } from "../text/command-line.ts"
import { VERSION } from "../version.ts"
import { type ClientSettings, callModes, hookExecutable, jsonIn, pluginFolder } from "./claude-settings.ts"
import { broken, type DoctorFinding, type Fix, good, note, warning } from "./finding.ts"

export function checkInstallation(places: Places, books: ClientSettings): DoctorFinding[] {
  const unreadable = books.unreadable.flatMap((path) =>
    warning(
      `${short(path, places)} is not a JSON object, so Claude Code and Tenure ignore it.`,
      "To see what is wrong: claude doctor",
    ),
  )
  const ways = callModes(books)
  const [way] = ways
  if (way === undefined) return [...unreadable, ...notCalled(books)]
  const found = [
    ...unreadable,
    ...checkAllowed(places, books),
    ...checkExecutable(places, books),
    ...checkPluginFiles(places, books),
    ...(ways.length > 1 ? TWICE : []),
  ]
  const how = way === "plugin" ? "as a plugin" : "through its settings"
  const called = found.length > 0 ? found : good(`Claude Code calls Tenure ${how}`)
  return [...called, ...checkStatusLine(books, way)]
}

const TWICE = note(
  "Claude Code calls Tenure as a plugin and through its settings; each event arrives twice and is counted once.",
  "To keep only one: tenure uninstall, then: tenure install",
)

function notCalled(books: ClientSettings): DoctorFinding[] {
  if (books.plugins.has(PLUGIN_ID))
    return warning(
      "The plugin is disabled, so Claude Code does not call Tenure here.",
      `To enable it: claude plugin enable ${PLUGIN_ID}`,
    )
  return warning(
    "Claude Code's settings do not mention Tenure, so it runs only with --plugin-dir.",
    "Run: tenure install",
  )
}

function checkAllowed(places: Places, books: ClientSettings): DoctorFinding[] {
  if (books.unreadable.length > 0) return []
  const scope = books.settings.length > 1 ? "project" : "user"
  return hookWarnings(scope, places).flatMap((what) =>
    warning(what, "Remove disableAllHooks from that file, then run: tenure doctor"),
  )
}

/** The most specific settings with a status line win; without it only the display is missing (L2). */
function checkStatusLine(books: ClientSettings, way: "plugin" | "settings"): DoctorFinding[] {
  const lines = books.settings.flatMap(({ settings }) => {
    const line = settings["statusLine"] as Settings | undefined
    return typeof line?.["command"] === "string" ? [line["command"]] : []
  })
  const shown = lines.at(-1)
  if (isStatusLine(shown)) return good("the status line is shown")
  const what =
    shown === undefined
      ? "No status line is set up, so the context pressure is not shown; everything else works."
      : "Your own status line is shown, without Tenure's; everything else works."
  const type = way === "plugin" ? "tenure install --status-line" : "tenure install --settings --status-line"
  return note(what, `To add it, keeping your own: ${type}`)
}

function checkExecutable(places: Places, books: ClientSettings): DoctorFinding[] {
  const run = hookExecutable(places, books)
  if (run !== places.executable) return checkBeside(run, places)
  const shown = short(places.executable, places)
  const fix = VERSION.endsWith("-source") ? undefined : replaceOwn(places)
  if (!existsSync(places.executable)) return broken(`${shown} is missing.`, "Run: tenure install", fix)
  if (isRunningOne(places)) return []
  const { tenure: installed, sha256 } = readRecordOrEmpty(places)
  if (sha256 !== "" && !isAsInstalled(places, sha256))
    return broken(
      `${shown} is not the executable that was installed.`,
      "If you did not replace it, find out who did. Then run, with an executable you trust: tenure install",
    )
  const order = installed === "" ? 0 : Bun.semver.order(installed, VERSION)
  const isOlder =
    order === 0 ? statSync(places.executable).mtimeMs < statSync(process.execPath).mtimeMs : order < 0
  const versions = `${shown}: ${cleanLine(installed, 20) || "unknown"}, this: ${VERSION}`
  const install = commandLine([process.execPath, "install"])
  if (isOlder)
    return warning(`The hooks run an older Tenure than this one (${versions}).`, `Run: ${install}`, fix)
  return note(
    `The hooks run a different Tenure than this one (${versions}).`,
    `To check that one: ${shown} doctor. To install this one instead: ${install}`,
  )
}

/** A clone's own build. */
function checkBeside(path: string, places: Places): DoctorFinding[] {
  if (realpathSync(path) === realpathSync(process.execPath)) return []
  const shown = short(realpathSync(path), places)
  return note(
    `The hooks run the executable beside the plugin, ${shown}, not this one.`,
    `To check that one: ${shown} doctor`,
  )
}

/** A plugin from elsewhere has its own version; ours must match the files in this executable. */
function checkPluginFiles(places: Places, books: ClientSettings): DoctorFinding[] {
  const folder = pluginFolder(places, books)
  if (folder !== undefined && folder !== join(places.marketplace, "plugin")) return checkVersion(folder)
  const differing = differingFiles(places)
  if (differing.length === 0) return []
  const isRunning = existsSync(places.executable) && isRunningOne(places)
  return warning(
    `Some plugin files differ from this version of Tenure: ${named(differing.map(({ path }) => path))}.`,
    "Run: tenure install",
    isRunning ? replaceOwn(places) : undefined,
  )
}

function checkVersion(folder: string): DoctorFinding[] {
  const version = jsonIn(join(folder, ".claude-plugin", "plugin.json"))?.["version"]
  if (typeof version !== "string" || VERSION.endsWith("-source") || version === VERSION) return []
  const isOlder = Bun.semver.order(version, VERSION) < 0
  return warning(
    `The plugin is ${cleanLine(version, 20)}, this executable ${VERSION}.`,
    isOlder ? `Run: claude plugin update ${PLUGIN_ID}` : "Get the newer executable, then run: tenure install",
  )
}

/** Copies our own files again; leaves settings alone. */
function replaceOwn(places: Places): Fix {
  return () => {
    const { executable, plugin, record } = installOwnFiles(places, readRecordOrEmpty(places))
    writeRecord(record, places)
    const written = [
      ...(executable.changed ? [short(executable.path, places)] : []),
      ...(plugin.changed.length > 0 ? [`${amount(plugin.changed.length, "file")} of the plugin`] : []),
    ]
    return `Copied from this version: ${written.join(" and ") || "nothing was missing"}. Restart open sessions.`
  }
}

const MAX_NAMED = 3

function named(all: readonly string[]): string {
  const more = all.length > MAX_NAMED ? ` and ${all.length - MAX_NAMED} more` : ""
  return `${all.slice(0, MAX_NAMED).join(", ")}${more}`
}

/** Events at which a plugin adds to the agent's context or memory. */
const SHARED_EVENTS = ["SessionStart", "UserPromptSubmit", "PreCompact", "PostCompact", "SessionEnd"]

/** Names other plugins on the same events, so that a person can tell who said what. */
export function checkNeighbours(books: ClientSettings): DoctorFinding[] {
  return [...books.plugins].flatMap(([id, { isOn, folder }]): DoctorFinding[] => {
    if (!isOn || folder === undefined || id === PLUGIN_ID) return []
    const events = SHARED_EVENTS.filter((event) => eventsOf(folder).has(event))
    if (events.length === 0) return []
    const name = cleanLine(id, 80)
    return note(
      `The plugin ${name} also runs on ${events.join(", ")}; both apply.`,
      `If they give the agent conflicting advice: claude plugin disable ${name}`,
    )
  })
}

/** From the default file; a manifest may name another file or contain the hooks. */
function eventsOf(folder: string): ReadonlySet<string> {
  const given = jsonIn(join(folder, ".claude-plugin", "plugin.json"))?.["hooks"]
  const further = typeof given === "string" ? jsonIn(join(folder, given)) : (given as Settings | undefined)
  const all = [jsonIn(join(folder, "hooks", "hooks.json")), further].map((file) => file?.["hooks"] ?? {})
  return new Set(all.flatMap((hooks) => Object.keys(hooks as Settings)))
}
