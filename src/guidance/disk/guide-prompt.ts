// Guidance at a message: a prompt that names a lesson's action delivers the lesson (GUID-05), and the actions in a message
// are noted for later calls, which have no time to reread messages (GUID-03).
import { guidanceConfig } from "../../config/disk/config-in-force.ts"
import { matchGlob } from "../../io/bun-glob.ts"
import type { Event, SessionId } from "../../sessions/event.ts"
import { addToFilter } from "../../store/filter.ts"
import { nextGeneration } from "../../store/generation.ts"
import { writing } from "../../store/open.ts"
import { deliveriesIn } from "../../store/receipts.ts"
import { compactionsOf } from "../../store/sessions.ts"
import { candidates, lessonInForce, notedActions, noteSaid } from "../../store/triggers.ts"
import { deliverMatches } from "../deliver/answer.ts"
import { isNew } from "../deliver/hold.ts"
import type { GuidanceLimits } from "../match/guidance-limits.ts"
import { sceneKeys } from "../match/keys.ts"
import type { Match } from "../match/match-lesson.ts"
import { saidKey } from "../match/path-keys.ts"
import type { Guided } from "../match/pointers.ts"
import { rankAll } from "../match/rank.ts"
import { NOTHING_SAID, sceneOf } from "../match/scene.ts"
import { type DeliveryIo, keepReceipts } from "./keep-receipts.ts"
import { pathContext } from "./locate-act.ts"

/** Text added to the prompt for the agent; undefined if none. */
export function guidePrompt(event: Event, text: string, io: DeliveryIo): string | undefined {
  const { limits } = guidanceConfig(io.project, io.store())
  const ranked = heard(text, io, limits)
  return writing(io.store(), () => {
    note(event.session, ranked, io, limits)
    return io.silenced() ? undefined : tell(event, ranked, io, limits)
  })
}

/** The agent's words count too: what it announces, it is about to do. */
export function noteReply(session: SessionId, text: string, io: DeliveryIo): void {
  const { limits } = guidanceConfig(io.project, io.store())
  const ranked = heard(text, io, limits)
  writing(io.store(), () => note(session, ranked, io, limits))
}

function heard(text: string, io: DeliveryIo, limits: GuidanceLimits): readonly Match<Guided>[] {
  const place = pathContext(io.project.root, io.project.root)
  const situation = { act: { kind: "prompt", text }, place, said: NOTHING_SAID, context: [] } as const
  const scene = sceneOf(situation, undefined, limits)
  const found = candidates(io.store(), sceneKeys(scene), limits.candidates)
  return rankAll(found, scene, { matchGlob, limits })
}

function note(
  session: SessionId,
  ranked: readonly Match<Guided>[],
  io: DeliveryIo,
  limits: GuidanceLimits,
): void {
  const said = noteOf(ranked, limits.noted)
  const isAny = Object.keys(said).length > 0
  if (!isAny && notedActions(io.store(), session).size === 0) return
  noteSaid(io.store(), session, said, limits.messages)
  nextGeneration(io.store(), io.project)
  if (isAny) addToFilter(io.project, [saidKey(session)], { durable: false })
}

function tell(
  { session, agent }: Event,
  ranked: readonly Match<Guided>[],
  io: DeliveryIo,
  limits: GuidanceLimits,
): string | undefined {
  const eligible = ranked.filter((match) => match.eligible)
  if (eligible.length === 0) return undefined
  const asked = { agent, compactions: compactionsOf(io.store(), session) }
  const given = deliveriesIn(io.store(), session)
  const matches: Match[] = []
  for (const match of eligible) {
    const lesson = lessonInForce(io.store(), io.project.root, match.lesson.id)?.content
    if (lesson !== undefined && isNew(lesson.id, asked, given)) matches.push({ ...match, lesson })
    if (matches.length === limits.most) break
  }
  const said = deliverMatches(matches, "prompt", limits)
  if (said === undefined) return undefined
  keepReceipts(said.told, { ...asked, session, tool: null, target: "", step: null }, io)
  return said.text
}

// Notes once, when a message arrives, which actions of which lessons it mentions, so that later calls need not read the
// message again.
/** Keeps the first matches, by priority. */
export function noteOf(
  matches: readonly Match<Guided>[],
  most: number,
): Readonly<Record<string, readonly string[]>> {
  const note: Record<string, readonly string[]> = {}
  let count = 0
  for (const { lesson, pointers } of matches) {
    const actions = pointers.flatMap((pointer) => (pointer.by === "action" ? [pointer.action] : []))
    if (actions.length === 0) continue
    note[lesson.id] = actions
    count += 1
    if (count === most) break
  }
  return note
}
