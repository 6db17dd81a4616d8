// Runs while the executable is built, as a macro: the page's own TypeScript becomes one script inside it. A process of
// its own, because the bundler cannot be called from within itself.
import { join } from "node:path"

export function pageScript(): string {
  const entry = join(import.meta.dir, "page", "main.ts")
  const built = Bun.spawnSync([
    process.execPath,
    "build",
    entry,
    "--minify",
    "--target=browser",
    "--format=esm",
  ])
  if (built.exitCode !== 0) throw new Error(`The page cannot be built: ${built.stderr.toString()}`)
  return built.stdout.toString()
}
