// A file system of a few hundred KB, made for one test and gone after it: disks that are full or read-only cannot
// be had otherwise, and permission bits do not bind root.
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, unlinkSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface SmallDisk extends Disposable {
  readonly path: string
  /** Leaves at most this many bytes free. */
  fill(leavingBytes: number): void
  empty(): void
  readOnly(on: boolean): void
}

export const CAN_MOUNT = canMount()

export function smallDisk(kilobytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), "tenure-disk-"))
  must(["mount", "-t", "tmpfs", "-o", `size=${kilobytes}k,mode=755`, "tenure-test", path])
  const ballast = join(path, "ballast")
  return {
    path,
    fill: (leavingBytes) => fill(ballast, path, leavingBytes),
    empty: () => unlinkSync(ballast),
    readOnly: (on) => must(["mount", "-o", `remount,${on ? "ro" : "rw"}`, path]),
    [Symbol.dispose]() {
      // What a hook has started in the background may still be at work there.
      for (let left = 50; left > 0 && Bun.spawnSync(["umount", path]).exitCode !== 0; left--)
        Bun.sleepSync(100)
      rmSync(path, { recursive: true })
    },
  }
}

function fill(ballast: string, path: string, leavingBytes: number): void {
  const block = new Uint8Array(4096)
  const fd = openSync(ballast, "a")
  for (;;) {
    const { bavail, bsize } = statfsSync(path)
    if (bavail * bsize <= leavingBytes) break
    writeSync(fd, block)
  }
  closeSync(fd)
}

function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false
  const path = mkdtempSync(join(tmpdir(), "tenure-disk-"))
  const mounted =
    Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=64k", "tenure-test", path]).exitCode === 0
  if (mounted) must(["umount", path])
  rmSync(path, { recursive: true })
  return mounted
}

function must(command: string[]): void {
  const child = Bun.spawnSync(command, { stderr: "pipe" })
  if (child.exitCode !== 0) throw new Error(`${command.join(" ")}: ${child.stderr}`)
}
