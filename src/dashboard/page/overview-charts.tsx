// The four charts of the overview; every figure links to the rows behind it.
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import type { HookFigures, Overview, SessionFigures } from "../api/overview.ts"
import { type Bar, BarChart } from "./bar-chart.tsx"
import { PageLink, Quiet, Table, WithCommand } from "./elements.tsx"
import { get } from "./server.ts"
import { amount, HOOKS, milliseconds, UNJUDGED } from "./words.ts"

interface PerSession {
  readonly sessions: readonly SessionFigures[]
}

export function Corrections({ sessions }: PerSession) {
  const sum = sessions.reduce((total, session) => total + (session.corrections ?? 0), 0)
  return (
    <BarChart
      caption="Corrections per session"
      legend="lessons approved"
      summary={`${amount(sum, "correction")} in ${amount(sessions.length, "session")}; triangles mark where lessons were approved.`}
      unit="Corrections"
      bars={sessions.map((session) => {
        const { corrections: value, approved } = session
        const mark = approved === 0 ? undefined : `${amount(approved, "lesson")} approved`
        const words = value === null ? "unattended" : amount(value, "correction")
        return { ...barOf(session), value, words: mark === undefined ? words : `${words}, ${mark}`, mark }
      })}
    />
  )
}

export function Tokens({ sessions }: PerSession) {
  const sum = sessions.reduce((total, { tokens }) => total + tokens, 0)
  return (
    <BarChart
      caption="Tokens delivered per session"
      summary={`${amount(sum, "token")} delivered in ${amount(sessions.length, "session")}.`}
      unit="Delivered to the model"
      bars={sessions.map((session) => ({
        ...barOf(session),
        value: session.tokens,
        words: `${amount(session.tokens, "token")}, ${amount(session.delivered, "lesson")}`,
      }))}
    />
  )
}

function barOf({ id, number }: SessionFigures): Pick<Bar, "name" | "path"> {
  return { name: `session ${number}`, path: ["sessions", id] }
}

const OUTCOMES = ["changed", "repeated", "corrected again", "no evidence", null] as const

export function Outcomes({ outcomes }: Pick<Overview, "outcomes">) {
  const counts = OUTCOMES.map((outcome) => ({
    outcome,
    count: outcomes.find((each) => each.outcome === outcome)?.count ?? 0,
  }))
  const max = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <figure class="plot">
      <figcaption>Outcomes of delivered lessons</figcaption>
      <table class="meter-table">
        <thead class="hidden">
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col">Times</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ outcome, count }) => (
            <tr key={outcome}>
              <th scope="row">
                <PageLink to={["deliveries"]} query={{ outcome: outcome ?? "" }}>
                  {outcome ?? UNJUDGED}
                </PageLink>
              </th>
              <td class="number">{count.toLocaleString()}</td>
              <td class="wide">
                <meter min={0} max={max} value={count} aria-hidden="true" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {outcomes.length === 0 && (
        <Quiet>
          <WithCommand text="No lesson has been delivered yet. To see which ones fit a file: tenure explain --file <path>" />
        </Quiet>
      )}
    </figure>
  )
}

/** Drawing the page takes time of its own, which would be measured too. */
const SETTLED_MS = 1_000

/** The most frequent hook writes nothing while it is silent: it is measured when the page is open. */
export function HookLatency({ hooks }: Readonly<{ hooks: readonly HookFigures[] }>) {
  const [silent, setSilent] = useState<HookFigures | null>(null)
  useEffect(() => {
    const measure = () => get<HookFigures | null>("/api/silent-call").then(setSilent, () => undefined)
    const timer = setTimeout(measure, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <figure class="plot">
      <figcaption>What the hooks cost</figcaption>
      <Table columns={["Hook", "Median", "p95", "Calls"]} numbers={["Median", "p95", "Calls"]}>
        {silent !== null && (
          <HookRow id="silent-call" figures={silent}>
            before a call, silent <small>(measured now)</small>
          </HookRow>
        )}
        {hooks.map((figures) => (
          <HookRow key={figures.kind} figures={figures}>
            <PageLink to={["hooks", figures.kind]}>{HOOKS[figures.kind] ?? figures.kind}</PageLink>
          </HookRow>
        ))}
      </Table>
      <Quiet>
        95 of 100 calls take no longer than p95. Before most calls there is nothing to say and nothing is
        recorded, so that row is measured now, from start to exit.
      </Quiet>
    </figure>
  )
}

interface HookRowProps {
  readonly id?: string
  readonly figures: HookFigures
  readonly children: ComponentChildren
}

function HookRow({ id, figures: { p50Ms, p95Ms, count }, children }: HookRowProps) {
  return (
    <tr id={id}>
      <th scope="row">{children}</th>
      <td class="number">{milliseconds(p50Ms)}</td>
      <td class="number">{milliseconds(p95Ms)}</td>
      <td class="number">{count.toLocaleString()}</td>
    </tr>
  )
}
