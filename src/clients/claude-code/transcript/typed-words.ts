// The part of a prompt that the person typed. The client adds its own blocks, and a slash command keeps the typed words in
// its arguments. A block is cut from its first opening to its last closing tag, so a forged closing tag inside it frees
// nothing; an unclosed block takes the rest.

export interface TypedWords {
  readonly text: string
  /** `/name` when it was a slash command; then `text` is its arguments. */
  readonly command: string | null
}

/** Undefined when none of it is typed prose. */
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

/** For old transcripts without marks: no tag and none of the client's openings. A person reviews it before it counts. */
export function looksTyped(text: string): boolean {
  return !/^\s*<[a-z][\w:-]*[\s>]/i.test(text) && !CLIENT_OPENINGS.some((opening) => text.startsWith(opening))
}

export const INTERRUPTED = "[Request interrupted by user"

const CLIENT_TAG = /<(ide_[a-z_]{1,40}|system-reminder)\b/
const NOT_PROSE =
  /^<(?:local-command-[a-z]+|bash-(?:input|stdout|stderr)|task-notification|user-memory-input)\b|^\[Request interrupted by user|^Unknown (?:skill|slash command): \S+$/
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

/** From the first opening to the last closing tag: the arguments may mention the tag. */
function between(text: string, tag: string): string | undefined {
  const from = text.indexOf(`<${tag}>`)
  const to = text.lastIndexOf(`</${tag}>`)
  return from < 0 || to < from ? undefined : text.slice(from + tag.length + 2, to).trim()
}
