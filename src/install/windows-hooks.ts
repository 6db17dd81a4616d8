// Windows: hooks without a Unix shell. The client starts `cmd.exe` itself (`args`), by its full path, because a name would
// be looked up in the project's folder first. launch.cmd then runs the executable.
import { win32 } from "node:path"
import type { Environment } from "../text/environment.ts"
import type { InstallScope, Places } from "./places.ts"

export interface WindowsLaunch {
  readonly command: string
  readonly args: readonly string[]
}

/** Undefined where hook lines are for a shell. */
export function windowsLaunch(
  { marketplace }: Pick<Places, "marketplace">,
  env: Environment = process.env,
  platform: string = process.platform,
): WindowsLaunch | undefined {
  if (platform !== "win32") return undefined
  const system = env["SystemRoot"] ?? env["SYSTEMROOT"] ?? "C:\\Windows"
  return {
    command: win32.join(system, "System32", "cmd.exe"),
    args: ["/d", "/c", win32.join(marketplace, "plugin", LAUNCHER)],
  }
}

/** The project's settings file is shared with people elsewhere, so it keeps the shell line, which names no path. */
export function launchIn(scope: InstallScope, places: Places): WindowsLaunch | undefined {
  return scope === "project" ? undefined : windowsLaunch(places)
}

/** Slashes and no quotes where possible: the client may run it with Git's shell or with PowerShell. */
export function windowsStatusLine(
  { executable }: Pick<Places, "executable">,
  platform: string = process.platform,
): string | undefined {
  if (platform !== "win32") return undefined
  const path = executable.replaceAll("\\", "/")
  return `${/^[\w:/.~-]+$/.test(path) ? path : `"${path}"`} statusline`
}

export function isWindowsStatusLine(command: string): boolean {
  return /\/\.tenure\/bin\/tenure\.exe"? statusline$/.test(command)
}

const LAUNCHER = "launch.cmd"
const OWN = `\\.tenure\\claude-code\\plugin\\${LAUNCHER}`

/** Whether `tenure install` wrote this handler on Windows. */
export function isWindowsHandler(handler: Readonly<Record<string, unknown>>): boolean {
  const { args } = handler
  return Array.isArray(args) && typeof args.at(-1) === "string" && args.at(-1).endsWith(OWN)
}

/** The plugin's hooks.json for Windows. The module inside the client starts a Unix shell, so it is left out. */
export function windowsHooksFile(text: string, launch: WindowsLaunch): string {
  const { modules: _, hooks, ...rest } = JSON.parse(text) as { modules?: unknown; hooks: Hooks }
  const events = Object.entries(hooks).map(([event, groups]) => [
    event,
    groups.map((group) => ({
      ...group,
      hooks: group.hooks.map((handler) => ({ ...handler, ...launch })),
    })),
  ])
  return `${JSON.stringify({ ...rest, hooks: Object.fromEntries(events) }, null, 2)}\n`
}

type Hooks = Readonly<Record<string, readonly { readonly hooks: readonly object[] }[]>>
