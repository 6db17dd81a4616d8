// Two renames that the file API does not offer: swap two names, and take a name only if it is free. Both
// are one system call, so nothing another process does can fall in between. Where the system, the file
// system or the runtime has neither, the answer is "unsupported" and the caller takes the next best way.

import { dlopen } from "bun:ffi"

export type RenameResult = "done" | "not-done" | "unsupported"

export function exchange(one: string, other: string): RenameResult {
  return rename(one, other, SWAP)
}

export function renameToFree(from: string, to: string): RenameResult {
  return rename(from, to, EXCLUSIVE)
}

type Call = (from: Uint8Array, to: Uint8Array, flags: number) => number
type Flags = { readonly linux: number; readonly darwin: number }

const SWAP: Flags = { linux: 2, darwin: 2 }
const EXCLUSIVE: Flags = { linux: 1, darwin: 4 }
const HERE = -100

let call: Call | null | undefined

function rename(from: string, to: string, flags: Flags): RenameResult {
  call ??= process.platform === "darwin" ? darwinCall() : linuxCall()
  if (call === null) return "unsupported"
  const failed = call(cString(from), cString(to), process.platform === "darwin" ? flags.darwin : flags.linux)
  // The error number is out of reach here; the caller tells the reasons apart by looking at the files.
  return failed === 0 ? "done" : "not-done"
}

function linuxCall(): Call | null {
  if (process.platform !== "linux") return null
  for (const name of ["libc.so.6", `libc.musl-${process.arch === "arm64" ? "aarch64" : "x86_64"}.so.1`]) {
    const library = tryOpen(() =>
      dlopen(name, { renameat2: { args: ["i32", "buffer", "i32", "buffer", "u32"], returns: "i32" } }),
    )
    if (library !== null) return (from, to, flags) => library.symbols.renameat2(HERE, from, HERE, to, flags)
  }
  return null
}

function darwinCall(): Call | null {
  const library = tryOpen(() =>
    dlopen("libSystem.B.dylib", { renamex_np: { args: ["buffer", "buffer", "u32"], returns: "i32" } }),
  )
  return library === null ? null : (from, to, flags) => library.symbols.renamex_np(from, to, flags)
}

function tryOpen<T>(open: () => T): T | null {
  try {
    return open()
  } catch {
    return null
  }
}

function cString(text: string): Uint8Array {
  return Buffer.from(`${text}\0`)
}
