// Plays a script with the real client: the person's turns are prompts, the scripted model says and calls the agent's, and
// the programs print and exit as scripted.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Answer, call, say, together } from "../client/model-turns.ts"
import type { Scene } from "../client/run-client.ts"
import { ROOT, type Script, type Turn } from "./script.ts"

/** What the scripts call. */
export const SCRIPTED_TOOLS = ["Bash", "Read", "Write", "Edit", "TaskCreate", "TaskUpdate"]

export interface Play {
  readonly exchanges: readonly Exchange[]
  readonly env: Readonly<Record<string, string>>
}

/** Queues the model's turns; the caller sends the prompts. */
export function prepare(scene: Scene, { turns }: Script): Play {
  const exchanges = exchangesOf(turns, scene)
  for (const { answers } of exchanges) scene.model.main(...answers)
  return { exchanges, env: { PATH: `${stubs(scene, turns)}:${process.env["PATH"] ?? ""}` } }
}

export interface Exchange {
  readonly prompt: string
  /** The end of the model's turn, as the screen will show it. */
  lastWords: string
  readonly answers: Answer[]
}

/** Text before a call is sent with it; the last text ends the turn. */
function exchangesOf(turns: readonly Turn[], scene: Scene): Exchange[] {
  const found: Exchange[] = []
  let said: string[] = []
  const close = () => {
    const last = found.at(-1)
    if (last === undefined) return
    if (said.length === 0) said.push(`That was step ${found.length}.`)
    last.answers.push(say(said.join("\n")))
    last.lastWords = said.at(-1)?.slice(-30) ?? ""
    said = []
  }
  for (const turn of turns) {
    if (turn.kind === "person") {
      close()
      found.push({ prompt: turn.text, answers: [], lastWords: "" })
    } else if (turn.kind === "tool") {
      const input = JSON.parse(JSON.stringify(turn.input).replaceAll(ROOT, scene.project))
      found.at(-1)?.answers.push(together(...said.map((text) => say(text)), call(turn.tool, input)))
      said = []
    } else said.push(turn.text)
  }
  close()
  return found
}

/** Programs that print and exit as scripted. */
function stubs(scene: Scene, turns: readonly Turn[]): string {
  const folder = join(scene.root, "bin")
  mkdirSync(folder)
  const cases = new Map<string, string>()
  for (const [at, turn] of turns.entries()) {
    if (turn.kind !== "tool" || turn.tool !== "Bash") continue
    const [program = "", ...words] = String(turn.input["command"]).split(" ")
    const output = join(folder, `output-${at}.txt`)
    writeFileSync(output, turn.result.replace(/^Exit code \d+\n/, ""))
    cases.set(
      program,
      `${cases.get(program) ?? ""}"${words.join(" ")}") cat ${output}; exit ${turn.failed ? 1 : 0};;\n`,
    )
  }
  for (const [program, branches] of cases) {
    writeFileSync(join(folder, program), `#!/bin/sh\ncase "$*" in\n${branches}esac\n`)
    chmodSync(join(folder, program), 0o755)
  }
  return folder
}
