// How the client calls Tenure in a folder, by what its books say: the plugin that it runs, and the executable behind it.
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Places } from "../install/places.ts"
import { PLUGIN_ID, type Settings } from "../install/settings.ts"
import { isHookLine } from "../install/shell-lines.ts"
import type { ClientBooks } from "./client-books.ts"

/** In the order in which a person would look. */
export function waysOfCalling(books: ClientBooks): readonly ("plugin" | "settings")[] {
  const isOn = books.plugins.get(PLUGIN_ID)?.isOn === true
  const isHooked = books.settings.some(({ settings }) => hasOwnHook(settings))
  return [...(isOn ? (["plugin"] as const) : []), ...(isHooked ? (["settings"] as const) : [])]
}

function hasOwnHook(settings: Settings): boolean {
  const groups = Object.values((settings["hooks"] ?? {}) as Settings).flat() as Settings[]
  const handlers = groups.flatMap((group) => (Array.isArray(group?.["hooks"]) ? group["hooks"] : []))
  return (handlers as Settings[]).some((handler) => isHookLine(handler?.["command"]))
}

/** The folder of the plugin that the client runs, whose hook lines and launcher a canary goes through. */
export function pluginFolder(places: Places, books: ClientBooks): string | undefined {
  const [way] = waysOfCalling(books)
  if (way === undefined) return undefined
  const folder = way === "plugin" ? runFrom(books) : join(places.marketplace, "plugin")
  return folder !== undefined && existsSync(join(folder, "launch.sh")) ? folder : undefined
}

/** As launch.sh looks for it: beside the plugin, in a clone, before the installed one. */
export function hookExecutable(places: Places, books: ClientBooks): string {
  const folder = pluginFolder(places, books)
  const beside = folder === undefined ? undefined : join(folder, "..", "dist", "tenure")
  return beside !== undefined && existsSync(beside) ? beside : places.executable
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
