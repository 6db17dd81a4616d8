// "Always" or "never" as an order in English: before a verb at the start of a clause ("please always ask"), or after
// one ("run the linter every time"). Whether a word is a verb of work is looked up, not spelled into a pattern; what
// somebody else does every time, or was told never to do, is no order.

export function ordersAlways(text: string, tokens: readonly string[]): boolean {
  if (!tokens.some((token) => TRIGGERS.includes(` ${token} `))) return false
  BEFORE.lastIndex = 0
  for (let found = BEFORE.exec(text); found !== null; found = BEFORE.exec(text))
    if (VERBS.includes(` ${found[1]} `) && isSaidToAgent(text.slice(0, found.index), found[0])) return true
  AFTER.lastIndex = 0
  for (let found = AFTER.exec(text); found !== null; found = AFTER.exec(text))
    if (isOrder(clauseBefore(text, found.index))) return true
  return false
}

const TRIGGERS = " always alwys never everytime time "

const BEFORE =
  /(?:^|[,;:.!(-] ?|\b(?:and|but|so|please|also|then|to|you|we|must|should|lets|just|ok)) ?(?:alwa?ys|never|every ?time|each time) (?:to |first |also |just )*(\w+)/g
const AFTER = /\b(?:always|every ?time|each time)\b(?! (?:the|it|user))/g

/** Not: "he told me to never touch it", "it seems to always fail", "the field must never be empty". */
function isSaidToAgent(before: string, found: string): boolean {
  const last = ` ${before.slice(before.lastIndexOf(" ", before.trimEnd().length - 1) + 1).trim()} `
  if (found.startsWith("to ")) return ASKED.includes(last)
  return !(found.startsWith("must ") || found.startsWith("should ")) || SPOKEN_TO.includes(last)
}

/** Before "must" or "should"; nothing: the sentence begins so. */
const SPOKEN_TO = " you u we agents claude and or but they  "

/** Before "to": "you have to always run it", "I want you to never push". */
const ASKED = " you u remember sure need needs have try agreed "

function clauseBefore(text: string, index: number): readonly string[] {
  const before = text.slice(0, index)
  let start = before.length
  while (start > 0 && JOINS.includes(before[start - 1] ?? "")) start--
  return before.slice(start).trim().split(" ")
}

const JOINS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ -"

/** Said to the agent: the clause opens with the verb, or with whom or how it binds. A verb stands near its end. */
function isOrder(clause: readonly string[]): boolean {
  let first = 0
  while (first < clause.length && LEADS.includes(` ${clause[first]} `)) first++
  const opening = clause[first] ?? ""
  if (!VERBS.includes(` ${opening} `) && !BINDS.includes(` ${opening} `)) return false
  for (let at = Math.max(first, clause.length - NEAR); at < clause.length; at++)
    if (VERBS.includes(` ${clause[at]} `)) return true
  return false
}

const NEAR = 5
const LEADS = " and but so then also please pls just ok okay now again no yes first hey important note btw "
const BINDS = " you we must should lets to remember need needs have dont never always ensure "

const VERBS =
  " use ask check confirm verify test run keep follow write add update make do put read look commit push create include " +
  "prefer start try tell explain answer reply respond document validate ensure go be give show work format import name " +
  "call store save assume guess change edit modify delete remove touch hardcode hard mention reference skip ignore rely " +
  "stick wait avoid prototype plan review have set provide recheck re deploy build log type return mock install generate " +
  "output print merge rebase squash bump sign reset force leave break share refactor rename copy paste comment replace " +
  "fetch query handle wrap throw catch expose publish release post send let take think analyse analyze research search " +
  "consult stop continue switch regenerate rebuild restart "
