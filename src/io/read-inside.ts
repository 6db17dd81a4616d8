// Reads a project file that may be a link: refuses targets outside the project, non-regular files (T09) and text that is
// not UTF-8.
import { orUndefined } from "../text/or-undefined.ts"
import { readLimited } from "./files.ts"
import { attempt, realTarget, whyNot } from "./real-path.ts"

export type InsideResult =
  | { readonly kind: "read"; readonly text: string; readonly bytes: Uint8Array }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly why: string }

export function readInside(path: string, root: string, maxBytes: number): InsideResult {
  const target = attempt(() => realTarget(path, root))
  if (target.kind === "failed" && (target.code === "ENOENT" || target.code === "ENOTDIR"))
    return { kind: "absent" }
  if (target.kind !== "target") return unreadable(whyNot(target))
  const read = readLimited(target.path, maxBytes)
  if (read.kind === "absent") return read
  if (read.kind === "too-large") return unreadable(`it is larger than ${Math.round(maxBytes / 1024)} KB`)
  if (read.kind !== "read") return unreadable(whyNot(read))
  const { bytes } = read
  const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  const text = orUndefined(() => utf8.decode(bytes))
  return text === undefined ? unreadable("it is not UTF-8 text") : { kind: "read", text, bytes }
}

/** Empty if absent or unreadable. */
export function textInside(path: string, root: string, maxBytes: number): string {
  const read = readInside(path, root, maxBytes)
  return read.kind === "read" ? read.text : ""
}

function unreadable(why: string): InsideResult {
  return { kind: "unreadable", why }
}
