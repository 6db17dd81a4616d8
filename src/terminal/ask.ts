// Asks one question on a page: by key, by a whole word where one key would be too easy, or by a line of text. Scrolls
// and redraws in between.

import type { Environment } from "../text/environment.ts"
import type { Style } from "./format-text.ts"
import { hang } from "./format-text.ts"
import { type Keyboard, openKeyboard } from "./keyboard.ts"
import { type Frame, openScreen, type Screen } from "./screen.ts"
import { beside, type SideList, sideWidth } from "./side-list.ts"

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
