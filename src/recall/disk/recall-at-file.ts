// What was said about a file in earlier sessions, for a session that is about to read or change it, or what was said at any
// file, for a prompt that asks (RCAL-02); within the remaining budgets of file and session. Reads the sheet and the
// session's spool, and appends the receipt to the spool: the store is opened only where one of them is missing.

import { configStamp } from "../../config/disk/config-stamp.ts"
import type { Project } from "../../io/home.ts"
import { appendedAt, lastInSpool } from "../../io/spool.ts"
import type { SessionId } from "../../sessions/event.ts"
import { BEGAN_LINE, parseSpooled } from "../../sessions/spooled.ts"
import { estimateTokens } from "../../text/tokens.ts"
import { type Chosen, choose } from "../rank/choose.ts"
import { formatRecall, type Recalled } from "../rank/format-recall.ts"
import type { SheetIndex } from "../rank/sheet.ts"
import { type RecallWay, type Receipt, receiptLine, standingReceipts } from "../statements/receipt.ts"
import { ANYWHERE, isBehind, openSheet } from "./sheet-file.ts"

export interface AskedFile {
  readonly project: Project
  readonly session: SessionId
  readonly agent: string | null
  /** Relative to the project, or ANYWHERE. */
  readonly path: string
  /** Undefined for a call: then it is in the spool or the store. */
  readonly prompt?: string
  /** The text that a change replaces and puts in, if it is one. */
  readonly change?: string
  readonly way: RecallWay
  readonly now: number
}

/** What this session asked and was told so far. */
export interface SoFar {
  /** How much of the spool this is, in bytes. */
  readonly spooled: number
  readonly prompts: readonly string[]
  readonly told: readonly ToldBefore[]
}

export interface ToldBefore {
  readonly statement: number
  readonly agent: string | null
  readonly target: string
  readonly tokens: number
}

export type Telling =
  | { readonly kind: "nothing" }
  | { readonly kind: "told"; readonly text: string }
  /** The spool could not take the receipt, so the store must. */
  | { readonly kind: "unrecorded"; readonly text: string; readonly receipt: Receipt }

const NOTHING: Telling = { kind: "nothing" }

export async function tellAtFile(asked: AskedFile): Promise<Telling> {
  // The second time without what a call at the same moment has told.
  for (let left = 2; left > 0; left--) {
    const soFar = await soFarOf(asked)
    const recalled = soFar && (await recallAtFile(asked, soFar))
    if (soFar === undefined || recalled === undefined) return NOTHING
    const telling = record(asked, recalled, soFar.spooled)
    if (telling !== undefined) return telling
  }
  return NOTHING
}

/** Undefined if another call told one of the statements first. `spooled` is how much of the spool was read. */
function record(asked: AskedFile, { text, told }: Recalled, spooled: number): Telling | undefined {
  const { project, session, agent, path, way, now } = asked
  const hookUs = Math.round(Bun.nanoseconds() / 1000)
  const tokens = estimateTokens(text)
  const receipt: Receipt = { agent, path, way, at: now, hookUs, by: process.pid, tokens, told }
  const line = receiptLine(receipt)
  const at = appendedAt(project, session, line)
  if (at === undefined) return { kind: "unrecorded", text, receipt }
  return at === spooled || stands(asked, line) ? { kind: "told", text } : undefined
}

function stands({ project, session }: AskedFile, line: string): boolean {
  for (const each of standingReceipts(lastInSpool(project, session).lines))
    if (each.by === process.pid && receiptLine(each) === line) return true
  return false
}

/** RCAL-02 allows 450 per file; together with the brief it should stay below 600. */
const MOST_A_FILE = 7
const TOKENS_A_FILE = 410
const TOKENS_A_SESSION = 700
/** Too little for a statement. */
const LEAST_TOKENS = 60

async function recallAtFile(asked: AskedFile, soFar: SoFar): Promise<Recalled | undefined> {
  const { path } = asked
  const prompt = asked.prompt ?? currentPrompt(soFar.prompts)
  const isAtFile = path !== ANYWHERE
  // Each question about the past has its own answer.
  const before = isAtFile ? path : undefined
  let most = MOST_A_FILE
  let atFile = TOKENS_A_FILE
  let inSession = TOKENS_A_SESSION
  const known = new Set<number>()
  for (const { agent, target, statement, tokens } of soFar.told) {
    inSession -= tokens
    if (agent === asked.agent) known.add(statement)
    if (target !== before) continue
    most--
    atFile -= tokens
  }
  const tokens = Math.min(atFile, inSession)
  if (prompt === "" || most <= 0 || tokens < LEAST_TOKENS) return undefined
  const fresh: Chosen[] = []
  for (const each of await chosenFor(asked, [prompt, (asked.change ?? "").slice(0, CHANGE_CHARS)]))
    if (!known.has(each.statement.id)) fresh.push(each)
  return formatRecall(fresh, { most, tokens, isAtFile }, asked.now)
}

/** A longer change is about more than one thing. */
const CHANGE_CHARS = 1_000

/** For the first of the texts that something fits: what is asked, or what is changed. */
async function chosenFor(asked: AskedFile, texts: readonly string[]): Promise<readonly Chosen[]> {
  const { project, path, session } = asked
  const isAnywhere = path === ANYWHERE
  const sheet = isBehind(project, path) ? undefined : openSheet(project, path)
  if (sheet !== undefined) {
    const chosen = chooseFirst(sheet, texts, { session, isAnywhere })
    sheet.close()
    if (chosen.length > 0 || !isAnywhere || sheet.head.isWhole) return chosen
  }
  const made = (await fromStore()).sheetInStore(asked, texts[0] ?? "")
  return made === undefined ? [] : chooseFirst(made, texts, { session, isAnywhere })
}

function chooseFirst(
  index: SheetIndex,
  texts: readonly string[],
  by: { readonly session: string; readonly isAnywhere: boolean },
): readonly Chosen[] {
  for (const prompt of texts) {
    const chosen = prompt === "" ? [] : choose(index, { ...by, prompt })
    if (chosen.length > 0) return chosen
  }
  return []
}

function fromStore() {
  return import("./recall-from-store.ts")
}

/** Undefined if recall is off. */
async function soFarOf(asked: AskedFile): Promise<SoFar | undefined> {
  const isDefault = configStamp(asked.project) === ""
  return (isDefault ? soFarInSpool(asked) : undefined) ?? (await fromStore()).soFarInStore(asked)
}

/** Undefined if the spool does not hold the whole session, or a call's prompt is not in it. */
function soFarInSpool({ project, session, prompt }: AskedFile): SoFar | undefined {
  const { lines, isWhole, size } = lastInSpool(project, session)
  if (!isWhole || !lines.includes(BEGAN_LINE)) return undefined
  const prompts: string[] = []
  for (const { text } of promptsIn(lines)) prompts.push(text)
  if (prompts.length === 0 && prompt === undefined) return undefined
  return { spooled: size, prompts, told: toldIn(lines) }
}

export function promptsIn(lines: readonly string[]): { readonly text: string; readonly at: number }[] {
  const prompts: { text: string; at: number }[] = []
  for (const line of lines) {
    const spooled = line.includes('"prompt-submitted"') ? parseSpooled(line) : undefined
    if (spooled?.draft.kind === "prompt-submitted" && spooled.draft.agent === null)
      prompts.push({ text: spooled.draft.text ?? "", at: spooled.at })
  }
  return prompts
}

export function toldIn(lines: readonly string[]): ToldBefore[] {
  const before: ToldBefore[] = []
  for (const { agent, path, told } of standingReceipts(lines))
    for (const { id, tokens } of told) before.push({ statement: id, agent, target: path, tokens })
  return before
}

/** A shorter message ("go on") is read together with earlier ones. */
const SHORT_CHARS = 60
export const MOST_PROMPTS = 3

function currentPrompt(prompts: readonly string[]): string {
  const latest = prompts.slice(-MOST_PROMPTS)
  while (latest.length > 1 && (latest[latest.length - 1] ?? "").length >= SHORT_CHARS) latest.shift()
  return latest.join("\n")
}
