// The client's transcripts of this project. The folder's name is the project's path with `-` for everything but letters
// and digits, so two projects can share one: each line says where it was written, and other projects' lines are skipped.

import { lstatSync } from "node:fs"
import { isAbsolute, join } from "node:path"
import type { Project } from "../../../io/home.ts"
import { isOutside } from "../../../io/real-path.ts"
import { namesIn } from "../../../io/resolve-symlinks.ts"
import type { Environment } from "../../../text/environment.ts"
import { orUndefined } from "../../../text/or-undefined.ts"
import { clientFolder } from "../client-paths.ts"
import { isSubagentFile } from "./transcript.ts"

export interface PastTranscript {
  readonly path: string
  /** The file's base name: the session's id. */
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
  const config = clientFolder(env, home)
  if (config === undefined) return []
  const slugs = new Set(
    [project.root, project.localRoot, cwd].map((path) => path.replace(/[^a-zA-Z0-9]/g, "-")),
  )
  return [...slugs].map((slug) => join(config, "projects", slug))
}

/** A line that does not say where it was written counts as this project's. */
export function isOfProject(project: Project, cwd: string | null): boolean {
  if (cwd === null || !isAbsolute(cwd)) return true
  return [project.root, project.localRoot].some((root) => !isOutside(root, cwd))
}

function transcriptsIn(folder: string): readonly PastTranscript[] {
  return namesIn(folder).flatMap((name): PastTranscript[] => {
    const path = join(folder, name)
    if (!name.endsWith(".jsonl") || isSubagentFile(path)) return []
    const stat = orUndefined(() => lstatSync(path))
    if (stat?.isFile() !== true) return []
    const session = name.slice(0, -".jsonl".length)
    return [{ path, session, bytes: stat.size, changedMs: stat.mtimeMs }]
  })
}
