// Where the client keeps the transcripts of this project. Its folder's name is the project's path with everything
// but letters and digits as `-`, so two projects can share one: a line says in which folder it was written, and
// those of another project are not ours to read.

import { lstatSync } from "node:fs"
import { isAbsolute, join } from "node:path"
import type { Environment } from "../core/environment.ts"
import type { Project } from "./home.ts"
import { isOutside } from "./is-outside.ts"
import { namesIn } from "./lead.ts"
import { isSubagentFile } from "./transcript.ts"

export interface PastTranscript {
  readonly path: string
  /** The file's name without its ending: the session's id. */
  readonly session: string
  readonly bytes: number
  readonly changedMs: number
}

/** Oldest first; `limit` keeps the latest. */
export function pastTranscripts(folders: readonly string[], limit: number): readonly PastTranscript[] {
  return folders
    .flatMap(transcriptsIn)
    .sort((a, b) => a.changedMs - b.changedMs || a.path.localeCompare(b.path))
    .slice(-limit)
}

export function transcriptFolders(
  project: Project,
  cwd: string,
  env: Environment,
  home: string | undefined,
): readonly string[] {
  const own = env["CLAUDE_CONFIG_DIR"] ?? ""
  if (own === "" && home === undefined) return []
  const config = own === "" ? join(home ?? "", ".claude") : own
  const slugs = new Set(
    [project.root, project.localRoot, cwd].map((path) => path.replace(/[^a-zA-Z0-9]/g, "-")),
  )
  return [...slugs].map((slug) => join(config, "projects", slug))
}

/** A line that does not say where it was written is taken for one of the folder's own. */
export function isOfProject(project: Project, cwd: string | null): boolean {
  if (cwd === null || !isAbsolute(cwd)) return true
  return [project.root, project.localRoot].some((root) => !isOutside(root, cwd))
}

function transcriptsIn(folder: string): readonly PastTranscript[] {
  return namesIn(folder).flatMap((name): PastTranscript[] => {
    const path = join(folder, name)
    if (!name.endsWith(".jsonl") || isSubagentFile(path)) return []
    const stat = attempt(() => lstatSync(path))
    if (stat?.isFile() !== true) return []
    const session = name.slice(0, -".jsonl".length)
    return [{ path, session, bytes: stat.size, changedMs: stat.mtimeMs }]
  })
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
