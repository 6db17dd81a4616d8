// The greeting of a session where Tenure is off (LIFE-06): there is no store yet, so the hash is in the person's home, one
// small file a session. It lets only the module that greeted first switch Tenure on.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { isRunning } from "../../io/caller.ts"
import { ensureDir, readText, removeFile, writeAtomic } from "../../io/files.ts"
import { namesIn } from "../../io/resolve-symlinks.ts"
import { follows, type Greeting, isHash } from "../../store/mod-proofs.ts"

/** Below `~/.tenure`. */
const FOLDER = "mods"
const MAX_BYTES = 1_000

/** False as for a project's store, and where Tenure has no folder in the person's home. */
export function acceptOutside(
  home: string | undefined,
  { session, hash, secret, client }: Greeting,
): boolean {
  if (home === undefined || !isHash(hash) || !existsSync(join(home, ".tenure"))) return false
  const folder = join(home, ".tenure", FOLDER)
  for (const name of namesIn(folder)) {
    const known = readGreeting(home, name)
    if (known === undefined || !isRunning(known.client)) removeFile(join(folder, name), { root: home })
  }
  const known = readGreeting(home, session)
  if (known !== undefined && (known.client !== client || !follows(known.hash, secret))) return false
  return saveOutside(home, session, client, hash)
}

/** True once for each secret, in order, and only for the client that greeted. */
export function spendOutside(
  home: string | undefined,
  session: string,
  client: string,
  secret: unknown,
): boolean {
  const known = home === undefined ? undefined : readGreeting(home, session)
  if (home === undefined || known?.client !== client) return false
  if (typeof secret !== "string" || !follows(known.hash, secret)) return false
  return saveOutside(home, session, client, secret)
}

export function saveOutside(home: string, session: string, client: string, hash: string): boolean {
  const folder = join(home, ".tenure", FOLDER)
  if (ensureDir(folder, { root: home }).kind !== "ready") return false
  const options = { root: home, durable: false }
  return writeAtomic(join(folder, session), `${client}\n${hash}\n`, options).kind === "written"
}

function readGreeting(home: string, session: string): { client: string; hash: string } | undefined {
  const [client = "", hash = ""] =
    readText(join(home, ".tenure", FOLDER, session), MAX_BYTES)?.split("\n") ?? []
  return isHash(hash) ? { client, hash } : undefined
}
