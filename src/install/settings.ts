// What of a Claude Code settings.json is ours. Everything else in it is passed through untouched; taking ours
// away from what we made gives back what was there.
import { PLUGIN_HOOKS } from "./plugin-files.ts"
import { earlierIn, hookLine, isHookLine, isStatusLine, statusLine } from "./shell-lines.ts"

export type Settings = Readonly<Record<string, unknown>>

export const PLUGIN_ID = "tenure@tenure"
export const MARKETPLACE = "tenure"

/** Undefined when its `hooks` are not of the shape that the client reads. */
export function withHooks(settings: Settings): Settings | undefined {
  const hooks = withoutHooks(settings)["hooks"] ?? {}
  if (!isObject(hooks)) return undefined
  const merged: Record<string, unknown> = { ...hooks }
  for (const [event, groups] of Object.entries(PLUGIN_HOOKS)) {
    const theirs = merged[event] ?? []
    if (!Array.isArray(theirs)) return undefined
    merged[event] = [...theirs, ...groups.map((group) => ownGroup(event, group))]
  }
  return replaced(settings, "hooks", merged)
}

function ownGroup(event: string, group: (typeof PLUGIN_HOOKS)[string][number]): unknown {
  return { ...group, hooks: group.hooks.map((handler) => ({ ...handler, command: hookLine(event) })) }
}

/** The person's own status line command, whether or not ours is around it. */
export function earlierStatusLine(settings: Settings): string | undefined {
  const command = isObject(settings["statusLine"]) ? settings["statusLine"]["command"] : undefined
  if (typeof command !== "string" || command === "") return undefined
  return isStatusLine(command) ? earlierIn(command) : command
}

export function withStatusLine(settings: Settings, earlier: string | undefined): Settings {
  const given = isObject(settings["statusLine"]) ? settings["statusLine"] : {}
  return { ...settings, statusLine: { type: "command", ...given, command: statusLine(earlier) } }
}

export interface Removal {
  /** Also what `claude plugin install` wrote. */
  readonly plugin: boolean
  /** Also what `claude plugin marketplace add` wrote. */
  readonly marketplace: boolean
  /** The status line within ours is another file's: it does not belong here. */
  readonly borrowed: boolean
}

export function withoutTenure(settings: Settings, removal: Removal): Settings {
  const rest = withoutStatusLine(withoutHooks(settings), removal.borrowed)
  const bare = removal.plugin ? withoutMember(rest, "enabledPlugins", PLUGIN_ID) : rest
  return removal.marketplace ? withoutMember(bare, "extraKnownMarketplaces", MARKETPLACE) : bare
}

/** Whether they say the same, empty containers aside: the client leaves such behind. */
export function isSame(one: Settings, other: Settings): boolean {
  return Bun.deepEquals(pruned(one), pruned(other), true)
}

export function isEmpty(settings: Settings): boolean {
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
  return isOnlyOurs ? rest : replaced(settings, "hooks", kept)
}

/** The group without our handlers, or nothing when it held no others. */
function withoutOwn(group: unknown): unknown[] {
  if (!isObject(group) || !Array.isArray(group["hooks"])) return [group]
  const theirs = group["hooks"].filter((handler) => !(isObject(handler) && isHookLine(handler["command"])))
  if (theirs.length === group["hooks"].length) return [group]
  return theirs.length === 0 ? [] : [{ ...group, hooks: theirs }]
}

function withoutStatusLine(settings: Settings, borrowed: boolean): Settings {
  const { statusLine: line, ...rest } = settings
  if (!isObject(line) || !isStatusLine(line["command"])) return settings
  const earlier = borrowed ? undefined : earlierStatusLine(settings)
  return earlier === undefined ? rest : replaced(settings, "statusLine", { ...line, command: earlier })
}

function withoutMember(settings: Settings, container: string, name: string): Settings {
  const all = settings[container]
  if (!isObject(all) || !Object.hasOwn(all, name)) return settings
  const { [name]: _, ...kept } = all
  return replaced(settings, container, kept)
}

const CONTAINERS = ["hooks", "enabledPlugins", "extraKnownMarketplaces"]

function pruned(settings: Settings): Settings {
  const hooks = isObject(settings["hooks"]) ? withoutEmpty(settings["hooks"]) : settings["hooks"]
  const all = Object.entries(hooks === undefined ? settings : { ...settings, hooks })
  return Object.fromEntries(all.filter(([name, value]) => !(CONTAINERS.includes(name) && isBare(value))))
}

function withoutEmpty(all: Settings): Settings {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !isBare(value)))
}

function isBare(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0
}

/** Keeps the member's place among the others. */
function replaced(settings: Settings, name: string, value: unknown): Settings {
  return { ...settings, [name]: value }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
