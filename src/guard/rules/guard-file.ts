// Parses guardrails.yaml. Unknown keys and values are problems with a line number. A file with a problem yields no
// guardrails; guard-layers.ts decides what is refused then (GARD-03).

import { readYaml } from "../../lessons/file/front-matter.ts"
import type { FrontEntry, FrontValue, LessonFileProblem } from "../../lessons/file/front-matter-value.ts"
import { GUARD_MODES, type GuardMode, type Guardrails, type Rule } from "./guard-rules.ts"
import { compilePattern, type PathPattern } from "./path-pattern.ts"
import { PRESETS, type Preset, presetRules } from "./presets.ts"

export type GuardReading =
  | { readonly kind: "ok"; readonly guardrails: Guardrails }
  | { readonly kind: "malformed"; readonly problems: readonly LessonFileProblem[] }

const KEYS = ["mode", "gate", "preset", "tools", "write", "commands", "phases"]
const PHASE_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

export function parseGuardrails(text: string): GuardReading {
  const reading = readYaml(text)
  if (reading.kind === "malformed") return reading
  const problems: LessonFileProblem[] = []
  const read = reader(problems)
  read.known(reading.entries, KEYS, "")
  const entry = (key: string) => reading.entries.find((each) => each.key === key)
  const guardrails: Guardrails = {
    mode: read.mode(entry("mode"), "enforce"),
    gate: read.mode(entry("gate"), "off"),
    rules: [...read.presets(entry("preset")), ...read.rules(reading.entries)],
    phases: read.phases(entry("phases")),
  }
  return problems.length > 0 ? { kind: "malformed", problems } : { kind: "ok", guardrails }
}

/** The mode a malformed file was meant to have, if one line says so. */
export function meantMode(text: string): GuardMode {
  const word = /^mode:[ \t]*["']?(off|warn|enforce)["']?[ \t]*(?:#.*)?\r?$/m.exec(text)?.[1]
  return (word as GuardMode | undefined) ?? "enforce"
}

function reader(problems: LessonFileProblem[]) {
  const problem = (line: number, message: string) => {
    problems.push({ line, message })
  }

  function known(entries: readonly FrontEntry[], keys: readonly string[], within: string): void {
    const seen = new Set<string>()
    for (const { key, line } of entries) {
      if (!keys.includes(key))
        problem(line, `There is no key '${within}${key}'. Keys are: ${keys.join(", ")}.`)
      if (seen.has(key)) problem(line, `The key '${within}${key}' is here twice.`)
      seen.add(key)
    }
  }

  function mode(entry: FrontEntry | undefined, otherwise: GuardMode): GuardMode {
    if (entry === undefined) return otherwise
    const word = scalar(entry.value)
    if (GUARD_MODES.some((each) => each === word)) return word as GuardMode
    problem(entry.line, `'${entry.key}' is one of: ${GUARD_MODES.join(", ")}.`)
    return otherwise
  }

  function presets(entry: FrontEntry | undefined): readonly Rule[] {
    if (entry === undefined) return []
    return texts(entry.value).flatMap(({ text, line }) => {
      if (PRESETS.some((each) => each === text)) return presetRules(text as Preset)
      problem(line, `There is no preset '${text}'. Presets are: ${PRESETS.join(", ")}.`)
      return []
    })
  }

  function rules(entries: readonly FrontEntry[], within = ""): readonly Rule[] {
    return entries.flatMap(({ key, line, value }) => {
      if (key !== "tools" && key !== "write" && key !== "commands") return []
      const place = `${within}${key}`
      if (value.kind !== "map") {
        problem(line, `'${place}' holds 'deny'${key === "commands" ? "" : " and 'allow'"}, each with a list.`)
        return []
      }
      known(value.entries, key === "commands" ? ["deny"] : ["allow", "deny"], `${place}.`)
      return value.entries.flatMap((list) => rulesOf(key, list, place))
    })
  }

  function rulesOf(on: "tools" | "write" | "commands", list: FrontEntry, place: string): readonly Rule[] {
    const isDeny = list.key === "deny"
    const items = list.value.kind === "list" ? list.value.items : [list.value]
    const read = items.flatMap((item) => itemOf(item, on === "write" && isDeny, `${place}.${list.key}`))
    if (isDeny) return read.flatMap((each) => made(on, "deny", each))
    // An allow list is one rule: everything else is refused.
    const name = read.find((each) => each.name !== undefined)?.name ?? `${place}.allow`
    const reason = read.find((each) => each.reason !== "")?.reason ?? ""
    const match = read.flatMap((each) => each.match)
    return made(on, "only", { name, reason, line: list.line, match, except: [] })
  }

  interface Item {
    readonly name: string | undefined
    readonly reason: string
    readonly line: number
    readonly match: readonly Text[]
    readonly except: readonly Text[]
  }

  function itemOf(value: FrontValue, takesExcept: boolean, place: string): readonly Item[] {
    if (value.kind === "list") {
      problem(value.line, "A list cannot contain a list.")
      return []
    }
    if (value.kind === "scalar") {
      const match = texts(value)
      return match.length === 0 ? [] : [{ name: undefined, reason: "", line: value.line, match, except: [] }]
    }
    const keys = ["name", "match", ...(takesExcept ? ["except"] : []), "reason"]
    known(value.entries, keys, `${place}.`)
    const of = (key: string) => value.entries.find((each) => each.key === key)?.value
    const match = of("match")
    if (match === undefined) {
      problem(value.line, "A rule needs 'match'.")
      return []
    }
    const [name, reason, except] = [of("name"), of("reason"), of("except")]
    const said = { name: name && one(name), reason: (reason && one(reason)) ?? "" }
    return [{ ...said, line: value.line, match: texts(match), except: except ? texts(except) : [] }]
  }

  function made(on: "tools" | "write" | "commands", sort: Rule["sort"], item: Item): readonly Rule[] {
    const globs = item.match.map(({ text }) => text)
    const { reason, line } = item
    const base = { sort, name: item.name ?? globs.join(", "), reason, line }
    if (on === "tools") return [{ on: "tool", ...base, match: globs }]
    if (on === "commands")
      return [{ on: "command", ...base, match: globs.map((text) => text.trim().split(/\s+/)) }]
    const [match, except] = [patterns(item.match, sort), patterns(item.except, sort)]
    return [{ on: "write", ...base, globs, match, except }]
  }

  function patterns(list: readonly Text[], sort: Rule["sort"]): readonly PathPattern[] {
    return list.flatMap(({ text, line }) => {
      const found = compilePattern(text, sort === "deny")
      if (typeof found !== "string") return found
      problem(line, found)
      return []
    })
  }

  function phases(entry: FrontEntry | undefined): Guardrails["phases"] {
    if (entry === undefined) return {}
    if (entry.value.kind !== "map") {
      problem(
        entry.line,
        "'phases' holds a name for each phase, and below it 'tools', 'write' or 'commands'.",
      )
      return {}
    }
    const found: [string, readonly Rule[]][] = []
    for (const { key, line, value } of entry.value.entries) {
      if (!PHASE_NAME.test(key) || key === "off")
        problem(line, `'${key}' cannot name a phase. Write it like: code-freeze`)
      if (value.kind !== "map") {
        problem(line, `The phase '${key}' needs 'tools', 'write' or 'commands'.`)
        continue
      }
      known(value.entries, ["tools", "write", "commands"], `phases.${key}.`)
      found.push([key, rules(value.entries, `phases.${key}.`)])
    }
    return Object.fromEntries(found)
  }

  interface Text {
    readonly text: string
    readonly line: number
  }

  function texts(value: FrontValue): readonly Text[] {
    if (value.kind === "list") return value.items.flatMap(texts)
    const text = one(value)
    if (text !== undefined && text.trim() === "") problem(value.line, "This is empty.")
    return text === undefined || text.trim() === "" ? [] : [{ text, line: value.line }]
  }

  function one(value: FrontValue): string | undefined {
    const text = scalar(value)
    if (text === undefined) problem(value.line, "Write a text or a list of texts here.")
    return text
  }

  return { known, mode, presets, rules, phases }
}

function scalar(value: FrontValue): string | undefined {
  return value.kind === "scalar" ? value.text : undefined
}
