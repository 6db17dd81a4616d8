// What was said about a file in earlier sessions, for a session that is about to read or change it (RCAL-02). Only reads;
// stays within the remaining budgets of file and session.

import { configInForce } from "../../config/disk/config-in-force.ts"
import type { Project } from "../../io/home.ts"
import { textInside } from "../../io/read-inside.ts"
import type { SessionId } from "../../sessions/event.ts"
import type { Store } from "../../store/open.ts"
import { recalledIn } from "../../store/recalls.ts"
import { bestStatementsAt, closingsOf, findStatements, statementsAt } from "../../store/statements.ts"
import { choose } from "../rank/choose.ts"
import { formatRecall, type Recalled } from "../rank/format-recall.ts"
import type { Talk } from "../rank/rank-talks.ts"
import { termsIn } from "../rank/statement-terms.ts"
import type { Statement } from "../statements/statement.ts"
import { NEIGHBOUR_TURNS } from "../statements/statement.ts"

export interface AskedFile {
  readonly project: Project
  readonly session: SessionId
  readonly agent: string | null
  /** Relative to the project. */
  readonly path: string
  readonly prompt: string
  /** The text about to be written, if any. */
  readonly written: string
  readonly now: number
}

/** RCAL-02 allows 450 per file; together with the brief it should stay below 600. */
const MOST_A_FILE = 5
const TOKENS_A_FILE = 420
const TOKENS_A_SESSION = 700
/** Too little for a statement. */
const LEAST_TOKENS = 60
/** For a file with more statements: the latest and the best. Each costs time while the agent waits. */
const MOST_LATEST = 80
const MOST_BEST = 60
const WRITTEN_CHARS = 2_000
const PROMPT_CHARS = 4_000

/** Undefined if there is nothing to recall. */
export function recallAtFile(store: Store, asked: AskedFile): Recalled | undefined {
  const { project, session, path, prompt } = asked
  if (prompt === "" || !configInForce(project, store).recall) return undefined
  const told = recalledIn(store, session)
  const mine = told.filter(({ target }) => target === path)
  const limits = {
    most: MOST_A_FILE - mine.length,
    tokens: Math.min(TOKENS_A_FILE - tokensOf(mine), TOKENS_A_SESSION - tokensOf(told)),
    isAtFile: true,
  }
  if (limits.most <= 0 || limits.tokens < LEAST_TOKENS) return undefined
  const found = statementsOf(store, asked)
  if (found.length === 0) return undefined
  const file = [path, namesIn(project, path), asked.written.slice(0, WRITTEN_CHARS)].join("\n")
  const known = new Set(told.filter(({ agent }) => agent === asked.agent).map(({ statement }) => statement))
  const chosen = choose(talksOf(store, found), { prompt, file })
  return formatRecall(
    chosen.filter(({ statement }) => !known.has(statement.id)),
    limits,
    asked.now,
  )
}

/** Statements about any file, for a prompt that explicitly asks for them. */
export function recallAnywhere(store: Store, asked: AskedFile): Recalled | undefined {
  const { project, session, prompt } = asked
  if (!configInForce(project, store).recall) return undefined
  const told = recalledIn(store, session)
  const tokens = Math.min(TOKENS_A_FILE, TOKENS_A_SESSION - tokensOf(told))
  if (tokens < LEAST_TOKENS) return undefined
  const found = findStatements(store, tellingWords(prompt), MOST_BEST).filter(
    (each) => each.session !== session,
  )
  const known = new Set(told.map(({ statement }) => statement))
  const chosen = choose(talksOf(store, found), { prompt, file: "" })
  const open = chosen.filter(({ statement }) => !known.has(statement.id))
  return formatRecall(open, { most: MOST_A_FILE, tokens, isAtFile: false }, asked.now)
}

function statementsOf(store: Store, { path, session, prompt }: AskedFile): readonly Statement[] {
  const at = { path, session, turns: NEIGHBOUR_TURNS }
  const latest = statementsAt(store, at, MOST_LATEST)
  if (latest.length < MOST_LATEST) return latest
  const ids = new Set(latest.map(({ id }) => id))
  const best = bestStatementsAt(store, at, tellingWords(prompt), MOST_BEST)
  return [...latest, ...best.filter(({ id }) => !ids.has(id))]
}

/** Without filler words: those occur in nearly every statement, and the index would have to rank them all. */
function tellingWords(prompt: string): string {
  return prompt
    .slice(0, PROMPT_CHARS)
    .split(/\s+/)
    .filter((word) => termsIn(word).length > 0)
    .join(" ")
}

function talksOf(store: Store, found: readonly Statement[]): readonly Talk[] {
  const bySession = Map.groupBy(found, ({ session }) => session)
  const closings = closingsOf(store, [...bySession.keys()])
  return [...bySession].map(([session, statements]) => ({
    statements: statements.sort((a, b) => a.turn - b.turn),
    closing: closings.get(session) ?? "",
  }))
}

const MOST_BYTES = 128 * 1024
const MOST_NAMES = 60

/** The first names that the file declares; none for a large file. */
function namesIn(project: Project, path: string): string {
  const text = textInside(`${project.root}/${path}`, project.root, MOST_BYTES)
  const names = [...text.matchAll(DECLARED)].map(([, name = ""]) => name)
  return names.slice(0, MOST_NAMES).join(" ")
}

const DECLARED =
  /\b(?:def|class|function|func|fn|interface|type|struct|enum|trait|module|const)\s+([A-Za-z_]\w{2,})/g

function tokensOf(told: readonly { readonly tokens: number }[]): number {
  return told.reduce((sum, { tokens }) => sum + tokens, 0)
}
