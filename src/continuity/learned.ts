// `learn-last-run.json`: when learning last ran, and in which session. What comes after a compaction tells by it whether
// the lessons are safe (CONT-05), and the end of a session whether findings were reported (CONT-07).
import type { Project } from "../io/home.ts"
import { readJson, writeJson } from "../io/local-files.ts"

const LAST_RUN = "learn-last-run.json"

export function noteLearned(project: Project, now: number, session: string, findings: number): void {
  writeJson(project, LAST_RUN, { at: new Date(now).toISOString(), session, findings })
}

/** Milliseconds since 1970, or 0: never. */
export function lastLearned(project: Project): { readonly at: number; readonly session: unknown } {
  const held = readJson(project, LAST_RUN)
  return { at: Date.parse(String(held?.["at"])) || 0, session: held?.["session"] }
}
