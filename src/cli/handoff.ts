// `tenure handoff`: writes a session's state for the next session or a colleague, and one agent's handoff to another.

import { isAbsolute, join } from "node:path"
import { sessionIn } from "../clients/claude-code/client-environment.ts"
import { handoffPath, writeHandoffFile } from "../continuity/disk/handoffs.ts"
import { writeHandoff } from "../continuity/disk/write-handoff.ts"
import {
  type AgentHandoff,
  faultsOf,
  parseAgentHandoff,
  renderAgentHandoff,
} from "../continuity/handoff/agent-handoff.ts"
import { readText } from "../io/files.ts"
import { type Project, personHome } from "../io/home.ts"
import { redact, secretValuesOf } from "../privacy/redact.ts"
import { parseSessionId } from "../sessions/event.ts"
import type { Store } from "../store/open.ts"
import { listSessions } from "../store/sessions.ts"
import { UserError } from "../text/user-error.ts"
import type { TrackSession } from "../tracks/disk/track-checkpoint.ts"
import { type CliIo, command, JSON_FLAG, printJson, requireProject, requireStore } from "./command.ts"
import { sessionFor } from "./track/target.ts"

export default command({
  name: "handoff",
  summary: "Write a session's state down for the next session",
  about:
    "Writes the session's ledger (goal, constraints, decisions, files, commands, failing tests, todos, next step) as a\n" +
    "document in .tenure/local/handoffs. The next session of this project receives it. Inside Claude Code it covers the\n" +
    "current conversation; in a terminal, the latest session.\n\n" +
    "'handoff agent' writes a handoff from one agent to another, from JSON in its argument or on standard input: from, to,\n" +
    "task_id, status (complete, partial, blocked), context, findings, files_modified, open_questions, recommendations,\n" +
    "blocking. 'handoff check' validates such a document written by hand.",
  arguments: {
    usage: "[agent [json] | check <file>]",
    completes: ["files"],
    verbs: ["agent", "check"],
    min: 0,
    max: 2,
  },
  flags: {
    auto: {
      summary: "As the status line runs it when the context is nearly full: prints nothing",
      with: [""],
    },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure handoff", does: "write the handoff of this session" },
    {
      type: `tenure handoff agent '{"from":"build","to":"review","task_id":"T1","status":"complete"}'`,
      does: "hand a task over to another agent",
    },
    { type: "tenure handoff check notes.md", does: "check whether a document is a valid agent handoff" },
  ],
  async run({ flags, args: [what, given] }, io) {
    if (what === "agent") return writeAgents(io, given ?? (await Bun.stdin.text()), flags.json)
    if (what === "check") return check(io, given, flags.json)
    if (what !== undefined)
      throw new UserError(
        `There is no 'handoff ${what}'.`,
        "Write: tenure handoff, tenure handoff agent, or: tenure handoff check <file>",
      )
    return writeSessions(io, flags)
  },
})

async function writeSessions(io: CliIo, flags: { auto: boolean; json: boolean }): Promise<void> {
  const { project, store } = requireStore(io)
  const { id: session, transcript } = atHand(io, project, store)
  const handoffIo = {
    project,
    home: personHome(io.env),
    now: io.now,
    store: () => store,
    secretsIn: (text: string) => secretValuesOf(io.env, text),
  }
  const written = await writeHandoff(handoffIo, session, transcript, flags.auto)
  if (flags.auto) return
  if (written.kind === "nothing") throw new UserError("Nothing to hand off yet.", "See: tenure log")
  if (written.kind === "failed") throw new UserError("Cannot write the handoff.", "Run: tenure doctor")
  const path = handoffPath(written.name)
  if (flags.json) return printJson(io, { path, session, ledger: written.ledger })
  io.out(`${io.style.green("✓")} ${path}`)
  io.out("  The next session in this project starts with it.\n  To see it now: tenure continue")
}

/** The session the hook named; else the agent's own conversation; else the latest one. */
function atHand(io: CliIo, project: Project, store: Store): TrackSession {
  const own = parseSessionId(sessionIn(io.env) ?? "")
  const transcript = io.env["TENURE_TRANSCRIPT"] ?? ""
  if (own !== undefined && transcript !== "") return { id: own, transcript }
  const found = sessionFor(io, project, undefined)
  const id = found?.id ?? own ?? listSessions(store, 1)[0]?.id
  if (id !== undefined) return { id, transcript: found?.transcript ?? null }
  throw new UserError("This project has no sessions yet.", "Start one: claude")
}

function writeAgents(io: CliIo, text: string, json: boolean): void {
  const project = requireProject(io)
  const secrets = secretValuesOf(io.env)
  const handoff = parse(redact(text, secrets))
  const document = renderAgentHandoff(handoff, new Date(io.now).toISOString())
  const name = writeHandoffFile(project, `agent-${handoff.task_id}`, io.now, document)
  if (name === undefined) throw new UserError("Cannot write the handoff.", "Run: tenure doctor")
  const path = handoffPath(name)
  if (json) return printJson(io, { path, handoff })
  io.out(`${io.style.green("✓")} ${path}`)
  if (handoff.status === "blocked") io.out(`  It needs an answer: ${handoff.open_questions[0] ?? ""}`)
}

function parse(text: string): AgentHandoff {
  const handoff = parseAgentHandoff(jsonIn(text))
  if (typeof handoff !== "string") return handoff
  throw new UserError(handoff, "See its fields: tenure handoff --help")
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UserError("The handoff is not JSON.", "See its fields: tenure handoff --help")
  }
}

const MAX_BYTES = 1024 * 1024

function check(io: CliIo, given: string | undefined, json: boolean): void {
  if (given === undefined) throw new UserError("Which file?", "Type: tenure handoff check <file>")
  const text = readText(isAbsolute(given) ? given : join(io.cwd, given), MAX_BYTES)
  if (text === undefined)
    throw new UserError(`${given} cannot be read.`, "Name a file that exists: tenure handoff check <file>")
  const faults = faultsOf(text)
  if (json) return printJson(io, { file: given, valid: faults.length === 0, faults })
  if (faults.length > 0)
    throw new UserError(faults.join("\n  "), "To write a valid one: tenure handoff agent '{…}'")
  io.out(`${io.style.green("✓")} ${given} is a valid agent handoff.`)
}
