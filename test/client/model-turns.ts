// The words a scenario uses to say what the model answers: say, call, together, refuse.
// A turn is plain data; its wire forms (server-sent events and JSON) are made here too.

type TextBlock = { readonly type: "text"; readonly text: string }
type ToolBlock = { readonly type: "tool_use"; readonly name: string; readonly input: object }
type Block = TextBlock | ToolBlock

type Usage = { readonly input_tokens?: number; readonly output_tokens?: number }
export type Answer = { readonly kind: "answer"; readonly blocks: readonly Block[]; readonly usage: Usage }
export type Refusal = { readonly kind: "refusal"; readonly status: number; readonly message: string }
export type Turn = Answer | Refusal

type Extra = { readonly usage?: Usage }

/** The model says a text and, unless joined with a call, ends its turn. */
export function say(text: string, extra: Extra = {}): Answer {
  return { kind: "answer", blocks: [{ type: "text", text }], usage: extra.usage ?? {} }
}

/** The model calls one tool. */
export function call(name: string, input: object, extra: Extra = {}): Answer {
  return { kind: "answer", blocks: [{ type: "tool_use", name, input }], usage: extra.usage ?? {} }
}

/** Several texts and calls in one turn; the last usage given wins. */
export function together(...answers: readonly Answer[]): Answer {
  return {
    kind: "answer",
    blocks: answers.flatMap((answer) => answer.blocks),
    usage: Object.assign({}, ...answers.map((answer) => answer.usage)),
  }
}

/**
 * The server answers with an HTTP error. The client retries some of them.
 * @public
 */
export function refuse(status: number, message = "scripted refusal"): Refusal {
  return { kind: "refusal", status, message }
}

type Message = {
  readonly id: string
  readonly type: "message"
  readonly role: "assistant"
  readonly model: string
  readonly content: readonly (TextBlock | (ToolBlock & { readonly id: string }))[]
  readonly stop_reason: "tool_use" | "end_turn"
  readonly stop_sequence: null
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number }
}

/** The body of a non-streaming response. `serial` makes message and call ids unique. */
export function asMessage(answer: Answer, model: string, serial: number): Message {
  const content = answer.blocks.map((block, index) =>
    block.type === "text" ? block : { ...block, id: `toolu_scripted_${serial}_${index}` },
  )
  return {
    id: `msg_scripted_${serial}`,
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason: answer.blocks.some((block) => block.type === "tool_use") ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 10, ...answer.usage },
  }
}

/** The same message as the event stream the client asks for. */
export function asEventStream(message: Message): string {
  const events: [string, object][] = []
  events.push(["message_start", { message: { ...message, content: [], stop_reason: null } }])
  message.content.forEach((block, index) => {
    const empty = block.type === "text" ? { type: "text", text: "" } : { ...block, input: {} }
    const delta =
      block.type === "text"
        ? { type: "text_delta", text: block.text }
        : { type: "input_json_delta", partial_json: JSON.stringify(block.input) }
    events.push(["content_block_start", { index, content_block: empty }])
    events.push(["content_block_delta", { index, delta }])
    events.push(["content_block_stop", { index }])
  })
  const delta = { stop_reason: message.stop_reason, stop_sequence: null }
  events.push(["message_delta", { delta, usage: message.usage }])
  events.push(["message_stop", {}])
  return events
    .map(([type, data]) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
    .join("")
}
