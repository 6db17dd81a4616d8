// The configuration as hooks see it: what a command last read and a person agreed to (project-config.ts), or the
// defaults when the file has changed since. One `stat` and one row.
import { type Config, DEFAULT_CONFIG } from "../core/config.ts"
import { configStamp } from "../io/config-stamp.ts"
import type { Project } from "../io/home.ts"
import { nextGeneration } from "../store/generation.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import { type Store, writing } from "../store/open.ts"

export function configInForce(project: Project, store: Store): Config {
  const kept = getMeta(store, metaKey(project))
  if (kept === undefined) return DEFAULT_CONFIG
  const { stamp, config } = JSON.parse(kept) as { stamp: string; config: Config }
  // What an earlier version of ours kept may lack a section.
  return stamp === configStamp(project) ? { ...DEFAULT_CONFIG, ...config } : DEFAULT_CONFIG
}

/** What recording needs of it; nearly always there is no file, and then no row is read. */
export function eventLimits(project: Project, store: Store): Config["events"] {
  return configStamp(project) === "" ? DEFAULT_CONFIG.events : configInForce(project, store).events
}

/** The same for guidance. */
export function guidanceConfig(project: Project, store: Store): Config["guidance"] {
  return configStamp(project) === "" ? DEFAULT_CONFIG.guidance : configInForce(project, store).guidance
}

export function keepConfig(project: Project, store: Store, config: Config): void {
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
