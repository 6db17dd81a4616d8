// The one place that recognises `[PROCESS_KNOWLEDGE]` blocks, in which an agent reports a lesson, and the lines that mark them.

const OPENING = "[PROCESS_KNOWLEDGE]"

/** A line that opens a block; group 1 is the text beside the marker. */
export const BLOCK_OPENS = /^\s*(?:\*\*|__|`)?\[PROCESS_KNOWLEDGE\](?:\*\*|__|`)?\s*(.*)$/
/** A line that closes a block; group 1 is the text before the marker. */
export const BLOCK_CLOSES = /^(.*?)(?:\*\*|__|`)?\[\/PROCESS_KNOWLEDGE\]/

/** Cheap enough to run on every reply. */
export function mayReport(reply: string): boolean {
  return reply.includes(OPENING) || /lessons? learned/i.test(reply)
}

/** A block without an end takes the rest of the text. */
export function withoutBlocks(text: string): string {
  if (!text.includes(OPENING)) return text
  return text.replace(/\[PROCESS_KNOWLEDGE\][\s\S]*?(?:\[\/PROCESS_KNOWLEDGE\]|$)/g, "\n")
}
