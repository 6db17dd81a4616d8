// Where the real client is. npm puts the native executable into one package per platform;
// using that directly needs no install script, which newer npm may not run.

import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
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

/** Another version, fetched once and kept beside the pinned one. */
export function olderClient(version: string): string {
  const folder = join(import.meta.dir, "node_modules", `.client-${version}`)
  const binary = join(folder, "package", "claude")
  if (existsSync(binary)) return binary
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  const name = `@anthropic-ai/claude-code-${process.platform}-${process.arch}@${version}`
  const packed = Bun.spawnSync(["npm", "pack", "--silent", name], { cwd: partial })
  const archive = packed.stdout.toString().trim().split("\n").at(-1) ?? ""
  const unpacked = Bun.spawnSync(["tar", "-xzf", archive], { cwd: partial })
  if (unpacked.exitCode !== 0) throw new Error(`${name} could not be fetched: ${packed.stderr.toString()}`)
  rmSync(join(partial, archive))
  renameSync(partial, folder)
  return binary
}

// npm installs only the package that fits the machine's libc, so the first one there is ours.
function candidates(): string[] {
  const platform = `${process.platform}-${process.arch}`
  const file = process.platform === "win32" ? "claude.exe" : "claude"
  return [platform, `${platform}-musl`].map((name) =>
    join(import.meta.dir, "node_modules", "@anthropic-ai", `claude-code-${name}`, file),
  )
}
