import { describe, expect, test } from "bun:test"
import { runsCommand } from "./command-rule.ts"
import { commandsOf } from "./commands.ts"

function runs(rule: string, text: string): string {
  const seen = commandsOf(text)
  if (seen.kind !== "ok") throw new Error(seen.reason)
  return runsCommand(rule.split(" "), seen.commands)
}

describe("GARD-02 denied commands", () => {
  const rows: readonly (readonly [rule: string, answer: "yes" | "maybe" | "no", lines: readonly string[]])[] =
    [
      [
        "git push --force",
        "yes",
        [
          "git push --force",
          "git push origin main --force",
          "git -C x push --force",
          "sudo git push --force",
          "sh -c 'git push --force'",
          "npm test && git push --force",
          "/usr/bin/git push --force",
          "G=git; $G push --force",
        ],
      ],
      [
        "git push --force",
        "no",
        [
          "git push",
          "git pull --force",
          "echo git push --force",
          "git commit -m 'git push --force'",
          "git push --force-with-lease",
        ],
      ],
      [
        "git push --force",
        "maybe",
        ["git push $OPTIONS", "$CMD push --force", "python3 -c \"import os; os.system('git push --force')\""],
      ],
      ["rm -rf", "yes", ["rm -rf x", "rm -fr x", "rm -r -f x", "rm x -rf", "find . -exec rm -rf {} +"]],
      ["rm -rf", "no", ["rm x", "rm -r x", "rm -f x"]],
      ["npm publish", "yes", ["npm publish", "npm publish --tag next", "env A=1 npm publish"]],
      ["npm publish", "no", ["npm run publish", "npm pack"]],
      ["terraform *", "yes", ["terraform apply", "terraform"]],
      ["kubectl delete *", "yes", ["kubectl delete pod x"]],
      ["kubectl delete *", "no", ["kubectl get pods"]],
      ["docker", "yes", ["docker ps", "time docker build ."]],
      ["docker", "no", ["$TOOL ps", "echo docker"]],
    ]
  for (const [rule, answer, lines] of rows) {
    for (const line of lines)
      test(`GARD-02: ${rule}: ${answer}: ${line}`, () => expect(runs(rule, line)).toBe(answer))
  }
})
