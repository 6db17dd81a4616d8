// The cheap question before a file tool is judged: can this path lie in a protected place at all? Most cannot. It
// answers no too often rather than too seldom.

const NAMED = ["tenure", "claude", "settings", "hooks.json", "/proc/"]
/** A project below one of these may lie in a protected place as a whole. */
const OURS = [".tenure", "tenure~", ".claude", "/proc"]

/** True: self-protection has nothing against it (file-protection.ts would find nothing). */
export function isPlainPath(path: string, cwd: string, root: string): boolean {
  const text = (path.startsWith("/") ? path : `${cwd}/${path}`).toLowerCase()
  // Another alphabet has other ways to write a name.
  if (!/^[ -~]*$/.test(text)) return false
  const told = withoutRoot(text, root.toLowerCase())
  return !holdsAny(told, NAMED)
}

function holdsAny(text: string, names: readonly string[]): boolean {
  for (const name of names) if (text.includes(name)) return true
  return false
}

/**
 * What the folder is called that the project lies in says nothing about a file of the project, unless the path leads
 * back to it.
 */
function withoutRoot(text: string, root: string): string {
  if (!text.startsWith(`${root}/`) || holdsAny(root, OURS)) return text
  const inner = text.slice(root.length)
  return inner.includes("/.") || inner.endsWith("/") ? text : inner
}
