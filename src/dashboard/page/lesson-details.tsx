// A lesson's text, in the form of its kind, and what else is known about it: warnings, evidence, triggers, matches in
// recorded calls. The review card and the lesson's own page show the same.

import type { ComponentChildren } from "preact"
import { type Body, bodyParts, readBody } from "../../lessons/file/body.ts"
import type { Lesson, Triggers } from "../../lessons/model/lesson.ts"
import type { LessonState } from "../../lessons/model/lesson-state.ts"
import { ORIGIN_WORDS, SOURCE_WORDS } from "../../lessons/review/review-wording.ts"
import type { LessonView, PastCallMatches } from "../api/lessons.ts"
import { each, type HeadingLevel, PageLink, Quiet, Section } from "./elements.tsx"
import { amount, capital, sessionName, when } from "./words.ts"

interface Props {
  readonly view: LessonView
  /** One below the lesson's own heading. */
  readonly level: HeadingLevel
}

export function LessonDetails({ view, level }: Props) {
  const { state, warnings, gone, past } = view
  return (
    <>
      <Warnings lines={[...warnings, ...gone.map((line) => `Recheck: ${line}`)]} />
      <Section level={level} heading={ORIGIN_WORDS[state.origin]}>
        <Evidence state={state} />
      </Section>
      {view.hub !== null && (
        <Section level={level} heading="From the hub">
          <p class="text">{view.hub.words}</p>
          <Quiet>{outcomesIn(view.hub.outcomes)}</Quiet>
        </Section>
      )}
      <Section level={level} heading="Triggers">
        <TriggerList triggers={state.content.triggers} />
      </Section>
      <Section level={level} heading="Matches in recorded calls">
        <PastMatches past={past} />
      </Section>
    </>
  )
}

/** TEAM-02. */
function outcomesIn(outcomes: Readonly<Record<string, number>>): string {
  const counts = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`)
  return counts.length === 0
    ? "No outcomes are known there yet."
    : `In all its projects: ${counts.join(", ")}`
}

export function Warnings({ lines }: Readonly<{ lines: readonly string[] }>) {
  if (lines.length === 0) return null
  return (
    <ul class="warnings" aria-label="Warnings">
      {each(lines, String, (line) => (
        <li>{line}</li>
      ))}
    </ul>
  )
}

function Evidence({ state: { content, statistics } }: Readonly<{ state: LessonState }>) {
  const sessions = new Map<string, string[]>()
  for (const { quote, session } of content.evidence)
    sessions.set(quote, [...(sessions.get(quote) ?? []), session])
  return (
    <>
      {[...sessions].map(([quote, ids]) => (
        <blockquote key={quote}>
          <p class="text">{quote}</p>
          {/* `tenure init` reads files, so its quotes have no session. */}
          {content.source !== "bootstrap" && (
            <footer>
              {each(ids, String, (id) => (
                <>
                  <PageLink to={["sessions", id]}>{sessionName(id)}</PageLink>{" "}
                </>
              ))}
            </footer>
          )}
        </blockquote>
      ))}
      <Quiet>
        {capital(SOURCE_WORDS[content.source])}
        {statistics.observations > 0 &&
          `, seen ${amount(statistics.observations, "time")} in ${amount(statistics.sessions.length, "session")}`}
      </Quiet>
    </>
  )
}

function TriggerList({ triggers }: Readonly<{ triggers: Triggers }>) {
  const named = (Object.entries(triggers) as [string, readonly string[]][]).filter(
    ([, items]) => items.length > 0,
  )
  if (named.length === 0)
    return <Quiet>It names no file, command or action, so every session gets it at its start.</Quiet>
  return (
    <dl class="parts">
      {each(
        named,
        ([name]) => name,
        ([name, items]) => (
          <>
            <dt>{name}</dt>
            <dd>
              {each(items, String, (item) => (
                <>
                  <code>{item}</code>{" "}
                </>
              ))}
            </dd>
          </>
        ),
      )}
    </dl>
  )
}

function PastMatches({ past: { isPointed, count, calls, last } }: Readonly<{ past: PastCallMatches }>) {
  if (!isPointed) return <Quiet>It names no file and no command, so no call can match it.</Quiet>
  const among = amount(calls, "recorded call")
  if (count === 0) return <Quiet>It matches none of {among}.</Quiet>
  return (
    <>
      <p>
        It matches {count.toLocaleString()} of {among}. The latest:
      </p>
      <ul class="plain">
        {last.toReversed().map(({ event, because }) => (
          <li key={event.seq}>
            <code>{`${event.tool ?? ""} ${event.target ?? ""}`}</code>{" "}
            <span class="quiet">
              by its {because}, <PageLink to={["sessions", event.session]}>{when(event.at)}</PageLink>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function LessonBody({ lesson }: Readonly<{ lesson: Lesson }>) {
  const reading = readBody(lesson.kind, lesson.body)
  if (reading.kind === "malformed") return <Prose text={lesson.body} />
  return (
    <>
      <Opening body={reading.body} title={lesson.title} />
      <Parts body={reading.body} />
    </>
  )
}

/** The priority is a word as well as a colour. */
export function KindLabel({ lesson }: Readonly<{ lesson: Pick<Lesson, "kind" | "priority"> }>) {
  return (
    <>
      <span class={`priority ${lesson.priority.toLowerCase()}`}>{lesson.priority}</span>{" "}
      <span>{lesson.kind}</span>
    </>
  )
}

/** What the title says already is not said again. */
function Opening({ body, title }: Readonly<{ body: Body; title: string }>) {
  if (body.kind === "convention") return body.text.trim() === title ? null : <Prose text={body.text} />
  if (body.kind !== "checklist") return <Prose text={body.other} />
  return (
    <>
      <Prose text={body.intro} />
      <ul class="checklist">
        {each(
          body.items,
          ({ text }) => text,
          ({ text }) => (
            <li>{withCode(text)}</li>
          ),
        )}
      </ul>
      <Prose text={body.notes} />
    </>
  )
}

function Parts({ body }: Readonly<{ body: Body }>) {
  const parts = bodyParts(body)
  if (parts.length === 0) return null
  return (
    <dl class="parts">
      {each(
        parts,
        ({ label }) => label,
        ({ label, text }) => (
          <>
            <dt>{label}</dt>
            <dd class="text">{withCode(text)}</dd>
          </>
        ),
      )}
    </dl>
  )
}

function Prose({ text }: Readonly<{ text: string }>) {
  return text === "" ? null : <p class="text">{withCode(text)}</p>
}

/** Text between backticks is code. */
export function withCode(text: string): ComponentChildren {
  return [...text.matchAll(/`([^`\n]+)`|[^`]+|`/g)].map(({ 0: part, 1: code, index }) =>
    code === undefined ? part : <code key={index}>{code}</code>,
  )
}
