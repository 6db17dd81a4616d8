// The keys of all decision screens (REVW-09): the same meaning and order in review, init, backfill, import and trust.
import type { Page } from "../../../terminal/ask.ts"

const ORDER = ["a", "m", "r", "e", "t", "l", "u", "A", "R", "j/k", "q", "?"] as const
export type DecideKey = (typeof ORDER)[number]

const USUAL: Readonly<Record<DecideKey, string>> = {
  a: "approve",
  m: "for all my projects",
  r: "reject",
  e: "edit",
  t: "trigger",
  l: "later",
  u: "undo",
  A: "approve all left",
  R: "reject all left",
  "j/k": "move",
  q: "quit",
  "?": "help",
}

/** The keys of one screen; `meanings` overrides their usual labels. */
export function keysOf(
  keys: readonly DecideKey[],
  meanings: Partial<Record<DecideKey, string>> = {},
): Page["keys"] {
  return ORDER.filter((key) => keys.includes(key)).map((key) => [key, meanings[key] ?? USUAL[key]])
}

/** Earlier versions asked for y and n; they still work. */
export function normaliseKey(key: string): string {
  if (key === "y") return "a"
  return key === "n" ? "r" : key
}

const DOES =
  "r rejects, e opens your editor, t sets the files or the command that trigger it, l leaves it for later, u undoes your " +
  "last decision here, j and k or the arrows move, space and b scroll, q quits. Each decision is saved at once."

export const HELP = `a approves, m keeps it for all your projects, ${DOES}`
/** Of a list that was found: two keys decide about all that is left. */
export const HELP_FOUND = `a approves, A approves all that are left, R rejects them, ${DOES}`
