// A scripted model on loopback. It speaks as much of the Messages API as the client uses,
// answers from four queues of turns, one per kind of request, and records every request.

import { type ModelRequest, type RequestKind, readRequest } from "./model-request.ts"
import { asEventStream, asMessage, say, type Turn } from "./model-turns.ts"

type ScriptedTurn = Turn | ((request: ModelRequest) => Turn | Promise<Turn>)

export type ModelServer = {
  readonly url: string
  /** Add turns of the main loop. With none left the model says "Done." and ends its turn. */
  main(...turns: ScriptedTurn[]): void
  /** Add turns of sub-agents, in the order in which their requests arrive. */
  subagent(...turns: ScriptedTurn[]): void
  /** Add answers to "summarise this conversation". */
  summary(...turns: ScriptedTurn[]): void
  /** Add answers to calls without tools: titles, prompt hooks. */
  side(...turns: ScriptedTurn[]): void
  /** Every request so far, oldest first, or those of one kind. */
  requests(kind?: RequestKind): readonly ModelRequest[]
  /** How many scripted turns were not used. */
  unused(kind: RequestKind): number
  stop(): void
}

const DEFAULT_TURN: Record<RequestKind, Turn> = {
  main: say("Done."),
  subagent: say("Sub-agent done."),
  summary: say(
    "<analysis>Scripted.</analysis>\n<summary>\nScripted summary of the conversation.\n</summary>",
  ),
  side: say("Scripted side answer."),
}

export function startModelServer(): ModelServer {
  const seen: ModelRequest[] = []
  const queues: Record<RequestKind, ScriptedTurn[]> = { main: [], subagent: [], summary: [], side: [] }

  async function answerMessages(http: Request): Promise<Response> {
    const request = readRequest(JSON.parse(await http.text()), http.headers, seen)
    seen.push(request)
    const serial = seen.length
    const scripted = queues[request.kind].shift() ?? DEFAULT_TURN[request.kind]
    const turn = typeof scripted === "function" ? await scripted(request) : scripted
    if (turn.kind === "refusal") return refusal(turn.status, turn.message)
    const message = asMessage(turn, request.model, serial)
    if (!request.body.stream) return Response.json(message)
    return new Response(asEventStream(message), { headers: { "content-type": "text/event-stream" } })
  }

  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 255,
    async fetch(http) {
      const { pathname } = new URL(http.url)
      if (http.method === "POST" && pathname === "/v1/messages") return answerMessages(http)
      if (pathname === "/v1/messages/count_tokens") return Response.json({ input_tokens: 100 })
      return refusal(404, "not scripted")
    },
  })

  return {
    url: `http://127.0.0.1:${server.port}`,
    main: (...turns) => void queues.main.push(...turns),
    subagent: (...turns) => void queues.subagent.push(...turns),
    summary: (...turns) => void queues.summary.push(...turns),
    side: (...turns) => void queues.side.push(...turns),
    requests: (kind) => seen.filter((request) => kind === undefined || request.kind === kind),
    unused: (kind) => queues[kind].length,
    stop: () => void server.stop(true),
  }
}

function refusal(status: number, message: string): Response {
  return Response.json({ type: "error", error: { type: "api_error", message } }, { status })
}
