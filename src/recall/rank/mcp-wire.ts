// The part of the Model Context Protocol that a server with two read-only tools needs: JSON-RPC requests in, answers out.
// Refuses unknown methods, does not answer notifications, ignores anything else.

export interface ToolSpec {
  readonly name: string
  readonly description: string
  readonly inputSchema: Readonly<Record<string, unknown>>
}

export interface Tools {
  readonly specs: readonly ToolSpec[]
  /** The answer's text; undefined for an unknown tool. */
  readonly call: (name: string, given: Readonly<Record<string, unknown>>) => string | undefined
}

export interface McpReply {
  readonly name: string
  readonly version: string
}

const VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

/** Undefined if no answer is needed. */
export function answerRequest(line: string, served: McpReply, tools: Tools): string | undefined {
  const request = requestIn(line)
  if (request === undefined) return undefined
  const { id, method, params } = request
  if (id === undefined) return undefined
  const reply = (result: unknown) => JSON.stringify({ jsonrpc: "2.0", id, result })
  switch (method) {
    case "initialize": {
      const asked = String(params["protocolVersion"])
      const protocolVersion = VERSIONS.includes(asked) ? asked : VERSIONS[0]
      return reply({ protocolVersion, capabilities: { tools: {} }, serverInfo: served })
    }
    case "ping":
      return reply({})
    case "tools/list":
      return reply({ tools: tools.specs.map((spec) => ({ ...spec, annotations: { readOnlyHint: true } })) })
    case "tools/call": {
      const text = tools.call(String(params["name"]), fields(params["arguments"]))
      if (text === undefined) return refusal(id, -32602, `There is no tool '${String(params["name"])}'.`)
      return reply({ content: [{ type: "text", text }], isError: false })
    }
    default:
      return refusal(id, -32601, `The method '${method}' is not known.`)
  }
}

function refusal(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } })
}

function requestIn(line: string) {
  try {
    const { jsonrpc, id, method, params } = fields(JSON.parse(line))
    if (jsonrpc !== "2.0" || typeof method !== "string") return undefined
    const isNamed = typeof id === "string" || typeof id === "number"
    return { id: isNamed ? id : undefined, method, params: fields(params) }
  } catch {
    return undefined
  }
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
}
