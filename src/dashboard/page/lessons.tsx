// All lessons: searched as you type, filtered by stage, kind, priority and area, loaded further as you scroll.
import { useEffect, useRef, useState } from "preact/hooks"
import type { LessonHead, Stage } from "../../lessons/model/lesson.ts"
import type { Facet, Facets, RowsOf } from "../api/lessons.ts"
import { Empty, FirstSteps, hrefTo, PageLink, Quiet } from "./elements.tsx"
import { KindLabel, withCode } from "./lesson-details.tsx"
import { stepRows, useKeys } from "./navigation.tsx"
import { get, moreRows, rowsAgain, useLive, type View } from "./server.ts"
import { amount, capital, STAGE_WORDS } from "./words.ts"

const PAGE_ROWS = 100
const FILTERS = ["stage", "kind", "priority", "area"] as const

type Query = Readonly<Record<string, string>>

const loadFacets = () => get<Facets>("/api/facets")
const finder = (query: Query) => (offset: number, limit: number) =>
  get<RowsOf<LessonHead>>("/api/lessons", { ...query, offset, limit })

/** What was found, and by which query. */
interface Found {
  readonly query: Query
  readonly page: RowsOf<LessonHead>
}

async function load(query: Query, before?: Found): Promise<Found> {
  const find = finder(query)
  const page =
    before?.query === query ? await rowsAgain(before.page, PAGE_ROWS, find) : await find(0, PAGE_ROWS)
  return { query, page }
}

export function lessonsView(search: URLSearchParams): View {
  return {
    title: "Lessons",
    async open() {
      const [found, facets] = await Promise.all([load(Object.fromEntries(search)), loadFacets()])
      return <LessonsPage first={found} facets={facets} />
    },
  }
}

function LessonsPage({ first, facets }: Readonly<{ first: Found; facets: Facets }>) {
  const [query, setQuery] = useState(first.query)
  const { data, update } = useLive(first, (before) => load(query, before), { key: JSON.stringify(query) })
  const { data: all } = useLive(facets, loadFacets)
  const set = (key: string, value: string) => {
    const next = Object.fromEntries(
      Object.entries({ ...query, [key]: value }).filter(([, text]) => text !== ""),
    )
    history.replaceState(null, "", hrefTo(["lessons"], next))
    setQuery(next)
  }
  const more = async () => {
    const page = await moreRows(data.page, PAGE_ROWS, finder(data.query))
    update((now) => (now.query === data.query ? { ...now, page } : now))
  }
  useKeys({
    "/": { does: "search", press: () => document.getElementById("search")?.focus() },
    j: { does: "next lesson", press: () => stepRows(1) },
    k: { does: "previous lesson", press: () => stepRows(-1) },
  })
  if (all.stage.length === 0)
    return (
      <Empty
        title="Lessons"
        what="There are no lessons yet. They come from your work with Claude Code. In a terminal:"
      >
        <FirstSteps />
      </Empty>
    )
  return (
    <>
      <h1>Lessons</h1>
      <search class="filters">
        <p class="field wide">
          <label for="search">Search</label>
          <input
            id="search"
            type="search"
            defaultValue={first.query["search"] ?? ""}
            placeholder="Words, a file, a command"
            autocomplete="off"
            onInput={({ currentTarget }) => set("search", currentTarget.value.trim())}
            onKeyDown={({ key }) => (key === "ArrowDown" || key === "Enter") && stepRows(1)}
          />
        </p>
        {FILTERS.map((key) => (
          <Filter
            key={key}
            name={key}
            facets={all[key]}
            chosen={query[key] ?? ""}
            choose={(value) => set(key, value)}
          />
        ))}
        <p class="field">
          <PageLink to={["graph"]}>Show as graph</PageLink>
        </p>
      </search>
      <div id="found">
        <Rows page={data.page} more={more} />
      </div>
    </>
  )
}

interface FilterProps {
  readonly name: (typeof FILTERS)[number]
  readonly facets: readonly Facet[]
  readonly chosen: string
  readonly choose: (value: string) => void
}

function Filter({ name, facets, chosen, choose }: FilterProps) {
  const words = (value: string) => (name === "stage" ? STAGE_WORDS[value as Stage] : undefined) ?? value
  return (
    <p class="field">
      <label for={`filter-${name}`}>{capital(name)}</label>
      <select
        id={`filter-${name}`}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">any</option>
        {facets.map((facet) => (
          <option key={facet.name} value={facet.name}>
            {`${words(facet.name)} (${facet.count.toLocaleString()})`}
          </option>
        ))}
      </select>
    </p>
  )
}

function Rows({ page, more }: Readonly<{ page: RowsOf<LessonHead>; more: () => unknown }>) {
  if (page.total === 0)
    return (
      <Empty what="No lesson matches.">
        <Quiet>Search for other words, or choose "any".</Quiet>
      </Empty>
    )
  return (
    <>
      <p class="quiet" role="status">
        {amount(page.total, "lesson")}
      </p>
      <ul class="rows">
        {page.rows.map((lesson) => (
          <Row key={lesson.id} lesson={lesson} />
        ))}
      </ul>
      {page.rows.length < page.total && <LoadMore key={page.rows.length} more={more} />}
    </>
  )
}

/** Asks for more when the end of the list comes into view. */
function LoadMore({ more }: Readonly<{ more: () => unknown }>) {
  const end = useRef<HTMLParagraphElement>(null)
  const ask = useRef(more)
  ask.current = more
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && ask.current())
    if (end.current !== null) watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <p ref={end} class="quiet">
      Loading more…
    </p>
  )
}

function Row({ lesson }: Readonly<{ lesson: LessonHead }>) {
  const { id, title, stage } = lesson
  return (
    <li>
      <PageLink id={`row-${id}`} class="row" to={["lessons", id]}>
        <span class="title">{withCode(title)}</span>
        <small>
          <KindLabel lesson={lesson} />
          {` · ${STAGE_WORDS[stage]} · ${id}`}
        </small>
      </PageLink>
    </li>
  )
}
