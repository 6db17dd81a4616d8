// Parses config.yaml: every key has a default, an unknown key is an error with its line. An unapproved file from a
// repository may only restrict (SAFE-03).

import { readYaml } from "../lessons/file/front-matter.ts"
import type { FrontEntry, FrontValue, LessonFileProblem } from "../lessons/file/front-matter-value.ts"
import { CLAUDE_MD, type ClaudeMd, type Config, DEFAULT_CONFIG } from "./config.ts"

export type ConfigReading = { readonly kind: "ok"; readonly config: Config } | Malformed

export interface Malformed {
  readonly kind: "malformed"
  readonly problems: readonly LessonFileProblem[]
}

export function parseConfig(text: string): ConfigReading {
  const reading = readSettings(text)
  if (reading.kind === "malformed") return reading
  let config = DEFAULT_CONFIG
  const problems: LessonFileProblem[] = []
  for (const { path, line, value } of reading.settings) {
    const key = KEYS[path]
    const next = key === undefined ? unknownKey(path, Object.keys(KEYS)) : key(value, config)
    if (typeof next === "string") problems.push({ line, message: next })
    else config = next
  }
  const { pressure: set } = config
  if (set !== null && !(set.note <= set.handoff && set.handoff <= set.urgent))
    problems.push({ line: 1, message: "pressure.note, handoff and urgent must rise in this order." })
  return problems.length > 0 ? { kind: "malformed", problems } : { kind: "ok", config }
}

/** The person's own `~/.tenure/config.yaml`: `trust: { repository: [folders] }`. */
export function parsePersonConfig(
  text: string,
): { readonly kind: "ok"; readonly repositories: readonly string[] } | Malformed {
  const reading = readSettings(text)
  if (reading.kind === "malformed") return reading
  const problems: LessonFileProblem[] = []
  const repositories: string[] = []
  for (const { path, line, value } of reading.settings) {
    const paths = value.kind === "list" ? value.items.map(scalar) : [scalar(value)]
    if (path !== PERSON_KEY) problems.push({ line, message: unknownKey(path, [PERSON_KEY]) })
    else if (paths.includes(undefined)) problems.push({ line, message: "Must be a list of folders." })
    else repositories.push(...(paths as string[]))
  }
  return problems.length > 0 ? { kind: "malformed", problems } : { kind: "ok", repositories }
}

const PERSON_KEY = "trust.repository"

/** An unapproved configuration may turn things off, never on. */
export function restrictConfig(config: Config): Config {
  return {
    ...DEFAULT_CONFIG,
    claudeMd: config.claudeMd === "off" ? "off" : DEFAULT_CONFIG.claudeMd,
    askAgent: config.askAgent && DEFAULT_CONFIG.askAgent,
    recall: config.recall && DEFAULT_CONFIG.recall,
  }
}

type Setting = (value: FrontValue, config: Config) => Config | string

const KEYS: Readonly<Record<string, Setting>> = {
  claude_md: (value, config) => {
    const word = scalar(value)
    const claudeMd = { true: "block", false: "off" }[word ?? ""] ?? word
    if (!CLAUDE_MD.includes(claudeMd as ClaudeMd)) return "claude_md is true, false or rules."
    return { ...config, claudeMd: claudeMd as ClaudeMd }
  },
  "learning.ask_agent": truth((askAgent, config) => ({ ...config, askAgent })),
  "learn.memory_files": truth((memoryFiles, config) => ({ ...config, memoryFiles })),
  "events.keep_days": whole(1, 3650, (keepDays, config) => ({
    ...config,
    events: { ...config.events, keepDays },
  })),
  "lifecycle.promote_at_observations": lifecycle(1, 100, "promoteAtObservations"),
  "lifecycle.promote_at_sessions": lifecycle(1, 100, "promoteAtSessions"),
  "lifecycle.decay_after_sessions": lifecycle(1, 10_000, "decayAfterSessions"),
  "lifecycle.return_after_not_helpful": lifecycle(1, 100, "returnAfterNotHelpful"),
  "lifecycle.expire_drafts_after_days": lifecycle(1, 3650, "expireDraftsAfterDays"),
  recall: onOrOff("recall", (recall, config) => ({ ...config, recall })),
  "guidance.hold": onOrOff("guidance.hold", (hold, config) => ({
    ...config,
    guidance: { ...config.guidance, hold },
  })),
  "guidance.holds_per_session": guidance(0, 20, "holdsPerSession"),
  "guidance.lessons_per_call": guidance(1, 10, "most"),
  "guidance.tokens_per_call": guidance(100, 2_000, "eventTokens"),
  "pressure.note": pressure("note"),
  "pressure.handoff": pressure("handoff"),
  "pressure.urgent": pressure("urgent"),
  "pressure.of": (value, config) => {
    const of = scalar(value)
    if (of !== "window" && of !== "compaction") return "pressure.of is window or compaction."
    return { ...config, pressure: { ...(config.pressure ?? USUAL_PRESSURE), of } }
  },
  "hub.auto": truth((hubAuto, config) => ({ ...config, hubAuto })),
  "context.core_tokens": whole(0, 20_000, (coreTokens, config) => ({ ...config, coreTokens })),
}

const USUAL_PRESSURE = { note: 60, handoff: 70, urgent: 75, of: "window" } as const

function pressure(name: "note" | "handoff" | "urgent"): Setting {
  return whole(1, 100, (percent, config) => ({
    ...config,
    pressure: { ...(config.pressure ?? USUAL_PRESSURE), [name]: percent },
  }))
}

function truth(put: (isSo: boolean, config: Config) => Config): Setting {
  return (value, config) => {
    const word = scalar(value)
    return word === "true" || word === "false" ? put(word === "true", config) : "Must be true or false."
  }
}

function onOrOff(name: string, put: (isOn: boolean, config: Config) => Config): Setting {
  return (value, config) => {
    const word = scalar(value) ?? ""
    if (!/^(?:on|off|true|false)$/.test(word)) return `${name} is on or off.`
    return put(word === "on" || word === "true", config)
  }
}

type NumberOf<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T]

function lifecycle(min: number, max: number, name: NumberOf<Config["lifecycle"]>): Setting {
  return whole(min, max, (n, config) => ({ ...config, lifecycle: { ...config.lifecycle, [name]: n } }))
}

function guidance(min: number, max: number, name: NumberOf<Config["guidance"]["limits"]>): Setting {
  return whole(min, max, (n, config) => {
    const limits = { ...config.guidance.limits, [name]: n }
    return { ...config, guidance: { ...config.guidance, limits } }
  })
}

function whole(min: number, max: number, put: (n: number, config: Config) => Config): Setting {
  return (value, config) => {
    const text = scalar(value) ?? ""
    const n = Number(text)
    if (!/^\d+$/.test(text) || n < min || n > max) return `Must be a whole number from ${min} to ${max}.`
    return put(n, config)
  }
}

function scalar(value: FrontValue): string | undefined {
  return value.kind === "scalar" ? value.text : undefined
}

function unknownKey(path: string, known: readonly string[]): string {
  return `There is no key '${path}'. Keys are: ${known.join(", ")}.`
}

function readSettings(text: string): { readonly kind: "ok"; readonly settings: readonly Flat[] } | Malformed {
  const reading = readYaml(text)
  return reading.kind === "malformed" ? reading : { kind: "ok", settings: flatten(reading.entries) }
}

interface Flat {
  readonly path: string
  readonly line: number
  readonly value: FrontValue
}

function flatten(entries: readonly FrontEntry[], prefix = ""): Flat[] {
  return entries.flatMap(({ key, line, value }) => {
    const path = `${prefix}${key}`
    return value.kind === "map" ? flatten(value.entries, `${path}.`) : [{ path, line, value }]
  })
}
