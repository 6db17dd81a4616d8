// One lesson: its words, when it comes up, where it came from, what became of it, its file, its history. Changed in place.
import type { LessonView, Verdict } from "../api/lessons.ts"
import { changeList } from "./changes.ts"
import { decide, mark, takeBack } from "./decide.ts"
import { deliveryList } from "./deliveries.ts"
import { type Child, h, link } from "./dom.ts"
import { label, lessonBody } from "./lesson-body.ts"
import { facts, section } from "./lesson-facts.ts"
import { type Form, lessonForm } from "./lesson-form.ts"
import { get } from "./server.ts"
import type { View } from "./view.ts"
import { STAGE_WORDS } from "./words.ts"

export function lessonView(id: string, refresh: () => Promise<void>): View<LessonView> {
  let form: Form | undefined
  let view: LessonView | undefined
  const edit = () => {
    if (view === undefined) return
    form = lessonForm(view.state.content, async () => {
      form = undefined
      await refresh()
      document.getElementById("do-edit")?.focus()
    })
    document.getElementById("words")?.replaceChildren(form.element)
    form.focus()
  }
  const after = async (work: Promise<unknown>) => {
    await work
    await refresh()
  }
  const button = (name: string, press: () => unknown, isMain = false) =>
    h(
      "button",
      { id: `do-${name.toLowerCase().replaceAll(" ", "-")}`, class: isMain ? "main" : "", click: press },
      name,
    )
  const verdict = (name: string, what: Verdict, isMain = false) =>
    button(name, () => after(decide(id, what, (view?.warnings.length ?? 0) > 0)), isMain)

  const buttons = ({ state }: LessonView): Child => {
    const { stage } = state.standing
    const isOpen = stage === "review_pending" || stage === "observation"
    const isUsed = stage === "active" || stage === "decayed"
    return h(
      "p",
      { class: "buttons", role: "group", "aria-label": "Decide" },
      (isOpen || stage === "rejected") && verdict("Approve", "approved", true),
      isOpen && verdict("Reject", "rejected"),
      button("Edit", edit),
      stage === "archived" ? verdict("Restore", "restored") : verdict("Archive", "archived"),
      isUsed && button("Helpful", () => after(mark(id, "helpful"))),
      isUsed && button("Not helpful", () => after(mark(id, "not-helpful"))),
      button("Undo", () => after(takeBack(id, "undo"))),
      button("Redo", () => after(takeBack(id, "redo"))),
    )
  }

  return {
    title: id,
    keys: {
      e: { does: "edit", press: edit },
      u: { does: "undo the last change of this lesson", press: () => after(takeBack(id, "undo")) },
    },
    isBusy: () => form !== undefined,
    load: () => get<LessonView>(`/api/lessons/${encodeURIComponent(id)}`),
    draw(loaded) {
      view = loaded
      const { content, standing, statistics } = loaded.state
      return [
        h("p", { class: "meta" }, link(["lessons"], "Lessons"), " / ", content.id),
        h(
          "article",
          { class: "card" },
          h(
            "div",
            { id: "words" },
            h(
              "p",
              { class: "meta" },
              label(content),
              ` · ${STAGE_WORDS[standing.stage]} · confidence ${content.confidence} · ${statistics.helpful} helpful, ${statistics.notHelpful} not`,
            ),
            h("h1", {}, content.title),
            lessonBody(content),
          ),
          buttons(loaded),
          facts(loaded, "h2"),
          section("h2", "File", file(loaded)),
          section("h2", "Tied to", relations(loaded)),
          section(
            "h2",
            "Told to the agent",
            deliveryList(loaded.deliveries, "It has not been told yet.", false),
          ),
          section("h2", "History", changeList(loaded.history.toReversed(), false)),
        ),
      ]
    },
  }
}

function file({ file: path, trusted, state }: LessonView): Child {
  const isNew = state.content.approved === null
  if (path === null)
    return h(
      "p",
      { class: "quiet" },
      isNew ? "None yet: it gets one when it is approved." : "It is not in this worktree.",
    )
  return h(
    "p",
    {},
    h("code", {}, path),
    trusted ? " · trusted" : " · not trusted, so not used. Run: tenure trust",
  )
}

function relations({ relations: all, state }: LessonView): Child {
  const { areas } = state.content.triggers
  if (all.length === 0 && areas.length === 0) return h("p", { class: "quiet" }, "Nothing.")
  return h(
    "ul",
    { class: "plain" },
    ...all.map((other) =>
      h("li", {}, h("span", { class: "quiet" }, other.via), " ", link(["lessons", other.id], other.id)),
    ),
  )
}
