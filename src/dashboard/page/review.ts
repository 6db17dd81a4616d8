// The review queue by keyboard (REVW-04): one candidate at a time, one key a decision, each kept at once.
import type { LessonView, Waiting } from "../api/lessons.ts"
import { decide, takeBack } from "./decide.ts"
import { h } from "./dom.ts"
import { type Form, lessonForm } from "./lesson-form.ts"
import { actions, desk, nothing } from "./review-desk.ts"
import { say } from "./say.ts"
import { get, Refusal } from "./server.ts"
import type { View } from "./view.ts"
import { amount } from "./words.ts"

interface Data {
  readonly waiting: Waiting
  readonly card: LessonView | undefined
}

/** `refresh` draws the page anew. */
export function reviewView(refresh: () => Promise<void>): View<Data> {
  /** Decisions made here, the last one last. */
  const stack: string[] = []
  let ids: readonly string[] = []
  let chosen: string | undefined
  let card: LessonView | undefined
  let form: Form | undefined

  const at = () => Math.max(0, ids.indexOf(chosen ?? ""))
  const choose = (place: number) => {
    chosen = ids[Math.min(Math.max(0, place), ids.length - 1)]
    return refresh()
  }
  const settle = async (verdict: "approved" | "rejected") => {
    if (card === undefined) return
    const { id } = card.state.content
    const next = ids[at() + 1] ?? ids[at() - 1]
    const decided = await decide(id, verdict, card.warnings.length > 0)
    if (decided === undefined) return
    stack.push(id)
    chosen = next
    await refresh()
  }
  const edit = () => {
    if (card === undefined) return
    form = lessonForm(card.state.content, async (decided) => {
      form = undefined
      if (decided !== undefined) {
        stack.push(decided.id)
        say("Edited. Approve it as it is now: a")
      }
      await refresh()
    })
    document.getElementById("card")?.replaceChildren(form.element)
    form.focus()
  }
  const undo = async () => {
    const id = stack.pop()
    if (id === undefined) return say("There is nothing to undo in this review.")
    await takeBack(id, "undo")
    chosen = id
    await refresh()
  }

  return {
    title: "Review",
    keys: {
      j: { does: "next", press: () => choose(at() + 1) },
      k: { does: "previous", press: () => choose(at() - 1) },
      a: { does: "approve", press: () => settle("approved") },
      r: { does: "reject", press: () => settle("rejected") },
      e: { does: "edit", press: edit },
      u: { does: "undo the last decision made here", press: undo },
    },
    isBusy: () => form !== undefined,
    async load() {
      const waiting = await get<Waiting>("/api/review")
      const id = waiting.rows.some((row) => row.id === chosen) ? chosen : waiting.rows[0]?.id
      return { waiting, card: id === undefined ? undefined : await cardOf(id) }
    },
    draw({ waiting, card: loaded }) {
      ids = waiting.rows.map(({ id }) => id)
      card = loaded
      chosen = loaded?.state.content.id
      const buttons = actions([
        ["Approve", "a", () => settle("approved")],
        ["Reject", "r", () => settle("rejected")],
        ["Edit", "e", edit],
        ["Undo", "u", undo],
      ])
      return [
        h("h1", {}, "Review"),
        waiting.handEdits > 0 &&
          h(
            "p",
            { class: "notice" },
            `${amount(waiting.handEdits, "line")} of the block in CLAUDE.md changed by hand. In a terminal: tenure review`,
          ),
        card === undefined
          ? nothing(stack.length > 0 ? buttons : null)
          : desk(waiting, card, at(), choose, buttons),
      ]
    },
  }
}

async function cardOf(id: string): Promise<LessonView | undefined> {
  try {
    return await get<LessonView>(`/api/lessons/${encodeURIComponent(id)}`)
  } catch (fault) {
    if (fault instanceof Refusal) return undefined
    throw fault
  }
}
