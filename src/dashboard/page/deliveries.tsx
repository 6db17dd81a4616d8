// Lessons delivered to the agent: when, how, why, at what cost, and what followed. The table, and the page by outcome.
import type { Delivery } from "../api/sessions.ts"
import { PageLink, Quiet, Scrollable, Table } from "./elements.tsx"
import { useLive, type View } from "./live.ts"
import { get } from "./server.ts"
import { DELIVERY_WORDS, UNJUDGED, when } from "./words.ts"

export function deliveriesView(query: URLSearchParams): View {
  const outcome = query.get("outcome")
  const load = () => get<readonly Delivery[]>("/api/deliveries", outcome === null ? {} : { outcome })
  return {
    title: "Delivered lessons",
    open: async () => <DeliveriesPage first={await load()} load={load} outcome={outcome} />,
  }
}

interface Props {
  readonly first: readonly Delivery[]
  readonly load: () => Promise<readonly Delivery[]>
  readonly outcome: string | null
}

function DeliveriesPage({ first, load, outcome }: Props) {
  const { data } = useLive(first, load)
  return (
    <>
      <p class="meta">
        <PageLink to={[""]}>Overview</PageLink>
      </p>
      <h1>{outcome === null ? "Delivered lessons" : `Delivered lessons: ${outcome || UNJUDGED}`}</h1>
      <DeliveryTable deliveries={data} empty="None so far." isNamed />
    </>
  )
}

interface TableProps {
  readonly deliveries: readonly Delivery[]
  readonly empty: string
  /** Whether the rows are of different lessons. */
  readonly isNamed?: boolean
}

export function DeliveryTable({ deliveries, empty, isNamed = false }: TableProps) {
  if (deliveries.length === 0) return <Quiet>{empty}</Quiet>
  return (
    <Scrollable label="Deliveries">
      <Table
        columns={["When", ...(isNamed ? ["Lesson"] : []), "How", "With", "Why", "Tokens", "Outcome"]}
        numbers={["Tokens"]}
      >
        {deliveries.map(({ id, session, at, lesson, how, call, why, tokens, outcome }) => (
          <tr key={id}>
            <td>
              <PageLink to={["sessions", session]}>{when(at)}</PageLink>
            </td>
            {isNamed && (
              <td>
                <PageLink to={["lessons", lesson]}>{lesson}</PageLink>
              </td>
            )}
            <td>{DELIVERY_WORDS[how] ?? how}</td>
            <td>
              <code>{call}</code>
            </td>
            <td>{why}</td>
            <td class="number">{tokens}</td>
            <td>{outcome}</td>
          </tr>
        ))}
      </Table>
    </Scrollable>
  )
}
