// Records what the main agent writes into the client's memory of this project (LERN-13) as a candidate, with the person's
// message before it as evidence. The text is redacted before it is parsed.

import { basename, dirname, join, resolve } from "node:path"
import { confirmPrompt } from "../../../../clients/claude-code/disk/transcript.ts"
import { WRITE_TOOL, writesFile } from "../../../../clients/claude-code/tools.ts"
import { collapseSpace } from "../../../../clients/claude-code/transcript/transcript-record.ts"
import type { Project } from "../../../../io/home.ts"
import { readInside } from "../../../../io/read-inside.ts"
import { AGENT } from "../../../../lessons/model/actor.ts"
import { NEWLY_FOUND } from "../../../../lessons/model/lesson.ts"
import { excerpt, redact } from "../../../../privacy/redact.ts"
import { clean } from "../../../../privacy/sanitise.ts"
import type { Event, ToolCall } from "../../../../sessions/event.ts"
import { latestPrompts } from "../../../../store/events.ts"
import { moment } from "../../../../store/lesson-io.ts"
import type { ConfirmContext } from "../../../disk/confirm-findings.ts"
import { QUOTE_CHARS, recordCandidate } from "../../../disk/record-candidate.ts"
import { isClientMemory, readClientMemory } from "../memory-file.ts"

const MAX_BYTES = 64 * 1024

export function recordMemoryWrite(
  event: Event,
  call: ToolCall,
  { io, attended, secretsIn }: ConfirmContext,
): void {
  const path = call.target.kind === "file" ? resolve(io.project.root, call.target.path) : ""
  if (event.agent !== null || !writesFile(call.tool) || !isMemoryOf(path, event, io.project)) return
  const text = textOf(call, path)
  if (!isClientMemory(text)) return
  const cleaned = clean(text)
  const [draft] = readClientMemory(redact(cleaned, secretsIn(cleaned))).drafts
  if (draft === undefined) return
  const said = attended ? saidBefore(event, latestPrompts(io.store, event.session, 1)[0]?.text) : undefined
  const evidence = said === undefined ? [] : [{ session: event.session, quote: said }]
  const found = { source: "memory", created: moment(io).at, evidence } as const
  recordCandidate(io, {
    content: { ...NEWLY_FOUND, ...draft.content, ...found },
    origin: "agent",
    session: event.session,
    queued: true,
    by: AGENT,
  })
}

/** Beside the session's or the project's transcripts. MEMORY.md is only an index. */
function isMemoryOf(path: string, { transcript }: Event, project: Project): boolean {
  if (transcript === null || !/\.md$/i.test(path) || /^memory\.md$/i.test(basename(path))) return false
  const own = dirname(transcript)
  const slugs = [project.root, project.localRoot].map((root) => root.replace(/[^a-zA-Z0-9]/g, "-"))
  const folders = [own, ...slugs.map((slug) => join(dirname(own), slug))]
  return folders.some((folder) => join(folder, "memory") === dirname(path))
}

/** The text of a Write; for an edit, the file's current content. */
function textOf({ tool, input }: ToolCall, path: string): string {
  const content = input["content"]
  if (tool === WRITE_TOOL && typeof content === "string") return content.slice(0, MAX_BYTES)
  const file = readInside(path, dirname(path), MAX_BYTES)
  return file.kind === "read" ? file.text : ""
}

/** The message before the call, if a person typed it by the transcript (LERN-02). */
function saidBefore({ transcript, promptId }: Event, text: string | null | undefined): string | undefined {
  if (!text || transcript === null) return undefined
  const beginning = collapseSpace(text.split("‹redacted:", 1)[0]?.slice(0, COMPARED_CHARS) ?? "")
  if (beginning === "") return undefined
  const who = confirmPrompt(transcript, promptId, (words) => words.startsWith(beginning))
  return who === "human" ? excerpt(text, QUOTE_CHARS) : undefined
}

const COMPARED_CHARS = 200
