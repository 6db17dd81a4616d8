// Invariants that the agent stated (TRCK-03): proposals for CONTEXT_CORE.md, kept on this machine until a person accepts or
// declines them. A declined one is not proposed again.
import type { Project } from "../../io/home.ts"
import { readJson, writeJson } from "../../io/local-files.ts"
import { readInside } from "../../io/read-inside.ts"
import { UserError } from "../../text/user-error.ts"
import type { Invariant } from "../documents/compact-documents.ts"
import { gapAfter } from "../documents/own-part.ts"
import { documentSections, readable, sectionNamed } from "../documents/readable.ts"
import { sameWords } from "../documents/structured-bullets.ts"
import { contextPath, inProject, MAX_FILE_BYTES } from "./track-paths.ts"
import { put } from "./write-documents.ts"

export interface InvariantProposal {
  readonly text: string
  readonly at: string
  readonly track: string
  readonly session: string
  readonly standing: "waiting" | "accepted" | "declined"
}

const PROPOSALS = "invariants.json"
const MAX = 500
const CORE = contextPath("CONTEXT_CORE.md")

export function proposals(project: Project): readonly InvariantProposal[] {
  const found = readJson(project, PROPOSALS)?.["proposals"]
  return Array.isArray(found) ? found.filter((each) => typeof each?.text === "string") : []
}

/** How many are new. */
export function proposeInvariants(
  project: Project,
  track: string,
  session: string,
  invariants: readonly Invariant[],
): number {
  const known = proposals(project)
  const seen = new Set(known.map(({ text }) => sameWords(text)))
  const fresh = invariants
    .filter(({ text }) => !seen.has(sameWords(text)))
    .map(({ text, at }): InvariantProposal => ({ text, at, track, session, standing: "waiting" }))
  if (fresh.length > 0) writeJson(project, PROPOSALS, { proposals: [...known, ...fresh].slice(-MAX) })
  return fresh.length
}

/** Applies a person's decision to the file. Declining removes an accepted one. */
export function decideInvariant(
  project: Project,
  proposal: InvariantProposal,
  standing: "accepted" | "declined",
): InvariantProposal {
  const found = readInside(inProject(project, CORE), project.root, MAX_FILE_BYTES)
  if (found.kind === "unreadable")
    throw new UserError(`${CORE} cannot be read: ${found.why}.`, "Look at the file, then try again.")
  const before = found.kind === "read" ? found.text : ""
  const after =
    standing === "accepted" ? withInvariant(before, proposal.text) : withoutInvariant(before, proposal.text)
  if (after === undefined)
    throw new UserError(`${CORE} ends inside a comment or a code block.`, "Close it, then try again.")
  if (after !== before) put(project, CORE, after, before)
  const decided: InvariantProposal = { ...proposal, standing }
  const all = proposals(project).map((each) => (each.text === proposal.text ? decided : each))
  if (!writeJson(project, PROPOSALS, { proposals: all }))
    throw new UserError("The decision cannot be kept in .tenure/local.", "Run: tenure doctor")
  return decided
}

// An accepted invariant as a line of CONTEXT_CORE.md, at the end of its section "Invariants" or in a new one. Nothing else
// changes, and removing it restores the file.
/** Undefined when the file ends inside a comment, which would hide it. */
export function withInvariant(text: string, invariant: string): string | undefined {
  const seen = readable(text)
  const wanted = sameWords(invariant)
  if (seen.lines.some((line) => sameWords(line.replace(/^\s*[-*+]\s+/, "")) === wanted)) return text
  const eol = text.includes("\r\n") ? "\r\n" : "\n"
  const section = sectionNamed(documentSections(seen), "Invariants")
  if (section === undefined) {
    if (seen.endsHidden) return undefined
    const start = text === "" ? `# Context${eol}` : text
    return `${start}${gapAfter(start, eol)}## Invariants${eol}${eol}- ${invariant}${eol}`
  }
  const lines = text.split("\n")
  let at = section.line + section.body.length
  while (at > section.line && (lines[at - 1] ?? "").trim() === "") at -= 1
  const isLast = at === lines.length
  if (isLast) return seen.endsHidden ? undefined : `${text}${eol}- ${invariant}${eol}`
  const gap = at === section.line ? [eol === "\n" ? "" : "\r"] : []
  const line = `- ${invariant}${eol === "\n" ? "" : "\r"}`
  return [...lines.slice(0, at), ...gap, line, ...lines.slice(at)].join("\n")
}

/** The file without exactly that line. */
export function withoutInvariant(text: string, invariant: string): string {
  const lines = text.split("\n")
  const at = lines.findIndex((line) => line.replace(/\r$/, "") === `- ${invariant}`)
  return at < 0 ? text : [...lines.slice(0, at), ...lines.slice(at + 1)].join("\n")
}
