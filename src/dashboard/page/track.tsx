// The active track and the guardrails: the plan, what the evaluator gate finds missing, the rules in force, the refusals.
import type { RefusalRecord } from "../../guard/rules/refusal-text.ts"
import type { ActiveTrack, Guard, TrackAndGuard } from "../api/track.ts"
import { Cell, each, FirstSteps, PageLink, Quiet, Scrollable, Table, WithCommand } from "./elements.tsx"
import { get, useLive, type View } from "./server.ts"
import { amount, when } from "./words.ts"

const load = () => get<TrackAndGuard>("/api/track")

export const trackView: View = {
  title: "Track and guard",
  open: async () => <TrackPage first={await load()} />,
}

function TrackPage({ first }: Readonly<{ first: TrackAndGuard }>) {
  const { tracks, active, guard } = useLive(first, load).data
  const isEmpty = tracks.length + guard.layers.length + guard.refusals.length === 0
  return (
    <>
      <h1>Track and guard</h1>
      {isEmpty && <FirstSteps steps={FIRST_STEPS} />}
      <section>
        <h2>{active === null ? "No track is active" : `Active track: ${active.id}`}</h2>
        {active === null ? (
          <Quiet>
            <WithCommand text="A track is one line of work with its goal and plan. To start one: tenure track new <name>" />
          </Quiet>
        ) : (
          <Plan track={active} />
        )}
      </section>
      <OtherTracks tracks={tracks.filter(({ standing }) => standing !== "active")} />
      <section>
        <h2>Guardrails: {guard.mode}</h2>
        <Rules guard={guard} />
      </section>
      <section>
        <h2>Refusals</h2>
        <Refusals refusals={guard.refusals} />
      </section>
    </>
  )
}

const FIRST_STEPS = [
  ["tenure track new <name>", "write down the goal and the plan of a line of work"],
  ["tenure guard preset default destructive", "protect secrets, .git and work that exists nowhere else"],
  ["tenure guard test --command 'git push --force'", "see what a rule would do"],
] as const

function Plan({ track: { goal, steps, findings } }: Readonly<{ track: ActiveTrack }>) {
  const done = steps.filter(({ state }) => state === "done").length
  return (
    <>
      <p>{goal === "" ? "SPEC.md has no goal yet." : goal}</p>
      <Quiet>{`${done} of ${amount(steps.length, "step")} done`}</Quiet>
      <ol class="steps" aria-label="Plan">
        {each(
          steps,
          ({ text }) => text,
          ({ state, text, verify }) => (
            <li class={state}>
              <span class="hidden">{`${state}: `}</span>
              {text}
              {verify !== "" && <small>{` verify: ${verify}`}</small>}
            </li>
          ),
        )}
      </ol>
      <h3 class="part">Evaluator gate</h3>
      {findings.length === 0 ? (
        <p>Nothing is missing: the track is ready to build.</p>
      ) : (
        <ul class="warnings">
          {each(
            findings,
            ({ place, what }) => `${place} ${what}`,
            ({ place, what, fix }) => (
              <li>
                <code>{place}</code> {what} {fix}
              </li>
            ),
          )}
        </ul>
      )}
    </>
  )
}

function OtherTracks({ tracks }: Pick<TrackAndGuard, "tracks">) {
  if (tracks.length === 0) return null
  return (
    <details>
      <summary>{amount(tracks.length, "other track")}</summary>
      <ul class="plain">
        {tracks.map(({ id, standing, goal, done, total }) => (
          <li key={id}>
            <strong>{id}</strong>
            {` ${standing}, ${done} of ${total} steps done. ${goal}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

const FILES: Readonly<Record<string, string>> = {
  none: "There is no guardrails.yaml. To protect secrets, .git and work that exists nowhere else: tenure guard preset default destructive",
  agreed: "guardrails.yaml, as you agreed to it.",
  new: "guardrails.yaml came with the repository: until you agree, it can only tighten. To agree: tenure trust",
  changed:
    "guardrails.yaml changed since you agreed; the rules you agreed to still apply. To agree: tenure trust",
  lost: ".tenure is gone; its rules still apply. To drop them: tenure guard forget",
  gone: "guardrails.yaml is gone; the rules you agreed to still apply. To drop them: tenure trust",
}

function Rules({ guard: { file, phase, gate, problems, layers } }: Readonly<{ guard: Guard }>) {
  const facts = [
    FILES[file] ?? file,
    ...(phase === null ? [] : [`The phase is ${phase}.`]),
    ...(gate === "off" ? [] : [`The evaluator gate is ${gate}.`]),
  ]
  return (
    <>
      {facts.map((fact) => (
        <Quiet key={fact}>
          <WithCommand text={fact} />
        </Quiet>
      ))}
      {problems.length > 0 && (
        <ul class="warnings">
          {each(problems, String, (line) => (
            <li>{line}</li>
          ))}
        </ul>
      )}
      {each(
        layers,
        ({ from }) => from,
        ({ from, mode, rules }) => (
          <details open>
            <summary>{`${from}, ${mode}: ${amount(rules.length, "rule")}`}</summary>
            <ul>
              {each(rules, String, (rule) => (
                <li>{rule}</li>
              ))}
            </ul>
          </details>
        ),
      )}
    </>
  )
}

const VERDICTS = { deny: "refused", ask: "asked about", warn: "warned of" } as const

function Refusals({ refusals }: Readonly<{ refusals: readonly RefusalRecord[] }>) {
  if (refusals.length === 0) return <Quiet>No call has been refused.</Quiet>
  return (
    <Scrollable label="Refusals">
      <Table columns={["When", "Verdict", "Call", "Rule"]}>
        {each(
          refusals,
          ({ at, tool, target, rule }) => `${at} ${tool} ${target} ${rule}`,
          ({ at, session, verdict, tool, target, rule, reason }) => (
            <tr>
              <Cell label="When">
                <PageLink to={["sessions", session]}>{when(at)}</PageLink>
              </Cell>
              <Cell label="Verdict">{VERDICTS[verdict]}</Cell>
              <Cell label="Call">
                <code>{`${tool} ${target}`}</code>
              </Cell>
              <Cell label="Rule">
                {rule}
                {reason !== "" && <Quiet>{reason}</Quiet>}
              </Cell>
            </tr>
          ),
        )}
      </Table>
    </Scrollable>
  )
}
