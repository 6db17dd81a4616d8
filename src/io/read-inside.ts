// Reads a project file that may be a link: refuses targets outside the project, non-regular files (T09) and text that is
// not UTF-8.
import { readLimited } from "./files.ts"
import { attempt, realTarget } from "./real-path.ts"

export type InsideResult =
  | { readonly kind: "read"; readonly text: string; readonly bytes: Uint8Array }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly why: string }

export function readInside(path: string, root: string, maxBytes: number): InsideResult {
  const target = attempt(() => realTarget(path, root))
  if (target.kind === "failed")
    return target.code === "ENOENT" || target.code === "ENOTDIR"
      ? { kind: "absent" }
      : unreadable(target.code)
  if (target.kind === "refused") return unreadable(target.reason)
  const read = readLimited(target.path, maxBytes)
  switch (read.kind) {
    case "read":
      try {
        const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(read.bytes)
        return { kind: "read", text, bytes: read.bytes }
      } catch {
        return unreadable("it is not UTF-8 text")
      }
    case "absent":
      return read
    case "too-large":
      return unreadable(`it is larger than ${Math.round(maxBytes / 1024)} KB`)
    case "refused":
      return unreadable(read.reason)
    case "failed":
      return unreadable(read.code)
  }
}

/** Empty if absent or unreadable. */
export function textInside(path: string, root: string, maxBytes: number): string {
  const read = readInside(path, root, maxBytes)
  return read.kind === "read" ? read.text : ""
}

function unreadable(why: string): InsideResult {
  return { kind: "unreadable", why }
}
