// Where the client keeps its files, below a project and in its own folder.
import type { Environment } from "../../text/environment.ts"

export const CLIENT_FOLDER = ".claude"
export const SETTINGS = "settings.json"
/** Prompts that the client submits by itself. */
export const SCHEDULE = "scheduled_tasks.json"

/** Below a project's root. */
export const SCHEDULE_FILE = `${CLIENT_FOLDER}/${SCHEDULE}`
export const SETTINGS_FILE = `${CLIENT_FOLDER}/${SETTINGS}`
export const LOCAL_SETTINGS_FILE = `${CLIENT_FOLDER}/settings.local.json`
export const MEMORY_FILE = "CLAUDE.md"
export const OTHER_MEMORY_FILE = `${CLIENT_FOLDER}/${MEMORY_FILE}`
/** Below the client's own folder: read in every project. */
export const RULES_FILE = "rules/tenure.md"
export const OWN_RULES_FILE = `${CLIENT_FOLDER}/${RULES_FILE}`

/** The client's own folder: CLAUDE_CONFIG_DIR, else `~/.claude`; undefined when neither is known. */
export function clientFolder(env: Environment, home: string | undefined): string | undefined {
  const configured = env["CLAUDE_CONFIG_DIR"] ?? ""
  if (configured !== "") return configured
  return home === undefined ? undefined : `${home}/${CLIENT_FOLDER}`
}
