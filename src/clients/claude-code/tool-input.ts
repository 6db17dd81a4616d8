// The input of the client's tools: its fields, and the tools whose input is harmless.
import { NOTEBOOK_TOOL, SHELL_TOOL } from "./tools.ts"

type Input = Readonly<Record<string, unknown>>

/** Tools that change no file which their input names. */
const HARMLESS =
  " Read Grep Glob LS NotebookRead WebFetch WebSearch TodoWrite TodoRead AskUserQuestion ExitPlanMode EnterPlanMode ToolSearch BashOutput KillShell TaskOutput TaskStop TaskCreate TaskUpdate TaskGet TaskList Skill SlashCommand Agent Task SendMessage ScheduleWakeup CronCreate CronList CronDelete LSP StructuredOutput ListMcpResourcesTool ReadMcpResourceTool EnterWorktree ExitWorktree "

/** Of those, the ones that carry no text to where it would come back as a prompt. */
const CARRIES_NOTHING =
  " Read Grep Glob LS NotebookRead WebFetch WebSearch TodoWrite TodoRead AskUserQuestion ExitPlanMode ToolSearch BashOutput KillShell TaskOutput TaskStop "

export function isHarmlessTool(tool: string): boolean {
  return HARMLESS.includes(` ${tool} `)
}

export function carriesNoText(tool: string): boolean {
  return CARRIES_NOTHING.includes(` ${tool} `)
}

/** The shell text of a call of the client's shell; undefined for other tools and without any text. */
export function shellLine(tool: string, input: Input): string | undefined {
  const line = tool === SHELL_TOOL ? input["command"] : undefined
  return typeof line === "string" && line !== "" ? line : undefined
}

export function namedFile(input: Input): string | undefined {
  const path = input["file_path"] ?? input["notebook_path"]
  return typeof path === "string" ? path : undefined
}

export function inputNaming(tool: string, path: string): Input {
  return { [tool === NOTEBOOK_TOOL ? "notebook_path" : "file_path"]: path }
}

export function withoutFile({ file_path: _file, ...rest }: Input): Input {
  return rest
}

/** The text that a writing tool adds to a file, and the text that it replaces. */
export function writtenIn(input: Input): { readonly text: string; readonly before: string } {
  const all = [input]
  if (Array.isArray(input["edits"])) for (const edit of input["edits"]) all.push(Object(edit) as Input)
  return { text: joinFields(all, WRITTEN), before: joinFields(all, REPLACED) }
}

const WRITTEN = ["new_string", "content", "new_source"]
const REPLACED = ["old_string"]

function joinFields(all: readonly Input[], fields: readonly string[]): string {
  const texts: string[] = []
  for (const each of all)
    for (const field of fields) {
      const text = each[field]
      if (typeof text === "string") texts.push(text)
    }
  return texts.join("\n")
}

export function replacementsIn(input: Input): readonly { readonly before: string; readonly after: string }[] {
  const edits: readonly unknown[] = Array.isArray(input["edits"]) ? input["edits"] : [input]
  return edits.map((edit) => {
    const { old_string, new_string } = Object(edit) as Input
    return { before: String(old_string ?? ""), after: String(new_string ?? "") }
  })
}
