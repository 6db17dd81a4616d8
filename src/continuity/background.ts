// Work that nobody should wait for: it is given to a process of its own, which outlives the hook and tells nobody.
// Everything it does is whole or not done at all, so it may be killed at any moment.
import type { Environment } from "../core/environment.ts"
import type { Project } from "../io/home.ts"

const OCCASIONS = ["turn-ended", "compaction-began", "day-began"] as const

/** What `tenure background` is told, as JSON in its one argument. */
export interface BackgroundTask {
  readonly root: string
  readonly session: string
  readonly transcript: string | null
  readonly after: (typeof OCCASIONS)[number]
  /** The moment of the event, by which its files are known again. */
  readonly at: string
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
    // No process to be had: what it would have done is done the next time.
  }
}

/** The launcher takes the engine's compiler away from a hook; what runs for longer has it. */
export function withCompiler({ BUN_JSC_useJIT: _, ...rest }: Environment): Environment {
  return rest
}

export function taskIn(text: string | undefined): BackgroundTask | undefined {
  try {
    const { root, session, transcript, after, at } = JSON.parse(text ?? "") as Partial<
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
    }
  } catch {
    return undefined
  }
}
