// Our entries in a Claude Code settings.json: adding them keeps everything else, and removing them again gives what was
// there before. Also the shell lines of these entries.
import { isObject } from "./edit-json.ts"
import { PLUGIN_HOOKS } from "./plugin-files.ts"
import { isWindowsHandler, isWindowsStatusLine, type WindowsLaunch } from "./windows-hooks.ts"

export type Settings = Readonly<Record<string, unknown>>

export const PLUGIN_ID = "tenure@tenure"
export const MARKETPLACE = "tenure"

/** Undefined if `hooks` is not in the form that the client reads. `launch`: on Windows, instead of a shell line. */
export function withHooks(settings: Settings, launch?: WindowsLaunch): Settings | undefined {
  const hooks = withoutHooks(settings)["hooks"] ?? {}
  if (!isObject(hooks)) return undefined
  const merged: Record<string, unknown> = { ...hooks }
  for (const [event, groups] of Object.entries(PLUGIN_HOOKS)) {
    const theirs = merged[event] ?? []
    if (!Array.isArray(theirs)) return undefined
    merged[event] = [...theirs, ...groups.map((group) => ownGroup(event, group, launch))]
  }
  return { ...settings, hooks: merged }
}

function ownGroup(
  event: string,
  group: (typeof PLUGIN_HOOKS)[string][number],
  launch: WindowsLaunch | undefined,
): unknown {
  const own = launch ?? { command: hookLine(event) }
  return { ...group, hooks: group.hooks.map((handler) => ({ ...handler, ...own })) }
}

/** The person's own status line command, whether or not ours is around it. */
export function earlierStatusLine(settings: Settings): string | undefined {
  const command = isObject(settings["statusLine"]) ? settings["statusLine"]["command"] : undefined
  if (typeof command !== "string" || command === "") return undefined
  return isStatusLine(command) ? earlierIn(command) : command
}

/** `windows`: the line there, unless the person has one of their own, which needs a Unix shell. */
export function withStatusLine(settings: Settings, earlier: string | undefined, windows?: string): Settings {
  const given = isObject(settings["statusLine"]) ? settings["statusLine"] : {}
  const command = earlier === undefined ? (windows ?? statusLineCommand(earlier)) : statusLineCommand(earlier)
  return { ...settings, statusLine: { type: "command", ...given, command } }
}

export interface SettingsRemoval {
  /** Also what `claude plugin install` wrote. */
  readonly plugin: boolean
  /** Also what `claude plugin marketplace add` wrote. */
  readonly marketplace: boolean
  /** The status line inside ours came from another file and does not belong here. */
  readonly borrowed: boolean
}

export function withoutTenure(settings: Settings, removal: SettingsRemoval): Settings {
  const rest = withoutStatusLine(withoutHooks(settings), removal.borrowed)
  const bare = removal.plugin ? withoutMember(rest, "enabledPlugins", PLUGIN_ID) : rest
  return removal.marketplace ? withoutMember(bare, "extraKnownMarketplaces", MARKETPLACE) : bare
}

/** Whether they are equal, ignoring the empty containers that the client leaves behind. */
export function isSame(one: Settings, other: Settings): boolean {
  return Bun.deepEquals(pruned(one), pruned(other), true)
}

/** Puts back the empty hook lists from before us, which removal takes for ours. */
export function withEmptyOf(settings: Settings, before: Settings): Settings {
  const theirs = before["hooks"]
  if (!isObject(theirs)) return settings
  const empty = Object.entries(theirs).filter(([, groups]) => isBare(groups))
  const hooks = isObject(settings["hooks"]) ? settings["hooks"] : {}
  if (empty.length === 0 && !isBare(theirs)) return settings
  return { ...settings, hooks: { ...Object.fromEntries(empty), ...hooks } }
}

export function areSettingsEmpty(settings: Settings): boolean {
  return Object.keys(pruned(settings)).length === 0
}

function withoutHooks(settings: Settings): Settings {
  const { hooks, ...rest } = settings
  if (!isObject(hooks)) return settings
  const kept: Record<string, unknown> = {}
  for (const [event, groups] of Object.entries(hooks)) {
    const theirs = Array.isArray(groups) ? groups.flatMap(withoutOwn) : []
    if (!Array.isArray(groups) || groups.length === 0) kept[event] = groups
    else if (theirs.length > 0) kept[event] = theirs
  }
  const isOnlyOurs = Object.keys(kept).length === 0 && Object.keys(hooks).length > 0
  return isOnlyOurs ? rest : { ...settings, hooks: kept }
}

/** The group without our handlers; nothing if it had no others. */
function withoutOwn(group: unknown): unknown[] {
  if (!isObject(group) || !Array.isArray(group["hooks"])) return [group]
  const theirs = group["hooks"].filter((handler) => !isOwnHandler(handler))
  if (theirs.length === group["hooks"].length) return [group]
  return theirs.length === 0 ? [] : [{ ...group, hooks: theirs }]
}

function withoutStatusLine(settings: Settings, borrowed: boolean): Settings {
  const { statusLine: line, ...rest } = settings
  if (!isObject(line) || !isStatusLine(line["command"])) return settings
  const earlier = borrowed ? undefined : earlierStatusLine(settings)
  return earlier === undefined ? rest : { ...settings, statusLine: { ...line, command: earlier } }
}

function withoutMember(settings: Settings, container: string, name: string): Settings {
  const all = settings[container]
  if (!isObject(all) || !Object.hasOwn(all, name)) return settings
  const { [name]: _, ...kept } = all
  return { ...settings, [container]: kept }
}

const CONTAINERS = ["hooks", "enabledPlugins", "extraKnownMarketplaces"]

function pruned(settings: Settings): Settings {
  const given = settings["hooks"]
  const filled = isObject(given) ? Object.entries(given).filter(([, value]) => !isBare(value)) : undefined
  const hooks = filled === undefined ? given : Object.fromEntries(filled)
  const all = Object.entries(hooks === undefined ? settings : { ...settings, hooks })
  return Object.fromEntries(all.filter(([name, value]) => !(CONTAINERS.includes(name) && isBare(value))))
}

function isBare(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0
}

// The shell lines use $HOME, never this machine's path, because the file may be committed. Without the executable they do
// nothing, and an earlier status line still runs. They never exit 2, which the client takes for a refusal.
const EXECUTABLE = '"$HOME/.tenure/bin/tenure"'
const PLUGIN = "CLAUDE_PLUGIN_ROOT=$HOME/.tenure/claude-code/plugin"

/** As in hooks.json: tells the launcher that a tool call is pending or a session starts. */
const MARKS: Readonly<Record<string, string>> = { PreToolUse: "guard=1 && ", SessionStart: "start=1 && " }

/** Runs the plugin's launcher, so that a newer launcher needs no change in settings. */
export function hookLine(event: string): string {
  const mark = MARKS[event] ?? ""
  return (
    `cd / && ${mark}${PLUGIN} && [ -r "$CLAUDE_PLUGIN_ROOT/launch.sh" ] && ` +
    `command . "$CLAUDE_PLUGIN_ROOT/launch.sh"; exit 0`
  )
}

/** `earlier` is the person's own status line, which stays visible. */
export function statusLineCommand(earlier: string | undefined): string {
  if (earlier === undefined) return `cd / && [ -x ${EXECUTABLE} ] && exec ${EXECUTABLE} statusline; exit 0`
  return `set -- ${quoted(earlier)}; [ -x ${EXECUTABLE} ] && cd / && exec ${EXECUTABLE} statusline --then "$1"; exec /bin/sh -c "$1"`
}

export function isOwnHandler(handler: unknown): boolean {
  if (!isObject(handler)) return false
  const { command } = handler
  return (typeof command === "string" && command.includes(PLUGIN)) || isWindowsHandler(handler)
}

export function isStatusLine(command: unknown): boolean {
  if (typeof command !== "string") return false
  return command.includes(`exec ${EXECUTABLE} statusline`) || isWindowsStatusLine(command)
}

/** The person's own command inside our line. */
export function earlierIn(line: string): string | undefined {
  const word = /^set -- ('(?:[^']|'\\'')*');/.exec(line)?.[1]
  return word?.slice(1, -1).replaceAll("'\\''", "'")
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
