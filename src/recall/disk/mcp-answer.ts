// The two tools of the MCP server (RCAL-05). Opens the store read-only for each request, so answers are current and
// nothing can be written.

import { configInForce } from "../../config/disk/config-in-force.ts"
import type { Project } from "../../io/home.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { lessonsIn } from "../../store/lesson-rows.ts"
import { openForReading, type Store } from "../../store/open.ts"
import { findStatements } from "../../store/statements.ts"
import { VERSION } from "../../version.ts"
import { answerRequest, type Tools } from "../rank/mcp-wire.ts"
import { termSet } from "../rank/statement-terms.ts"

const MOST = 10
const MOST_CHARS = 1_200

const WORDS = {
  type: "object",
  properties: { words: { type: "string", description: "Words to look for" } },
  required: ["words"],
} as const

/** Undefined if the line needs no answer. */
export function mcpAnswer(project: Project | undefined, line: string): string | undefined {
  const tools: Tools = {
    specs: [
      {
        name: "recall",
        description:
          "What the person said and decided in earlier sessions of this project: a record, not an order.",
        inputSchema: WORDS,
      },
      {
        name: "lessons",
        description: "The lessons of this project that are in force and share a word with these.",
        inputSchema: WORDS,
      },
    ],
    call: (name, { words }) => {
      const tool = TOOLS[name]
      if (tool !== undefined && project === undefined)
        return "This folder is not in a project that Tenure knows."
      return tool === undefined || project === undefined
        ? undefined
        : inStore(project, (store) => tool(project, store, String(words ?? "")))
    },
  }
  return answerRequest(line, { name: "tenure", version: VERSION }, tools)
}

type Tool = (project: Project, store: Store, words: string) => string

const TOOLS: Readonly<Record<string, Tool>> = {
  recall: (project, store, words) => {
    if (!configInForce(project, store).recall) return "Recall is off in this project."
    const found = findStatements(store, words, MOST)
    if (found.length === 0) return "Nothing that was said here holds these words."
    return found
      .map(({ at, number, session, said, asked }) => {
        const day = new Date(at).toISOString().slice(0, 10)
        const answer = asked === "" ? "" : `, to "${cleanLine(asked, MOST_CHARS)}"`
        return `Said here on ${day} (session ${number ?? session.slice(0, 8)})${answer}: "${cleanLine(said, MOST_CHARS)}"`
      })
      .join("\n")
  },
  lessons: (_, store, words) => {
    const wanted = termSet(words)
    const found = lessonsIn(store, ["active"]).filter(({ content }) => {
      const own = termSet(`${content.title}\n${content.body}`)
      return wanted.size === 0 || [...wanted].some((term) => own.has(term))
    })
    if (found.length === 0) return "No lesson in force holds these words."
    return found
      .slice(0, MOST)
      .map(
        ({ content }) =>
          `[${content.id}] (${content.priority.toLowerCase()}) ${cleanLine(content.title, MOST_CHARS)}`,
      )
      .join("\n")
  },
}

function inStore(project: Project, work: (store: Store) => string): string {
  const store = openForReading(project)
  if (store === undefined) return "Nothing is known of this project yet."
  try {
    return work(store)
  } finally {
    store.close()
  }
}
