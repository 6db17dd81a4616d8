// Notifies open pages of changes. SQLite counts commits of all processes; the spool of the hooks and changed lesson files
// are ingested first. An edit of CLAUDE.md counts too: it waits for a decision. It polls only while a page listens.
import { lstatSync } from "node:fs"
import { blockPath } from "../../lessons/disk/claude-md-block.ts"
import { haveLessonsChanged } from "../../lessons/disk/folder-stamp.ts"
import { syncLessons } from "../../lessons/disk/sync-lessons.ts"
import { ingestSpool } from "../../store/ingest-spool.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { changeToken } from "../../store/open.ts"
import { answer } from "./respond.ts"
import type { DashboardContext } from "./route.ts"

export interface Live {
  stream(): Response
  close(): void
}

const POLL_MS = 400
const POLLS_PER_HEARTBEAT = 40
/** A file written in place leaves its folder as it was; looking at every file takes longer. */
const POLLS_PER_SYNC = 5

export function openLive(context: DashboardContext): Live {
  const listeners = new Set<ReadableStreamDefaultController<string>>()
  let seen = ""
  let polls = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const send = (text: string) => {
    for (const listener of listeners) listener.enqueue(text)
  }
  const poll = () => {
    const lessons = context.lessons()
    ingestSpool(lessons.store, lessons.project)
    polls += 1
    if (polls % POLLS_PER_SYNC === 0 || haveLessonsChanged(lessons)) syncLessons(lessons)
    const now = stateOf(lessons)
    if (now !== seen) send("data: changed\n\n")
    else if (polls % POLLS_PER_HEARTBEAT === 0) send(": still here\n\n")
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
          seen = stateOf(context.lessons())
          timer ??= setInterval(() => attempt(poll), POLL_MS)
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

function stateOf(lessons: LessonIo): string {
  const file = lstatSync(blockPath(lessons), { throwIfNoEntry: false })
  return `${changeToken(lessons.store)} ${file?.mtimeMs} ${file?.size}`
}

/** A busy or damaged store is polled again later; explicit requests get the error. */
function attempt(poll: () => void): void {
  try {
    poll()
  } catch {
    // The next poll comes soon.
  }
}
