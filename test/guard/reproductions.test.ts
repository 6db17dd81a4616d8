// GARD-05: anything that decides where a write goes is either understood or leads to a question. Guardrails and
// self-protection share the code, so both are tested here.
import { afterAll, describe, expect, test } from "bun:test"
import { protect } from "../../src/guard/self-protection/self-protection.ts"
import { REPRODUCTIONS } from "./corpus/reproductions.ts"
import { shellVerdict } from "./judged.ts"
import { setWriteStage, WRITE_RULES } from "./write-rules.ts"

const stage = setWriteStage()
afterAll(() => stage[Symbol.dispose]())

for (const [group, commands] of Object.entries(REPRODUCTIONS)) {
  describe(`GARD-05 T17 ${group}`, () => {
    for (const command of commands) {
      const shown = command.length > 90 ? `${command.slice(0, 89)}…` : command
      test(`GARD-05 denied or asked: ${shown}`, () =>
        expect(["deny", "ask"]).toContain(shellVerdict(command, stage, [WRITE_RULES])))
    }
  })
}

const OWN = [
  "(cd -- .tenure/lessons; cat > x.md) <<END\nx\nEND",
  "(cd -- ~/.tenure && printf 'trust:\\n' > config.yaml)",
  "cd -P .tenure && cat > config.yaml < a.txt",
  "cd -- .tenure/local; : > tenure.db",
  "pushd -- .tenure/lessons; touch x.md",
  "CDPATH=.tenure cd lessons && touch x.md",
  "cd .tenure; cd /tmp; touch $OLDPWD/x",
  "D=.ten; touch ${D}ure/x",
  "F=.tenure.bak; touch ${F%.bak}/x",
  "touch .t{e..e}nure/x",
  "exec 3<.tenure/config.yaml; echo x > /dev/fd/3",
  "cp a.txt /dev/stdin < .tenure/config.yaml",
  "ln -s . l; touch l/.tenure/x",
  "sed -n '1w .tenure/x' a.txt",
  "someprogram .tenure/config.yaml",
  "ssh-agent tee .tenure/config.yaml",
  "test -v 'x[$(echo x > .tenure/y)]'",
  "cd -- ~/.claude; cp s.json settings.json",
  "cd -- ~/.tenure/bin; cp evil tenure",
  "cd -- ~/.claude/projects/x; echo {} >> a.jsonl",
  "echo '{}' > .claude/scheduled_tasks.json",
  "cd .claude && cp /tmp/t scheduled_tasks.json",
  "tee ~/.claude/scheduled_tasks.json < a.txt",
]

describe("GARD-05 T05 self-protection understands the same lines", () => {
  const asked = (command: string) =>
    protect({ tool: "Bash", input: { command }, cwd: stage.root, root: stage.root }).kind
  for (const command of OWN)
    test(`GARD-05 T05 asked: ${command.split("\n")[0]}`, () => expect(asked(command)).toBe("ask"))
  test("GARD-05 T05 a write to the client's scheduled prompts leads to a question", () => {
    for (const file_path of [".claude/scheduled_tasks.json", `${stage.home}/.claude/scheduled_tasks.json`]) {
      const call = { tool: "Write", input: { file_path, content: "{}" }, cwd: stage.root, root: stage.root }
      expect([file_path, protect(call).kind]).toEqual([file_path, "ask"])
    }
  })
  test("GARD-05 reading our own files passes", () => {
    for (const command of [
      "cat .tenure/config.yaml",
      "cd .tenure && ls",
      "cd -- .tenure/lessons; grep -r x .",
      "cat < .tenure/config.yaml",
      "ls ~/.tenure",
      "git add .tenure/lessons",
      "cat .claude/scheduled_tasks.json",
    ])
      expect([command, asked(command)]).toEqual([command, "pass"])
  })
})
