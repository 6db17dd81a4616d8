// What of a prompt's text the person typed: the client puts blocks of its own around it, and a slash command keeps
// the typed words in its arguments. A block is cut from its first opening to its last closing tag, so that a closing
// tag forged inside (a file's text) frees nothing; one that never closes takes the rest.

export interface TypedWords {
  readonly text: string
  /** `/name` when it was a slash command; then `text` is its arguments. */
  readonly command: string | null
}

/** Undefined when nothing of it was typed as prose. */
export function typedWords(blocks: readonly string[]): TypedWords | undefined {
  const text = blocks
    .map(withoutClientBlocks)
    .filter((block) => block !== "")
    .join("\n")
  if (NOT_PROSE.test(text)) return undefined
  if (!text.startsWith("<command-")) return text === "" ? undefined : { text, command: null }
  const command = between(text, "command-name")
  const args = between(text, "command-args") ?? ""
  return command === undefined ? undefined : { text: args, command }
}

/**
 * Whether a text without any mark may be taken for a person's, for old transcripts only: no tag and none of the
 * client's own openings. Somebody still looks at it before anything is kept.
 */
export function looksTyped(text: string): boolean {
  return !/^\s*<[a-z][\w:-]*[\s>]/i.test(text) && !CLIENT_OPENINGS.some((opening) => text.startsWith(opening))
}

export const INTERRUPTED = "[Request interrupted by user"

const CLIENT_TAG = /<(ide_[a-z_]{1,40}|system-reminder)\b/
const NOT_PROSE =
  /^<(?:local-command-[a-z]+|bash-(?:input|stdout|stderr)|task-notification|user-memory-input)\b|^\[Request interrupted by user/
const CLIENT_OPENINGS = [
  "This session is being continued from a previous conversation",
  "Caveat: The messages below were generated",
  "Stop hook feedback:",
  "Base directory for this skill:",
  "API Error",
  "[Image: ",
  "[SYSTEM",
]

function withoutClientBlocks(block: string): string {
  let rest = block
  for (let found = CLIENT_TAG.exec(rest); found !== null; found = CLIENT_TAG.exec(rest)) {
    const close = `</${found[1]}>`
    const end = rest.lastIndexOf(close)
    const after = end < found.index ? "" : rest.slice(end + close.length)
    rest = `${rest.slice(0, found.index)}\n${after}`
  }
  return rest.trim()
}

/** From the first opening to the last closing: arguments may speak of the tag itself. */
function between(text: string, tag: string): string | undefined {
  const from = text.indexOf(`<${tag}>`)
  const to = text.lastIndexOf(`</${tag}>`)
  return from < 0 || to < from ? undefined : text.slice(from + tag.length + 2, to).trim()
}
