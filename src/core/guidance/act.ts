// An act: what a call or a prompt is about to do, as far as guidance goes. Apart from the scene, which most calls never
// come to.
import { looksAtFile, type ToolCall, writesFile } from "../events/event.ts"

export type Act =
  | { readonly kind: "write"; readonly tool: string; readonly path: string }
  | { readonly kind: "command"; readonly tool: string; readonly line: string }
  /** GUID-05: a file is read or searched, and may be changed next. */
  | { readonly kind: "look"; readonly tool: string; readonly path: string }
  | { readonly kind: "prompt"; readonly text: string }

/** What a tool call does, for guidance; undefined for every tool that guidance leaves alone. */
export function actOf({ tool, target }: ToolCall): Act | undefined {
  if (target.kind === "command")
    return tool === "Bash" ? { kind: "command", tool, line: target.line } : undefined
  if (target.kind !== "file") return undefined
  if (writesFile(tool)) return { kind: "write", tool, path: target.path }
  return looksAtFile(tool) ? { kind: "look", tool, path: target.path } : undefined
}
