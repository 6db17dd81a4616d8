import { expect, test } from "bun:test"
import { agentTask } from "./agent-task.ts"

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
function task(...lines: string[]): string | undefined {
  return agentTask(lines.reverse(), "a1", "general-purpose")
}

test("GUID-11: a sub-agent in the background is known by the result that holds its id", () => {
  const lines = [call("t1", "one"), call("t2", "two"), result("t1", "a1"), result("t2", "a2")]
  expect(task(...lines)).toBe("look\none")
  expect(agentTask(lines.reverse(), "a2", "general-purpose")).toBe("look\ntwo")
})

test("GUID-11: in the foreground it is the call without a result; of several, all may be meant", () => {
  expect(task(call("t0", "done"), result("t0", "a0"), call("t1", "now", "msg_2"))).toBe("look\nnow")
  expect(task(call("t1", "one"), call("t2", "two"))).toBe("look\none\nlook\ntwo")
  expect(task(call("t1", "another sort", "msg_1", "Explore"), call("t2", "mine"))).toBe("look\nmine")
  expect(task(call("t1", "unsaid sort", "msg_1", undefined))).toBe("look\nunsaid sort")
})

test("GUID-11: what cannot be told is not told", () => {
  expect(task()).toBeUndefined()
  expect(task("{", "null", '{"type":"user"}')).toBeUndefined()
  expect(task(call("t1", "another sort", "msg_1", "Explore"))).toBeUndefined()
  expect(task(result("t1", "a1"))).toBeUndefined()
  expect(task(call("t0", "done"), result("t0", "a0"))).toBeUndefined()
})
