// A macro of the build: bundles the page's TypeScript and its packages into one script inside the executable. In its own
// process, because the bundler cannot be called from within itself.
import { join } from "node:path"

export function pageScript(): string {
  const entry = join(import.meta.dir, "..", "page", "main.tsx")
  const built = Bun.spawnSync([
    process.execPath,
    "build",
    entry,
    "--production",
    "--target=browser",
    "--format=esm",
  ])
  if (built.exitCode !== 0)
    throw new Error(`The build of the dashboard's page failed: ${built.stderr.toString()}`)
  return built.stdout.toString()
}
