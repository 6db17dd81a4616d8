// Tells open pages that something has changed: SQLite counts what is committed, here and elsewhere; what hooks have left
// in the spool and what has moved among the files is taken in first. Looked at only while a page listens.
import { lessonsMoved } from "../lessons/stamp.ts"
import { syncLessons } from "../lessons/sync.ts"
import { changeMark } from "../store/open.ts"
import { takeIn } from "../store/take-in.ts"
import type { Desk } from "./desk.ts"
import { answer } from "./respond.ts"

export interface Live {
  stream(): Response
  close(): void
}

const LOOK_EVERY_MS = 400
const BEAT_EVERY_LOOKS = 40

export function openLive(desk: Desk): Live {
  const listeners = new Set<ReadableStreamDefaultController<string>>()
  let seen = ""
  let looks = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const send = (text: string) => {
    for (const listener of listeners) listener.enqueue(text)
  }
  const look = () => {
    const lessons = desk.lessons()
    takeIn(lessons.store, lessons.project)
    if (lessonsMoved(lessons)) syncLessons(lessons)
    const now = changeMark(lessons.store)
    if (now !== seen) send("data: changed\n\n")
    else if (++looks % BEAT_EVERY_LOOKS === 0) send(": still here\n\n")
    seen = now
  }
  const leave = (listener: ReadableStreamDefaultController<string>) => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    stream() {
      let own: ReadableStreamDefaultController<string>
      const body = new ReadableStream<string>({
        start(listener) {
          own = listener
          listeners.add(listener)
          listener.enqueue(": listening\n\n")
          seen = changeMark(desk.lessons().store)
          timer ??= setInterval(() => attempt(look), LOOK_EVERY_MS)
        },
        cancel: () => leave(own),
      })
      return answer(body, "text/event-stream")
    },
    close() {
      clearInterval(timer)
      for (const listener of listeners) listener.close()
      listeners.clear()
    },
  }
}

/** A store that is busy or damaged just now is looked at again at the next turn; who asks for something is told. */
function attempt(look: () => void): void {
  try {
    look()
  } catch {
    // The next look is in a moment.
  }
}
