// The four pictures of the overview; every figure leads to the rows behind it.
import type { HookFigures, Overview, SessionFigures } from "../api/overview.ts"
import { type Bar, barPlot } from "./bars.ts"
import { type Child, h, hrefTo } from "./dom.ts"
import { amount, HOOKS, milliseconds } from "./words.ts"

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

export function corrections(sessions: readonly SessionFigures[]): Child {
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

export function tokens(sessions: readonly SessionFigures[]): Child {
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

export function outcomes({ outcomes: all }: Overview): Child {
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

export function hooks(all: readonly HookFigures[]): Child {
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
