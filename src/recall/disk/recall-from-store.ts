// Recall's slow way: what the spool or a sheet does not hold. Only reads.

import { configInForce } from "../../config/disk/config-in-force.ts"
import type { Project } from "../../io/home.ts"
import { lastInSpool } from "../../io/spool.ts"
import { latestPrompts } from "../../store/events.ts"
import { openForReading, type Store } from "../../store/open.ts"
import { recalledIn } from "../../store/recalls.ts"
import { findStatements, pathsNamed } from "../../store/statements.ts"
import { indexOf, makeSheet, type Sheet, type SheetIndex } from "../rank/sheet.ts"
import { NO_COUNTS, termSet } from "../rank/statement-terms.ts"
import { type AskedFile, MOST_PROMPTS, promptsIn, type SoFar, toldIn } from "./recall-at-file.ts"
import { ANYWHERE } from "./sheet-file.ts"
import { sheetFromStore, talksOf } from "./write-sheets.ts"

/** Undefined without a store, or if recall is off. */
export function soFarInStore(asked: AskedFile): SoFar | undefined {
  return reading(asked.project, (store) => soFarIn(store, asked))
}

function soFarIn(store: Store, { project, session }: AskedFile): SoFar | undefined {
  if (!configInForce(project, store).recall) return undefined
  const { lines, size } = lastInSpool(project, session)
  const known = latestPrompts(store, session, MOST_PROMPTS).map(({ text, at }) => ({ text: text ?? "", at }))
  const seen = new Set(known.map(({ text, at }) => `${at} ${text}`))
  // Still in the spool until the store is next opened for writing.
  const waiting = promptsIn(lines).filter(({ text, at }) => !seen.has(`${at} ${text}`))
  const stored = recalledIn(store, session)
  const isStored = (id: number, agent: string | null) =>
    stored.some((each) => each.statement === id && each.agent === agent)
  return {
    spooled: size,
    prompts: [...known, ...waiting].map(({ text }) => text),
    told: [...stored, ...toldIn(lines).filter(({ statement, agent }) => !isStored(statement, agent))],
  }
}

export function sheetInStore({ project, path }: AskedFile, prompt: string): SheetIndex | undefined {
  const sheet = reading(project, (store) =>
    path === ANYWHERE ? fittingAnywhere(store, prompt) : sheetFromStore(project, store, path),
  )
  return sheet && indexOf(sheet)
}

const MOST_FOUND = 24
const PROMPT_CHARS = 4_000

function fittingAnywhere(store: Store, prompt: string): Sheet {
  const words = tellingWords(prompt).join(" ")
  return makeSheet(talksOf(store, findStatements(store, words, MOST_FOUND)), "", NO_COUNTS)
}

/** Without filler words: those occur in nearly every statement, and the index would have to rank them all. */
function tellingWords(prompt: string): readonly string[] {
  return prompt
    .slice(0, PROMPT_CHARS)
    .split(/\s+/)
    .filter((word) => termSet(word).size > 0)
}

export function pathsInStore(project: Project, name: string, limit: number): readonly string[] {
  return reading(project, (store) => pathsNamed(store, name, limit)) ?? []
}

function reading<T>(project: Project, read: (store: Store) => T): T | undefined {
  const store = openForReading(project)
  if (store === undefined) return undefined
  try {
    return read(store)
  } finally {
    store.close()
  }
}
