// The session that a person means by its number, its id, or the beginning of one.
import { UserError } from "../core/user-error.ts"
import type { Store } from "../store/open.ts"
import { findSession, listSessions, type Session } from "../store/sessions.ts"

export function sessionNamed(store: Store, word: string): Session {
  const sessions = listSessions(store, Number.MAX_SAFE_INTEGER)
  const found = sessions.filter((each) => String(each.number) === word || each.id.startsWith(word))
  const exact = findSession(store, word) ?? sessions.find((each) => String(each.number) === word)
  if (exact !== undefined) return exact
  if (found[0] !== undefined && found.length === 1) return found[0]
  if (found.length > 1)
    throw new UserError(`'${word}' fits ${found.length} sessions.`, "Type more of its id.")
  throw new UserError(`There is no session '${word}'.`, "Run: tenure log --events")
}
