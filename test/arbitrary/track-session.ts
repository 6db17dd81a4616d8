// Synthetic track sessions: replies with bullets among prose, both kinds of todo lists, and noise
// that must not count. The same seed gives the same transcript.
import type { Severity } from "../../src/tracks/documents/structured-bullets.ts"

export interface ScriptedSession {
  readonly id: string
  /** The transcript's lines. */
  readonly lines: readonly string[]
}

const SUBJECTS = [
  "the export",
  "the cache",
  "the parser",
  "the queue",
  "the index",
  "the login",
  "C#",
  "the `cli`",
]
const VERBS = ["Stream", "Split", "Cache", "Drop", "Rename", "Test"]
const SEVERITIES: readonly Severity[] = ["critical", "high", "medium", "low"]

export function scriptedSession(seed: number): ScriptedSession {
  const chance = chanceFrom(seed)
  const id = `5e55${seed.toString(16).padStart(4, "0")}-0000-4000-8000-000000000000`
  const lines: string[] = []
  let minute = 0
  const add = (type: "user" | "assistant", content: unknown, over: object = {}) => {
    minute += 1
    const at = new Date(Date.UTC(2026, 10, 15, 8, minute, seed % 60, 123)).toISOString()
    const message = {
      role: type,
      content,
      ...(type === "assistant" ? { model: "claude", id: `m${minute}` } : {}),
    }
    lines.push(
      JSON.stringify({
        type,
        isSidechain: false,
        uuid: `${seed}-${minute}`,
        sessionId: id,
        timestamp: at,
        message,
        ...over,
      }),
    )
  }
  const subject = () => `${pick(VERBS, chance)} ${pick(SUBJECTS, chance)}`
  const steps = Array.from({ length: 2 + chance(5) }, (_, n) => `${subject()} (${n})`)
  add("user", "Go on with the plan, please.", { origin: { kind: "human" } })
  for (let turn = 0; turn < 6 + chance(8); turn++) {
    const what = chance(6)
    if (what === 0)
      add("assistant", [
        text(
          `I looked at it.\n\n- Decision: ${subject()}\n  - Reason: it is slow\n  - Impact: less memory, turn ${turn}`,
        ),
      ])
    if (what === 1)
      add("assistant", [
        text(
          `- Risk: ${pick(SUBJECTS, chance)} breaks\n- Severity: ${pick(SEVERITIES, chance)}\n- Mitigation: watch it in turn ${turn}`,
        ),
      ])
    if (what === 2) add("assistant", [text(`Invariant: ${pick(SUBJECTS, chance)} stays whole.`)])
    if (what === 3) add("assistant", [text("```\n- Decision: only an example\n```\nNothing decided.")])
    if (what === 4)
      add(
        "user",
        [
          {
            type: "tool_result",
            tool_use_id: "t",
            content: "- Decision: from a file\n- Reason: a\n- Impact: b",
          },
        ],
        { toolUseResult: "- Invariant: from a tool" },
      )
    if (what === 5)
      add("assistant", [text("- Decision: of a sub-agent\n- Reason: a\n- Impact: b")], {
        isSidechain: true,
        agentId: "a1",
      })
    if (seed % 2 === 0)
      add("assistant", [
        call("TodoWrite", {
          todos: steps.map((content, n) => ({ content, status: statusAt(n, turn), activeForm: content })),
        }),
      ])
    else if (turn === 0) {
      steps.forEach((subject, n) => {
        add("assistant", [call("TaskCreate", { subject, description: "" })])
        add("user", [{ type: "tool_result", tool_use_id: "t", content: `Task #${n + 1} created` }], {
          toolUseResult: { task: { id: String(n + 1), subject } },
        })
      })
    } else
      add("assistant", [
        call("TaskUpdate", {
          taskId: String(1 + chance(steps.length)),
          status: pick(["in_progress", "completed"], chance),
        }),
      ])
  }
  return { id, lines }
}

function text(words: string) {
  return { type: "text", text: words }
}

function call(name: string, input: object) {
  return { type: "tool_use", id: "t", name, input }
}

function statusAt(n: number, turn: number): string {
  if (n < turn) return "completed"
  return n === turn ? "in_progress" : "pending"
}

function pick<T>(from: readonly T[], chance: (below: number) => number): T {
  return from[chance(from.length)] as T
}

/** A small linear generator, only for variety. */
function chanceFrom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}
