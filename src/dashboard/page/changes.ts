// The changelog: what changed, by whom, over which channel, why, and which words.
import type { Change } from "../api/lessons.ts"
import { type Child, h, link } from "./dom.ts"
import { get } from "./server.ts"
import type { View } from "./view.ts"
import { when } from "./words.ts"

const PAGE = 100

export function changesView(): View<readonly Change[]> {
  let older: readonly Change[] = []
  const more = async (button: HTMLButtonElement, list: Element) => {
    const before = Number(list.lastElementChild?.getAttribute("data-seq"))
    const next = await get<readonly Change[]>("/api/changes", { before, limit: PAGE })
    older = [...older, ...next]
    list.append(...next.map((row) => item(row, true)))
    if (next.length < PAGE) button.remove()
  }
  return {
    title: "Changes",
    load: () => get<readonly Change[]>("/api/changes", { limit: PAGE }),
    draw(rows) {
      if (rows.length === 0)
        return [
          h("h1", {}, "Changes"),
          h("div", { class: "empty" }, h("p", {}, "No lesson has changed yet.")),
        ]
      const list = h("ol", { class: "changes" }, ...[...rows, ...older].map((row) => item(row, true)))
      const button: HTMLButtonElement = h(
        "button",
        { id: "older", click: () => more(button, list) },
        "Older ones",
      )
      return [
        h("h1", {}, "Changes"),
        h(
          "p",
          { class: "quiet" },
          "Every change of a lesson, newest first, chained by hashes. To check the chain: tenure log --verify",
        ),
        list,
        rows.length === PAGE && button,
      ]
    },
  }
}

export function changeList(rows: readonly Change[], isNamed: boolean): Child {
  if (rows.length === 0) return h("p", { class: "quiet" }, "None.")
  return h("ol", { class: "changes" }, ...rows.map((row) => item(row, isNamed)))
}

function item(row: Change, isNamed: boolean): HTMLLIElement {
  return h(
    "li",
    { "data-seq": row.seq },
    h("time", { datetime: row.at }, when(row.at)),
    " ",
    isNamed && [link(["lessons", row.lesson], row.lesson), " "],
    h("strong", {}, row.action),
    ` by ${actor(row)}: ${row.reason}`,
    words(row),
  )
}

function actor({ by, channel }: Change): string {
  if (by !== "person") return by === "program" ? "Tenure" : "the agent"
  return channel === null ? "a person" : `a person (${channel})`
}

/** What an edit changed, old and new. */
function words({ action, from, to }: Change): Child {
  if (action !== "edited" && action !== "adopted" && action !== "undone") return null
  const [before, after] = [fields(from), fields(to)]
  const keys = Object.keys(after).filter((key) => key !== "standing" && key !== "origin")
  if (keys.length === 0 || Object.keys(before).length === 0) return null
  return h(
    "details",
    {},
    h("summary", {}, keys.join(", ")),
    ...keys.map((key) =>
      h(
        "p",
        {},
        h("del", { class: "text" }, shown(before[key])),
        " ",
        h("ins", { class: "text" }, shown(after[key])),
      ),
    ),
  )
}

function fields(json: string): Record<string, unknown> {
  return (JSON.parse(json) ?? {}) as Record<string, unknown>
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value)
}
