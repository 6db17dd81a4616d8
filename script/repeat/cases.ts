// The cases of `npm run bench:repeat` (cases.jsonl, one a line): a mistake, the person's correction, the agent's block (null
// for none), variants of the mistake, and innocent calls, the right one first. We wrote them, so they are a regression set,
// not a measure.
import { readFileSync } from "node:fs"
import { join } from "node:path"

export interface Call {
  readonly tool: "Bash" | "Edit" | "Write" | "Read"
  readonly input: Readonly<Record<string, string>>
}

export interface Case {
  readonly id: string
  readonly lang: string
  /** Files of its project, beside those that it edits. */
  readonly files: Readonly<Record<string, string>>
  readonly mistake: Call
  readonly said: string
  readonly block: string | null
  readonly variants: readonly Call[]
  /** The right call first. */
  readonly innocent: readonly Call[]
}

/** For cases without files of their own. */
const FILES: Readonly<Record<string, string>> = {
  "README.md": "# notes\n",
  Makefile: "check:\n\ttrue\n",
  "package.json": '{ "name": "atlas", "scripts": { "unit": "vitest" } }\n',
}

/** A call as cases.jsonl writes it. */
type WrittenCall =
  | { readonly sh: string }
  | { readonly edit: string; readonly old?: string; readonly new?: string }
  | { readonly write: string; readonly text?: string }
  | { readonly read: string }

type WrittenCase = Omit<Case, "mistake" | "variants" | "innocent" | "files"> & {
  readonly files?: Case["files"]
  readonly mistake: WrittenCall
  readonly variants: readonly WrittenCall[]
  readonly innocent: readonly WrittenCall[]
}

export const CASES: readonly Case[] = readFileSync(join(import.meta.dir, "cases.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as WrittenCase)
  .map((each) => ({
    ...each,
    files: each.files ?? FILES,
    mistake: callOf(each.mistake),
    variants: each.variants.map(callOf),
    innocent: each.innocent.map(callOf),
  }))

function callOf(call: WrittenCall): Call {
  if ("sh" in call) return { tool: "Bash", input: { command: call.sh } }
  if ("write" in call) return { tool: "Write", input: { file_path: call.write, content: call.text ?? "x\n" } }
  if ("read" in call) return { tool: "Read", input: { file_path: call.read } }
  const { edit, old = "x = 1", new: text = "x = 2" } = call
  return { tool: "Edit", input: { file_path: edit, old_string: old, new_string: text } }
}
