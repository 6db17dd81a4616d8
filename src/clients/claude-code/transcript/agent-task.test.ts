import { expect, test } from "bun:test"
import { agentTasks } from "../disk/transcript.ts"

function call(
  id: string,
  prompt: string,
  message = "msg_1",
  sort: string | undefined = "general-purpose",
): string {
  const input = { description: "look", prompt, ...(sort === undefined ? {} : { subagent_type: sort }) }
  const content = [{ type: "tool_use", name: "Agent", id, input }]
  return JSON.stringify({ type: "assistant", isSidechain: false, message: { id: message, content } })
}

function result(id: string, agentId: string): string {
  const content = [{ type: "tool_result", tool_use_id: id, content: "launched" }]
  return JSON.stringify({
    type: "user",
    isSidechain: false,
    message: { content },
    toolUseResult: { agentId },
  })
}

/** As they stand in the file, oldest first. */
function tasks(...lines: string[]): readonly string[] {
  return agentTasks(lines.reverse(), "a1", "general-purpose")
}

test("GUID-11: a background sub-agent is identified by the result with its id", () => {
  const lines = [call("t1", "one"), call("t2", "two"), result("t1", "a1"), result("t2", "a2")]
  expect(tasks(...lines)).toEqual(["look\none"])
  expect(agentTasks(lines.reverse(), "a2", "general-purpose")).toEqual(["look\ntwo"])
})

test("GUID-11: a foreground sub-agent is the call without a result; several candidates are all returned", () => {
  expect(tasks(call("t0", "done"), result("t0", "a0"), call("t1", "now", "msg_2"))).toEqual(["look\nnow"])
  expect(tasks(call("t1", "one"), call("t2", "two"))).toEqual(["look\none", "look\ntwo"])
  expect(tasks(call("t1", "another sort", "msg_1", "Explore"), call("t2", "mine"))).toEqual(["look\nmine"])
  expect(tasks(call("t1", "unsaid sort", "msg_1", undefined))).toEqual(["look\nunsaid sort"])
})

test("GUID-11: an unknown task is not guessed", () => {
  expect(tasks()).toEqual([])
  expect(tasks("{", "null", '{"type":"user"}')).toEqual([])
  expect(tasks(call("t1", "another sort", "msg_1", "Explore"))).toEqual([])
  expect(tasks(result("t1", "a1"))).toEqual([])
  expect(tasks(call("t0", "done"), result("t0", "a0"))).toEqual([])
})
