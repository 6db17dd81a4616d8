// One session as a timeline: prompts, calls, deliveries and holds with their reasons, compactions, context pressure.
import type { ComponentChildren } from "preact"
import type { RecordedEvent } from "../../sessions/event.ts"
import type { Delivery, SessionView } from "../api/sessions.ts"
import { Button, Empty, PageLink, Quiet } from "./elements.tsx"
import { withCode } from "./lesson-details.tsx"
import { PressureChart } from "./pressure-chart.tsx"
import { get, mergeBy, useLive, type View } from "./server.ts"
import { amount, capital, clockTime, DELIVERY_WORDS, milliseconds, sessionName, when } from "./words.ts"

const load = (id: string, query: Readonly<Record<string, number>> = {}) =>
  get<SessionView>(`/api/sessions/${encodeURIComponent(id)}`, query)

export function sessionView(id: string): View {
  return { title: sessionName(id), open: async () => <SessionPage first={await load(id)} id={id} /> }
}

function SessionPage({ first, id }: Readonly<{ first: SessionView; id: string }>) {
  const { data, update } = useLive(first, async (known) => merge(known, await load(id)))
  const { session, events, total, pressure } = data
  const earlier = async () => {
    const loaded = await load(id, { before: events[0]?.seq ?? 0 })
    update((now) => merge(loaded, now))
  }
  return (
    <>
      <p class="meta">
        <PageLink to={["sessions"]}>Sessions</PageLink>
        {` / ${sessionName(session.id, session.number)} · ${session.id}`}
      </p>
      <h1>{session.title === "" ? capital(sessionName(session.id, session.number)) : session.title}</h1>
      <Quiet>{facts(data)}</Quiet>
      {pressure !== null && <PressureChart pressure={pressure} events={events} />}
      {events.length < total && (
        <div class="buttons">
          <Button id="earlier" press={earlier}>
            Show earlier
          </Button>
          <span class="quiet">{`The last ${events.length} of ${amount(total, "event")}.`}</span>
        </div>
      )}
      {events.length === 0 ? (
        <Empty what="Its events have been pruned." />
      ) : (
        <ol class="timeline" aria-label="What happened">
          {timeline(data)}
        </ol>
      )}
    </>
  )
}

/** What was loaded before stays: the server returns only the last events. */
function merge(known: SessionView, loaded: SessionView): SessionView {
  return {
    ...loaded,
    events: mergeBy(known.events, loaded.events, ({ seq }) => seq).toSorted((a, b) => a.seq - b.seq),
    deliveries: mergeBy(known.deliveries, loaded.deliveries, ({ id }) => id),
    givenBack: mergeBy(known.givenBack, loaded.givenBack, ({ at, text }) => `${at} ${text}`),
    handoffs: mergeBy(known.handoffs, loaded.handoffs, ({ name }) => name),
  }
}

function facts({ session, total, delivered: lessons, tokens }: SessionView): string {
  const { firstSeen, endedAt, endReason, branch, model } = session
  return [
    when(firstSeen),
    endedAt === null
      ? "not ended"
      : `ended ${when(endedAt)}${endReason === null ? "" : ` (${endReason.replaceAll("_", " ")})`}`,
    ...(branch === null ? [] : [`on ${branch}`]),
    ...(model === null ? [] : [model]),
    amount(total, "event"),
    `${amount(lessons, "lesson")} delivered, ${amount(tokens, "token")} in all`,
  ].join(" · ")
}

/** By time; a delivery comes before the event that it belongs to. */
function timeline({ events, deliveries, givenBack, handoffs }: SessionView): ComponentChildren {
  const items = [
    ...deliveries.map((delivery) => ({
      at: delivery.at,
      item: <DeliveryItem key={`delivery ${delivery.id}`} delivery={delivery} />,
    })),
    ...events.map((event) => ({
      at: event.at,
      item: <EventItem key={event.seq} event={event} />,
    })),
    ...givenBack.map(({ at, text }) => ({
      at,
      item: <TextItem key={`${at} ${text}`} at={at} what="Given back after the compaction:" text={text} />,
    })),
    ...handoffs.map(({ at, name, text }) => ({
      at,
      item: <TextItem key={`handoff ${name}`} at={at} what={`Handoff ${name}`} text={text} />,
    })),
  ]
  return items.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}

function Item({ at, name, children }: Readonly<{ at: number; name: string; children: ComponentChildren }>) {
  return (
    <li class={name}>
      <time datetime={new Date(at).toISOString()}>{clockTime(at)}</time>
      <div>{children}</div>
    </li>
  )
}

function TextItem({ at, what, text }: Readonly<{ at: number; what: string; text: string }>) {
  return (
    <Item at={at} name="carried">
      <strong>{what}</strong>
      <details>
        <summary class="quiet">{amount(text.split("\n").length, "line")}</summary>
        <p class="text">{text}</p>
      </details>
    </Item>
  )
}

function DeliveryItem({ delivery }: Readonly<{ delivery: Delivery }>) {
  const { at, how, lesson, title, why, call, tokens, outcome } = delivery
  return (
    <Item at={at} name={how.includes("hold") ? "told hold" : "told"}>
      <strong>{DELIVERY_WORDS[how] ?? how}:</strong>{" "}
      <PageLink to={["lessons", lesson]}>{withCode(title)}</PageLink>
      <Quiet>{[why, call, amount(tokens, "token"), outcome].filter((part) => part !== "").join(" · ")}</Quiet>
    </Item>
  )
}

function EventItem({ event }: Readonly<{ event: RecordedEvent }>) {
  const { kind, at, outcome, agent } = event
  const classes = [kind, outcome ?? "", agent === null ? "" : "of-agent"]
  return (
    <Item at={at} name={classes.filter((name) => name !== "").join(" ")}>
      {agent !== null && <span class="quiet">{`sub-agent ${agent.slice(0, 8)} `}</span>}
      <EventText event={event} />
    </Item>
  )
}

const STARTS: Readonly<Record<string, string>> = {
  resume: "The session was resumed",
  compact: "The session continued after a compaction",
  clear: "The session was cleared",
}

/** Says no more than the sentence before it. */
const PLAIN: readonly string[] = ["startup", ...Object.keys(STARTS)]

const EVENTS: Readonly<Partial<Record<RecordedEvent["kind"], string>>> = {
  "session-started": "The session started",
  "turn-ended": "The turn ended",
  "subagent-started": "A sub-agent started",
  "subagent-ended": "A sub-agent ended",
  "compaction-began": "A compaction began",
  "compaction-ended": "The context was compacted",
  "session-ended": "The session ended",
}

function EventText({ event }: Readonly<{ event: RecordedEvent }>) {
  const { kind, tool, target, outcome, durationMs, text } = event
  if (kind === "prompt-submitted") return <p class="text prompt">{text}</p>
  if (kind !== "tool-finished")
    return (
      <>
        {(kind === "session-started" ? STARTS[target ?? ""] : undefined) ?? EVENTS[kind] ?? kind}
        {target !== null && !PLAIN.includes(target) && (
          <span class="quiet">{` ${target.replaceAll("_", " ")}`}</span>
        )}
        {text !== null && <LongText text={text} />}
      </>
    )
  const took = durationMs === null ? "" : ` ${milliseconds(durationMs)}`
  return (
    <>
      <code>{`${tool ?? ""} ${target ?? ""}`}</code>
      <span class={outcome === "failed" ? "trouble" : "quiet"}>{` ${outcome ?? ""}${took}`}</span>
      {outcome === "failed" && text !== null && <LongText text={text} />}
    </>
  )
}

/** More than a line of text starts closed. */
function LongText({ text }: Readonly<{ text: string }>) {
  if (text.length < 120 && !text.includes("\n")) return <span class="quiet">{` ${text}`}</span>
  const [first = ""] = text.split("\n")
  return (
    <details>
      <summary class="quiet">{first.slice(0, 120)}</summary>
      <p class="text">{text}</p>
    </details>
  )
}
