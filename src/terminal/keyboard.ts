// Reads single keys from a terminal and restores the terminal however reading ends: done, thrown, interrupted,
// terminated or suspended. Only SIGKILL cannot be handled.

import { EventEmitter } from "node:events"
import { emitKeypressEvents, type Key } from "node:readline"
import { StringDecoder } from "node:string_decoder"
import type { ReadStream } from "node:tty"

export interface Keyboard extends Disposable {
  /**
   * The next key: a character, or "up", "down", "left", "right", "page-up", "page-down", "space", "enter",
   * "backspace", "escape", "interrupt", "end"; "resumed" when the screen must be drawn again.
   */
  next(): Promise<string>
  /** Drops keys typed ahead. */
  forget(): void
  /** Restores the terminal for `work`, such as an editor, and takes it back. */
  lend<T>(work: () => T): T
}

/** Switches the terminal's screen while keys are read. */
export interface ScreenMode {
  enter(): void
  leave(): void
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

export function openKeyboard(mode: ScreenMode): Keyboard {
  const input = process.stdin as ReadStream
  const waiting: ((key: string) => void)[] = []
  const typed: string[] = []
  const give = (key: string) => {
    if (key === "suspend") return suspend()
    const taker = waiting.shift()
    if (taker === undefined) typed.push(key)
    else taker(key)
  }
  const typing = openTyping(give)
  const forget = () => {
    typed.length = 0
    typing.forget()
  }
  const onData = (bytes: Buffer) => typing.take(bytes)
  const onEnd = () => give("end")
  let isListening = false
  const listen = () => {
    if (isListening) return
    isListening = true
    input.setRawMode(true)
    input.on("data", onData)
    input.on("end", onEnd)
    input.resume()
    mode.enter()
  }
  const unlisten = () => {
    if (!isListening) return
    isListening = false
    input.off("data", onData)
    input.off("end", onEnd)
    input.pause()
    input.setRawMode(false)
    mode.leave()
  }
  /** Ctrl-Z or SIGTSTP: gives the terminal back to the shell until it resumes us. */
  const suspend = () => {
    unlisten()
    process.kill(process.pid, "SIGSTOP")
  }
  const resume = () => {
    forget()
    listen()
    give("resumed")
  }
  const handlers = [
    ...Object.entries(SIGNALS).map(([signal, code]) => [signal, () => leaveWith(code)] as const),
    ["SIGTSTP", suspend] as const,
    ["SIGCONT", resume] as const,
    ["exit", unlisten] as const,
  ]
  const leaveWith = (code: number) => {
    unlisten()
    process.exit(code)
  }
  for (const [event, handler] of handlers) process.on(event, handler)
  listen()
  return {
    next: () => {
      const key = typed.shift()
      if (key !== undefined) return Promise.resolve(key)
      return new Promise((resolve) => waiting.push(resolve))
    },
    forget,
    lend: (work) => {
      unlisten()
      try {
        return work()
      } finally {
        forget()
        listen()
      }
    },
    [Symbol.dispose]: () => {
      for (const [event, handler] of handlers) process.off(event, handler)
      typing[Symbol.dispose]()
      unlisten()
    },
  }
}

// Tells typing from pasting. A key counts only if it arrives alone: keys that arrive together, or within milliseconds,
// were pasted or sent by a program and are all dropped.
interface Typing extends Disposable {
  take(bytes: Uint8Array): void
  /** Drops pending keys. */
  forget(): void
}

/**
 * People leave more time than this between two keys. We wait in steps, so that a process that was held up still reads
 * what has arrived before it decides.
 */
const QUIET_STEP_MS = 8
const QUIET_STEPS = 3
/** How long the rest of an escape sequence may take; the same as node:readline. */
const SEQUENCE_MS = 500

/** `give` receives the keys. An interrupt is passed on immediately. */
export function openTyping(give: (key: string) => void): Typing {
  const decoder = new StringDecoder("utf8")
  const units = openKeyUnits()
  let together: (string | undefined)[] = []
  let quiet: ReturnType<typeof setTimeout> | undefined
  let sequence: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    const [key] = together
    const isAlone = together.length === 1 && !units.isOpen()
    // An open sequence that followed other keys was not typed alone either.
    together = units.isOpen() && together.length > 0 ? [undefined] : []
    if (isAlone && key !== undefined) give(key)
  }
  const wait = (steps: number) => {
    clearTimeout(quiet)
    quiet = setTimeout(() => (steps > 1 ? wait(steps - 1) : settle()), QUIET_STEP_MS)
  }
  const arrive = (unit: string) => {
    if (unit === INTERRUPT) {
      together = []
      give("interrupt")
    } else if (together.length < 2) together.push(keyName(unit))
  }
  const giveUp = () => {
    for (const unit of units.giveUp()) arrive(unit)
    wait(QUIET_STEPS)
  }
  const forget = () => {
    together = []
    clearTimeout(quiet)
  }
  return {
    take(bytes) {
      clearTimeout(sequence)
      for (const unit of units.take(decoder.write(bytes as Buffer))) arrive(unit)
      if (units.isOpen()) sequence = setTimeout(giveUp, SEQUENCE_MS)
      wait(QUIET_STEPS)
    },
    forget,
    [Symbol.dispose]: () => {
      forget()
      clearTimeout(sequence)
    },
  }
}

// Splits terminal input into units, each a character or a whole escape sequence, wherever reads happen to end.
// node:readline names a unit; units it does not know as one key are ignored.
interface KeyUnits {
  /** The units completed by this text. A paste is one unit. */
  take(text: string): readonly string[]
  /** Whether an escape sequence or a paste has begun and not ended. */
  isOpen(): boolean
  /** After a time-out: ends the open sequence unless it is a paste. A lone Escape is a unit. */
  giveUp(): readonly string[]
}

const ESCAPE = "\u001b"
/** Ctrl-C ends any open sequence. */
const INTERRUPT = "\u0003"
const PASTE_BEGINS = "\u001b[200~"
const PASTE_ENDS = "\u001b[201~"
const MAX_OPEN_CHARS = 64

export function openKeyUnits(): KeyUnits {
  let open = ""
  const take = (character: string): readonly string[] => {
    if (character === INTERRUPT) {
      open = ""
      return [INTERRUPT]
    }
    open += character
    // The start and the end are enough to tell what it is.
    if (open.length > MAX_OPEN_CHARS) open = open.slice(0, 16) + open.slice(-16)
    if (!isWhole(open)) return []
    const unit = open
    open = ""
    return [unit]
  }
  return {
    take: (text) => [...text].flatMap(take),
    isOpen: () => open !== "",
    giveUp: () => {
      if (open.startsWith(PASTE_BEGINS)) return []
      const unit = open
      open = ""
      return unit === "" ? [] : [unit]
    },
  }
}

/** ESC ESC … is Alt plus the sequence. */
const CONTROL_SEQUENCE = /^\u001b+\[(?:\[.|[\u0020-\u003f]*[^\u0020-\u003f[])$/u
const SINGLE_SHIFT = /^\u001b+[NO][0-9;]*[^0-9;]$/u
const CONTROL_STRING = /^\u001b+[\]PX^_][\s\S]*(?:\u0007|\u001b\\)$/u

function isWhole(unit: string): boolean {
  if (unit.startsWith(PASTE_BEGINS)) return unit.endsWith(PASTE_ENDS)
  if (!unit.startsWith(ESCAPE)) return true
  const kind = unit.replace(/^\u001b+/u, "")[0]
  if (kind === undefined) return false
  if (kind === "[") return unit !== PASTE_BEGINS && CONTROL_SEQUENCE.test(unit)
  if (kind === "O" || kind === "N") return SINGLE_SHIFT.test(unit)
  return "]PX^_".includes(kind) ? CONTROL_STRING.test(unit) : true
}

const NAMES: Readonly<Record<string, string>> = {
  return: "enter",
  enter: "enter",
  space: "space",
  backspace: "backspace",
  escape: "escape",
  up: "up",
  down: "down",
  left: "left",
  right: "right",
  pageup: "page-up",
  pagedown: "page-down",
}

const WITH_CONTROL: Readonly<Record<string, string>> = { d: "end", z: "suspend" }

/** A printed character or the name of a key; undefined for keys we do not use, such as Alt+a. */
export function keyName(unit: string): string | undefined {
  if (unit === ESCAPE) return "escape"
  const key = keyIn(unit)
  if (key === undefined || key.meta === true || unit.startsWith(`${ESCAPE}${ESCAPE}`)) return undefined
  if (key.ctrl === true) return WITH_CONTROL[key.name ?? ""]
  const name = NAMES[key.name ?? ""]
  if (name !== undefined) return key.shift === true ? undefined : name
  return /^\P{C}$/u.test(unit) ? unit : undefined
}

/** Undefined unless readline reads the whole unit as one key. */
function keyIn(unit: string): Key | undefined {
  const input = new EventEmitter()
  const keys: Key[] = []
  emitKeypressEvents(input as NodeJS.ReadableStream & EventEmitter)
  input.on("keypress", (_text, key: Key) => keys.push(key))
  input.emit("data", Buffer.from(unit))
  const [key] = keys
  return keys.length === 1 && key?.sequence === unit ? key : undefined
}
