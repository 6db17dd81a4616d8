// One session of the week as the client plays it: turns of a prompt, tool calls and an end, a compaction in the middle;
// and the session of the day on which the disk is full.
import { hook, payload, quiet } from "../../test/black-box.ts"
import { sideBySide } from "../../test/faults/bad-input.ts"
import { finish, startWorker } from "../../test/faults/many-hooks.ts"
import type { Played, Stage } from "./week.ts"

const TURNS = 4
/** One session in so many is killed in the middle of a turn and resumed. */
const KILLED = 10
const SESSIONS_WITHOUT_ROOM = 8
const CALLS_WITHOUT_ROOM = 10

export async function playSession(stage: Stage, name: string, cwd: string, played: Played): Promise<void> {
  const client = clientOf(stage, name, cwd)
  const calls = Math.ceil(stage.events / stage.sessions / TURNS)
  const killedIn = stage.random.below(KILLED) === 0 ? stage.random.below(TURNS) : undefined
  await client.send("SessionStart.startup")
  for (let turn = 0; turn < TURNS; turn++) {
    played.prompts.push(await client.prompt(`Turn ${turn} of ${name}: always run the tests of the parser.`))
    const [first, last] = [turn * calls + 1, (turn + 1) * calls]
    played.calls.push(...(await client.call(first, last, turn === killedIn)))
    if (turn === killedIn) {
      played.kills++
      await client.send("SessionStart.resume")
      played.calls.push(...(await client.call(first + calls, last + calls)))
    }
    await client.send("Stop", { last_assistant_message: `Turn ${turn} of ${name} is done.` })
    if (turn !== TURNS / 2) continue
    await client.send("PreCompact.auto")
    await client.send("SessionStart.compact")
  }
  await client.send("SessionEnd.other")
}

/** In the middle of these sessions there is no room; what they were told of before and after it is kept. */
export async function playWithoutRoom(stage: Stage, played: Played): Promise<void> {
  const { disk, box } = stage
  if (disk === undefined) return
  const names = Array.from({ length: SESSIONS_WITHOUT_ROOM }, (_, n) => `full-${n}`)
  const all = async (work: (client: Client) => Promise<void>) => {
    await sideBySide(names, names.length, (name) => work(clientOf(stage, name, box.project)))
  }
  const calls = (from: number, into: string[]) => async (client: Client) => {
    into.push(...(await client.call(from + 1, from + CALLS_WITHOUT_ROOM)))
    await client.send("Stop", { last_assistant_message: `After ${from}.` })
  }
  await all((client) => client.send("SessionStart.startup"))
  await all(calls(0, played.calls))
  await quiet(box)
  disk.fill(0)
  await all(calls(100, played.withoutRoom))
  disk.empty()
  await all(calls(200, played.calls))
  await all((client) => client.send("SessionEnd.other"))
}

type Client = ReturnType<typeof clientOf>

function clientOf({ box, random }: Stage, session_id: string, cwd: string) {
  const send = async (name: string, changes: object = {}): Promise<void> => {
    const outcome = await hook(box, payload(box, name, { session_id, cwd, ...changes }))
    if (outcome.exitCode !== 0) throw new Error(`${name} of ${session_id}: exit code ${outcome.exitCode}`)
  }
  return {
    send,
    async prompt(prompt: string): Promise<string> {
      await send("UserPromptSubmit.human", { prompt })
      return prompt
    },
    /** The keys of those that were acknowledged; all of its processes are killed on the way when `isKilled`. */
    async call(first: number, last: number, isKilled = false): Promise<string[]> {
      const about = { session_id, cwd, tool_use_id: `${session_id}-MARK` }
      const template = JSON.stringify(payload(box, "PostToolUse.Bash", about))
      const work = startWorker(box, { template, first, last })
      if (isKilled) {
        await Bun.sleep(random.below((last - first) * 10))
        process.kill(-work.pid, "SIGKILL")
      }
      return (await finish(work)).acknowledged.map((n) => `tool-finished:${session_id}-${n}`)
    },
  }
}
