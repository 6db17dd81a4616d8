// The demo's second part: a lesson, from the agent's report to CLAUDE.md, and who may decide about it.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Box, EXECUTABLE, run } from "../test/black-box.ts"
import { check, indented, line, note, say, send, style, title } from "./demo-stage.ts"

const FINDING = {
  title: "The staging token comes from make token",
  quote: "you forgot to renew the token again",
}
const ID = "the-staging-token-comes-from-make-token"

export async function tellLessons(box: Box, first: number): Promise<void> {
  title(first, "In three later sessions the agent reports the same finding")
  for (const n of [2, 3, 4]) await report(box, `demo-session-${n}`)
  note("Once, or often in one session, would not be enough. Nothing is used yet.")
  say()

  title(first + 1, "The next session tells you what waits")
  const start = { payload: "SessionStart.startup", with: { session_id: "demo-session-5" } }
  const waits = await send(box, start)
  check(waits.includes("1 lesson waits for your review"), "The candidate is not announced.")
  say()

  title(first + 2, "The agent tries to approve it by itself, while nobody is there")
  const attempt = { command: `sh -c "ten''ure approve 1"` }
  const tried = { payload: "PreToolUse.Bash", with: { session_id: "demo-session-5", tool_input: attempt } }
  const refused = await send(box, tried, { CLAUDE_CODE_SESSION_ATTENDED: "0" })
  check(refused.startsWith("deny:"), "The attempt was not refused.")
  say()

  title(first + 3, "You type one line; no request goes to a model")
  const typed = { session_id: "demo-session-5", prompt: "tenure approve 1" }
  const answer = await send(box, { payload: "UserPromptSubmit.human", with: typed })
  check(answer.includes(`approved: ${FINDING.title}`), "The line was not answered.")
  say()

  title(first + 4, "From now on every session reads it")
  show(box, "CLAUDE.md")
  show(box, `.tenure/lessons/${ID}.md`)
  say()
}

async function report(box: Box, session: string): Promise<void> {
  await send(box, { payload: "SessionStart.startup", with: { session_id: session } })
  const env = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: session }
  const outcome = await run(box, [EXECUTABLE, "learn"], { env, input: JSON.stringify(FINDING) })
  check(outcome.exitCode === 0, `tenure learn ended with exit code ${outcome.exitCode}: ${outcome.stderr}`)
  say(line("said", "←", `tenure learn: ${outcome.stdout.trim()}`))
}

function show(box: Box, path: string): void {
  const whole = join(box.project, path)
  check(existsSync(whole), `There is no ${path}.`)
  if (!existsSync(whole)) return
  const text = readFileSync(whole, "utf8")
  check(text.includes(FINDING.title), `${path} does not have the lesson.`)
  say(`   ${style.dim(path)}`)
  say(indented(indented(text.trimEnd())))
}
