// Records deliveries (GUID-09). Call it in the transaction that decides to deliver.

import type { Project } from "../../io/home.ts"
import { excerpt } from "../../privacy/redact.ts"
import type { Store } from "../../store/open.ts"
import { putReceipt, type ReceiptDraft } from "../../store/receipts.ts"
import type { TurnDelivery } from "../deliver/answer.ts"
import type { LessonDelivery } from "../deliver/hold.ts"
import type { Pointer } from "../match/pointers.ts"

const PATH_CHARS = 400

/** What a delivery needs from a hook. */
export interface DeliveryIo {
  readonly project: Project
  readonly now: number
  store(): Store
  /** GUID-10. */
  silenced(): boolean
  /** Values of secret-named variables in the text, to redact. */
  secretsIn(text: string): readonly string[]
}

export function keepReceipts(
  told: readonly TurnDelivery[],
  where: Omit<LessonDelivery, "lesson" | "way"> & Pick<ReceiptDraft, "session" | "tool" | "print">,
  io: DeliveryIo,
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
