// Records the sessions of test/continuity/sessions/recorded.ts with the real client and a scripted model, and keeps
// their transcripts as fixtures: paths made general, and only the lines that are the session's own (the client's
// bookkeeping repeats its prompts and tools). Needs what `npm run test:client` needs.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { type Answer, call, say, together } from "../test/client/model-turns.ts"
import { openScene, type Scene } from "../test/client/run-client.ts"
import { ROOT, type Turn } from "../test/continuity/script.ts"
import { RECORDED, type Recorded } from "../test/continuity/sessions/recorded.ts"

const FOLDER = resolve(import.meta.dir, "../test/continuity/recorded")
const TOOLS = ["Bash", "Read", "Write", "Edit", "TaskCreate", "TaskUpdate"]

for (const each of RECORDED) {
  await using scene = await openScene({ allowedTools: TOOLS })
  const lines = await record(scene, each)
  writeFileSync(join(FOLDER, `${each.name}.jsonl`), lines)
  console.log(`${each.name}: ${lines.split("\n").length - 1} lines`)
}

async function record(scene: Scene, { turns, where }: Recorded): Promise<string> {
  const env = { PATH: `${stubs(scene, turns)}:${process.env["PATH"] ?? ""}` }
  const exchanges = exchangesOf(turns, scene)
  for (const { answers } of exchanges) scene.model.main(...answers)
  const sessionId =
    where === "print" ? await printed(scene, exchanges, env) : await typed(scene, exchanges, env)
  const folder = scene.project.replace(/[^A-Za-z0-9]/g, "-")
  const path = join(scene.home, ".claude/projects", folder, `${sessionId}.jsonl`)
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "" && isOwn(JSON.parse(line)))
    .map((line) => `${general(line, scene)}\n`)
    .join("")
}

async function printed(scene: Scene, exchanges: readonly Exchange[], env: Environment): Promise<string> {
  const session = await scene.print({ env })
  for (const { prompt } of exchanges) await session.prompt(prompt)
  return (await session.end()).sessionId
}

async function typed(scene: Scene, exchanges: readonly Exchange[], env: Environment): Promise<string> {
  const terminal = await scene.terminal({ env })
  for (const { prompt, lastWords } of exchanges) {
    await terminal.prompt(prompt)
    await terminal.waitFor(new RegExp(lastWords.replace(/[^\w ]/g, ".")))
  }
  return (await terminal.end()).sessionId
}

type Environment = Readonly<Record<string, string>>

interface Exchange {
  readonly prompt: string
  /** The end of the model's turn, as the screen will show it. */
  lastWords: string
  readonly answers: Answer[]
}

/** What the model says before a call comes with it; what it says last ends its turn. */
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

/** Programs that print what the script says and end as it says. */
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

/** Other lines are the client's bookkeeping. */
function isOwn(line: { type?: string; attachment?: { type?: string } }): boolean {
  if (line.type === "attachment") return line.attachment?.type === "queued_command"
  return ["user", "assistant", "system", "last-prompt", "queue-operation"].includes(line.type ?? "")
}

function general(line: string, scene: Scene): string {
  return line
    .replaceAll(scene.project, ROOT)
    .replaceAll(scene.home, "/home/dev")
    .replaceAll(scene.root, "/home/dev/scene")
}
