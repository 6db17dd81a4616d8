// Where the real client is. npm puts the native executable into one package per platform;
// using that directly needs no install script, which newer npm may not run.

import { existsSync } from "node:fs"
import { join } from "node:path"

/** The native executable of the pinned client. Throws with the command to type when missing. */
export function clientBinary(): string {
  const path = candidates().find((candidate) => existsSync(candidate))
  if (path) return path
  throw new Error("The Claude Code client is not installed. Run: npm run test:client")
}

export function isClientInstalled(): boolean {
  return candidates().some((candidate) => existsSync(candidate))
}

// npm installs only the package that fits the machine's libc, so the first one there is ours.
function candidates(): string[] {
  const platform = `${process.platform}-${process.arch}`
  const file = process.platform === "win32" ? "claude.exe" : "claude"
  return [platform, `${platform}-musl`].map((name) =>
    join(import.meta.dir, "node_modules", "@anthropic-ai", `claude-code-${name}`, file),
  )
}
