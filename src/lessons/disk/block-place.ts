// Which file our block goes into (GUID-02). The client stops reading AGENTS.md as soon as there is any CLAUDE.md, so a
// project with AGENTS.md alone gets our own rules file, which switches nothing off.
import { join } from "node:path"
import { MEMORY_FILE, OTHER_MEMORY_FILE, OWN_RULES_FILE } from "../../clients/claude-code/client-paths.ts"
import { readInside } from "../../io/read-inside.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { locateBlock } from "../claude-md/markers.ts"
import { splice } from "../claude-md/splice.ts"

/** Below the project's root. */
export type BlockFile = typeof MEMORY_FILE | typeof OWN_RULES_FILE

export const AGENTS_FILE = "AGENTS.md"
/** Any of them with a person's text keeps the client from reading AGENTS.md. */
const SILENCING = [MEMORY_FILE, OTHER_MEMORY_FILE, "CLAUDE.local.md"]

/** `earlier`: where our block was written last, if it was. */
export function blockFile(io: LessonIo, earlier: BlockFile | undefined): BlockFile {
  const wanted = io.config.claudeMd === "rules" || wouldSilenceAgents(io) ? OWN_RULES_FILE : MEMORY_FILE
  if (earlier === undefined || earlier === wanted) return wanted
  // A block that a person has edited or removed stays theirs: only our own moves.
  const found = locateBlock(textOf(io, earlier))
  return found.kind === "one" && found.bodyIntact ? wanted : earlier
}

/** Whether the client reads AGENTS.md, and reads it only as long as we create no CLAUDE.md. */
export function wouldSilenceAgents(io: LessonIo): boolean {
  if (textOf(io, AGENTS_FILE).trim() === "") return false
  return SILENCING.every((name) => withoutBlock(textOf(io, name)).trim() === "")
}

function withoutBlock(text: string): string {
  const spliced = splice(text, null, { hadBlockBefore: false })
  return spliced.kind === "replaced" ? spliced.text : text
}

const MAX_INSTRUCTION_BYTES = 1024 * 1024

/** Empty if the file is absent, unreadable or leads out of the project. */
export function textOf(io: LessonIo, name: string): string {
  const { root } = io.project
  const file = readInside(join(root, name), root, MAX_INSTRUCTION_BYTES)
  return file.kind === "absent" || file.kind === "unreadable" ? "" : file.text
}
