// A plugin of a few lines of sh, written to a temporary folder, that saves every payload and
// gives scripted answers. It tests the harness; the product has its own plugin.

import { mkdir, readdir } from "node:fs/promises"
import { join } from "node:path"

export type Probe = {
  readonly dir: string
  /** The payloads the hooks were given, in order, or those of one event. */
  payloads(event?: string): Promise<readonly Record<string, unknown>[]>
}

/** What a hook does after keeping its payload: an sh command; "" answers nothing. */
export type ProbeHooks = Readonly<Record<string, string | Hook>>

type Hook = { readonly command: string; readonly timeout?: number; readonly async?: boolean }

export async function writeProbe(parent: string, hooks: ProbeHooks): Promise<Probe> {
  const dir = join(parent, "probe")
  const seen = join(dir, "seen")
  await mkdir(seen, { recursive: true })
  await Bun.write(
    join(dir, ".claude-plugin", "plugin.json"),
    JSON.stringify({ name: "probe", version: "1.0.0" }),
  )
  await Bun.write(join(dir, "hooks", "hooks.json"), JSON.stringify({ hooks: declare(hooks) }))
  return {
    dir,
    async payloads(event) {
      const names = (await readdir(seen)).sort()
      const all = await Promise.all(names.map((name) => Bun.file(join(seen, name)).json()))
      return all.filter((payload) => event === undefined || payload.hook_event_name === event)
    },
  }
}

/** An sh command that answers with additional context for the model. */
export function addContext(hookEventName: string, additionalContext: string): string {
  return answer({ hookSpecificOutput: { hookEventName, additionalContext } })
}

/** An sh command that prints this as JSON. */
export function answer(output: object): string {
  return `printf '%s' '${JSON.stringify(output).replaceAll("'", "'\\''")}'`
}

function declare(hooks: ProbeHooks): object {
  const keep = `cat > "$CLAUDE_PLUGIN_ROOT/seen/$(date +%s%N)-$$.json"`
  return Object.fromEntries(
    Object.entries(hooks).map(([event, hook]) => {
      const own = typeof hook === "string" ? { command: hook } : hook
      const command = own.command === "" ? keep : `${keep}; ${own.command}`
      return [event, [{ hooks: [{ type: "command", ...own, command }] }]]
    }),
  )
}
