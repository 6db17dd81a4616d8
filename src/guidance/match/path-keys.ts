// Keys of paths and sessions (keys.ts explains keys). Most calls edit or read a file that no lesson concerns; this is all
// it takes to see that.

export const ANY_FILE = "g:"
export const NAME_CHARS = 3

export function addPathKeys(keys: Set<string>, path: string): void {
  if (path === "") return
  const lower = path.toLowerCase()
  const name = lower.slice(lower.lastIndexOf("/") + 1)
  const extension = extensionOf(name)
  const add = (key: string) => {
    keys.add(key)
    if (extension !== undefined) keys.add(`${key}*.${extension}`)
  }
  keys.add(ANY_FILE)
  keys.add(`f:${name}`)
  keys.add(`n:${name.slice(0, NAME_CHARS)}`)
  if (extension !== undefined) keys.add(`e:${extension}`)
  for (let from = 0; from <= lower.length; ) {
    const slash = lower.indexOf("/", from)
    const end = slash < 0 ? lower.length : slash
    if (end > from) add(`p:${lower.slice(from, end)}`)
    if (end > 0) add(`d:${lower.slice(0, end)}`)
    if (end > 0) keys.add(`d:${lower.slice(0, end)}*/${name}`)
    from = end + 1
  }
}

export function extensionOf(name: string): string | undefined {
  const dot = name.lastIndexOf(".")
  return dot < 0 || dot === name.length - 1 ? undefined : name.slice(dot + 1)
}

/** Key of a session in which a message mentioned a lesson's action. */
export function saidKey(session: string): string {
  return `said:${session}`
}

/** Key of a file that a person talked about in an earlier session (RCAL-02); "" is any file. */
export function recallKey(path: string): string {
  return `r:${path.toLowerCase()}`
}

/** The same by file name alone, as people say it. */
export function recallNameKey(path: string): string {
  return `r:*/${path.slice(path.lastIndexOf("/") + 1).toLowerCase()}`
}

/** All keys that find these files. */
export function recallKeysOf(paths: readonly string[]): readonly string[] {
  return [...new Set([recallKey(""), ...paths.map(recallKey), ...paths.map(recallNameKey)])]
}
