// Writes down what was told (GUID-09). Call it in the transaction that decides to tell it.
import type { Telling } from "../core/guidance/answer.ts"
import type { Given } from "../core/guidance/hold.ts"
import type { Pointer } from "../core/guidance/pointers.ts"
import { excerpt } from "../core/trust/redact.ts"
import type { Project } from "../io/home.ts"
import type { Store } from "../store/open.ts"
import { putReceipt, type ReceiptDraft } from "../store/receipts.ts"

const PATH_CHARS = 400

/** What telling needs of a hook. */
export interface Teller {
  readonly project: Project
  readonly now: number
  store(): Store
  /** GUID-10. */
  silenced(): boolean
  /** Values of secret-named variables that occur in the text, to be redacted. */
  secretsIn(text: string): readonly string[]
}

export function keepReceipts(
  told: readonly Telling[],
  where: Omit<Given, "lesson" | "way"> & Pick<ReceiptDraft, "session" | "tool">,
  io: Teller,
): void {
  const hookUs = Math.round(Bun.nanoseconds() / 1000)
  const redacted = (pointer: Pointer): Pointer =>
    pointer.by === "file"
      ? { ...pointer, path: excerpt(pointer.path, PATH_CHARS, io.secretsIn(pointer.path)) }
      : pointer
  for (const { lesson, way, tokens, match } of told)
    putReceipt(io.store(), {
      ...where,
      at: io.now,
      lesson,
      way,
      score: match?.score ?? null,
      reasons: (match?.pointers ?? []).map(redacted),
      tokens,
      hookUs,
    })
}
