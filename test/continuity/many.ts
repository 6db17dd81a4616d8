// More sessions than anyone would write: the turns of the known ones, shuffled by a fixed rule. Their facts are unknown;
// they test what must hold for any session.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Script, Turn } from "./script.ts"
import { SCRIPTS } from "./sessions/all.ts"
import { RECORDED } from "./sessions/recorded.ts"
import { transcriptOf } from "./transcript.ts"

/** By name. `turned`: with the members of every object reversed. */
export function manyTranscripts(turned = false): ReadonlyMap<string, string> {
  const known = SCRIPTS.map((script): [string, string] => [
    script.name,
    recorded(script) ?? transcriptOf(script),
  ])
  const all = [...known, ...dealt(30).map((script): [string, string] => [script.name, transcriptOf(script)])]
  return new Map(turned ? all.map(([name, text]) => [name, turnedAround(text)]) : all)
}

function recorded({ name }: Script): string | undefined {
  if (!RECORDED.some((each) => each.name === name)) return undefined
  return readFileSync(join(import.meta.dir, "recorded", `${name}.jsonl`), "utf8")
}

function dealt(count: number): readonly Script[] {
  const turns = SCRIPTS.flatMap((script) => script.turns)
  return Array.from({ length: count }, (_, at) => {
    const own: Turn[] = []
    for (let step = 0; step < 25 + at; step++) {
      const turn = turns[(step * (at * 2 + 7) + at * 31) % turns.length]
      if (turn !== undefined) own.push(turn)
    }
    return { name: `dealt ${at}`, turns: own, facts: [] }
  })
}

function turnedAround(text: string): string {
  const turn = (_key: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value
  return text
    .split("\n")
    .map((line) => (line === "" ? line : JSON.stringify(JSON.parse(line), turn)))
    .join("\n")
}
