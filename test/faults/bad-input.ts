// Sends many bad inputs through the executable and says what a client, a disk or the next event would notice.
import { type Box, complaints, hook, rows, soundness, stillRecords } from "../black-box.ts"
import { treeOutsideLocal } from "./tree.ts"

/** How many hooks run side by side; a client does the same. */
const AT_ONCE = 4

export type Input = string | Uint8Array

export async function objectionsTo(box: Box, inputs: readonly Input[]): Promise<string[]> {
  const before = treeOutsideLocal(box.top)
  const found: string[] = []
  await sideBySide(inputs, AT_ONCE, async (input, at) => {
    const outcome = await hook(box, input)
    found.push(...complaints(outcome, eventNameIn(input)).map((what) => `input ${at}: ${what}`))
  })
  const after = treeOutsideLocal(box.top)
  if (!Bun.deepEquals(after, before)) found.push(`files outside .tenure/local: ${JSON.stringify(after)}`)
  if (!(await stillRecords(box))) found.push("a good event afterwards is not recorded")
  if (soundness(box) !== "ok") found.push(`the store: ${soundness(box)}`)
  return found
}

/** The events of these inputs, without the good one that was sent last. */
export function recorded(box: Box): string[] {
  return rows(box)
    .map((row) => row.key)
    .filter((key) => !key.includes("still-records"))
}

export async function sideBySide<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, at: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++
      await work(items[at] as T, at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

function eventNameIn(input: Input): string {
  try {
    const { hook_event_name } = JSON.parse(
      typeof input === "string" ? input : new TextDecoder().decode(input),
    )
    return String(hook_event_name)
  } catch {
    return ""
  }
}
