// The keys of a path, and of a session (keys.ts says what keys are). Apart from the others, because most calls are edits
// and readings of a file that concern no lesson, and this is all that it takes to see it.

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

/** What follows the last dot. */
export function extensionOf(name: string): string | undefined {
  const dot = name.lastIndexOf(".")
  return dot < 0 || dot === name.length - 1 ? undefined : name.slice(dot + 1)
}

/** Of a session in which an action of some lesson was said. */
export function saidKey(session: string): string {
  return `said:${session}`
}
