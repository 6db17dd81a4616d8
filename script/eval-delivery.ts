// `npm run eval:delivery` (EVAL-05): the client's own `claude plugin eval` over one case per way of delivery, with the plugin
// and without, against a scripted model on loopback that answers whether the lesson reached it. No network, no account.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { clientBinary } from "../test/client/client-binary.ts"
import { type ModelRequest, textOf } from "../test/client/model-request.ts"
import { startModelServer } from "../test/client/model-server.ts"
import { type Answer, call, say } from "../test/client/model-turns.ts"
import { copyOfPlugin, TENURE } from "../test/client/product.ts"
import { CASES, type DeliveryCase, MARK } from "./delivery/cases.ts"

const MAX_REQUESTS = 40
/** Past the point where the client compacts by itself. */
const FULL = { usage: { input_tokens: 990_000 } }

const SUBAGENT_SAW = "The sub-agent has seen it."

interface Figure {
  readonly name: string
  readonly with: number
  readonly without: number
}

async function main(): Promise<number> {
  const only = process.argv[2]
  const figures: Figure[] = []
  for (const each of CASES) if (only === undefined || each.name === only) figures.push(await evaluate(each))
  console.log("way of delivery    with  without")
  for (const figure of figures)
    console.log(
      `${figure.name.padEnd(18)} ${figure.with.toFixed(1).padStart(4)}  ${figure.without.toFixed(1).padStart(7)}`,
    )
  return figures.every((figure) => figure.with === 1 && figure.without === 0) ? 0 : 1
}

async function evaluate(given: DeliveryCase): Promise<Figure> {
  const root = mkdtempSync(join(tmpdir(), "tenure-eval-"))
  const model = startModelServer()
  model.main(...Array(MAX_REQUESTS).fill((request: ModelRequest) => answer(given, request)))
  model.subagent(
    ...Array(MAX_REQUESTS).fill((request: ModelRequest) =>
      say(textOf(request).includes(MARK) ? SUBAGENT_SAW : "Looked."),
    ),
  )
  try {
    const plugin = given.isAttended ? copyOfPlugin(attended) : copyOfPlugin()
    writeCase(plugin, given)
    const out = join(root, "out.json")
    const args = [
      "--trust-plugin",
      "--scaffold",
      "--runs",
      "1",
      "--no-publish",
      "--json",
      out,
      "--output-dir",
      root,
    ]
    const tools = ["--allow-tools", "Write", "Edit", "Agent"]
    const child = Bun.spawn([clientBinary(), "plugin", "eval", plugin, ...args, ...tools], {
      env: environment(root, model.url),
      cwd: root,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    })
    const said = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
    const result = JSON.parse(readFileSync(out, "utf8")) as EvalResult
    if (process.env["TENURE_KEEP"])
      console.log(root, JSON.stringify(result, null, 1).slice(0, 4_000), said[1])
    const { score, scoreWithout } = result.cases[0]?.aggregates ?? { score: 0, scoreWithout: 1 }
    return { name: given.name, with: score, without: scoreWithout }
  } finally {
    model.stop()
    if (!process.env["TENURE_KEEP"]) rmSync(root, { recursive: true, force: true })
  }
}

/** The runner's sessions are never attended, whatever its environment says; the plugin's own lines say that they are. */
function attended<T extends { readonly hooks: object }>(file: T): T {
  const line = '"command":"cd / && '
  const hooks = JSON.stringify(file.hooks).replaceAll(
    line,
    `${line}export CLAUDE_CODE_SESSION_ATTENDED=1 && `,
  )
  return { ...file, hooks: JSON.parse(hooks) }
}

/** The next call of the case, or the verdict once all are made. */
function answer(given: DeliveryCase, request: ModelRequest): Answer {
  const text = textOf(request)
  const cwd =
    /[Ww]orking directory: (\S+)/.exec(JSON.stringify(request.body).replaceAll("\\n", " "))?.[1] ?? ""
  const isCompacted = /Scripted summary of the conversation/.test(text)
  const calls = given.calls(cwd)
  const made = JSON.stringify(request.body.messages).split('"type":"tool_result"').length - 1
  const next = isCompacted ? undefined : calls[made]
  if (next !== undefined) return call(next[0], next[1], given.of === "after-compaction" ? FULL : {})
  return say(`DELIVERED=${isDelivered(given, text, isCompacted) ? "yes" : "no"}`)
}

function isDelivered(given: DeliveryCase, text: string, isCompacted: boolean): boolean {
  if (given.of === "subagent") return text.includes(SUBAGENT_SAW)
  if (given.of === "after-compaction" && !isCompacted) return false
  return given.where === undefined ? text.includes(MARK) : given.where.test(text)
}

function writeCase(plugin: string, { name, prompt, scaffold }: DeliveryCase): void {
  const folder = join(plugin, "evals", name)
  mkdirSync(folder, { recursive: true })
  const yaml = {
    schema_version: "1.1",
    name,
    context: { scaffold_script: "scaffold.sh" },
    execution: { prompt, max_turns: 8, timeout_seconds: 120 },
    graders: [{ type: "regex", name: "reached-the-model", target: "last_message", pattern: "DELIVERED=yes" }],
  }
  // JSON is YAML.
  writeFileSync(join(folder, "case.yaml"), JSON.stringify(yaml, null, 2))
  const script = join(folder, "scaffold.sh")
  const lines = [
    "#!/bin/bash",
    `TENURE=${TENURE}`,
    // A person's command wants a terminal.
    `person() { printf '%q ' "$TENURE" "$@" > .person; script -qec 'bash .person' /dev/null; rm .person; }`,
    "git init -q .",
    "person init --yes",
    ...scaffold,
    // The block would deliver the lesson by itself.
    "rm -rf CLAUDE.md .claude/rules",
  ]
  writeFileSync(script, `${lines.join("\n")}\n`)
  chmodSync(script, 0o755)
}

function environment(root: string, modelUrl: string): Record<string, string> {
  const home = join(root, "home")
  mkdirSync(join(root, "tmp"), { recursive: true })
  mkdirSync(home)
  return {
    HOME: home,
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    TMPDIR: join(root, "tmp"),
    SHELL: "/bin/bash",
    LANG: "C.UTF-8",
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: "sk-ant-scripted-0000000000000000000000000000",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  }
}

interface EvalResult {
  readonly cases: readonly {
    readonly aggregates: { readonly score: number; readonly scoreWithout: number }
  }[]
}

process.exitCode = await main()
