// The slowest hooks of one event: the rows behind the overview's latency.
import type { SlowHookRow } from "../api/overview.ts"
import { each, FirstSteps, PageLink, Quiet, Table } from "./elements.tsx"
import { useLive, type View } from "./live.ts"
import { get } from "./server.ts"
import { HOOKS, milliseconds, when } from "./words.ts"

const load = (kind: string) => get<readonly SlowHookRow[]>("/api/slowest", { kind })

export function hooksView(kind: string): View {
  return { title: "Hooks", open: async () => <HooksPage first={await load(kind)} kind={kind} /> }
}

function HooksPage({ first, kind }: Readonly<{ first: readonly SlowHookRow[]; kind: string }>) {
  const { data } = useLive(first, () => load(kind))
  return (
    <>
      <p class="meta">
        <PageLink to={[""]}>Overview</PageLink>
      </p>
      <h1>Slowest: {HOOKS[kind] ?? kind}</h1>
      <Quiet>From the start of the process until it was recorded, among the last 5,000.</Quiet>
      {data.length === 0 && <Quiet>None so far: such a hook has not run, or had nothing to record.</Quiet>}
      {data.length === 0 && <FirstSteps />}
      {data.length > 0 && (
        <Table columns={["When", "Took"]} numbers={["Took"]}>
          {each(
            data,
            ({ session, at, ms }) => `${session} ${at} ${ms}`,
            ({ session, at, ms }) => (
              <tr>
                <td>
                  <PageLink to={["sessions", session]}>{when(at)}</PageLink>
                </td>
                <td class="number">{milliseconds(ms)}</td>
              </tr>
            ),
          )}
        </Table>
      )}
    </>
  )
}
