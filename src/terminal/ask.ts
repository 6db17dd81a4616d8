// One question on the screen: a page, the keys that answer it, scrolling and resizing in between. For what one
// key is too easy for, a whole word.

import type { Environment } from "../core/environment.ts"
import { type Keyboard, openKeyboard } from "./keyboard.ts"
import { openScreen, type Screen } from "./screen.ts"
import type { Style } from "./style.ts"
import { hang } from "./wrap.ts"

export interface Desk extends Disposable {
  readonly screen: Screen
  readonly keyboard: Keyboard
  readonly style: Style
}

export function openDesk(env: Environment, style: Style): Desk {
  const screen = openScreen(env)
  const keyboard = openKeyboard(() => screen.leave())
  screen.enter()
  return { screen, keyboard, style, [Symbol.dispose]: () => keyboard[Symbol.dispose]() }
}

/** Runs another program on the terminal, which looks as it did before. */
export function lend<T>(desk: Desk, work: () => T): T {
  return desk.keyboard.lend(() => {
    desk.screen.leave()
    try {
      return work()
    } finally {
      desk.screen.enter()
    }
  })
}

export interface Page {
  /** Made for the width of the terminal, which may change while it is shown. */
  readonly text: (columns: number) => string
  /** Key and what it does. */
  readonly keys: readonly (readonly [string, string])[]
  /** What happened last, or went wrong. */
  readonly notice: string
}

export async function askKey(desk: Desk, page: Page): Promise<string> {
  const { screen, keyboard } = desk
  let scroll = 0
  let most = 0
  const draw = () => {
    most = screen.draw(page.text(screen.columns), footer(desk, page), scroll)
  }
  process.stdout.on("resize", draw)
  try {
    for (;;) {
      draw()
      const key = await keyboard.next()
      const step = SCROLL[key]
      if (step === undefined) return key === "interrupt" || key === "end" ? "q" : key
      scroll = Math.max(0, Math.min(most, scroll + step * Math.max(1, screen.rows - 8)))
    }
  } finally {
    process.stdout.off("resize", draw)
  }
}

const SCROLL: Readonly<Record<string, number>> = { space: 1, "page-down": 1, "page-up": -1, b: -1 }
const LONGEST_WORD = 40

/** True when exactly this word was typed; Escape gives up. */
export async function askWord(desk: Desk, page: Page, word: string): Promise<boolean> {
  let typed = ""
  for (;;) {
    const notice = `${page.notice}\nType ${desk.style.bold(word)} and Enter, or Escape: ${typed}_`.trimStart()
    desk.screen.draw(page.text(desk.screen.columns), footer(desk, { ...page, keys: [], notice }), 0)
    const key = await desk.keyboard.next()
    if (key === "enter") return typed === word
    if (key === "escape" || key === "interrupt" || key === "end") return false
    if (key === "backspace") typed = typed.slice(0, -1)
    else if ([...key].length === 1 && typed.length < LONGEST_WORD) typed += key
  }
}

function footer({ screen, style }: Desk, { keys, notice }: Page): string {
  const width = Math.min(screen.columns, 100)
  // A key and what it does stay on one line.
  const legend = keys.map(([key, does]) => `${style.bold(key)} ${does}`.replaceAll(" ", "\u00a0")).join("   ")
  return [
    "",
    ...(notice === "" ? [] : [hang("", notice, width)]),
    ...(legend === "" ? [] : [hang("", legend, width).replaceAll("\u00a0", " ")]),
  ].join("\n")
}
