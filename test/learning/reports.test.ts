// What the agent reports through the built hooks: readable and unreadable blocks, writes into the client's own memory, and the
// line that the person sees.
import { expect, test } from "bun:test"
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { reviewQueue } from "../../src/store/lesson-rows.ts"
import { complaints, hook, payload, type RunOptions } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"

const UNATTENDED = { env: { CLAUDE_CODE_SESSION_ATTENDED: "0" } }

function sceneIn(box: LessonBox, session = "s") {
  const folder = join(box.home, ".claude/projects", box.project.replace(/[^a-zA-Z0-9]/g, "-"))
  mkdirSync(join(folder, "memory"), { recursive: true })
  const transcript = join(folder, `${session}.jsonl`)
  let turn = 0
  const send = async (name: string, changes: object, options: RunOptions = {}) => {
    const facts = { session_id: session, transcript_path: transcript, prompt_id: `p-${turn}` }
    const outcome = await hook(box, payload(box, name, { ...facts, ...changes }), options)
    expect(complaints(outcome)).toEqual([])
    return outcome.stdout === "" ? {} : JSON.parse(outcome.stdout)
  }
  return {
    folder,
    send,
    start: (options?: RunOptions) => send("SessionStart.startup", {}, options),
    /** A prompt, marked in the transcript as typed by a person or not. */
    async prompt(text: string, kind = "human") {
      turn++
      const message = { role: "user", content: text }
      const line = { type: "user", promptId: `p-${turn}`, isSidechain: false, origin: { kind }, message }
      appendFileSync(transcript, `${JSON.stringify(line)}\n`)
      return send("UserPromptSubmit.human", { prompt: text })
    },
    /** The text that the person sees at the end of the turn. */
    async stop(reply: string, options?: RunOptions): Promise<string> {
      return (await send("Stop", { last_assistant_message: reply }, options)).systemMessage ?? ""
    },
    async writes(path: string, text: string, further: object = {}, tool = "Write") {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      const tool_use_id = `toolu_${Bun.hash(path + text).toString(36)}`
      const tool_input =
        tool === "Write" ? { file_path: path, content: text } : { file_path: path, new_string: "" }
      await send(`PostToolUse.${tool}`, { tool_use_id, tool_input, ...further })
    },
  }
}

function queueOf(box: LessonBox) {
  return box.inside(({ store }) => reviewQueue(store).map(({ content, origin }) => ({ ...content, origin })))
}

function block(...lines: string[]): string {
  return `Noted.\n\n[PROCESS_KNOWLEDGE]\n${lines.join("\n")}\n[/PROCESS_KNOWLEDGE]`
}

test("LERN-12, T10: an unreadable block is kept with its redacted text, and doctor shows it", async () => {
  using box = openLessonBox()
  const { start, stop } = sceneIn(box)
  const secret = ["ghp", "Zq8Lw3Xr5Tn9Vb2Kc7Md4Pf6Gh1Js0Ay3Ue5"].join("_")
  await start()
  await stop(
    `${block("priority: HIGH", `commands: push --token ${secret}`)}\n${block("title: Use uv, not pip", "mood: glad")}`,
  )
  expect(queueOf(box).map(({ title }) => title)).toEqual(["Use uv, not pip"])
  const log = readFileSync(join(box.project, ".tenure/local/unread-blocks.jsonl"), "utf8")
  expect(log).not.toContain(secret.slice(4, 20))
  const { findings } = JSON.parse((await box.piped(["doctor", "--json"])).text.split("\n✗")[0] ?? "")
  const shown = findings
    .map(({ what }: { what: string }) => what)
    .filter((what: string) => what.includes("in the agent's reply"))
  expect(shown).toHaveLength(2)
  expect(shown[0]).toContain("It has no title. Its text: priority: HIGH ⏎ commands: push --token")
  expect(shown[1]).toContain("mood: glad")
})

test("LERN-12: a readable block leaves no line in the log", async () => {
  using box = openLessonBox()
  const { start, stop } = sceneIn(box)
  await start()
  await stop(block("title: Use uv, not pip", "commands: pip install"))
  expect((await box.piped(["doctor"])).text).not.toContain("could not be read")
})

test("LERN-15: the person sees one line with the number and the code that keeps it; the model sees nothing", async () => {
  using box = openLessonBox()
  box.candidate({ id: "tag-first", title: "Tag before you publish.", body: "Tag before you publish." })
  const { start, stop, send } = sceneIn(box)
  expect((await start()).systemMessage).toContain("1. Tag before you publish.")
  expect(await stop("Nothing to say.")).not.toContain("noted")
  const reply = block("title: Use uv, not pip")
  const answer = await send("Stop", { last_assistant_message: reply })
  expect(answer.hookSpecificOutput).toBeUndefined()
  const line = /^Tenure: noted "Use uv, not pip"\. Keep it: (tenure approve 2 \w+)$/m.exec(
    answer.systemMessage,
  )
  expect(line).not.toBeNull()
  // A repetition is not new.
  expect(await stop(`${reply}\n`)).not.toContain("noted")
  expect(await box.says(line?.[1] ?? "")).toContain("approved: Use uv, not pip")
  expect(box.stage("use-uv-not-pip")).toBe("active")
})

test("LERN-15: at most one line a turn and three a session, none for observations, none unattended", async () => {
  using box = openLessonBox()
  const { start, prompt, stop } = sceneIn(box)
  await start()
  const two = `${block("title: Use uv, not pip")}\n${block("title: Keep migrations in db/migrate")}`
  const lines = (await stop(two)).split("\n").filter((line) => line.includes("noted"))
  expect(lines).toEqual([
    expect.stringMatching(/^Tenure: noted "[^"]+" and 1 more\. Keep it: tenure approve \d /),
  ])
  await prompt("we keep the fixtures in spec/support")
  expect(await stop("They are.")).not.toContain("noted")
  expect(await stop(block("title: Deploy only from main"))).toContain('noted "Deploy only from main"')
  expect(await stop(block("title: Write a changelog entry for each change"))).toContain("noted")
  expect(await stop(block("title: Name branches after their ticket"))).not.toContain("noted")

  const alone = sceneIn(box, "alone")
  await alone.start(UNATTENDED)
  expect(await alone.stop(block("title: Ask before you delete a table"), UNATTENDED)).toBe("")
})

const MEMORY = [
  "---",
  "name: uv-not-pip",
  "description: Which package manager to use",
  "metadata:",
  "  type: feedback",
  "---",
  "",
  "Install packages with `uv add`, never with `pip install`.",
  "",
  "**Why:** the lock file is uv's.",
  "",
].join("\n")

test("LERN-13: what the agent writes into the client's memory goes to review, with the person's words", async () => {
  using box = openLessonBox()
  const { folder, start, prompt, writes, stop } = sceneIn(box)
  await start()
  await prompt("hm, that was pip, wasn't it")
  await writes(join(folder, "memory/uv-not-pip.md"), MEMORY)
  await writes(
    join(folder, "memory/MEMORY.md"),
    "# Memory\n\n- [uv](uv-not-pip.md) — which package manager\n",
  )
  expect(await stop("I will remember that.")).toContain(
    'noted "Install packages with `uv add`, never with `pip install`."',
  )
  expect(queueOf(box)).toMatchObject([
    {
      title: "Install packages with `uv add`, never with `pip install`.",
      body: "Install packages with `uv add`, never with `pip install`.\nWhy: the lock file is uv's.",
      source: "memory",
      origin: "agent",
      evidence: [{ session: "s", quote: "hm, that was pip, wasn't it" }],
    },
  ])
  expect((await box.piped(["show", queueOf(box)[0]?.id ?? ""])).text).toContain("from the client's memory")
})

test("LERN-13, F28: an edited memory is read from the file, and a call reported by two installations counts once", async () => {
  using box = openLessonBox()
  const { folder, start, prompt, writes } = sceneIn(box)
  await start()
  await prompt("hm, that was pip, wasn't it")
  for (let times = 0; times < 2; times++)
    await writes(join(folder, "memory/uv-not-pip.md"), MEMORY, {}, "Edit")
  const [found] = queueOf(box)
  expect(found?.evidence[0]?.quote).toBe("hm, that was pip, wasn't it")
  expect(box.lesson(found?.id ?? "")?.statistics.observations).toBe(1)
})

test("LERN-13, T02, T10: no candidate from a sub-agent's write, a file elsewhere, or one without a type; secrets are redacted", async () => {
  using box = openLessonBox()
  const { folder, start, prompt, writes, stop } = sceneIn(box)
  const secret = ["ghp", "Zq8Lw3Xr5Tn9Vb2Kc7Md4Pf6Gh1Js0Ay3Ue5"].join("_")
  await start()
  await prompt("look around", "task-notification")
  await writes(join(folder, "memory/of-agent.md"), MEMORY, { agent_id: "a1", agent_type: "Explore" })
  await writes(join(box.project, "memory/in-project.md"), MEMORY)
  await writes(join(folder, "../-other-project/memory/other.md"), MEMORY)
  await writes(join(folder, "memory/notes.md"), "Always use tabs in this project.\n")
  await stop("Done.")
  expect(queueOf(box)).toEqual([])
  await writes(join(folder, "memory/token.md"), MEMORY.replace("`uv add`", `\`uv add --token ${secret}\``))
  await stop("Done again.")
  const [found] = queueOf(box)
  // No person typed the prompt before it.
  expect(found?.evidence).toEqual([])
  expect(found?.title).toContain("‹redacted:")
  expect(JSON.stringify(found)).not.toContain(secret)
})

test("LERN-13: tenure import memory imports the memories once", async () => {
  using box = openLessonBox()
  const { folder } = sceneIn(box)
  expect((await box.typed(["import", "memory", "--yes"])).text).toContain(
    "Claude Code has no memory of this project yet.",
  )
  writeFileSync(join(folder, "memory/uv-not-pip.md"), MEMORY)
  writeFileSync(
    join(folder, "memory/MEMORY.md"),
    "# Memory\n\n- [uv](uv-not-pip.md) — which package manager\n",
  )
  const listed = JSON.parse((await box.piped(["import", "--json"])).text)
  expect(listed.found).toEqual([{ path: "memory", shape: "client-memory", lessons: 1, problems: 0 }])
  expect((await box.typed(["import", "memory", "--yes"])).code).toBe(0)
  expect(queueOf(box)).toMatchObject([{ source: "memory", origin: "import" }])
  expect((await box.typed(["import", "memory", "--yes"])).code).toBe(0)
  expect(queueOf(box)).toHaveLength(1)
})
