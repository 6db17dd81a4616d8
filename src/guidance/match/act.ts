// An act: what a call or prompt is about to do, as far as guidance cares.

import { writtenIn } from "../../clients/claude-code/tool-input.ts"
import { looksAtFile, SHELL_TOOL, writesFile } from "../../clients/claude-code/tools.ts"
import type { ToolCall } from "../../sessions/event.ts"

export type Act =
  /** `text` is the new text, `before` the replaced text; undefined if unknown. */
  | {
      readonly kind: "write"
      readonly tool: string
      readonly path: string
      readonly text?: string
      readonly before?: string
    }
  | { readonly kind: "command"; readonly tool: string; readonly line: string }
  /** GUID-05: a file is read or searched, and may be changed next. */
  | { readonly kind: "look"; readonly tool: string; readonly path: string }
  | { readonly kind: "prompt"; readonly text: string }

/** Undefined for tools that guidance ignores. */
export function actOf({ tool, target, input }: ToolCall): Act | undefined {
  if (target.kind === "command")
    return tool === SHELL_TOOL ? { kind: "command", tool, line: target.line } : undefined
  if (target.kind !== "file") return undefined
  if (writesFile(tool)) return { kind: "write", tool, path: target.path, ...writtenIn(input) }
  return looksAtFile(tool) ? { kind: "look", tool, path: target.path } : undefined
}
