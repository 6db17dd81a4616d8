// "Always" or "never" as an order in English: before a verb at the start of a clause ("please always ask"), or after
// one ("run the linter every time"). Whether a word is a verb of work is looked up, not spelled into a pattern.

export function ordersAlways(text: string, tokens: readonly string[]): boolean {
  if (!tokens.some((token) => TRIGGERS.includes(` ${token} `))) return false
  for (const [, verb = ""] of text.matchAll(BEFORE)) if (VERBS.includes(` ${verb} `)) return true
  for (const { index } of text.matchAll(AFTER)) {
    const clause =
      text
        .slice(0, index)
        .split(/[^\w -]/)
        .at(-1) ?? ""
    if (
      clause
        .trim()
        .split(" ")
        .slice(-5)
        .some((word) => VERBS.includes(` ${word} `))
    )
      return true
  }
  return false
}

const TRIGGERS = " always alwys never everytime time "

const BEFORE =
  /(?:^|[,;:.!(-] ?|\b(?:and|but|so|please|also|then|to|you|we|must|should|lets|just|ok)) ?(?:alwa?ys|never|every ?time|each time) (?:to |first |also |just )*(\w+)/g
const AFTER = /\b(?:always|every ?time|each time)\b(?! (?:the|it|user))/g

const VERBS =
  " use ask check confirm verify test run keep follow write add update make do put read look commit push create include " +
  "prefer start try tell explain answer reply respond document validate ensure go be give show work format import name " +
  "call store save assume guess change edit modify delete remove touch hardcode hard mention reference skip ignore rely " +
  "stick wait avoid prototype plan review have set provide recheck re deploy build log type return mock install generate " +
  "output print merge rebase squash bump sign reset force leave break share refactor rename copy paste comment replace " +
  "fetch query handle wrap throw catch expose publish release post send let take think analyse analyze research search " +
  "consult stop continue switch regenerate rebuild restart "
