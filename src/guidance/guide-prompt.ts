// Guidance at a message: a prompt that names a lesson's actions brings it then (GUID-05), and what a message says is noted
// for the calls that follow, which have no time to read messages again (GUID-03).
import type { Event, SessionId } from "../core/events/event.ts"
import { tellMatches } from "../core/guidance/answer.ts"
import { isNew } from "../core/guidance/hold.ts"
import { sceneKeys } from "../core/guidance/keys.ts"
import type { GuidanceLimits } from "../core/guidance/limits.ts"
import type { Match } from "../core/guidance/match.ts"
import { saidKey } from "../core/guidance/path-keys.ts"
import type { Guided } from "../core/guidance/pointers.ts"
import { rankAll } from "../core/guidance/rank.ts"
import { noteOf } from "../core/guidance/said.ts"
import { NOTHING_SAID, sceneOf } from "../core/guidance/scene.ts"
import { matchGlob } from "../io/match-glob.ts"
import { guidanceConfig } from "../lessons/config-in-force.ts"
import { addToFilter } from "../store/filter.ts"
import { nextGeneration } from "../store/generation.ts"
import { writing } from "../store/open.ts"
import { givenIn } from "../store/receipts.ts"
import { compactionsOf } from "../store/sessions.ts"
import { candidates, lessonInForce, notedActions, noteSaid } from "../store/triggers.ts"
import { keepReceipts, type Teller } from "./keep-receipts.ts"
import { placeIn } from "./place.ts"

/** What the agent is told with the prompt; undefined when nothing is. */
export function guidePrompt(event: Event, text: string, io: Teller): string | undefined {
  const { limits } = guidanceConfig(io.project, io.store())
  const ranked = heard(text, io, limits)
  return writing(io.store(), () => {
    note(event.session, ranked, io, limits)
    return io.silenced() ? undefined : tell(event, ranked, io, limits)
  })
}

/** The agent's own words count as the person's: what it says it will do, it is about to do. */
export function noteReply(session: SessionId, text: string, io: Teller): void {
  const { limits } = guidanceConfig(io.project, io.store())
  const ranked = heard(text, io, limits)
  writing(io.store(), () => note(session, ranked, io, limits))
}

function heard(text: string, io: Teller, limits: GuidanceLimits): readonly Match<Guided>[] {
  const place = placeIn(io.project.root, io.project.root)
  const situation = { act: { kind: "prompt", text }, place, said: NOTHING_SAID, context: [] } as const
  const scene = sceneOf(situation, undefined, limits)
  const found = candidates(io.store(), sceneKeys(scene), limits.candidates)
  return rankAll(found, scene, { matchGlob, limits })
}

function note(
  session: SessionId,
  ranked: readonly Match<Guided>[],
  io: Teller,
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
  io: Teller,
  limits: GuidanceLimits,
): string | undefined {
  const eligible = ranked.filter((match) => match.eligible)
  if (eligible.length === 0) return undefined
  const asked = { agent, compactions: compactionsOf(io.store(), session) }
  const given = givenIn(io.store(), session)
  const matches: Match[] = []
  for (const match of eligible) {
    const lesson = lessonInForce(io.store(), io.project.root, match.lesson.id)?.content
    if (lesson !== undefined && isNew(lesson.id, asked, given)) matches.push({ ...match, lesson })
    if (matches.length === limits.most) break
  }
  const said = tellMatches(matches, "prompt", limits)
  if (said === undefined) return undefined
  keepReceipts(said.told, { ...asked, session, tool: null, target: "", step: null }, io)
  return said.text
}
