// A session as a script: what was said and done and, independent of any detector, its facts and how a summary would word
// each, correctly and wrongly.

export type FactClass = "constraint" | "decision" | "todo" | "failing test" | "failing command" | "file"

export interface KnownFact {
  readonly class: FactClass
  /** Words of the fact that occur nowhere else in the session and must reach the model. */
  readonly key: string
  /** How a good summary says it, in other words. */
  readonly reworded: string
  /** How a bad one says it: without "not", with another number, as done. Null when impossible. */
  readonly spoiled: string | null
}

export type Turn =
  | { readonly kind: "person" | "queued" | "agent" | "notification" | "subagent"; readonly text: string }
  | {
      readonly kind: "tool"
      readonly tool: string
      readonly input: Readonly<Record<string, unknown>>
      readonly result: string
      readonly failed: boolean
      readonly details: unknown
    }

export interface Script {
  readonly name: string
  readonly turns: readonly Turn[]
  readonly facts: readonly KnownFact[]
}

export const ROOT = "/home/dev/project"

export function session(
  name: string,
  turns: readonly (Turn | readonly Turn[])[],
  facts: readonly KnownFact[],
): Script {
  return { name, turns: turns.flat(), facts }
}

export function person(text: string): Turn {
  return { kind: "person", text }
}

/** Typed while the agent worked. */
export function queued(text: string): Turn {
  return { kind: "queued", text }
}

export function agent(text: string): Turn {
  return { kind: "agent", text }
}

/** A background task's report: nobody's words. */
export function notification(text: string): Turn {
  return { kind: "notification", text }
}

export function subagent(text: string): Turn {
  return { kind: "subagent", text }
}

export function tool(
  name: string,
  input: Record<string, unknown>,
  result = "ok",
  failed = false,
  details: unknown = {},
): Turn {
  return { kind: "tool", tool: name, input, result, failed, details }
}

export function write(...paths: string[]): Turn[] {
  return paths.map((path) =>
    tool("Write", { file_path: `${ROOT}/${path}`, content: "…" }, "File created successfully"),
  )
}

export function edit(...paths: string[]): Turn[] {
  return paths.map((path) =>
    tool(
      "Edit",
      { file_path: `${ROOT}/${path}`, old_string: "a", new_string: "b" },
      "The file has been updated.",
    ),
  )
}

export function look(...paths: string[]): Turn[] {
  return paths.map((path) =>
    tool("Read", { file_path: `${ROOT}/${path}` }, "1\tnever import this module directly\n2\t…"),
  )
}

export function run(command: string, output = ""): Turn {
  const details = { stdout: output, stderr: "", interrupted: false }
  return tool("Bash", { command, description: "run it" }, output, false, details)
}

export function fails(command: string, output: string, code = 1): Turn {
  return tool(
    "Bash",
    { command, description: "run it" },
    `Exit code ${code}\n${output}`,
    true,
    `Error: Exit code ${code}`,
  )
}

/** `done: …`, `now: …`, else still to do. */
export function todos(...items: string[]): Turn {
  const list = items.map((item) => {
    const [, state = "", content = ""] = /^(?:(done|now): )?(.*)$/.exec(item) ?? []
    const status = { done: "completed", now: "in_progress" }[state] ?? "pending"
    return { content, status, activeForm: content }
  })
  return tool("TodoWrite", { todos: list }, "Todos have been modified successfully.")
}

export function task(id: number, subject: string): Turn {
  const result = `Task #${id} created successfully: ${subject}`
  return tool("TaskCreate", { subject, description: subject }, result, false, {
    task: { id: String(id), subject },
  })
}

export function taskDone(id: number): Turn {
  return tool("TaskUpdate", { taskId: String(id), status: "completed" }, `Updated task #${id} status`)
}

export function asks(question: string, answer: string): Turn {
  const questions = [{ question, header: "Choice", options: [{ label: answer, description: "" }] }]
  const result = `Your questions have been answered: "${question}"="${answer}". You can now continue.`
  return tool("AskUserQuestion", { questions }, result, false, { questions, answers: { [question]: answer } })
}

export function constraint(key: string, reworded: string, spoiled: string | null = null): KnownFact {
  return { class: "constraint", key, reworded, spoiled }
}

export function decision(key: string, reworded: string, spoiled: string | null = null): KnownFact {
  return { class: "decision", key, reworded, spoiled }
}

export function todo(key: string, reworded: string, spoiled: string | null = null): KnownFact {
  return { class: "todo", key, reworded, spoiled }
}

export function failingTest(key: string): KnownFact {
  return {
    class: "failing test",
    key,
    reworded: `The test ${key} still fails.`,
    spoiled: `Looked at ${key}.`,
  }
}

export function failingCommand(key: string): KnownFact {
  return {
    class: "failing command",
    key,
    reworded: `\`${key}\` ends with an error.`,
    spoiled: `Ran \`${key}\`.`,
  }
}

export function files(...paths: string[]): KnownFact[] {
  return paths.map((path) => ({ class: "file", key: path, reworded: `- ${path} was edited`, spoiled: null }))
}
