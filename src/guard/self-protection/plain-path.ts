// A prefilter before a file tool is judged: can this path be in a protected place? Most cannot. When in doubt the path is
// not plain.

const NAMED = ["tenure", "claude", "settings", "hooks.json", "/proc/"]
/** A project below one of these may be entirely in a protected place. */
const OURS = [".tenure", "tenure~", ".claude", "/proc"]

/** True when self-protection would find nothing (self-protection.ts). */
export function isPlainPath(path: string, cwd: string, root: string): boolean {
  const text = (path.startsWith("/") ? path : `${cwd}/${path}`).toLowerCase()
  // Non-ASCII text has other spellings of a name.
  if (!/^[ -~]*$/.test(text)) return false
  const relevant = withoutRoot(text, root.toLowerCase())
  return !holdsAny(relevant, NAMED)
}

function holdsAny(text: string, names: readonly string[]): boolean {
  for (const name of names) if (text.includes(name)) return true
  return false
}

/** The name of the project's folder says nothing about a file in it, unless the path leads back up. */
function withoutRoot(text: string, root: string): string {
  if (!text.startsWith(`${root}/`) || holdsAny(root, OURS)) return text
  const inner = text.slice(root.length)
  return inner.includes("/.") || inner.endsWith("/") ? text : inner
}
