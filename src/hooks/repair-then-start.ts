// Starts a session on a sound store: a damaged one, marked before or found now, is repaired first, and the person sees a
// notice (PRSC-02).

import type { Reply } from "../clients/claude-code/disk/reply.ts"
import { readChainHead } from "../io/chain-head.ts"
import { CUT_HINT, cutSentence } from "../lessons/lifecycle/changelog.ts"
import type { Event } from "../sessions/event.ts"
import { missingRows } from "../store/changelog-rows.ts"
import { isDamage, isMarkedDamaged } from "../store/integrity.ts"
import type { HappeningOf } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { sessionStart } from "./session-start.ts"

const KNOWN = new Error("an earlier hook found the damage")

/** `open` opens the store again at each call. */
export async function repairThenStart(
  event: Event,
  happening: HappeningOf<"session-started">,
  open: () => Promise<HookIo>,
): Promise<Reply> {
  const io = await open()
  let found: unknown = KNOWN
  try {
    if (!isMarkedDamaged(io.project)) {
      const reply = await sessionStart(event, happening, io)
      const cut = happening.source === "compact" || !io.attended ? undefined : cutNotice(io)
      return cut === undefined ? reply : withNotice(reply, cut)
    }
  } catch (fault) {
    if (!isDamage(fault)) throw fault
    found = fault
  }
  const { repairStore } = await import("../continuity/disk/repair-store.ts")
  const notice = await repairStore(io.project, io.now, found, open, { home: io.home })
  const reply = await sessionStart(event, happening, await open())
  return notice === undefined ? reply : withNotice(reply, notice)
}

/** T26: the store is sound but lacks rows that the home knows: it is an older one, or someone cut it. */
function cutNotice(io: HookIo): string | undefined {
  const lacking = missingRows(io.store(), readChainHead(io.project, io.home))
  return lacking === undefined ? undefined : `Tenure: ${cutSentence(lacking)} ${CUT_HINT}`
}

function withNotice(reply: Reply, notice: string): Reply {
  if (reply.kind === "context") return { ...reply, notice: [notice, reply.notice ?? ""].join("\n").trim() }
  return { kind: "notice", text: reply.kind === "notice" ? `${notice}\n${reply.text}` : notice }
}
