// One session as a timeline: prompts, calls, what was told and held and why, compactions, and how full the context was.
import type { RecordedEvent } from "../../core/events/event.ts"
import type { Delivery, SessionView } from "../api/sessions.ts"
import { type Child, h, link } from "./dom.ts"
import { pressurePlot } from "./pressure-plot.ts"
import { get } from "./server.ts"
import type { View } from "./view.ts"
import { amount, capital, clockTime, milliseconds, sessionName, when } from "./words.ts"

export function sessionView(id: string): View<SessionView> {
  const path = `/api/sessions/${encodeURIComponent(id)}`
  const earlier = async (list: Element, button: HTMLButtonElement) => {
    const before = Number(list.querySelector("[data-seq]")?.getAttribute("data-seq"))
    const page = await get<SessionView>(path, { before })
    list.prepend(...timeline(page))
    if (list.querySelectorAll("[data-seq]").length >= page.total) button.remove()
  }
  return {
    title: sessionName(id),
    load: () => get<SessionView>(path),
    draw(view) {
      const { session, events, total } = view
      const list = h("ol", { class: "timeline", "aria-label": "What happened" }, ...timeline(view))
      const button: HTMLButtonElement = h(
        "button",
        { id: "earlier", click: () => earlier(list, button) },
        "Earlier ones",
      )
      return [
        h("p", { class: "meta" }, link(["sessions"], "Sessions"), ` / ${session.id}`),
        h("h1", {}, capital(sessionName(session.id, session.number))),
        h("p", { class: "quiet" }, facts(view)),
        view.pressure !== null && pressurePlot(view.pressure, events),
        events.length < total &&
          h(
            "p",
            { class: "buttons" },
            button,
            h("span", { class: "quiet" }, `The last ${events.length} of ${amount(total, "event")}.`),
          ),
        events.length === 0
          ? h("div", { class: "empty" }, h("p", {}, "Its events are not kept any more."))
          : list,
      ]
    },
  }
}

function facts({ session, total, told: lessons, tokens }: SessionView): string {
  const { firstSeen, endedAt, endReason, branch, model } = session
  return [
    when(firstSeen),
    endedAt === null ? "not ended" : `ended ${when(endedAt)}${endReason === null ? "" : ` (${endReason})`}`,
    ...(branch === null ? [] : [`on ${branch}`]),
    ...(model === null ? [] : [model]),
    amount(total, "event"),
    `${amount(lessons, "lesson")} told, ${amount(tokens, "token")} in all`,
  ].join(" · ")
}

/** By time; what was told comes before the event that it came with. */
function timeline({ events, deliveries, givenBack, handoffs }: SessionView): HTMLLIElement[] {
  const items = [
    ...deliveries.map((each) => ({ at: each.at, item: told(each) })),
    ...events.map((event) => ({ at: event.at, item: happened(event) })),
    ...givenBack.map(({ at, text }) => ({ at, item: carried(at, "Given back after the compaction:", text) })),
    ...handoffs.map(({ at, name, text }) => ({ at, item: carried(at, `Handoff ${name}`, text) })),
  ]
  return items.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}

function carried(at: number, what: string, text: string): HTMLLIElement {
  return h(
    "li",
    { class: "carried" },
    h("time", { datetime: new Date(at).toISOString() }, clockTime(at)),
    h(
      "div",
      {},
      h("strong", {}, what),
      h(
        "details",
        {},
        h("summary", { class: "quiet" }, amount(text.split("\n").length, "line")),
        h("p", { class: "text" }, text),
      ),
    ),
  )
}

function told(each: Delivery): HTMLLIElement {
  return h(
    "li",
    { class: `told ${each.how.includes("hold") ? "hold" : ""}` },
    h("time", { datetime: new Date(each.at).toISOString() }, clockTime(each.at)),
    h(
      "div",
      {},
      h("strong", {}, HOW[each.how] ?? each.how),
      " ",
      link(["lessons", each.lesson], each.title),
      h(
        "p",
        { class: "quiet" },
        [each.why, each.call, amount(each.tokens, "token"), each.outcome]
          .filter((part) => part !== "")
          .join(" · "),
      ),
    ),
  )
}

const HOW: Readonly<Record<string, string>> = {
  brief: "Told at the start:",
  prompt: "Told with the prompt:",
  look: "Told at a look:",
  advice: "Advice:",
  hold: "Held:",
  "commit-hold": "Held at the commit:",
  "turn-end": "At the end of the turn:",
  subagent: "Told to a sub-agent:",
}

function happened(event: RecordedEvent): HTMLLIElement {
  const { kind, outcome, agent } = event
  return h(
    "li",
    { class: `${kind} ${outcome ?? ""} ${agent === null ? "" : "of-agent"}`.trim(), "data-seq": event.seq },
    h("time", { datetime: new Date(event.at).toISOString() }, clockTime(event.at)),
    h(
      "div",
      {},
      agent !== null && h("span", { class: "quiet" }, `sub-agent ${agent.slice(0, 8)} `),
      said(event),
    ),
  )
}

function said(event: RecordedEvent): Child {
  const { kind, tool, target, outcome, durationMs, text } = event
  if (kind === "prompt-submitted") return h("p", { class: "text prompt" }, text ?? "")
  if (kind !== "tool-finished")
    return [
      (kind === "session-started" ? STARTS[target ?? ""] : undefined) ?? WORDS[kind] ?? kind,
      target !== null && h("span", { class: "quiet" }, ` ${target}`),
      text !== null && long(text),
    ]
  const took = durationMs === null ? "" : ` ${milliseconds(durationMs)}`
  return [
    h("code", {}, `${tool ?? ""} ${target ?? ""}`),
    h("span", { class: outcome === "failed" ? "trouble" : "quiet" }, ` ${outcome ?? ""}${took}`),
    outcome === "failed" && text !== null && long(text),
  ]
}

const STARTS: Readonly<Record<string, string>> = {
  resume: "The session was resumed",
  compact: "The session went on after a compaction",
  clear: "The session started anew",
}

const WORDS: Readonly<Partial<Record<RecordedEvent["kind"], string>>> = {
  "session-started": "The session started",
  "turn-ended": "The turn ended",
  "subagent-started": "A sub-agent started",
  "subagent-ended": "A sub-agent ended",
  "compaction-began": "A compaction began",
  "compaction-ended": "The context was compacted",
  "session-ended": "The session ended",
}

/** A text of more than a line waits to be opened. */
function long(text: string): Child {
  if (text.length < 120 && !text.includes("\n")) return h("span", { class: "quiet" }, ` ${text}`)
  const [first = ""] = text.split("\n")
  return h(
    "details",
    {},
    h("summary", { class: "quiet" }, first.slice(0, 120)),
    h("p", { class: "text" }, text),
  )
}
