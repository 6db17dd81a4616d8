// What a route of the dashboard works with. The time goes on while a person looks, so lessons are asked for anew.
import type { Environment } from "../core/environment.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import type { Transcripts } from "./transcripts.ts"

export interface Desk {
  lessons(): LessonIo
  /** For the values of secret-named variables, which are redacted from what a person types too. */
  readonly env: Environment
  readonly transcripts: Transcripts
}
