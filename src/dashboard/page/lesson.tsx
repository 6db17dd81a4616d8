// One lesson: its text, evidence, triggers, file, deliveries and changes. Edited and decided in place.
import { useLayoutEffect, useRef, useState } from "preact/hooks"
import { KEEP, proposedSentence, RETIRE } from "../../lessons/review/review-wording.ts"
import type { LessonView, ReviewVerdict } from "../api/lessons.ts"
import { ChangeList } from "./changes.tsx"
import { answerRetirement, decide, mark, takeBack } from "./decide.ts"
import { DeliveryTable } from "./deliveries.tsx"
import { Button, each, PageLink, Quiet, Section } from "./elements.tsx"
import { KindLabel, LessonBody, LessonDetails, withCode } from "./lesson-details.tsx"
import { LessonEditor } from "./lesson-form.tsx"
import { useKeys } from "./navigation.tsx"
import { get, useLive, type View } from "./server.ts"
import { amount, capital, STAGE_WORDS, TIE_WORDS } from "./words.ts"

export const fetchLesson = (id: string) => get<LessonView>(`/api/lessons/${encodeURIComponent(id)}`)

export function lessonView(id: string): View {
  return { title: id, open: async () => <LessonPage first={await fetchLesson(id)} id={id} /> }
}

function LessonPage({ first, id }: Readonly<{ first: LessonView; id: string }>) {
  const [isEditing, setEditing] = useState(false)
  const { data, refresh } = useLive(first, () => fetchLesson(id), { isPaused: isEditing })
  const { content, standing, statistics } = data.state
  const edit = () => setEditing(true)
  const undo = () => takeBack(id, "undo").then(refresh)
  const keys = {
    e: { does: "edit", press: edit },
    u: { does: "undo the last change of this lesson", press: undo },
  }
  useKeys(data.isPersonal ? {} : keys)
  useFocusAfter(isEditing, "do-edit")
  return (
    <>
      <p class="meta">
        <PageLink to={["lessons"]}>Lessons</PageLink> / {content.id}
      </p>
      <article class="card">
        <div id="words">
          {isEditing ? (
            <>
              <h1>Edit {content.id}</h1>
              <LessonEditor
                lesson={content}
                done={() => {
                  setEditing(false)
                  refresh()
                }}
              />
            </>
          ) : (
            <>
              <p class="meta">
                <KindLabel lesson={content} />
                {` · ${STAGE_WORDS[standing.stage]} · confidence ${content.confidence}${marks(statistics)}`}
              </p>
              <h1>{withCode(content.title)}</h1>
              <LessonBody lesson={content} />
            </>
          )}
        </div>
        {data.unusedFor !== null && <p class="notice">{proposedSentence(data.unusedFor)}</p>}
        {data.isPersonal ? (
          <Quiet>
            This lesson is yours, for all your projects. To change it, in a terminal:{" "}
            <code>tenure edit {content.id}</code>
          </Quiet>
        ) : (
          <Decisions view={data} refresh={refresh} edit={edit} undo={undo} />
        )}
        <LessonDetails view={data} level="h2" />
        <Section level="h2" heading="File">
          <LessonFile view={data} />
        </Section>
        <Section level="h2" heading="Related lessons">
          <Relations view={data} />
        </Section>
        <Section level="h2" heading="Deliveries">
          <DeliveryTable deliveries={data.deliveries} empty="It has not been delivered yet." />
        </Section>
        <Section level="h2" heading="Changes">
          <ChangeList rows={data.history.toReversed()} />
        </Section>
      </article>
    </>
  )
}

/** How often somebody marked it. */
function marks({ helpful, notHelpful }: LessonView["state"]["statistics"]): string {
  const said = [
    helpful === 0 ? "" : ` · helpful ${amount(helpful, "time")}`,
    notHelpful === 0 ? "" : ` · not helpful ${amount(notHelpful, "time")}`,
  ]
  return said.join("")
}

/** Gives the focus to an element once something that was open has closed. */
function useFocusAfter(isOpen: boolean, id: string): void {
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(id)?.focus()
    wasOpen.current = isOpen
  }, [isOpen, id])
}

interface DecisionsProps extends Record<"edit" | "refresh" | "undo", () => unknown> {
  readonly view: LessonView
}

function Decisions({ view, refresh, edit, undo }: DecisionsProps) {
  const { state, warnings, unusedFor } = view
  const { id } = state.content
  const { stage } = state.standing
  const isOpen = stage === "review_pending" || stage === "observation"
  const isUsed = stage === "active" || stage === "decayed"
  const settle = (verdict: ReviewVerdict) => () => decide(id, verdict, warnings.length > 0).then(refresh)
  const buttons: readonly (readonly [isShown: boolean, name: string, press: () => unknown])[] = [
    [unusedFor !== null, capital(KEEP), () => answerRetirement(id, "keep").then(refresh)],
    [unusedFor !== null, capital(RETIRE), () => answerRetirement(id, "retire").then(refresh)],
    [isOpen || stage === "rejected", "Approve", settle("approved")],
    [isOpen, "Reject", settle("rejected")],
    [true, "Edit", edit],
    [stage === "archived" || stage === "decayed", "Restore", settle("restored")],
    [stage !== "archived" && unusedFor === null, "Archive", settle("archived")],
    [isUsed, "Helpful", () => mark(id, "helpful").then(refresh)],
    [isUsed, "Not helpful", () => mark(id, "not-helpful").then(refresh)],
    [view.undo !== null, "Undo", undo],
    [view.redo !== null, "Redo", () => takeBack(id, "redo").then(refresh)],
  ]
  const main = new Set([capital(KEEP), "Approve", stage === "decayed" ? "Restore" : ""])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row everywhere.
    <div class="buttons" role="group" aria-label="Decide">
      {buttons
        .filter(([isShown]) => isShown)
        .map(([, name, press]) => (
          <Button
            key={name}
            id={`do-${name.toLowerCase().replaceAll(" ", "-")}`}
            isMain={main.has(name)}
            press={press}
          >
            {name}
          </Button>
        ))}
    </div>
  )
}

function LessonFile({ view: { file, trusted, state, isPersonal } }: Readonly<{ view: LessonView }>) {
  if (isPersonal) return <Quiet>It is in ~/.tenure/lessons.</Quiet>
  if (file === null)
    return (
      <Quiet>
        {state.content.approved === null
          ? "None yet: approving the lesson writes it."
          : "It is not in this worktree."}
      </Quiet>
    )
  return (
    <p>
      <code>{file}</code>
      {trusted ? (
        " · trusted"
      ) : (
        <>
          {" · changed by hand, so not used. "}
          <PageLink to={["review"]}>Decide in the review</PageLink>
        </>
      )}
    </p>
  )
}

function Relations({ view: { relations } }: Readonly<{ view: LessonView }>) {
  if (relations.length === 0) return <Quiet>None.</Quiet>
  return (
    <ul class="plain">
      {each(
        relations,
        ({ id, via }) => `${via} ${id}`,
        ({ id, via }) => (
          <li>
            <span class="quiet">{TIE_WORDS[via]}</span> <PageLink to={["lessons", id]}>{id}</PageLink>
          </li>
        ),
      )}
    </ul>
  )
}
