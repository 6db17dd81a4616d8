// A request of the client to the model, for tests: which of the four kinds it is,
// all its text, and the text that is new in it.

export type RequestKind = "main" | "subagent" | "summary" | "side"

type Content = string | readonly ContentBlock[]
type ContentBlock = {
  readonly type?: string
  readonly text?: string
  readonly name?: string
  readonly input?: unknown
  readonly content?: Content
}
type RequestBody = {
  readonly model?: string
  readonly stream?: boolean
  readonly system?: Content
  readonly tools?: readonly { readonly name?: string }[]
  readonly messages?: readonly { readonly role: string; readonly content: Content }[]
}

export type ModelRequest = {
  readonly kind: RequestKind
  readonly model: string
  /** Whose request it is: the sub-agent's id, or "" for the main loop. */
  readonly agentId: string
  readonly body: RequestBody
  /** Every text of the messages that was not in the earlier request of this kind and agent. */
  readonly newText: string
}

/** All message content as one text, system-role messages included; not the system prompt. */
export function textOf(request: Pick<ModelRequest, "body">): string {
  return textsOf(request.body).join("\n")
}

/** The names of the tools offered to the model. */
export function toolsOf(request: Pick<ModelRequest, "body">): string[] {
  return (request.body.tools ?? []).map((tool) => tool.name ?? "")
}

export function readRequest(
  body: RequestBody,
  headers: Headers,
  earlier: readonly ModelRequest[],
): ModelRequest {
  const kind = kindOf(body, headers)
  const agentId = headers.get("x-claude-code-agent-id") ?? ""
  const before = earlier.findLast((request) => request.kind === kind && request.agentId === agentId)
  const newText = added(before ? textsOf(before.body) : [], textsOf(body)).join("\n")
  return { kind, model: body.model ?? "", agentId, body, newText }
}

function kindOf(body: RequestBody, headers: Headers): RequestKind {
  // Context from a hook may follow as a system message.
  const last = body.messages?.findLast(({ role }) => role !== "system")
  if (
    last &&
    /CRITICAL: Respond with TEXT ONLY|create a detailed summary/.test(flatten(last.content).join("\n"))
  )
    return "summary"
  if (headers.has("x-claude-code-agent-id")) return "subagent"
  if (flatten(body.system).some((text) => text.includes("cc_is_subagent=true"))) return "subagent"
  return (body.tools ?? []).length === 0 ? "side" : "main"
}

function textsOf(body: RequestBody): string[] {
  return (body.messages ?? []).flatMap((message) => flatten(message.content))
}

function flatten(content: Content | undefined): string[] {
  if (content === undefined) return []
  if (typeof content === "string") return [content]
  return content.flatMap((block) => {
    if (block.text !== undefined) return [block.text]
    if (block.type === "tool_use") return [`${block.name} ${JSON.stringify(block.input)}`]
    return flatten(block.content)
  })
}

function added(before: readonly string[], now: readonly string[]): string[] {
  const left = [...before]
  return now.filter((text) => {
    const index = left.indexOf(text)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}
