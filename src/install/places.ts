// Where the installer puts things, and which settings file belongs to which scope.

import { realpathSync } from "node:fs"
import { join } from "node:path"
import type { Environment } from "../core/environment.ts"
import { UserError } from "../core/user-error.ts"
import { personHome, projectRootFor } from "../io/home.ts"

export const SCOPES = ["user", "project", "local"] as const
export type Scope = (typeof SCOPES)[number]

/** Where a command was started, and with what. */
export interface Surroundings {
  readonly cwd: string
  readonly env: Environment
}

export interface Places {
  readonly home: string
  /** `~/.tenure` */
  readonly own: string
  readonly executable: string
  /** The marketplace that holds the plugin. */
  readonly marketplace: string
  readonly record: string
  /** The client's own folder: `~/.claude`, or CLAUDE_CONFIG_DIR. */
  readonly client: string
  /** The project around the current folder, for the scopes project and local. */
  readonly project: string
}

export function placesFor(io: Surroundings): Places {
  const home = requireHome(io)
  const own = join(home, ".tenure")
  const configured = io.env["CLAUDE_CONFIG_DIR"]
  return {
    home,
    own,
    executable: join(own, "bin", process.platform === "win32" ? "tenure.exe" : "tenure"),
    marketplace: join(own, "claude-code"),
    record: join(own, "install.json"),
    client: configured === undefined || configured === "" ? join(home, ".claude") : configured,
    project: projectRootFor(io.cwd),
  }
}

function requireHome({ env }: Surroundings): string {
  const home = personHome(env)
  if (home !== undefined) return home
  throw new UserError(
    "HOME is not set, so there is no place for Tenure's own files.",
    "Set HOME and try again.",
  )
}

export interface SettingsPlace {
  readonly path: string
  /** The folder that a write may not leave through a link. */
  readonly root: string
}

export function settingsOf(scope: Scope, places: Places): SettingsPlace {
  if (scope === "user") {
    const root = places.client.startsWith(`${places.home}/`) ? places.home : places.client
    return { path: join(places.client, "settings.json"), root }
  }
  if (isHome(places)) {
    throw new UserError(
      "This is your home folder, not a project.",
      "Go to a project's folder, or write: --scope user",
    )
  }
  const name = scope === "project" ? "settings.json" : "settings.local.json"
  return { path: join(places.project, ".claude", name), root: places.project }
}

/** The person's, and those of the project around. A later one outranks an earlier one. */
export function allSettings(places: Places): SettingsPlace[] {
  const scopes: readonly Scope[] = isHome(places) ? ["user"] : SCOPES
  return scopes.map((scope) => settingsOf(scope, places))
}

function isHome({ project, home }: Places): boolean {
  return project === home || project === realpathSync(home)
}

/** With `~` for the home folder. */
export function short(path: string, places: Places): string {
  return path.startsWith(`${places.home}/`) ? `~${path.slice(places.home.length)}` : path
}
