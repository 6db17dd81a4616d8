// Finds what to recall at a file by reading only, then delivers it with its receipts in one transaction, so that only one
// of several simultaneous calls delivers a statement (RCAL-02).

import type { Project } from "../../io/home.ts"
import { lastInSpool } from "../../io/spool.ts"
import type { SessionId } from "../../sessions/event.ts"
import { parseSpooled } from "../../sessions/spooled.ts"
import { latestPrompts } from "../../store/events.ts"
import { openForReading, type Store, writing } from "../../store/open.ts"
import { putRecall, type RecallWay, recalledIn } from "../../store/recalls.ts"
import type { Recalled } from "../rank/format-recall.ts"
import { type AskedFile, recallAtFile } from "./recall-at-file.ts"

export interface FoundAtFile {
  readonly asked: AskedFile
  readonly recalled: Recalled
}

export function findAtFile(given: Omit<AskedFile, "prompt" | "now">, now: number): FoundAtFile | undefined {
  const store = openForReading(given.project)
  if (store === undefined) return undefined
  const asked = { ...given, prompt: currentPrompt(given.project, store, given.session), now }
  const recalled = recallAtFile(store, asked)
  store.close()
  return recalled === undefined ? undefined : { asked, recalled }
}

/** Text for the agent; empty if another call has delivered it meanwhile. */
export function deliverAtFile(
  store: Store,
  { asked, recalled }: FoundAtFile,
  way: RecallWay,
  now: number,
): string {
  const { session, agent, path } = asked
  return writing(store, () => {
    const known = new Set(recalledIn(store, session).map((told) => `${told.agent} ${told.statement}`))
    const isStale = recalled.told.some(({ id }) => known.has(`${agent} ${id}`))
    const again = isStale && path !== "" ? recallAtFile(store, asked) : undefined
    const said = isStale ? again : recalled
    if (said === undefined) return ""
    const hookUs = Math.round(Bun.nanoseconds() / 1000)
    for (const { id, tokens, score, shared } of said.told)
      putRecall(store, {
        session,
        agent,
        at: now,
        statement: id,
        way,
        target: path,
        score,
        shared,
        tokens,
        hookUs,
      })
    return said.text
  })
}

// The current prompt, for a hook that may not write: it is still in the spool until the store is next opened.

/** A shorter message ("go on") is read together with earlier ones. */
const SHORT_CHARS = 60
const MOST_PROMPTS = 3

function currentPrompt(project: Project, store: Store, session: SessionId): string {
  const known = latestPrompts(store, session, MOST_PROMPTS).map(({ text, at }) => ({ text: text ?? "", at }))
  const waiting = lastInSpool(project, session).lines.flatMap((line) => {
    const spooled = line.includes('"prompt-submitted"') ? parseSpooled(line) : undefined
    const isOurs = spooled?.draft.kind === "prompt-submitted" && spooled.draft.agent === null
    return isOurs ? [{ text: spooled.draft.text ?? "", at: spooled.at }] : []
  })
  const seen = new Set(known.map(({ text, at }) => `${at} ${text}`))
  const prompts = [...known, ...waiting.filter(({ text, at }) => !seen.has(`${at} ${text}`))]
  const latest = prompts.slice(-MOST_PROMPTS).map(({ text }) => text)
  while (latest.length > 1 && (latest.at(-1)?.length ?? 0) >= SHORT_CHARS) latest.shift()
  return latest.join("\n")
}
