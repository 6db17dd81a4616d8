// The rows behind two figures of the overview: lessons told by outcome, and the slowest hooks of an event.
import type { SlowHook } from "../api/overview.ts"
import type { Delivery } from "../api/sessions.ts"
import { deliveryList } from "./deliveries.ts"
import { h, link } from "./dom.ts"
import { get } from "./server.ts"
import type { View } from "./view.ts"
import { HOOKS, milliseconds, when } from "./words.ts"

export function deliveriesView(query: URLSearchParams): View<readonly Delivery[]> {
  const outcome = query.get("outcome")
  const words = outcome === "" ? "not judged yet" : (outcome ?? "")
  return {
    title: "Lessons told",
    load: () => get<readonly Delivery[]>("/api/deliveries", outcome === null ? {} : { outcome }),
    draw: (all) => [
      h("p", { class: "meta" }, link([], "Overview")),
      h("h1", {}, outcome === null ? "Lessons told" : `Lessons told: ${words}`),
      deliveryList(all, "None so far.", true),
    ],
  }
}

export function hooksView(kind: string): View<readonly SlowHook[]> {
  return {
    title: "Hooks",
    load: () => get<readonly SlowHook[]>("/api/slowest", { kind }),
    draw: (rows) => [
      h("p", { class: "meta" }, link([], "Overview")),
      h("h1", {}, `Slowest: ${HOOKS[kind] ?? kind}`),
      h(
        "p",
        { class: "quiet" },
        "From the start of the process until the event was kept, among the last 5,000 events.",
      ),
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h("tr", {}, h("th", { scope: "col" }, "When"), h("th", { scope: "col", class: "number" }, "Took")),
        ),
        h(
          "tbody",
          {},
          ...rows.map(({ session, at, ms }) =>
            h(
              "tr",
              {},
              h("td", {}, link(["sessions", session], when(at))),
              h("td", { class: "number" }, milliseconds(ms)),
            ),
          ),
        ),
      ),
    ],
  }
}
