// The configuration for hooks: what a command last read and a person approved (project-config.ts), or the defaults if the
// file has changed since. One `stat` and one row.

import type { Project } from "../../io/home.ts"
import { nextGeneration } from "../../store/generation.ts"
import { getMeta, setMeta } from "../../store/meta.ts"
import { type Store, writing } from "../../store/open.ts"
import { type Config, DEFAULT_CONFIG } from "../config.ts"
import { configStamp } from "./config-stamp.ts"

export function configInForce(project: Project, store: Store): Config {
  const kept = getMeta(store, metaKey(project))
  if (kept === undefined) return DEFAULT_CONFIG
  const { stamp, config } = JSON.parse(kept) as { stamp: string; config: Config }
  // A row from an earlier version may lack a section.
  return stamp === configStamp(project) ? { ...DEFAULT_CONFIG, ...config } : DEFAULT_CONFIG
}

/** False if the file has changed since a command or a session start read it. */
export function isConfigKnown(project: Project, store: Store): boolean {
  const stamp = configStamp(project)
  if (stamp === "") return true
  const kept = getMeta(store, metaKey(project))
  return kept !== undefined && (JSON.parse(kept) as { stamp: string }).stamp === stamp
}

/** For recording. Usually there is no file, and then no row is read. */
export function eventLimits(project: Project, store: Store): Config["events"] {
  return configStamp(project) === "" ? DEFAULT_CONFIG.events : configInForce(project, store).events
}

export function guidanceConfig(project: Project, store: Store): Config["guidance"] {
  return configStamp(project) === "" ? DEFAULT_CONFIG.guidance : configInForce(project, store).guidance
}

/** AC5.8: the person's own pressure levels; null for the defaults. */
export function pressureLevels(project: Project, store: Store): Config["pressure"] {
  return configStamp(project) === "" ? null : configInForce(project, store).pressure
}

/** CONT-11. */
export function coreTokens(project: Project, store: Store): number {
  return configStamp(project) === "" ? DEFAULT_CONFIG.coreTokens : configInForce(project, store).coreTokens
}

export function saveConfig(project: Project, store: Store, config: Config): void {
  const kept = JSON.stringify({ stamp: configStamp(project), config })
  if (getMeta(store, metaKey(project)) === kept) return
  writing(store, () => {
    setMeta(store, metaKey(project), kept)
    nextGeneration(store, project)
  })
}

function metaKey(project: Project): string {
  return `config:${project.root}`
}
