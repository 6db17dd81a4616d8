// Is it working? One sentence, what needs the person, and four pictures; every figure leads to the rows behind it.
import type { Overview } from "../api/overview.ts"
import { type Child, h, hrefTo, link } from "./dom.ts"
import { corrections, hooks, outcomes, tokens } from "./overview-plots.ts"
import { get } from "./server.ts"
import type { View } from "./view.ts"
import { amount } from "./words.ts"

export function overviewView(): View<Overview> {
  return {
    title: "Overview",
    load: () => get<Overview>("/api/overview"),
    draw(data) {
      const { sessions, counts } = data
      return [
        h("h1", {}, data.project),
        h("p", { class: "verdict" }, verdict(data)),
        h(
          "p",
          { class: "quiet" },
          h("a", { href: hrefTo(["sessions"]) }, amount(counts.sessions, "session")),
          ` · ${amount(counts.events, "event")} · `,
          h("a", { href: hrefTo(["lessons"], { stage: "active" }) }, amount(counts.active, "active lesson")),
          " · ",
          h("a", { href: hrefTo(["review"]) }, `${amount(counts.waiting, "waits", "wait")} for review`),
        ),
        needs(data.needs),
        sessions.length === 0
          ? nothing()
          : h(
              "div",
              { class: "plots" },
              corrections(sessions),
              outcomes(data),
              tokens(sessions),
              hooks(data.hooks),
            ),
      ]
    },
  }
}

/** What can be said about it, and no more. */
function verdict({ trend, sessions }: Overview): string {
  if (sessions.length === 0) return "Nothing has been recorded yet."
  if (trend.kind === "too-few")
    return `Too few sessions to tell whether it works: ${trend.sessions} attended, ${trend.needed} needed.`
  const { earlier, later } = trend
  const figures = `${earlier.each} a session in ${earlier.from} to ${earlier.to}, ${later.each} in ${later.from} to ${later.to}`
  if (later.each < earlier.each) return `You correct the agent less than before: ${figures}.`
  if (later.each > earlier.each) return `You correct the agent more than before: ${figures}.`
  return `You correct the agent as often as before: ${figures}.`
}

function needs(lines: readonly string[]): Child {
  if (lines.length === 0) return h("p", { class: "quiet" }, "Nothing needs you now.")
  return h(
    "section",
    { class: "needs" },
    h("h2", {}, "Needs you"),
    h("ul", { class: "warnings" }, ...lines.map((line) => h("li", {}, line, place(line)))),
  )
}

/** Where on the page the same can be done. */
function place(line: string): Child {
  const shown = /tenure show ([a-z0-9-]+)/.exec(line)?.[1]
  if (shown !== undefined) return [" ", link(["lessons", shown], "Look")]
  return line.includes("tenure review") && [" ", link(["review"], "Review")]
}

function nothing(): Child {
  return h(
    "div",
    { class: "empty" },
    h("p", {}, "Work in this project with Claude Code; Tenure takes notes."),
    h("p", { class: "quiet" }, "Set up? tenure doctor"),
  )
}
