// GARD-07 with the real client and its own sandbox (bubblewrap, Seatbelt): a write that the guard's parser cannot see
// fails at the system call, for Bash and for what it starts.
import { expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { compileGuard, keepAgreed } from "../../src/guard/disk/compile-rules.ts"
import { sandboxPlan } from "../../src/guard/rules/sandbox-paths.ts"
import { sandboxChange } from "../../src/install/sandbox-settings.ts"
import { project } from "../../src/io/home.ts"
import { call, say } from "./model-turns.ts"
import { openProject, rejections } from "./product.ts"

const RULES = "mode: enforce\npreset: default\nwrite:\n  deny: [src/gen/**]\n"
const HAS_SANDBOX =
  process.platform === "darwin" || (Bun.which("bwrap") !== null && Bun.which("socat") !== null)

/** A script in a file: no hook sees its lines. */
const SCRIPT = `for f in .env src/gen/api.ts .tenure/lessons/x.md .claude/scheduled_tasks.json; do
  mkdir -p "$(dirname "$f")" 2>/dev/null
  (echo planted > "$f") 2>/dev/null && echo "wrote $f" || echo "failed $f"
done
echo fine > src/ok.ts && echo "wrote src/ok.ts"
`

async function ran(hasSandbox: boolean) {
  const scene = await openProject({
    files: {
      ".tenure/guardrails.yaml": RULES,
      ".env": "KEY=1\n",
      "src/gen/api.ts": "made\n",
      "work.sh": SCRIPT,
    },
  })
  const here = project(scene.project)
  keepAgreed(here, scene.home, RULES)
  const { layers } = compileGuard(here, scene.home)
  if (hasSandbox) {
    const place = { path: join(scene.project, ".claude/settings.local.json"), root: scene.project }
    const plan = sandboxPlan(layers, { existing: [], hasGlobs: process.platform === "darwin" })
    mkdirSync(dirname(place.path), { recursive: true })
    writeFileSync(place.path, sandboxChange(place, plan.deny, undefined)?.text ?? "")
  }
  scene.model.main(call("Bash", { command: "sh work.sh" }), say("Done."))
  const session = await scene.print({ allowedTools: ["Bash"] })
  await session.prompt("Run it", 120_000)
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  return { scene, output: report.requests("main")[1]?.newText ?? "" }
}

test.skipIf(!HAS_SANDBOX)(
  "GARD-07, T17: with the sandbox a denied write fails at the system call, whatever makes it",
  async () => {
    const { scene, output } = await ran(true)
    await using _ = scene
    for (const file of [".env", "src/gen/api.ts", ".tenure/lessons/x.md", ".claude/scheduled_tasks.json"])
      expect(output).toContain(`failed ${file}`)
    expect(output).toContain("wrote src/ok.ts")
    expect(readFileSync(join(scene.project, ".env"), "utf8")).toBe("KEY=1\n")
    expect(readFileSync(join(scene.project, "src/gen/api.ts"), "utf8")).toBe("made\n")
    expect(existsSync(join(scene.project, ".tenure/lessons/x.md"))).toBe(false)
    // A denied path that does not exist leaves no empty file.
    expect(readdirSync(scene.project).filter((name) => /netrc|credentials|secrets/.test(name))).toEqual([])
  },
  180_000,
)

test("GARD-07: without the sandbox the guard, which reads only the call, misses these writes", async () => {
  const { scene, output } = await ran(false)
  await using _ = scene
  expect(output).toContain("wrote .env")
  expect(output).toContain("wrote src/gen/api.ts")
}, 180_000)
