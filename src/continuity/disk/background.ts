// Runs slow work in a separate process that outlives the hook. Every step is atomic, so it may be killed at any moment.

import type { Project } from "../../io/home.ts"
import type { Environment } from "../../text/environment.ts"

const OCCASIONS = ["turn-ended", "compaction-began", "day-began"] as const

/** The one argument of `tenure background`, as JSON. */
export interface BackgroundTask {
  readonly root: string
  readonly session: string
  readonly transcript: string | null
  readonly after: (typeof OCCASIONS)[number]
  /** The time of the event; identifies its files. */
  readonly at: string
  /** At a turn's end: an earlier answer's figure, if the transcript lacks the turn's own (CONT-02). */
  readonly oldFigure?: number | null
}

export function inBackground(
  project: Project,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): void {
  if (process.env["TENURE_NO_BACKGROUND"] === "1") return
  try {
    const child = Bun.spawn([process.execPath, ...args], {
      cwd: project.root,
      env: { ...withCompiler(process.env), ...env },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
      detached: true,
    })
    child.unref()
  } catch {
    // No process could be started; the next event does the work.
  }
}

/** The launcher turns the JIT off for hooks; longer work turns it on again. */
export function withCompiler({ BUN_JSC_useJIT: _, ...rest }: Environment): Environment {
  return rest
}

export function taskIn(text: string | undefined): BackgroundTask | undefined {
  try {
    const { root, session, transcript, after, at, oldFigure } = JSON.parse(text ?? "") as Partial<
      Record<keyof BackgroundTask, unknown>
    >
    if (typeof root !== "string" || typeof session !== "string" || typeof at !== "string") return undefined
    const occasion = OCCASIONS.find((each) => each === after)
    if (occasion === undefined) return undefined
    return {
      root,
      session,
      transcript: typeof transcript === "string" ? transcript : null,
      after: occasion,
      at,
      oldFigure: typeof oldFigure === "number" ? oldFigure : null,
    }
  } catch {
    return undefined
  }
}
