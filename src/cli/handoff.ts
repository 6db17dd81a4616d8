// `tenure handoff`: writes down where a session stands, for the next one or for a colleague; and the handoff of one
// agent for another.
import { isAbsolute, join } from "node:path"
import { handoffPath, writeHandoffFile } from "../continuity/handoffs.ts"
import { writeHandoff } from "../continuity/write-handoff.ts"
import {
  type AgentHandoff,
  faultsOf,
  parseAgentHandoff,
  renderAgentHandoff,
} from "../core/continuity/agent-handoff.ts"
import { parseSessionId, type SessionId } from "../core/events/event.ts"
import { redact, secretValuesOf } from "../core/trust/redact.ts"
import { UserError } from "../core/user-error.ts"
import { readText } from "../io/files.ts"
import { type Project, personHome } from "../io/home.ts"
import type { Store } from "../store/open.ts"
import { listSessions } from "../store/sessions.ts"
import { type CliIo, printJson, requireProject, requireStore } from "./cli-io.ts"
import { command, JSON_FLAG } from "./command.ts"
import { sessionAtHand } from "./track-session.ts"

export default command({
  name: "handoff",
  summary: "Write down where a session stands, for the next one",
  about:
    "Writes the session's ledger (goal, constraints, decisions, files, commands, failing tests, todos, next step) as a\n" +
    "document in .tenure/local/handoffs. The next session of this project is given it. Inside Claude Code it is the\n" +
    "conversation's own; in a terminal it is the latest session's.\n\n" +
    "'handoff agent' writes what one agent leaves for another, from JSON in its argument or on standard input: from, to,\n" +
    "task_id, status (complete, partial, blocked), context, findings, files_modified, open_questions, recommendations,\n" +
    "blocking. 'handoff check' looks at such a document that was written by hand.",
  arguments: { usage: "[agent [json] | check <file>]", verbs: ["agent", "check"], least: 0, most: 2 },
  flags: {
    auto: { summary: "As the status line does when the context runs short: says nothing" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure handoff", does: "write the handoff of this session" },
    {
      type: `tenure handoff agent '{"from":"build","to":"review","task_id":"T1","status":"complete"}'`,
      does: "hand a task over to another agent",
    },
    { type: "tenure handoff check notes.md", does: "see whether a document is a valid agent handoff" },
  ],
  async run({ flags, args: [what, given] }, io) {
    if (what === "agent") return writeAgents(io, given ?? (await Bun.stdin.text()), flags.json)
    if (what === "check") return check(io, given, flags.json)
    if (what !== undefined)
      throw new UserError(
        `There is no 'handoff ${what}'.`,
        "Try: tenure handoff, handoff agent, handoff check <file>",
      )
    return writeSessions(io, flags)
  },
})

async function writeSessions(io: CliIo, flags: { auto: boolean; json: boolean }): Promise<void> {
  const { project, store } = requireStore(io)
  const { session, transcript } = atHand(io, project, store)
  const handoffIo = {
    project,
    home: personHome(io.env),
    now: io.now,
    store: () => store,
    secretsIn: (text: string) => secretValuesOf(io.env, text),
  }
  const written = await writeHandoff(handoffIo, session, transcript, flags.auto)
  if (flags.auto) return
  if (written.kind === "nothing")
    throw new UserError("Nothing has happened in this session that one could go on with.", "See: tenure log")
  if (written.kind === "failed")
    throw new UserError("The handoff could not be written.", "Look at: tenure doctor")
  const path = handoffPath(written.name)
  if (flags.json) return printJson(io, { path, session, ledger: written.ledger })
  io.out(`${io.style.green("✓")} ${path}`)
  io.out("  The next session in this project opens with it.\n  To see it now: tenure continue")
}

interface AtHand {
  readonly session: SessionId
  readonly transcript: string | null
}

/** What the hook that started us told; else the agent's own conversation; else the latest that is known. */
function atHand(io: CliIo, project: Project, store: Store): AtHand {
  const own = parseSessionId(io.env["CLAUDE_CODE_SESSION_ID"] ?? "")
  const told = io.env["TENURE_TRANSCRIPT"] ?? ""
  if (own !== undefined && told !== "") return { session: own, transcript: told }
  const found = sessionAtHand(io, project, undefined)
  const session = found?.id ?? own ?? listSessions(store, 1)[0]?.id
  if (session !== undefined) return { session, transcript: found?.transcript ?? null }
  throw new UserError("No session has been seen in this project yet.", "Start one: claude")
}

function writeAgents(io: CliIo, text: string, json: boolean): void {
  const project = requireProject(io)
  const secrets = secretValuesOf(io.env)
  const handoff = parse(redact(text, secrets))
  const document = renderAgentHandoff(handoff, new Date(io.now).toISOString())
  const name = writeHandoffFile(project, `agent-${handoff.task_id}`, io.now, document)
  if (name === undefined) throw new UserError("The handoff could not be written.", "Look at: tenure doctor")
  const path = handoffPath(name)
  if (json) return printJson(io, { path, handoff })
  io.out(`${io.style.green("✓")} ${path}`)
  if (handoff.status === "blocked") io.out(`  It waits for an answer: ${handoff.open_questions[0] ?? ""}`)
}

function parse(text: string): AgentHandoff {
  const handoff = parseAgentHandoff(jsonIn(text))
  if (typeof handoff !== "string") return handoff
  throw new UserError(handoff, "See: tenure handoff --help")
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UserError("The handoff is not JSON.", "See: tenure handoff --help")
  }
}

const MAX_BYTES = 1024 * 1024

function check(io: CliIo, given: string | undefined, json: boolean): void {
  if (given === undefined) throw new UserError("Which file?", "Type: tenure handoff check <file>")
  const text = readText(isAbsolute(given) ? given : join(io.cwd, given), MAX_BYTES)
  if (text === undefined) throw new UserError(`${given} cannot be read.`, "Type: tenure handoff check <file>")
  const faults = faultsOf(text)
  if (json) return printJson(io, { file: given, valid: faults.length === 0, faults })
  if (faults.length > 0)
    throw new UserError(faults.join("\n  "), "Or have it written: tenure handoff agent '{…}'")
  io.out(`${io.style.green("✓")} ${given} is a valid agent handoff.`)
}
