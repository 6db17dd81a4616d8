// Does it work? One sentence, what needs the person, and four charts; every figure links to the rows behind it.
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import type { HookFigures, Overview, SessionFigures, SlowHookRow } from "../api/overview.ts"
import { type Bar, BarChart } from "./bar-chart.tsx"
import { Empty, each, FirstSteps, PageLink, Quiet, Table, WithCommand } from "./elements.tsx"
import { get, useLive, type View } from "./server.ts"
import { amount, HOOKS, milliseconds, UNJUDGED, when } from "./words.ts"

const load = () => get<Overview>("/api/overview")

export const overviewView: View = {
  title: "Overview",
  open: async () => <OverviewPage first={await load()} />,
}

function OverviewPage({ first }: Readonly<{ first: Overview }>) {
  const { data } = useLive(first, load)
  const { sessions, counts } = data
  return (
    <>
      <h1>{data.project}</h1>
      <p class="verdict">{verdict(data)}</p>
      <Quiet>
        <PageLink to={["sessions"]}>{amount(counts.sessions, "session")}</PageLink>
        {` · ${amount(counts.events, "event")} · `}
        <PageLink to={["lessons"]} query={{ stage: "active" }}>
          {amount(counts.active, "active lesson")}
        </PageLink>
        {" · "}
        <PageLink to={["review"]}>{amount(counts.waiting, "needs", "need")} review</PageLink>
      </Quiet>
      <Needs needs={data.needs} changedFiles={data.changedFiles} />
      {sessions.length === 0 ? (
        <Empty what="Work in this project with Claude Code; Tenure records it.">
          <Quiet>Until then, in a terminal:</Quiet>
          <FirstSteps />
          <Quiet>
            <WithCommand text="To check the setup: tenure doctor" />
          </Quiet>
        </Empty>
      ) : (
        <div class="plots">
          <Corrections sessions={sessions} />
          <Outcomes outcomes={data.outcomes} />
          <Tokens sessions={sessions} />
          <HookLatency hooks={data.hooks} />
        </div>
      )}
    </>
  )
}

/** Says only what the figures support. */
function verdict({ trend, sessions }: Overview): string {
  if (sessions.length === 0) return "Nothing has been recorded yet."
  if (trend.kind === "too-few")
    return `Too few sessions to say whether it works: ${trend.sessions} attended, ${trend.needed} needed.`
  const { earlier, later } = trend
  const figures = `${earlier.each} corrections a session in sessions ${earlier.from} to ${earlier.to}, ${later.each} in ${later.from} to ${later.to}`
  if (later.each < earlier.each) return `You correct the agent less than before: ${figures}.`
  if (later.each > earlier.each) return `You correct the agent more than before: ${figures}.`
  return `You correct the agent as often as before: ${figures}.`
}

function Needs({ needs: lines, changedFiles }: Pick<Overview, "needs" | "changedFiles">) {
  if (lines.length === 0) return <Quiet>Nothing needs your attention.</Quiet>
  return (
    <section class="needs">
      <h2>Needs your attention</h2>
      <ul class="warnings">
        {each(lines, String, (line) => (
          <li>
            <WithCommand text={line} /> <Shortcut line={line} changedFiles={changedFiles} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The page where the same can be done. */
function Shortcut({ line, changedFiles }: Readonly<{ line: string; changedFiles: number }>) {
  const lesson = /tenure show ([a-z0-9-]+)/.exec(line)?.[1]
  if (lesson !== undefined) return <PageLink to={["lessons", lesson]}>Open</PageLink>
  const isHere = line.includes("tenure review") || (line.includes("lesson file") && changedFiles > 0)
  return isHere ? <PageLink to={["review"]}>Review</PageLink> : null
}

interface PerSession {
  readonly sessions: readonly SessionFigures[]
}

function Corrections({ sessions }: PerSession) {
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

function Tokens({ sessions }: PerSession) {
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

function Outcomes({ outcomes }: Pick<Overview, "outcomes">) {
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
function HookLatency({ hooks }: Readonly<{ hooks: readonly HookFigures[] }>) {
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

// The slowest hooks of one event: the rows behind the latency.
const slowest = (kind: string) => get<readonly SlowHookRow[]>("/api/slowest", { kind })

export function hooksView(kind: string): View {
  return { title: "Hooks", open: async () => <HooksPage first={await slowest(kind)} kind={kind} /> }
}

function HooksPage({ first, kind }: Readonly<{ first: readonly SlowHookRow[]; kind: string }>) {
  const { data } = useLive(first, () => slowest(kind))
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
