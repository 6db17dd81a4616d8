// The cheap question before a file tool is judged: can this path lie in a protected place at all? Most cannot. It
// answers no too often rather than too seldom.

const NAMED = ["tenure", "claude", "settings", "hooks.json", "/proc/"]

/** True: self-protection has nothing against it (file-protection.ts would find nothing). */
export function isPlainPath(path: string, cwd: string): boolean {
  const text = `${cwd}/${path}`.toLowerCase()
  // Another alphabet has other ways to write a name.
  return /^[ -~]*$/.test(text) && !NAMED.some((name) => text.includes(name))
}
