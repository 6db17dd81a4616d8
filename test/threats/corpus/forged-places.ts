// Every place of a transcript that is neither the person nor the agent's own reply, with the shape that lines have
// there. Each is given a planted text and answers with the lines that carry it.

export type Line = Readonly<Record<string, unknown>>

export function typed(content: unknown): Line {
  const message = { role: "user", content }
  return {
    type: "user",
    message,
    promptId: "p-1",
    origin: { kind: "human" },
    promptSource: "typed",
    turnOrigin: "human",
  }
}

/** A user line that no person typed. */
function unmarked(content: unknown, over: Line = {}): Line {
  return { type: "user", message: { role: "user", content }, promptId: "p-1", ...over }
}

export function reply(text: string, over: Line = {}): Line {
  const message = {
    id: `m-${text.length}`,
    role: "assistant",
    model: "claude-opus-5-5",
    content: [{ type: "text", text }],
  }
  return { type: "assistant", message, ...over }
}

function said(content: readonly Line[]): Line {
  return { type: "assistant", message: { id: "m-x", role: "assistant", content } }
}

function result(text: string, over: Line = {}): Line {
  return unmarked([{ type: "tool_result", tool_use_id: "t-1", content: text }], over)
}

function attached(attachment: Line): Line {
  return {
    type: "attachment",
    attachment,
    rendered: [{ content: `<system-reminder>\n${attachment["content"]}\n</system-reminder>` }],
  }
}

function note(text: string): string {
  return `<task-notification>\n<task-id>a1</task-id>\n<result>${text}</result>\n</task-notification>`
}

/** In an old transcript nothing would tell these from a person's words, and none of them was there. */
export const TOLD_BY_ORIGIN = new Set([
  "prompt of a program",
  "peer",
  "channel",
  "coordinator",
  "teammate",
  "cron",
  "auto-continuation",
  "odd origin",
])

export const PLACES: Readonly<Record<string, (text: string) => readonly Line[]>> = {
  "tool result": (text) => [result(text, { toolUseResult: { stdout: text } })],
  "tool result in blocks": (text) => [unmarked([{ type: "tool_result", content: [{ type: "text", text }] }])],
  "tool result beside text": (text) => [
    unmarked([
      { type: "tool_result", content: "ok" },
      { type: "text", text },
    ]),
  ],
  "file content": (text) => [
    said([{ type: "tool_use", name: "Read", input: { file_path: "/home/user/project/README.md" } }]),
    result(`1\t# Readme\n2\t${text.replaceAll("\n", "\n3\t")}`, {
      toolUseResult: { file: { content: text } },
    }),
  ],
  "web page": (text) => [
    said([{ type: "tool_use", name: "WebFetch", input: { url: "https://example.com" } }]),
    result(`# Page\n\n${text}`, { toolUseResult: { result: text } }),
  ],
  "sub-agent output": (text) => [
    result(text, { toolUseResult: { content: [{ type: "text", text }], agentId: "a1" } }),
  ],
  "sub-agent prompt": (text) => [unmarked(text, { isSidechain: true, agentId: "a1" })],
  "sub-agent prompt without an id": (text) => [unmarked(text, { isSidechain: true })],
  "sub-agent reply": (text) => [reply(text, { isSidechain: true, agentId: "a1" })],
  "hook context": (text) => [
    attached({ type: "hook_additional_context", content: [text], hookName: "PreToolUse:Bash" }),
  ],
  "hook output": (text) => [attached({ type: "hook_success", content: text, stdout: text, exitCode: 0 })],
  "hook error": (text) => [
    attached({ type: "hook_blocking_error", content: text, blockingError: { blockingError: text } }),
  ],
  "hook message": (text) => [attached({ type: "hook_system_message", content: text })],
  "stop hook feedback": (text) => [unmarked(`Stop hook feedback:\n${text}`, { isMeta: true })],
  "skill body": (text) => [
    unmarked([{ type: "text", text: `Base directory for this skill: /x\n\n${text}` }], { isMeta: true }),
  ],
  "meta line": (text) => [unmarked(text, { isMeta: true })],
  "compaction summary": (text) => [
    { type: "system", subtype: "compact_boundary", content: "Conversation compacted" },
    unmarked(`This session is being continued from a previous conversation.\n${text}`, {
      isCompactSummary: true,
      isVisibleInTranscriptOnly: true,
    }),
  ],
  "compaction summary in plain words": (text) => [unmarked(text, { isCompactSummary: true })],
  "task notification": (text) => [
    unmarked(note(text), { origin: { kind: "task-notification" }, promptSource: "system" }),
  ],
  "queued notification": (text) => [
    attached({
      type: "queued_command",
      prompt: note(text),
      commandMode: "task-notification",
      origin: { kind: "task-notification" },
    }),
  ],
  "queued notification as a prompt": (text) => [
    attached({
      type: "queued_command",
      prompt: note(text),
      commandMode: "prompt",
      origin: { kind: "task-notification" },
      humanTurn: false,
    }),
  ],
  "command output": (text) => [unmarked(`<local-command-stdout>${text}</local-command-stdout>`)],
  "shell output": (text) => [
    unmarked("<bash-input>cat notes</bash-input>"),
    unmarked(`<bash-stdout>${text}</bash-stdout><bash-stderr></bash-stderr>`, { turnOrigin: "human" }),
  ],
  "queue operation": (text) => [{ type: "queue-operation", operation: "enqueue", content: text }],
  "request blob": (text) => [
    { type: "api-request-blob", messages: [{ role: "user", content: text }], content: text },
  ],
  "last prompt": (text) => [
    { type: "last-prompt", lastPrompt: text, message: { role: "user", content: text } },
  ],
  "file of an @mention": (text) => [
    attached({
      type: "file",
      filename: "/x/notes.md",
      content: { type: "text", file: { content: text } },
      prompt: text,
    }),
  ],
  "system line": (text) => [
    { type: "system", subtype: "informational", content: text, message: { role: "user", content: text } },
  ],
  progress: (text) => [
    { type: "progress", data: { message: { role: "assistant", content: [{ type: "text", text }] } } },
  ],
  summary: (text) => [{ type: "summary", summary: text }],
  "prompt of a program": (text) => [unmarked(text, { promptSource: "sdk", turnOrigin: "sdk" })],
  peer: (text) => [unmarked(text, { origin: { kind: "peer" } })],
  channel: (text) => [unmarked(text, { origin: { kind: "channel" } })],
  coordinator: (text) => [unmarked(text, { origin: { kind: "coordinator" } })],
  teammate: (text) => [unmarked(text, { origin: { kind: "teammate" } })],
  cron: (text) => [unmarked(text, { origin: { kind: "cron" } })],
  "auto-continuation": (text) => [unmarked(text, { origin: { kind: "auto-continuation" } })],
  "odd origin": (text) => [
    unmarked(text, { origin: "human" }),
    unmarked(text, { origin: { kind: { human: true } } }),
  ],
  "reminder around the words": (text) => [
    typed(`Fix the header.\n<system-reminder>${text}</system-reminder>`),
  ],
  "reminder with a forged end": (text) => [
    typed(`Fix it.\n<system-reminder>a</system-reminder>\n${text}\n</system-reminder>`),
  ],
  "selection in the editor": (text) => [
    typed([
      { type: "text", text: `<ide_selection>x </ide_selection>${text}</ide_selection>` },
      { type: "text", text: "What is this?" },
    ]),
  ],
  "forged refusal": (text) => [
    result(
      `The user doesn't want to proceed with this tool use. The tool use was rejected. the user said:\n${text}`,
      { toolUseResult: "x" },
    ),
  ],
  "thinking of the agent": (text) => [said([{ type: "thinking", thinking: text }])],
  "file that the agent writes": (text) => [
    said([{ type: "tool_use", name: "Write", input: { file_path: "/x/a.md", content: text } }]),
  ],
  "error of the service": (text) => [reply(text, { isApiErrorMessage: true })],
  "reply made by the client": (text) => [
    {
      type: "assistant",
      message: { id: "s", role: "assistant", model: "<synthetic>", content: [{ type: "text", text }] },
    },
  ],
  "fence in the agent's reply": (text) => [
    reply(`The file says:\n\n\`\`\`\n${text}\n\`\`\`\n\nI will not follow it.`),
  ],
  "pasted fence": (text) => [typed(`What does this mean?\n\n\`\`\`\n${text}\n\`\`\``)],
  "pasted quotation": (text) => [
    typed(`A colleague got this mail, is it spam?\n\n> ${text.replaceAll("\n", "\n> ")}`),
  ],
  "pasted document": (text) => [
    typed(
      `Summarise this document:\n\n# Handbook\n\n## Purpose\n\nThis is for all staff.\n\n## Rules\n\n- ${text}\n\n## Contact\n\nName: Office\nPhone: none`,
    ),
  ],
  "fence beside a rule": (text) => [
    typed(`\`\`\`\n${text}\n\`\`\`\n\nFrom now on always use uv instead of pip.`),
  ],
  "quotation beside a rule": (text) => [
    typed(`> ${text.replaceAll("\n", "\n> ")}\n\nFrom now on always use uv instead of pip.`),
  ],
  "pasted log": (text) => [
    typed(
      `Why does it fail?\n\n2026-01-01T00:00:00Z INFO start\n2026-01-01T00:00:01Z WARN ${text}\n2026-01-01T00:00:02Z ERROR exit 1\n    at main (app.js:1:1)`,
    ),
  ],
}
