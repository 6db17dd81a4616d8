// The two shell lines that go into a settings.json. They name the executable by $HOME, never by this machine's
// path, since the file may be committed; without the executable they do nothing, and an earlier status line
// still runs. Whatever happens they do not exit 2, which the client takes for a refusal.

const EXECUTABLE = '"$HOME/.tenure/bin/tenure"'
const PLUGIN = "CLAUDE_PLUGIN_ROOT=$HOME/.tenure/claude-code/plugin"

/** Tell the launcher, as in hooks.json, that a tool call waits, or that a session begins. */
const MARKS: Readonly<Record<string, string>> = { PreToolUse: "guard=1 && ", SessionStart: "start=1 && " }

/** Hands over to the plugin's own launcher, so that a launcher improved later needs no change in settings. */
export function hookLine(event: string): string {
  const mark = MARKS[event] ?? ""
  return (
    `cd / && ${mark}${PLUGIN} && [ -r "$CLAUDE_PLUGIN_ROOT/launch.sh" ] && ` +
    `command . "$CLAUDE_PLUGIN_ROOT/launch.sh"; exit 0`
  )
}

/** `earlier` is the person's own status line, which goes on being shown. */
export function statusLine(earlier: string | undefined): string {
  if (earlier === undefined) return `cd / && [ -x ${EXECUTABLE} ] && exec ${EXECUTABLE} statusline; exit 0`
  return `set -- ${quoted(earlier)}; [ -x ${EXECUTABLE} ] && cd / && exec ${EXECUTABLE} statusline --then "$1"; exec /bin/sh -c "$1"`
}

export function isHookLine(command: unknown): boolean {
  return typeof command === "string" && command.includes(PLUGIN)
}

export function isStatusLine(command: unknown): boolean {
  return typeof command === "string" && command.includes(`exec ${EXECUTABLE} statusline`)
}

/** The person's own command in a line of ours. */
export function earlierIn(line: string): string | undefined {
  const word = /^set -- ('(?:[^']|'\\'')*');/.exec(line)?.[1]
  return word?.slice(1, -1).replaceAll("'\\''", "'")
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
