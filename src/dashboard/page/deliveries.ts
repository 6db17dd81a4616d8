// Lessons as they were told to the agent: when, how, why, at what cost, and what followed.
import type { Delivery } from "../api/sessions.ts"
import { type Child, h, link } from "./dom.ts"
import { when } from "./words.ts"

export function deliveryList(all: readonly Delivery[], empty: string, isNamed: boolean): Child {
  if (all.length === 0) return h("p", { class: "quiet" }, empty)
  return h(
    "div",
    { class: "wide-table", tabindex: 0, role: "region", "aria-label": "Deliveries" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ...["When", ...(isNamed ? ["Lesson"] : []), "How", "With", "Why", "Tokens", "Outcome"].map((name) =>
            h("th", { scope: "col" }, name),
          ),
        ),
      ),
      h("tbody", {}, ...all.map((each) => row(each, isNamed))),
    ),
  )
}

function row(each: Delivery, isNamed: boolean): HTMLTableRowElement {
  return h(
    "tr",
    {},
    h("td", {}, link(["sessions", each.session], when(each.at))),
    isNamed && h("td", {}, link(["lessons", each.lesson], each.lesson)),
    h("td", {}, each.how),
    h("td", {}, h("code", {}, each.call)),
    h("td", {}, each.why),
    h("td", { class: "number" }, each.tokens),
    h("td", {}, each.outcome),
  )
}
