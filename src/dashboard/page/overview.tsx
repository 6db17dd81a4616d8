// Does it work? One sentence, what needs the person, and four charts; every figure links to the rows behind it.
import type { Overview } from "../api/overview.ts"
import { Empty, each, FirstSteps, PageLink, Quiet, WithCommand } from "./elements.tsx"
import { useLive, type View } from "./live.ts"
import { Corrections, HookLatency, Outcomes, Tokens } from "./overview-charts.tsx"
import { get } from "./server.ts"
import { amount } from "./words.ts"

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
