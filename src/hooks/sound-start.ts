// Starts a session on a sound store: a damaged one, known by a mark or met on the way, is mended first, and the person
// is told (PRSC-02).
import type { Event } from "../core/events/event.ts"
import { isDamage, isMarkedDamaged } from "../store/damage.ts"
import type { HappeningOf } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import type { Reply } from "./reply.ts"
import { sessionStart } from "./session-start.ts"

const KNOWN = new Error("a hook had met the damage before")

/** `open` opens the store anew at each call. */
export async function soundStart(
  event: Event,
  happening: HappeningOf<"session-started">,
  open: () => Promise<HookIo>,
): Promise<Reply> {
  const io = await open()
  let found: unknown = KNOWN
  try {
    if (!isMarkedDamaged(io.project)) return await sessionStart(event, happening, io)
  } catch (fault) {
    if (!isDamage(fault)) throw fault
    found = fault
  }
  const { mend } = await import("../continuity/mend.ts")
  const told = await mend(io.project, io.now, found, open)
  const reply = await sessionStart(event, happening, await open())
  return told === undefined ? reply : withNotice(reply, told)
}

function withNotice(reply: Reply, told: string): Reply {
  if (reply.kind === "context") return { ...reply, notice: [told, reply.notice ?? ""].join("\n").trim() }
  return { kind: "notice", text: reply.kind === "notice" ? `${told}\n${reply.text}` : told }
}
