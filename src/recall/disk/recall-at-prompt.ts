// Recalls at a prompt what was said about the files it names or, if it asks about the past, what was said anywhere.
import { type AskedFile, type Telling, tellAtFile } from "./recall-at-file.ts"
import { ANYWHERE, pathsWithName } from "./sheet-file.ts"

export interface PointsTo {
  readonly files: readonly string[]
  readonly isAsking: boolean
}

/** A name that many files share points to none of them. */
const MOST_NAMESAKES = 2

export async function tellAtPrompt(
  asked: Omit<AskedFile, "path"> & { readonly prompt: string },
  { files, isAsking }: PointsTo,
): Promise<readonly Telling[]> {
  const told: Telling[] = []
  for (const name of files)
    for (const path of await pathsFor(asked.project, name)) {
      const telling = await tellAtFile({ ...asked, path })
      if (telling.kind !== "nothing") told.push(telling)
    }
  if (told.length > 0 || !isAsking) return told
  const telling = await tellAtFile({ ...asked, path: ANYWHERE })
  return telling.kind === "nothing" ? [] : [telling]
}

async function pathsFor(project: AskedFile["project"], name: string): Promise<readonly string[]> {
  const known = pathsWithName(project, name)
  const paths =
    known ?? (await import("./recall-from-store.ts")).pathsInStore(project, name, MOST_NAMESAKES + 1)
  return paths.length > MOST_NAMESAKES ? [] : paths
}
