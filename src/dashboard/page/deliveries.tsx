// Lessons delivered to the agent: when, how, why, at what cost, and what followed. The table, and the page by outcome.
import { useState } from "preact/hooks"
import type { Delivery } from "../api/sessions.ts"
import { Button, Cell, FirstSteps, PageLink, Quiet, Scrollable, Table } from "./elements.tsx"
import { get, useLive, type View } from "./server.ts"
import { DELIVERY_WORDS, UNJUDGED, when } from "./words.ts"

const load = (outcome: string | null) =>
  get<readonly Delivery[]>("/api/deliveries", outcome === null ? {} : { outcome })

export function deliveriesView(query: URLSearchParams): View {
  const outcome = query.get("outcome")
  const open = async () => <DeliveriesPage first={await load(outcome)} outcome={outcome} />
  return { title: "Delivered lessons", open }
}

function DeliveriesPage({
  first,
  outcome,
}: Readonly<{ first: readonly Delivery[]; outcome: string | null }>) {
  const { data } = useLive(first, () => load(outcome))
  return (
    <>
      <p class="meta">
        <PageLink to={[""]}>Overview</PageLink>
      </p>
      <h1>{outcome === null ? "Delivered lessons" : `Delivered lessons: ${outcome || UNJUDGED}`}</h1>
      <DeliveryTable deliveries={data} empty="None so far." isNamed />
      {data.length === 0 && outcome === null && <FirstSteps />}
    </>
  )
}

const FIRST_ROWS = 20

interface TableProps {
  readonly deliveries: readonly Delivery[]
  readonly empty: string
  /** Whether the rows are of different lessons. */
  readonly isNamed?: boolean
}

export function DeliveryTable({ deliveries, empty, isNamed = false }: TableProps) {
  const [isAll, setAll] = useState(false)
  if (deliveries.length === 0) return <Quiet>{empty}</Quiet>
  const shown = isAll ? deliveries : deliveries.slice(0, FIRST_ROWS)
  return (
    <>
      <Scrollable label="Deliveries">
        <Table
          columns={["When", ...(isNamed ? ["Lesson"] : []), "How", "With", "Why", "Tokens", "Outcome"]}
          numbers={["Tokens"]}
        >
          {shown.map(({ id, session, at, lesson, how, call, why, tokens, outcome }) => (
            <tr key={id}>
              <Cell label="When">
                <PageLink to={["sessions", session]}>{when(at)}</PageLink>
              </Cell>
              {isNamed && (
                <Cell label="Lesson">
                  <PageLink to={["lessons", lesson]}>{lesson}</PageLink>
                </Cell>
              )}
              <Cell label="How">{DELIVERY_WORDS[how] ?? how}</Cell>
              <Cell label="With">{call !== "" && <code>{call}</code>}</Cell>
              <Cell label="Why">{why}</Cell>
              <Cell label="Tokens" isNumber>
                {tokens}
              </Cell>
              <Cell label="Outcome">{outcome}</Cell>
            </tr>
          ))}
        </Table>
      </Scrollable>
      {shown.length < deliveries.length && (
        <Button id="all-deliveries" press={() => setAll(true)}>
          {`Show all ${deliveries.length}`}
        </Button>
      )}
    </>
  )
}
