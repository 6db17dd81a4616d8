// The sessions, newest first, by their titles; and a search through what was said in them (RCAL-04).
import { useRef, useState } from "preact/hooks"
import type { RowsOf } from "../api/lessons.ts"
import type { SaidPage, SaidRow, SessionRow } from "../api/sessions.ts"
import { Button, Empty, FirstSteps, PageLink, Quiet, WithCommand } from "./elements.tsx"
import { stepRows, useKeys } from "./navigation.tsx"
import { get, moreRows, rowsAgain, useLive, type View } from "./server.ts"
import { amount, capital, sessionName, when } from "./words.ts"

const PAGE_ROWS = 50

const find = (offset: number, limit: number) => get<RowsOf<SessionRow>>("/api/sessions", { offset, limit })

export const sessionsView: View = {
  title: "Sessions",
  open: async () => <SessionsPage first={await find(0, PAGE_ROWS)} />,
}

function SessionsPage({ first }: Readonly<{ first: RowsOf<SessionRow> }>) {
  const { data, update } = useLive<RowsOf<SessionRow>>(first, (before) => rowsAgain(before, PAGE_ROWS, find))
  const older = async () => {
    const longer = await moreRows(data, PAGE_ROWS, find)
    update(() => longer)
  }
  useKeys({
    "/": { does: "search what was said", press: () => document.getElementById("search")?.focus() },
    j: { does: "next session", press: () => stepRows(1) },
    k: { does: "previous session", press: () => stepRows(-1) },
  })
  if (data.total === 0)
    return (
      <Empty title="Sessions" what="No session is recorded yet.">
        <Quiet>Work in this project with Claude Code. Until then, in a terminal:</Quiet>
        <FirstSteps />
        <Quiet>
          <WithCommand text="To check the setup: tenure doctor" />
        </Quiet>
      </Empty>
    )
  return (
    <>
      <h1>Sessions</h1>
      <Search />
      <Quiet>{amount(data.total, "session")}</Quiet>
      <ul class="rows">
        {data.rows.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {data.rows.length < data.total && (
        <Button id="older" press={older}>
          Show older
        </Button>
      )}
    </>
  )
}

function Search() {
  const [found, setFound] = useState<SaidPage>()
  const wanted = useRef("")
  const search = async (words: string) => {
    wanted.current = words
    const page = words === "" ? undefined : await get<SaidPage>("/api/said", { search: words })
    if (wanted.current === words) setFound(page)
  }
  return (
    <>
      <search class="filters">
        <p class="field wide">
          <label for="search">Search what was said</label>
          <input
            id="search"
            type="search"
            placeholder="Words of a statement or a decision"
            autocomplete="off"
            onInput={({ currentTarget }) => search(currentTarget.value.trim())}
          />
        </p>
      </search>
      <div aria-live="polite">{found !== undefined && <Statements page={found} />}</div>
    </>
  )
}

function Statements({ page: { rows, words } }: Readonly<{ page: SaidPage }>) {
  if (rows.length === 0) return <Quiet>{`No statement contains “${words}”.`}</Quiet>
  return (
    <ul class="rows">
      {rows.map((row) => (
        <Statement key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Statement({ row: { id, session, number, at, said, asked, files } }: Readonly<{ row: SaidRow }>) {
  return (
    <li>
      <PageLink id={`said-${id}`} class="row" to={["sessions", session]}>
        <span class="title">{said}</span>
        {asked !== "" && <small>{`to: ${asked}`}</small>}
        <small>{[sessionName(session, number), when(at), ...files].join(" · ")}</small>
      </PageLink>
    </li>
  )
}

function Row({ session }: Readonly<{ session: SessionRow }>) {
  const { id, number, branch, events, delivered, firstSeen, isAttended, title } = session
  const name = sessionName(id, number)
  const facts = [
    ...(title === "" ? [] : [name]),
    when(firstSeen),
    ...(branch === null ? [] : [`on ${branch}`]),
    amount(events, "event"),
    `${delivered === 0 ? "no lessons" : amount(delivered, "lesson")} delivered`,
    ...(isAttended ? [] : ["unattended"]),
  ]
  return (
    <li>
      <PageLink id={`row-${id}`} class="row" to={["sessions", id]}>
        <span class="title">{title === "" ? capital(name) : title}</span>
        <small>{facts.join(" · ")}</small>
      </PageLink>
    </li>
  )
}
