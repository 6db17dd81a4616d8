// All lessons: found as one types, narrowed by stage, kind, priority and area, more of them as one scrolls.
import type { LessonHead } from "../../core/lessons/lesson.ts"
import type { Facet, Facets, LessonPage } from "../api/lessons.ts"
import { type Child, h, hrefTo } from "./dom.ts"
import { label } from "./lesson-body.ts"
import { get } from "./server.ts"
import type { View } from "./view.ts"
import { amount, STAGE_WORDS } from "./words.ts"

const PAGE = 100
/** The server gives no more at a time. */
const MOST = 200
const FILTERS = ["stage", "kind", "priority", "area"] as const

interface Data {
  readonly page: LessonPage
  readonly facets: Facets
}

export function lessonsView(query: URLSearchParams): View<Data> {
  const asked: Record<string, string> = Object.fromEntries(query)
  let shown = PAGE
  let facets: Facets | undefined
  const find = (offset: number, limit: number) => get<LessonPage>("/api/lessons", { ...asked, offset, limit })

  /** As many as are shown: who has scrolled down stays there. */
  const first = async (count: number): Promise<LessonPage> => {
    const pages: LessonPage[] = []
    for (let offset = 0; offset < count; offset += MOST)
      pages.push(await find(offset, Math.min(MOST, count - offset)))
    return { total: pages[0]?.total ?? 0, offset: 0, rows: pages.flatMap(({ rows }) => rows) }
  }

  /** Only the list is drawn anew, so that typing goes on undisturbed. */
  const narrow = async () => {
    shown = PAGE
    history.replaceState(null, "", hrefTo(["lessons"], asked))
    const wanted = JSON.stringify(asked)
    const page = await find(0, PAGE)
    if (wanted === JSON.stringify(asked)) document.getElementById("found")?.replaceChildren(found(page, more))
  }
  const set = (key: string, value: string) => {
    if (value === "") delete asked[key]
    else asked[key] = value
    return narrow()
  }
  /** One for the life of the page: what is being typed outlives every drawing anew. */
  const input = searchField(asked["search"] ?? "", (text) => set("search", text))
  const more = async (list: Element, offset: number) => {
    const page = await find(offset, PAGE)
    shown = offset + page.rows.length
    list.append(...page.rows.map(row))
    return shown < page.total
  }

  return {
    title: "Lessons",
    keys: {
      "/": { does: "search", press: () => document.getElementById("search")?.focus() },
      j: { does: "next lesson", press: () => step(1) },
      k: { does: "previous lesson", press: () => step(-1) },
    },
    async load() {
      const wanted = JSON.stringify(asked)
      const [page, all] = await Promise.all([first(shown), get<Facets>("/api/facets")])
      // Something else was asked for in the meantime.
      return wanted === JSON.stringify(asked) ? { page, facets: all } : this.load()
    },
    draw({ page, facets: all }) {
      facets = all
      return [
        h("h1", {}, "Lessons"),
        h(
          "search",
          { class: "filters" },
          h("p", { class: "field wide" }, h("label", { for: "search" }, "Search"), input),
          ...FILTERS.map((key) =>
            filter(key, facets?.[key] ?? [], asked[key] ?? "", (value) => set(key, value)),
          ),
          h("p", { class: "field" }, h("a", { href: hrefTo(["graph"]) }, "As a picture")),
        ),
        h("div", { id: "found" }, found(page, more)),
      ]
    },
  }
}

function searchField(value: string, typed: (text: string) => unknown): HTMLInputElement {
  const input: HTMLInputElement = h("input", {
    id: "search",
    type: "search",
    value,
    placeholder: "Words of a lesson, a file, a command, what was said",
    autocomplete: "off",
    input: () => typed(input.value.trim()),
    keydown: (event: KeyboardEvent) => {
      if (event.key === "ArrowDown" || event.key === "Enter") step(1)
    },
  })
  return input
}

function filter(
  key: (typeof FILTERS)[number],
  all: readonly Facet[],
  chosen: string,
  set: (value: string) => unknown,
): Child {
  const select: HTMLSelectElement = h(
    "select",
    { id: `filter-${key}`, change: () => set(select.value) },
    h("option", { value: "" }, "any"),
    ...all.map(({ name, count }) =>
      h(
        "option",
        { value: name, selected: name === chosen },
        `${key === "stage" ? (STAGE_WORDS[name as LessonHead["stage"]] ?? name) : name} (${count.toLocaleString()})`,
      ),
    ),
  )
  return h("p", { class: "field" }, h("label", { for: select.id }, key), select)
}

function found(page: LessonPage, more: (list: Element, offset: number) => Promise<boolean>): Node {
  if (page.total === 0)
    return h(
      "div",
      { class: "empty" },
      h("p", {}, "No lesson fits."),
      h("p", { class: "quiet" }, 'To write one down: tenure add "Use pnpm, not npm."'),
    )
  const list = h("ul", { class: "rows" }, ...page.rows.map(row))
  const end = h("p", { class: "quiet" }, page.rows.length < page.total ? "More follow." : "")
  let isBusy = false
  const watcher = new IntersectionObserver(async ([entry]) => {
    if (entry?.isIntersecting !== true || isBusy) return
    isBusy = true
    const isMore = await more(list, list.childElementCount)
    isBusy = false
    if (isMore) return
    watcher.disconnect()
    end.textContent = ""
  })
  if (page.rows.length < page.total) watcher.observe(end)
  return h("div", {}, h("p", { class: "quiet", role: "status" }, amount(page.total, "lesson")), list, end)
}

function row(lesson: LessonHead): HTMLLIElement {
  const { id, title, stage } = lesson
  return h(
    "li",
    {},
    h(
      "a",
      { id: `row-${id}`, class: "row", href: hrefTo(["lessons", id]) },
      h("span", { class: "title" }, title),
      h("small", {}, label(lesson), ` · ${STAGE_WORDS[stage]} · ${id}`),
    ),
  )
}

/** Moves the focus along the rows. */
export function step(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(".rows .row")]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  rows[at === -1 ? 0 : Math.min(Math.max(0, at + by), rows.length - 1)]?.focus()
}
