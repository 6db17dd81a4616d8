// Where the installer puts files, and which settings file belongs to which scope.

import { realpathSync } from "node:fs"
import { join, sep } from "node:path"
import {
  clientFolder,
  LOCAL_SETTINGS_FILE,
  SETTINGS,
  SETTINGS_FILE,
} from "../clients/claude-code/client-paths.ts"
import { personHome, projectRootFor } from "../io/home.ts"
import type { Environment } from "../text/environment.ts"
import { UserError } from "../text/user-error.ts"

export const SCOPES = ["user", "project", "local"] as const
export type InstallScope = (typeof SCOPES)[number]

/** Where a command runs, and with which environment. */
export interface CommandSurroundings {
  readonly cwd: string
  readonly env: Environment
}

export interface Places {
  readonly home: string
  /** `~/.tenure` */
  readonly own: string
  readonly executable: string
  /** The marketplace with the plugin. */
  readonly marketplace: string
  readonly record: string
  /** The client's own folder: `~/.claude`, or CLAUDE_CONFIG_DIR. */
  readonly client: string
  /** The project around the current folder, for the scopes project and local. */
  readonly project: string
}

export function placesFor(io: CommandSurroundings): Places {
  const home = requireHome(io)
  const own = join(home, ".tenure")
  return {
    home,
    own,
    executable: join(own, "bin", process.platform === "win32" ? "tenure.exe" : "tenure"),
    marketplace: join(own, "claude-code"),
    record: join(own, "install.json"),
    client: clientFolder(io.env, home) ?? home,
    project: projectRootFor(io.cwd),
  }
}

function requireHome({ env }: CommandSurroundings): string {
  const home = personHome(env)
  if (home !== undefined) return home
  throw new UserError("HOME is not set, so Tenure has nowhere to put its files.", "Set HOME and retry.")
}

export interface SettingsPlace {
  readonly path: string
  /** A write must not leave this folder through a link. */
  readonly root: string
}

export function settingsOf(scope: InstallScope, places: Places): SettingsPlace {
  if (scope === "user") {
    const root = isBelow(places.client, places.home) ? places.home : places.client
    return { path: join(places.client, SETTINGS), root }
  }
  if (isHome(places)) {
    throw new UserError(
      "This is your home folder, not a project.",
      "Go to a project's folder, or run: tenure install --scope user",
    )
  }
  const file = scope === "project" ? SETTINGS_FILE : LOCAL_SETTINGS_FILE
  return { path: join(places.project, file), root: places.project }
}

/** The person's settings and the current project's; later ones take precedence. */
export function allSettings(places: Places): SettingsPlace[] {
  const scopes: readonly InstallScope[] = isHome(places) ? ["user"] : SCOPES
  return scopes.map((scope) => settingsOf(scope, places))
}

function isHome({ project, home }: Places): boolean {
  return project === home || project === realpathSync(home)
}

/** Abbreviates the home folder to `~`. */
export function short(path: string, places: Places): string {
  return isBelow(path, places.home) ? `~${path.slice(places.home.length)}` : path
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`) || path.startsWith(`${folder}${sep}`)
}
