// What a page of the dashboard is, and how it is kept up: loaded, drawn, and drawn again when the store has changed,
// without taking the place or the focus away from who reads it.
import { type Child, h, replace } from "./dom.ts"
import { Refusal } from "./server.ts"

export interface View<T = unknown> {
  readonly title: string
  load(): Promise<T>
  draw(data: T): readonly Child[]
  /** By `event.key`. */
  readonly keys?: Readonly<Record<string, Key>>
  /** True while drawing anew would take something away: a form that is being filled in. */
  isBusy?(): boolean
  /** After it was drawn. */
  drawn?(): void
}

export interface Key {
  readonly does: string
  press(): unknown
}

export interface Mounted {
  readonly view: View
  /** Loads again; draws when something differs, or when told to. */
  refresh(always?: boolean): Promise<void>
}

export function mount<T>(root: HTMLElement, view: View<T>): Mounted {
  let drawn: string | undefined
  let isGone = false
  // Drawing, too, may take an element out of the page that the next one holds again.
  const show = (draw: () => readonly Child[]) => keepingPlace(root, () => replace(root, draw()))
  const refresh = async (always = false) => {
    if (isGone || (!always && view.isBusy?.() === true)) return
    const loaded = await attempt(() => view.load())
    if (isGone || (!always && view.isBusy?.() === true)) return
    if (loaded.kind === "refused") {
      const { message, hint } = loaded.refusal
      show(() => [h("p", { class: "trouble" }, message, " ", hint)])
      drawn = undefined
      return
    }
    const text = JSON.stringify(loaded.value)
    if (!always && text === drawn) return
    drawn = text
    show(() => view.draw(loaded.value))
    view.drawn?.()
  }
  root.dispatchEvent(new CustomEvent("leave"))
  root.addEventListener("leave", () => (isGone = true), { once: true })
  return { view: view as View, refresh }
}

type Attempt<T> =
  | { readonly kind: "ok"; readonly value: T }
  | { readonly kind: "refused"; readonly refusal: Refusal }

async function attempt<T>(work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { kind: "ok", value: await work() }
  } catch (fault) {
    if (fault instanceof Refusal) return { kind: "refused", refusal: fault }
    throw fault
  }
}

/** The element with the same `id` has the focus afterwards, with the same selection, and nothing has scrolled. */
function keepingPlace(root: HTMLElement, work: () => void): void {
  const active = document.activeElement
  const id = active !== null && root.contains(active) ? active.id : ""
  const at = active instanceof HTMLInputElement ? active.selectionStart : null
  const [x, y] = [scrollX, scrollY]
  work()
  const again = id === "" ? null : document.getElementById(id)
  again?.focus({ preventScroll: true })
  if (again instanceof HTMLInputElement && at !== null && again.type === "search")
    again.setSelectionRange(at, at)
  scrollTo(x, y)
}
