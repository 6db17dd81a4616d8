// A client on a machine with managed settings: they are in /etc, so it runs in a mount namespace with a copy of that folder.
import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { clientBinary } from "./client-binary.ts"
import type { Scene } from "./run-client.ts"

const UNSHARE = ["unshare", "--mount", ...(process.getuid?.() === 0 ? [] : ["--map-root-user"])]

/** Whether this system allows it. */
export function canManage(): boolean {
  if (Bun.which("unshare") === null) return false
  return Bun.spawnSync([...UNSHARE, "mount", "--bind", "/usr", "/etc"]).success
}

/** The program to start in place of the client. */
export function managedClient({ root }: Scene, settings: object): string {
  const etc = join(root, "etc")
  // Other people's secrets in /etc may be unreadable; the client needs none of them.
  for (const name of ["passwd", "group", "hosts", "nsswitch.conf", "resolv.conf", "ssl", "alternatives"])
    cpSync(join("/etc", name), join(etc, name), { recursive: true, force: true })
  mkdirSync(join(etc, "claude-code"))
  writeFileSync(join(etc, "claude-code/managed-settings.json"), JSON.stringify(settings))
  const program = join(root, "managed-client")
  const run = `exec ${UNSHARE.join(" ")} /bin/sh -c 'mount --bind "$0" /etc && exec "$@"' "${etc}" "${clientBinary()}" "$@"`
  writeFileSync(program, `#!/bin/sh\n${run}\n`)
  chmodSync(program, 0o755)
  return program
}
