// A prompt. A line for Tenure is answered here, understood or not: no request is sent, no tokens are spent (REVW-02,
// REVW-08). Every other prompt is recorded, searched for a lasting lesson, and passed to the agent. The person waits
// meanwhile, so the store is opened only when there is something to deliver or to save.
import { isAttended, saysWhoIsThere } from "../clients/claude-code/client-environment.ts"
import { type Reply, SILENCE, together } from "../clients/claude-code/disk/reply.ts"
import { hasPendingContext } from "../continuity/disk/has-pending-context.ts"
import { isDisabled, isSilenced } from "../guidance/disk/read-pause.ts"
import { GUIDANCE_LIMITS } from "../guidance/match/guidance-limits.ts"
import { recallKey, recallNameKey, saidKey } from "../guidance/match/path-keys.ts"
import { lastInSpool } from "../io/spool.ts"
import { type FindingContext, findingsInSpool, recordFinding } from "../learning/disk/record-finding.ts"
import { prescreen } from "../learning/gate/judge.ts"
import { parseTypedLine } from "../lessons/review/typed-line.ts"
import { secretValuesOf } from "../privacy/redact.ts"
import { asksForThePast, filesIn } from "../recall/statements/points-back.ts"
import type { Event } from "../sessions/event.ts"
import { isFirstReport, type Spooled } from "../sessions/spooled.ts"
import { lookInFilter } from "../store/filter.ts"
import type { HappeningOf, HookRun } from "./handler.ts"
import { spoolEvent } from "./spool-event.ts"

export async function userPromptSubmit(
  run: HookRun,
  { text }: HappeningOf<"prompt-submitted">,
): Promise<Reply> {
  const { event } = run
  const typed = saysWhoIsThere(run.env) && event.agent === null ? parseTypedLine(text) : undefined
  if (typed !== undefined) {
    const { carryOut } = await import("./typed-line.ts")
    return { kind: "answered", text: await carryOut(typed, text, run) }
  }
  const spooled = spoolEvent(run)
  const isNew = spooled !== undefined || (await keepInStore(run))
  if (!isNew || event.agent !== null) return SILENCE
  const carried = await carryOver(run, spooled)
  const delivered = await deliver(run, text)
  const ask = (await askAboutLesson(run, text, spooled)) ?? ""
  return together("UserPromptSubmit", [...carried.context, ...delivered, ask], carried.notices)
}

/** What a compaction dropped and has not been given back yet, and how full the context is. */
async function carryOver({ event, project, env }: HookRun, spooled: Spooled | undefined) {
  const { session } = event
  const nothing = { context: [], notices: [] }
  if (isDisabled(env) || !hasPendingContext(project, session)) return nothing
  if (spooled !== undefined && !isFirstReport(spooled, lastInSpool(project, session).lines)) return nothing
  const { takeGiveBack } = await import("../continuity/disk/give-back-file.ts")
  const { deliverPressure } = await import("../continuity/disk/watch-pressure.ts")
  const dropped = takeGiveBack(project, session)
  const pressure = deliverPressure(project, session)
  return {
    context: [dropped, pressure?.context ?? ""],
    notices: isAttended(env) ? [pressure?.notice ?? ""] : [],
  }
}

/** False when the same prompt was reported before. */
async function keepInStore({ event, io }: HookRun): Promise<boolean> {
  const { remember } = await import("./remember.ts")
  return remember(event, await io())
}

/**
 * Lessons and past statements for the agent, with the prompt. Most prompts end at the filter, without the database: they name
 * no lesson's action, no earlier prompt of the session did, and they do not point to what was said.
 */
async function deliver(run: HookRun, text: string): Promise<readonly string[]> {
  const { event, project } = run
  const points = pointsTo(run, text)
  const { isMaybe, found } = await lookInFilter(project, async () => [
    ...(await lessonKeys(event, text)),
    ...points.keys,
  ])
  if (!isMaybe) return []
  const among = found === undefined ? points.keys.length : countAmong(found, points.keys)
  const isForLesson = found === undefined || found.length > among
  const isForRecall = among > 0
  return [
    isForLesson ? await guideMessage(run, text) : "",
    isForRecall ? await recallMessage(run, text, points) : "",
  ]
}

/** How many of the keys are among the others. */
function countAmong(keys: readonly string[], others: readonly string[]): number {
  let count = 0
  for (const key of keys) if (others.includes(key)) count++
  return count
}

async function guideMessage({ event, io }: HookRun, text: string): Promise<string> {
  const { guidePrompt } = await import("../guidance/disk/guide-prompt.ts")
  return (await guidePrompt(event, text, await io())) ?? ""
}

async function lessonKeys({ session }: Event, text: string): Promise<readonly string[]> {
  const { wordKeys } = await import("../guidance/match/keys.ts")
  return [saidKey(session), ...wordKeys(text, GUIDANCE_LIMITS)]
}

interface Points {
  readonly files: readonly string[]
  readonly isAsking: boolean
  /** In the filter if something was said about it. */
  readonly keys: readonly string[]
}

/** What the prompt points to in what was said (RCAL-02): it names a file or asks for it. */
function pointsTo({ env }: HookRun, text: string): Points {
  if (!isAttended(env)) return { files: [], isAsking: false, keys: [] }
  const files = filesIn(text)
  const isAsking = asksForThePast(text)
  const keys = isAsking ? [recallKey("")] : []
  for (const name of files) keys.push(keyOf(name))
  return { files, isAsking, keys }
}

async function recallMessage(run: HookRun, text: string, { files, isAsking }: Points): Promise<string> {
  if (isSilenced(run.project, run.env, Date.now())) return ""
  const { tellAtPrompt } = await import("../recall/disk/recall-at-prompt.ts")
  const { session, agent } = run.event
  const asked = {
    project: run.project,
    session,
    agent,
    prompt: text,
    way: "prompt",
    now: Date.now(),
  } as const
  const told = await tellAtPrompt(asked, { files, isAsking })
  let said = ""
  for (const each of told) {
    // Loaded only where the spool did not take the receipt.
    const part = each.kind === "told" ? each.text : await (await import("./recall-call.ts")).textOf(run, each)
    said += said === "" || part === "" ? part : `\n${part}`
  }
  run.counted = said
  return said
}

function keyOf(name: string): string {
  return name.includes("/") ? recallKey(name) : recallNameKey(name)
}

/**
 * A prompt that may hold a lasting lesson becomes a finding, in the spool or, where the spool did not take the prompt, in
 * the store; and the agent may be asked about it (LERN-10).
 */
async function askAboutLesson(
  run: HookRun,
  text: string,
  spooled: Spooled | undefined,
): Promise<string | undefined> {
  const found = prescreen(text)
  const context = found && (await promptContext(run, spooled))
  return context && recordFinding(run.event, found, context)
}

/** Undefined when another installation reported the prompt before us (F28) and acts on it. */
async function promptContext(
  { event, project, env, io }: HookRun,
  spooled: Spooled | undefined,
): Promise<FindingContext | undefined> {
  const { session } = event
  const secretsIn = (words: string) => secretValuesOf(env, words)
  const who = { attended: isAttended(env) && !isDisabled(env), secretsIn }
  const known = spooled && { now: spooled.at, ...lastInSpool(project, session) }
  if (spooled && known && !isFirstReport(spooled, known.lines)) return undefined
  // Only the whole spool says how often the agent was asked.
  if (known?.isWhole) return findingsInSpool(project, session, known.lines, { now: known.now, ...who })
  const { findingsInStore } = await import("../learning/disk/findings-in-store.ts")
  return findingsInStore((await io()).lessons(), session, who)
}
