// Every known way for a hook to fail, provoked in the real client, so that
// "expect(report.hookErrors()).toEqual([])" in a scenario is an assertion that can fail.

import { expect, test } from "bun:test"
import { call, say } from "./model-turns.ts"
import { addContext, answer, type ProbeHooks, writeProbe } from "./probe-plugin.ts"
import { openScene } from "./run-client.ts"
import { until } from "./wait.ts"

type Case = { readonly name: string; readonly hooks: ProbeHooks; readonly sign: RegExp }

const CASES: readonly Case[] = [
  { name: "exit 1", hooks: { SessionStart: "echo oops >&2; exit 1" }, sign: /status code 1\nstderr:\noops/ },
  { name: "exit 2", hooks: { PreToolUse: "echo oops >&2; exit 2" }, sign: /status code 2/ },
  { name: "exit 2 after a tool", hooks: { PostToolUse: "echo oops >&2; exit 2" }, sign: /status code 2/ },
  { name: "exit 2 on Stop", hooks: { Stop: exitTwoOnce() }, sign: /Hook Stop.*status code 2/ },
  { name: "killed", hooks: { PostToolUse: "kill -9 $$" }, sign: /hook_non_blocking_error/ },
  { name: "no such program", hooks: { UserPromptSubmit: "no-such-program" }, sign: /not found/ },
  { name: "too slow", hooks: { PreToolUse: { command: "sleep 20", timeout: 1 } }, sign: /hook_cancelled/ },
  { name: "too slow at the end", hooks: { SessionEnd: "sleep 20" }, sign: /SessionEnd:other .* cancelled/ },
  { name: "schema", hooks: { PreToolUse: answer({ decision: 42 }) }, sign: /JSON output validation failed/ },
  { name: "wrong event", hooks: { Stop: addContext("SessionStart", "x") }, sign: /incorrect event name/ },
  { name: "no such output", hooks: { SessionEnd: addContext("SessionEnd", "x") }, sign: /validation failed/ },
  { name: "cut JSON", hooks: { PostToolUse: `echo '{"decision":'` }, sign: /not a JSON object/ },
  {
    name: "text after JSON",
    hooks: { PostToolUse: `${answer({})}; echo; echo x` },
    sign: /not a JSON object/,
  },
  {
    name: "text before JSON",
    hooks: { Stop: `echo log; ${addContext("Stop", "x")}` },
    sign: /success:\nlog\n\{/,
  },
  { name: "unknown event", hooks: { Bananas: "" }, sign: /Bananas: unknown hook event/ },
]

for (const { name, hooks, sign } of CASES)
  test(`a broken hook is seen: ${name}`, async () => {
    await using scene = await openScene()
    const probe = await writeProbe(scene.root, hooks)
    scene.model.main(call("Bash", { command: "true" }))

    const session = await scene.print({ plugins: [probe.dir] })
    await session.prompt("Go")
    const report = await session.end()

    expect(
      report
        .hookErrors()
        .map((error) => error.text)
        .join("\n"),
    ).toMatch(sign)
  })

for (const [command, sign] of [
  ["exit 3", /status code 3/],
  ["echo '{'", /no JSON answer could be read/],
  [answer({ decision: 5 }), /failed schema validation/],
] as const)
  test(`a broken hook is seen: in the background, ${command}`, async () => {
    await using scene = await openScene()
    const probe = await writeProbe(scene.root, { UserPromptSubmit: { command, async: true } })
    scene.model.main(async () => {
      const log = () => Bun.file(`${scene.root}/run-1/debug.log`).text()
      await until(async () => sign.test(await log()), 60_000, log)
      return say("The hook has left.")
    })

    const session = await scene.print({ plugins: [probe.dir] })
    await session.prompt("Go")
    const report = await session.end()

    expect(report.hookErrors()).toHaveLength(1)
    expect(report.hookErrors()[0]?.text).toMatch(sign)
    expect(report.firedHooks()[0]?.outcome).toBe("in background")
  })

test("a broken hook is seen: a plugin that does not load", async () => {
  await using scene = await openScene()
  const probe = await writeProbe(scene.root, {})
  await Bun.write(`${probe.dir}/hooks/hooks.json`, `{"hooks":{"PreToolUse":[{"hooks":[{"type":"banana"}]}]}}`)

  const session = await scene.print({ plugins: [probe.dir] })
  await session.prompt("Go")
  const report = await session.end()

  expect(
    report
      .hookErrors()
      .map((error) => error.text)
      .join("\n"),
  ).toContain("Failed to load")
})

function exitTwoOnce(): string {
  return `[ -e "$CLAUDE_PLUGIN_ROOT/once" ] || { touch "$CLAUDE_PLUGIN_ROOT/once"; echo oops >&2; exit 2; }`
}
