// Single keys from a terminal. The terminal is put back as it was when the reading ends, however it ends: done,
// thrown, interrupted or terminated. Only a kill cannot be answered.
import type { ReadStream } from "node:tty"

export interface Keyboard extends Disposable {
  /** The next key: a letter, or "up", "down", "left", "right", "space", "enter", "escape", "interrupt", "end". */
  next(): Promise<string>
  /** Drops what was typed ahead. */
  forget(): void
  /** Gives the terminal to `work`, as it was before, and takes it back. */
  lend<T>(work: () => T): T
}

const NAMES: Readonly<Record<string, string>> = {
  "\u001b[A": "up",
  "\u001b[B": "down",
  "\u001b[C": "right",
  "\u001b[D": "left",
  "\u001bOA": "up",
  "\u001bOB": "down",
  "\u001bOC": "right",
  "\u001bOD": "left",
  "\u001b[5~": "page-up",
  "\u001b[6~": "page-down",
  "\u001b": "escape",
  "\r": "enter",
  "\n": "enter",
  " ": "space",
  "\u007f": "backspace",
  "\b": "backspace",
  "\u0003": "interrupt",
  "\u0004": "end",
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** `leave` gives the terminal back its looks. */
export function openKeyboard(leave: () => void): Keyboard {
  const input = process.stdin as ReadStream
  const waiting: ((key: string) => void)[] = []
  const typed: string[] = []
  const give = (key: string) => {
    const taker = waiting.shift()
    if (taker === undefined) typed.push(key)
    else taker(key)
  }
  let isPasting = false
  const onData = (chunk: Buffer | string) => {
    const { keys, isOpen } = keysIn(chunk.toString(), isPasting)
    isPasting = isOpen
    for (const key of keys) give(key)
  }
  const onEnd = () => give("end")
  const listen = () => {
    input.setRawMode(true)
    input.on("data", onData)
    input.on("end", onEnd)
    input.resume()
  }
  const unlisten = () => {
    input.off("data", onData)
    input.off("end", onEnd)
    input.pause()
    input.setRawMode(false)
  }
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    unlisten()
    leave()
  }
  const handlers = Object.entries(SIGNALS).map(([signal, code]) => {
    const handler = () => {
      close()
      process.exit(code)
    }
    process.on(signal, handler)
    return [signal, handler] as const
  })
  process.on("exit", close)
  listen()
  return {
    next: () => {
      const key = typed.shift()
      if (key !== undefined) return Promise.resolve(key)
      return new Promise((resolve) => waiting.push(resolve))
    },
    forget: () => {
      typed.length = 0
    },
    lend: (work) => {
      unlisten()
      try {
        return work()
      } finally {
        typed.length = 0
        listen()
      }
    },
    [Symbol.dispose]: () => {
      close()
      process.off("exit", close)
      for (const [signal, handler] of handlers) process.off(signal, handler)
    },
  }
}

const PASTE_BEGINS = "\u001b[200~"
const PASTE_ENDS = "\u001b[201~"

/** A chunk may hold several keys; an escape sequence is one. Pasted text is no key: nobody decides by it. */
export function keysIn(text: string, isPasting: boolean): { keys: string[]; isOpen: boolean } {
  const keys: string[] = []
  let isOpen = isPasting
  for (const key of text.match(/\u001b(?:\[[0-9;]*[A-Za-z~]|O[A-Za-z])|[\s\S]/gu) ?? []) {
    if (key === PASTE_BEGINS) isOpen = true
    else if (key === PASTE_ENDS) isOpen = false
    else if (!isOpen || key === "\u0003") keys.push(NAMES[key] ?? key)
  }
  return { keys, isOpen }
}
