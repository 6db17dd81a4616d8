// A person's decision on the page, told in one line. What is risky wants the word typed (T11).
import type { Decided, Verdict } from "../api/lessons.ts"
import { h } from "./dom.ts"
import { say } from "./say.ts"
import { post, Refusal } from "./server.ts"

/** Undefined when it was refused; the person has been told why. */
export async function decide(id: string, verdict: Verdict, isRisky = false): Promise<Decided | undefined> {
  const word = isRisky && verdict === "approved" ? await typedWord() : ""
  if (word === undefined) return undefined
  return told(() => post<Decided>(lesson(id, "decide"), { verdict, word }))
}

export function takeBack(id: string, what: "undo" | "redo"): Promise<Decided | undefined> {
  return told(() => post<Decided>(lesson(id, what), {}))
}

export function mark(id: string, feedback: "helpful" | "not-helpful"): Promise<Decided | undefined> {
  return told(() => post<Decided>(lesson(id, "feedback"), { feedback }))
}

function lesson(id: string, what: string): string {
  return `/api/lessons/${encodeURIComponent(id)}/${what}`
}

async function told(work: () => Promise<Decided>): Promise<Decided | undefined> {
  try {
    const decided = await work()
    say(`${decided.id}: ${decided.what}. ${decided.note}`)
    return decided
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    say(`${fault.message} ${fault.hint}`, true)
    return undefined
  }
}

/** Undefined when the person thought better of it. */
function typedWord(): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const input = h("input", {
    id: "typed-word",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  })
  const dialog = h(
    "dialog",
    { "aria-labelledby": "typed-word-label", keydown: (event: KeyboardEvent) => event.stopPropagation() },
    h(
      "form",
      { method: "dialog" },
      h(
        "p",
        {},
        h(
          "label",
          { for: "typed-word", id: "typed-word-label" },
          "It asks for something risky. To approve it all the same, type: approve",
        ),
      ),
      h("p", {}, input),
      h(
        "p",
        { class: "buttons" },
        h("button", { class: "main", value: "yes" }, "Go on"),
        h("button", { value: "no" }, "Leave it"),
      ),
    ),
  )
  dialog.addEventListener("close", () => {
    resolve(dialog.returnValue === "yes" ? input.value.trim() : undefined)
    dialog.remove()
  })
  document.body.append(dialog)
  dialog.showModal()
  input.focus()
  return promise
}
