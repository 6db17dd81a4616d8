// The sessions, newest first.
import type { SessionPage, SessionRow } from "../api/sessions.ts"
import { h, hrefTo } from "./dom.ts"
import { step } from "./lessons.ts"
import { get } from "./server.ts"
import type { View } from "./view.ts"
import { amount, sessionName, when } from "./words.ts"

const PAGE = 50

export function sessionsView(): View<SessionPage> {
  let shown = PAGE
  const older = async (list: Element, button: HTMLButtonElement) => {
    const page = await get<SessionPage>("/api/sessions", { offset: list.childElementCount, limit: PAGE })
    list.append(...page.rows.map(row))
    shown = list.childElementCount
    if (shown >= page.total) button.remove()
  }
  return {
    title: "Sessions",
    keys: {
      j: { does: "next session", press: () => step(1) },
      k: { does: "previous session", press: () => step(-1) },
    },
    load: () => get<SessionPage>("/api/sessions", { limit: Math.min(100, shown) }),
    draw(page) {
      if (page.total === 0) return [h("h1", {}, "Sessions"), nothing()]
      const list = h("ul", { class: "rows" }, ...page.rows.map(row))
      const button: HTMLButtonElement = h(
        "button",
        { id: "older", click: () => older(list, button) },
        "Older ones",
      )
      return [
        h("h1", {}, "Sessions"),
        h("p", { class: "quiet" }, amount(page.total, "session")),
        list,
        page.rows.length < page.total && button,
      ]
    },
  }
}

function nothing(): Node {
  return h(
    "div",
    { class: "empty" },
    h("p", {}, "No session has been recorded yet."),
    h(
      "p",
      { class: "quiet" },
      "Work in this project with Claude Code, then look again. Set up? tenure doctor",
    ),
  )
}

function row(session: SessionRow): HTMLLIElement {
  const { id, number, branch, events, told, firstSeen, isAttended } = session
  const facts = [
    when(firstSeen),
    ...(branch === null ? [] : [`on ${branch}`]),
    amount(events, "event"),
    `${told === 0 ? "nothing" : amount(told, "lesson")} told`,
    ...(isAttended ? [] : ["unattended"]),
  ]
  return h(
    "li",
    {},
    h(
      "a",
      { id: `row-${id}`, class: "row", href: hrefTo(["sessions", id]) },
      h("span", { class: "title" }, sessionName(id, number)),
      h("small", {}, facts.join(" · ")),
    ),
  )
}
