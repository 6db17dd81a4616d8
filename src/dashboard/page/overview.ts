// Is it working? One sentence, what needs the person, and four pictures; every figure leads to the rows behind it.
import type { HookFigures, Overview, SessionFigures } from "../api.ts"
import { type Bar, barPlot } from "./bars.ts"
import { type Child, h, hrefTo, link } from "./dom.ts"
import { get } from "./server.ts"
import type { View } from "./view.ts"
import { amount, HOOKS, milliseconds } from "./words.ts"

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

function perSession(
  sessions: readonly SessionFigures[],
  of: (each: SessionFigures) => Omit<Bar, "name" | "path">,
): Bar[] {
  return sessions.map((each) => ({
    name: `session ${each.number}`,
    path: ["sessions", each.id],
    ...of(each),
  }))
}

function corrections(sessions: readonly SessionFigures[]): Child {
  const sum = sessions.reduce((total, each) => total + (each.corrections ?? 0), 0)
  return barPlot({
    caption: "Corrections per session",
    legend: "lessons approved",
    summary: `${amount(sum, "correction")} in ${amount(sessions.length, "session")}; triangles mark where lessons were approved.`,
    unit: "Corrections",
    bars: perSession(sessions, ({ corrections: value, approved }) => {
      const mark = approved === 0 ? undefined : `${amount(approved, "lesson")} approved`
      const words = value === null ? "unattended" : amount(value, "correction")
      return { value, words: mark === undefined ? words : `${words}, ${mark}`, mark }
    }),
  })
}

function tokens(sessions: readonly SessionFigures[]): Child {
  const sum = sessions.reduce((total, each) => total + each.tokens, 0)
  return barPlot({
    caption: "Tokens told per session",
    summary: `${amount(sum, "token")} told in ${amount(sessions.length, "session")}.`,
    unit: "Told to the model",
    bars: perSession(sessions, ({ tokens: value, told }) => ({
      value,
      words: `${amount(value, "token")}, ${amount(told, "lesson")}`,
    })),
  })
}

const OUTCOMES = ["heeded", "ignored", "corrected again", "unknown", null] as const

function outcomes({ outcomes: all }: Overview): Child {
  const counted = OUTCOMES.map((outcome) => ({
    outcome,
    count: all.find((each) => each.outcome === outcome)?.count ?? 0,
  }))
  const most = Math.max(1, ...counted.map(({ count }) => count))
  return h(
    "figure",
    { class: "plot" },
    h("figcaption", {}, "What became of the lessons told"),
    h(
      "table",
      { class: "meter-table" },
      h(
        "thead",
        { class: "hidden" },
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Outcome"),
          h("th", { scope: "col" }, "Times"),
          h("th", { scope: "col" }, "Share"),
        ),
      ),
      h(
        "tbody",
        {},
        ...counted.map(({ outcome, count }) =>
          h(
            "tr",
            {},
            h(
              "th",
              { scope: "row" },
              h(
                "a",
                { href: hrefTo(["deliveries"], { outcome: outcome ?? "" }) },
                outcome ?? "not judged yet",
              ),
            ),
            h("td", { class: "number" }, count.toLocaleString()),
            h(
              "td",
              { class: "wide" },
              h("meter", { min: 0, max: most, value: count, "aria-hidden": "true" }),
            ),
          ),
        ),
      ),
    ),
    all.length === 0 &&
      h(
        "p",
        { class: "quiet" },
        "No lesson has been told yet. See what would come with a call: tenure explain --file <path>",
      ),
  )
}

function hooks(all: readonly HookFigures[]): Child {
  return h(
    "figure",
    { class: "plot" },
    h("figcaption", {}, "What the hooks cost"),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ...["Event", "Median", "p95", "Calls"].map((name, at) =>
            h("th", { scope: "col", class: at > 0 ? "number" : "" }, name),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        ...all.map(({ kind, p50Ms, p95Ms, count }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, h("a", { href: hrefTo(["hooks", kind]) }, HOOKS[kind] ?? kind)),
            h("td", { class: "number" }, milliseconds(p50Ms)),
            h("td", { class: "number" }, milliseconds(p95Ms)),
            h("td", { class: "number" }, count.toLocaleString()),
          ),
        ),
      ),
    ),
    all.length === 0 && h("p", { class: "quiet" }, "No call yet."),
  )
}
