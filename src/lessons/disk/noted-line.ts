// One line for the person after a turn that added something to their review (LERN-15): what was noted and what to type
// to keep it. Each lesson once, one line per turn, three per session. The model does not see it.

import { canProveTyping } from "../../io/caller.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { issueCode } from "../../store/consent-proofs.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { queuedIn } from "../../store/lesson-rows.ts"
import { getMeta, setMeta } from "../../store/meta.ts"
import { hasMod } from "../../store/mod-proofs.ts"
import { writing } from "../../store/open.ts"
import { type InputForm, spellLine } from "../review/tenure-line.ts"
import { numberIn } from "./numbering.ts"

const MAX_LINES = 3
const TITLE_CHARS = 120

/** Empty if there is nothing new. */
export function notedLine(io: LessonIo, session: string, form: InputForm): string {
  const key = `acknowledged:${session}`
  const { lines, ids } = JSON.parse(getMeta(io.store, key) ?? '{"lines":0,"ids":[]}') as Said
  const fresh = queuedIn(io.store, session).filter(({ id }) => !ids.includes(id))
  const [first, ...others] = fresh
  if (first === undefined || lines >= MAX_LINES) return ""
  return writing(io.store, () => {
    setMeta(io.store, key, JSON.stringify({ lines: lines + 1, ids: [...ids, ...fresh.map(({ id }) => id)] }))
    const named = numberIn(io, session, first.id) ?? first.id
    const more = others.length === 0 ? "" : ` and ${others.length} more`
    const noted = `Tenure: noted "${cleanLine(first.title, TITLE_CHARS)}"${more}.`
    if (hasMod(io.store, session))
      return `${noted} Keep it: ${spellLine(`tenure approve ${named}`, form)} or /lessons`
    if (!canProveTyping()) return `${noted} Keep it: tenure review`
    const line = `tenure approve ${named} ${issueCode(io.store, session, io.now)}`
    return `${noted} Keep it: ${spellLine(line, form)}`
  })
}

interface Said {
  readonly lines: number
  /** Lessons that were named or counted. */
  readonly ids: readonly string[]
}
