// Goes through a list page by page: j and k move, u undoes the last decision here, ? explains, q quits. What the other
// keys decide is the caller's. A decision moves to the next open page; after the last one the walk ends.
import { askKey, type Page, type TerminalSession } from "./ask.ts"

export interface Walk<T> {
  readonly items: readonly T[]
  readonly keys: Page["keys"]
  readonly help: string
  /** For the list beside the page. */
  readonly title: (item: T) => string
  readonly text: (item: T, at: number, columns: number) => string
  /** A notice if the key decided nothing; undefined if it means nothing here. */
  readonly decide: (item: T, key: string, page: Page) => Promise<Decision<T> | string | undefined>
}

export interface Decision<T> {
  readonly mark: string
  /** Those it is about, of the open ones; the page's own item unless given. */
  readonly items?: readonly T[]
  /** Undefined if it cannot be undone. */
  readonly undo: (() => void) | undefined
}

/** The mark of each item that was decided. */
export async function walk<T>(session: TerminalSession, list: Walk<T>): Promise<ReadonlyMap<T, string>> {
  const { items, keys, help } = list
  const marks = new Map<T, string>()
  const stack: { readonly at: number; readonly items: readonly T[]; readonly decision: Decision<T> }[] = []
  let at = 0
  let notice = ""
  const undo = () => {
    const last = stack.pop()
    if (last === undefined) return "There is nothing to undo here."
    const { mark, undo: takeBack } = last.decision
    if (takeBack === undefined) return "That cannot be undone here."
    takeBack()
    at = last.at
    for (const each of last.items) marks.delete(each)
    return `No longer ${mark}.`
  }
  for (let item = items[at]; item !== undefined; item = items[at]) {
    const shown = { item, at }
    const page: Page = {
      text: (columns) => list.text(shown.item, shown.at, columns),
      queue: { items: items.map((each) => ({ mark: marks.get(each), text: list.title(each) })), at },
      keys,
      notice,
    }
    const key = await askKey(session, page)
    notice = ""
    if (key === "q" || key === "escape") break
    if (key === "?") notice = help
    else if (key === "u") notice = undo()
    else if (DOWN.includes(key)) at = Math.min(items.length - 1, at + 1)
    else if (UP.includes(key)) at = Math.max(0, at - 1)
    else if (marks.has(item) && marks.get(item) !== LEFT) notice = `It is ${marks.get(item)}. To undo: u`
    else {
      const decided: Decision<T> | string | undefined =
        key === "l" ? LATER : await list.decide(item, key, page)
      if (typeof decided === "object") {
        const about = (decided.items ?? [item]).filter((each) => each === item || !marks.has(each))
        for (const each of about) marks.set(each, decided.mark)
        stack.push({ at, items: about, decision: decided })
        // Keys pressed before the next page is shown do not count for it.
        session.keyboard.forget()
        at = nextOpen(items, marks, at)
      } else notice = decided ?? "That key does nothing here. Press ? for help."
    }
  }
  return marks
}

const LEFT = "left"
/** Saved nowhere, so there is nothing to take back. */
export const LATER = { mark: LEFT, undo: () => {} }
const DOWN: readonly string[] = ["j", "down", "right"]
const UP: readonly string[] = ["k", "up", "left"]

/** After `at` first, then those passed by; past the end if none is open. */
function nextOpen<T>(items: readonly T[], marks: ReadonlyMap<T, string>, at: number): number {
  const isOpen = (item: T) => !marks.has(item)
  const later = items.findIndex((item, index) => index > at && isOpen(item))
  if (later >= 0) return later
  const passed = items.findIndex(isOpen)
  return passed < 0 ? items.length : passed
}
