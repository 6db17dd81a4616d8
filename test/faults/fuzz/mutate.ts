// Changes to something valid, by chance: bytes of any input, members and values of a payload. What is mostly right gets
// further into a program than what is all noise.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { PAYLOADS, type Payload, payloadNames } from "../../black-box.ts"
import type { Chance } from "../chance.ts"

const ODD_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    1e308,
    -1,
    "",
    " ",
    "\0",
    "\ud800",
    "\u202e",
    "__proto__",
    "x".repeat(100_000),
  ],
  ...[
    [],
    {},
    [[[]]],
    { __proto__: null, toString: 1 },
    { file_path: {} },
    { command: [] },
    ["a"],
    "/",
    "../..",
  ],
  ...["`".repeat(500), "$(touch x)", "a\nb\rc", "\u001b[2J", "%s%n", "'; DROP TABLE events; --"],
]

let recorded: readonly Payload[] | undefined

/** A recorded payload with one to four things about it changed; `folder` stands for the project's. */
export function mutatedPayload(folder: string, random: Chance): Uint8Array {
  recorded ??= payloadNames().map((name) => JSON.parse(readFileSync(join(PAYLOADS, `${name}.json`), "utf8")))
  const original = random.pick(recorded)
  const fields: Record<string, unknown> = { ...original }
  for (let i = random.below(4); i >= 0; i--) {
    const name = random.pick(Object.keys(original))
    if (random.below(3) === 0) delete fields[name]
    else fields[name] = random.below(3) === 0 ? { ...fields } : random.pick(ODD_VALUES)
  }
  const text = JSON.stringify(fields).replaceAll("/home/user/project", folder)
  const bytes = new TextEncoder().encode(text)
  return random.below(2) === 0 ? bytes : mutated(bytes, random)
}

/** Cut, cut out, put in, written over, turned around, doubled. */
export function mutated(bytes: Uint8Array, random: Chance): Uint8Array {
  const at = random.below(bytes.length + 1)
  const length = random.below(40)
  const rest = bytes.subarray(Math.min(bytes.length, at + length))
  const changed = Uint8Array.from(bytes)
  switch (random.below(6)) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      return Buffer.concat([bytes.subarray(0, at), rest])
    case 2:
      return Buffer.concat([bytes.subarray(0, at), random.bytes(length), bytes.subarray(at)])
    case 3:
      changed.set(random.bytes(Math.min(length, bytes.length - at)), at)
      return changed
    case 4:
      return Buffer.concat([bytes, bytes.subarray(at)])
    default:
      return Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)])
  }
}
