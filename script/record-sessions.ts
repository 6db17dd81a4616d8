// Records the sessions of test/continuity/sessions/recorded.ts with the real client and a scripted model, and keeps
// their transcripts as fixtures: paths made general, and only the lines that are the session's own (the client's
// bookkeeping repeats its prompts and tools). Needs what `npm run test:client` needs.
import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { openScene, type Scene } from "../test/client/run-client.ts"
import { type Play, prepare, SCRIPTED_TOOLS } from "../test/continuity/play.ts"
import { ROOT } from "../test/continuity/script.ts"
import { RECORDED, type Recorded } from "../test/continuity/sessions/recorded.ts"

const FOLDER = resolve(import.meta.dir, "../test/continuity/recorded")

for (const each of RECORDED) {
  await using scene = await openScene({ allowedTools: SCRIPTED_TOOLS })
  const lines = await record(scene, each)
  writeFileSync(join(FOLDER, `${each.name}.jsonl`), lines)
  console.log(`${each.name}: ${lines.split("\n").length - 1} lines`)
}

async function record(scene: Scene, script: Recorded): Promise<string> {
  const play = prepare(scene, script)
  const sessionId = script.where === "print" ? await printed(scene, play) : await typed(scene, play)
  const folder = scene.project.replace(/[^A-Za-z0-9]/g, "-")
  const path = join(scene.home, ".claude/projects", folder, `${sessionId}.jsonl`)
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "" && isOwn(JSON.parse(line)))
    .map((line) => `${general(line, scene)}\n`)
    .join("")
}

async function printed(scene: Scene, { exchanges, env }: Play): Promise<string> {
  const session = await scene.print({ env })
  for (const { prompt } of exchanges) await session.prompt(prompt)
  return (await session.end()).sessionId
}

async function typed(scene: Scene, { exchanges, env }: Play): Promise<string> {
  const terminal = await scene.terminal({ env })
  for (const { prompt, lastWords } of exchanges) {
    await terminal.prompt(prompt)
    await terminal.waitFor(new RegExp(lastWords.replace(/[^\w ]/g, ".")))
  }
  return (await terminal.end()).sessionId
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
