// Asks one question on a page: by key, by a whole word where one key would be too easy, or by a line of text. Scrolls
// and redraws in between.
import type { Environment } from "../text/environment.ts"
import { fit, hang, type Style } from "./format-text.ts"
import { type Keyboard, openKeyboard } from "./keyboard.ts"
import { type Frame, openScreen, type Screen } from "./screen.ts"

export interface TerminalSession extends Disposable {
  readonly screen: Screen
  readonly keyboard: Keyboard
  readonly style: Style
}

export function openTerminalSession(env: Environment, style: Style): TerminalSession {
  const screen = openScreen(env)
  const keyboard = openKeyboard(screen)
  return { screen, keyboard, style, [Symbol.dispose]: () => keyboard[Symbol.dispose]() }
}

export interface Page {
  /** Rendered for a width, which may change while it is shown. `isBeside`: the queue stands beside it. */
  readonly text: (columns: number, isBeside: boolean) => string
  /** What the page is one of; shown beside it on a wide screen. */
  readonly queue?: SideList
  /** Key and what it does. */
  readonly keys: readonly (readonly [string, string])[]
  /** The last result or error. */
  readonly notice: string
}

export async function askKey(desk: TerminalSession, page: Page): Promise<string> {
  const { screen, keyboard } = desk
  let scroll = 0
  let maxScroll = 0
  const draw = () => {
    maxScroll = drawPage(desk, page, scroll)
  }
  process.stdout.on("resize", draw)
  try {
    for (;;) {
      draw()
      const key = await keyboard.next()
      if (key === "resumed") continue
      const step = SCROLL[key]
      if (step === undefined) return key === "interrupt" || key === "end" ? "q" : key
      scroll = Math.max(0, Math.min(maxScroll, scroll + step * Math.max(1, screen.rows - 8)))
    }
  } finally {
    process.stdout.off("resize", draw)
  }
}

const SCROLL: Readonly<Record<string, number>> = { space: 1, "page-down": 1, "page-up": -1, b: -1 }
const MAX_WORD_CHARS = 40

/** Whether the person typed exactly this word; Escape gives up. */
export async function askWord(desk: TerminalSession, page: Page, word: string): Promise<boolean> {
  let typed = ""
  for (;;) {
    const notice = `${page.notice}\nType ${desk.style.bold(word)} and Enter, or Escape: ${typed}_`.trimStart()
    drawPage(desk, { ...page, keys: [], notice }, 0)
    const key = await desk.keyboard.next()
    if (key === "enter") return typed === word
    if (key === "escape" || key === "interrupt" || key === "end") return false
    if (key === "backspace") typed = typed.slice(0, -1)
    else if ([...key].length === 1 && typed.length < MAX_WORD_CHARS) typed += key
  }
}

const MAX_TEXT_CHARS = 500

/** The typed line; undefined after Escape. */
export async function askText(
  desk: TerminalSession,
  page: Page,
  question: string,
): Promise<string | undefined> {
  let typed = ""
  for (;;) {
    const notice = `${page.notice}\n${question}\n> ${typed}_`.trimStart()
    drawPage(desk, { ...page, keys: [], notice }, 0)
    const key = await desk.keyboard.next()
    if (key === "enter") return typed
    if (key === "escape" || key === "interrupt" || key === "end") return undefined
    if (key === "backspace") typed = [...typed].slice(0, -1).join("")
    else if (key === "space") typed += " "
    else if ([...key].length === 1 && typed.length < MAX_TEXT_CHARS) typed += key
  }
}

function drawPage(desk: TerminalSession, page: Page, scroll: number): number {
  const { screen, style } = desk
  const { columns } = screen
  const { queue } = page
  const side = sideWidth(queue, columns)
  const text = page.text(columns - side, side > 0)
  if (queue === undefined || side === 0) return screen.draw(text, footer(desk, page), scroll)
  const frame: Frame = (visible) =>
    visible.length === 0 ? queue.items.map(() => "") : beside(queue, visible, columns, style)
  return screen.draw(text, footer(desk, page), scroll, frame)
}

function footer({ screen, style }: TerminalSession, { keys, notice }: Page): string {
  const width = Math.min(screen.columns, 100)
  // Keeps a key and its meaning on one line.
  const legend = keys.map(([key, does]) => `${style.bold(key)} ${does}`.replaceAll(" ", "\u00a0")).join("   ")
  return [
    "",
    ...(notice === "" ? [] : [hang("", notice, width)]),
    ...(legend === "" ? [] : [hang("", legend, width).replaceAll("\u00a0", " ")]),
  ].join("\n")
}

// Goes through a list page by page: j and k move, u undoes the last decision here, ? explains, q quits. What the other
// keys decide is the caller's. A decision moves to the next open page; after the last one the walk ends.
interface Walk<T> {
  readonly items: readonly T[]
  readonly keys: Page["keys"]
  readonly help: string
  /** For the list beside the page. */
  readonly title: (item: T) => string
  readonly text: (item: T, at: number, columns: number) => string
  /** A notice if the key decided nothing; undefined if it means nothing here. */
  readonly decide: (item: T, key: string, page: Page) => Promise<Decision<T> | string | undefined>
}

interface Decision<T> {
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

// The queue beside the page on a wide screen: where the person is, what is decided, what is left. On a narrow screen
// the page stands alone.
export interface SideList {
  readonly items: readonly SideItem[]
  /** The item that the page shows. */
  readonly at: number
}

export interface SideItem {
  /** Undefined while it is open. */
  readonly mark: string | undefined
  readonly text: string
}

const WIDE = 110
const RULE = " │ "

/** How many columns the list takes, with its rule; 0 if the screen is too narrow for it. */
export function sideWidth(list: SideList | undefined, columns: number): number {
  if (list === undefined || list.items.length < 2 || columns < WIDE) return 0
  return Math.min(48, Math.floor(columns / 3)) + RULE.length
}

/** Puts the list before each line of a page; the page's lines are narrower by `sideWidth`. */
export function beside(list: SideList, lines: readonly string[], columns: number, style: Style): string[] {
  const width = sideWidth(list, columns) - RULE.length
  const left = listLines(list, width, lines.length, style)
  return lines.map((line, row) => {
    const cell = left[row] ?? ""
    return `${cell}${" ".repeat(Math.max(0, width - Bun.stringWidth(cell)))}${style.dim(RULE)}${line}`
  })
}

/** As many as fit around the current one, with the count of the others. */
export function listLines({ items, at }: SideList, width: number, rows: number, style: Style): string[] {
  const room = Math.max(1, items.length > rows ? rows - 2 : rows)
  const from = Math.min(Math.max(0, items.length - room), Math.max(0, at - Math.floor(room / 2)))
  const lines = items.slice(from, from + room).map(({ mark, text }, index) => {
    const isHere = from + index === at
    const sign = mark === undefined ? "○" : (SIGNS[mark] ?? "…")
    const line = fit(`${isHere ? style.cyan("▸") : " "} ${sign} ${text}`, width)
    return isHere ? style.bold(line) : line
  })
  const below = items.length - from - lines.length
  if (from > 0) lines.unshift(style.dim(`    ${from} above`))
  return below > 0 ? [...lines, style.dim(`    ${below} below`)] : lines
}

const SIGNS: Readonly<Record<string, string>> = {
  approved: "✓",
  "for all your projects": "✓",
  kept: "✓",
  trusted: "✓",
  "in the review queue": "✓",
  rejected: "✗",
  retired: "✗",
  dropped: "✗",
}
