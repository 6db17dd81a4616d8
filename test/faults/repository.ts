// A git of our own for the tests: no configuration of this machine's gets in.
import { type Box, run } from "../black-box.ts"

const WHO = ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "init.defaultBranch=main"]

export async function git(box: Box, cwd: string, ...args: string[]): Promise<string> {
  const env = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null", GIT_ALLOW_PROTOCOL: "file" }
  const outcome = await run(box, ["git", ...WHO, ...args], { cwd, env })
  if (outcome.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${outcome.stderr}`)
  return outcome.stdout.trim()
}
