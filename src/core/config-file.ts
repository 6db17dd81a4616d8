// Reads config.yaml: every key has a default, an unknown one is an error that names its line. A file that came
// with a repository and that nobody here has agreed to may only tighten (SAFE-03).
import { CLAUDE_MD, type ClaudeMd, type Config, DEFAULT_CONFIG } from "./config.ts"
import type { FrontEntry, FrontValue, Problem } from "./lessons/front-matter-value.ts"
import { readYaml } from "./yaml-file.ts"

export type ConfigReading = { readonly kind: "ok"; readonly config: Config } | Malformed

export interface Malformed {
  readonly kind: "malformed"
  readonly problems: readonly Problem[]
}

export function parseConfig(text: string): ConfigReading {
  const reading = readSettings(text)
  if (reading.kind === "malformed") return reading
  let config = DEFAULT_CONFIG
  const problems: Problem[] = []
  for (const { path, line, value } of reading.settings) {
    const key = KEYS[path]
    const next = key === undefined ? unknownKey(path, Object.keys(KEYS)) : key(value, config)
    if (typeof next === "string") problems.push({ line, message: next })
    else config = next
  }
  return problems.length > 0 ? { kind: "malformed", problems } : { kind: "ok", config }
}

/** The person's own `~/.tenure/config.yaml`: `trust: { repository: [folders] }`. */
export function parsePersonConfig(
  text: string,
): { readonly kind: "ok"; readonly repositories: readonly string[] } | Malformed {
  const reading = readSettings(text)
  if (reading.kind === "malformed") return reading
  const problems: Problem[] = []
  const repositories: string[] = []
  for (const { path, line, value } of reading.settings) {
    const paths = value.kind === "list" ? value.items.map(scalar) : [scalar(value)]
    if (path !== PERSON_KEY) problems.push({ line, message: unknownKey(path, [PERSON_KEY]) })
    else if (paths.includes(undefined)) problems.push({ line, message: "This is a list of folders." })
    else repositories.push(...(paths as string[]))
  }
  return problems.length > 0 ? { kind: "malformed", problems } : { kind: "ok", repositories }
}

const PERSON_KEY = "trust.repository"

/** What a configuration that nobody has agreed to may do: turn off, never on. */
export function tightened(config: Config): Config {
  return {
    ...DEFAULT_CONFIG,
    claudeMd: config.claudeMd === "off" ? "off" : DEFAULT_CONFIG.claudeMd,
    askAgent: config.askAgent && DEFAULT_CONFIG.askAgent,
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
  "guidance.hold": (value, config) => {
    const word = scalar(value) ?? ""
    if (!/^(?:on|off|true|false)$/.test(word)) return "guidance.hold is on or off."
    return { ...config, guidance: { ...config.guidance, hold: word === "on" || word === "true" } }
  },
  "guidance.holds_per_session": guidance(0, 20, "holdsPerSession"),
  "guidance.lessons_per_call": guidance(1, 10, "most"),
  "guidance.tokens_per_call": guidance(100, 2_000, "eventTokens"),
}

function truth(put: (isSo: boolean, config: Config) => Config): Setting {
  return (value, config) => {
    const word = scalar(value)
    return word === "true" || word === "false" ? put(word === "true", config) : "This is true or false."
  }
}

type NumberOf<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T]

function lifecycle(least: number, most: number, name: NumberOf<Config["lifecycle"]>): Setting {
  return whole(least, most, (n, config) => ({ ...config, lifecycle: { ...config.lifecycle, [name]: n } }))
}

function guidance(least: number, most: number, name: NumberOf<Config["guidance"]["limits"]>): Setting {
  return whole(least, most, (n, config) => {
    const limits = { ...config.guidance.limits, [name]: n }
    return { ...config, guidance: { ...config.guidance, limits } }
  })
}

function whole(least: number, most: number, put: (n: number, config: Config) => Config): Setting {
  return (value, config) => {
    const text = scalar(value) ?? ""
    const n = Number(text)
    if (!/^\d+$/.test(text) || n < least || n > most)
      return `This is a whole number from ${least} to ${most}.`
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
