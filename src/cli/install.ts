// `tenure install`: adds Tenure to Claude Code and reports what it did.
import { delimiter } from "node:path"
import { requireClient } from "../install/client.ts"
import { type Installed, installPlugin, installServer, installSettings } from "../install/install-modes.ts"
import { type InstallScope, type Places, placesFor, SCOPES, short } from "../install/places.ts"
import { columns, hang } from "../terminal/format-text.ts"
import { type CliIo, command, JSON_FLAG, NO_ARGUMENTS, printJson } from "./command.ts"
import { requirePerson } from "./decide.ts"

export default command({
  name: "install",
  summary: "Add Tenure to Claude Code",
  about:
    "Copies this executable to ~/.tenure/bin and adds Tenure to Claude Code as a plugin. With --settings it adds hooks\n" +
    "and a status line to a settings file instead and keeps what is there; only the plugin has the skills (/tenure:…)\n" +
    "and agents. Run it again to upgrade or repair. 'tenure uninstall' removes all of it.\n" +
    "It needs no terminal, so your setup scripts can run it; an agent cannot.",
  arguments: NO_ARGUMENTS,
  flags: {
    scope: {
      summary:
        "user: you, in all projects; project: everyone in this project; local: you, in this project (user)",
      value: "<scope>",
      choices: SCOPES,
    },
    settings: { summary: "Add hooks to settings.json instead of a plugin" },
    "status-line": { summary: "Also show the status line, below your own" },
    mcp: { summary: "Also give the agent the read-only tools recall and lessons (tenure mcp)" },
    claude: {
      summary: "Path of the client's executable, if not on PATH",
      value: "<path>",
      completes: ["files"],
    },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure install", does: "as a plugin, in all your projects" },
    { type: "tenure install --status-line", does: "the same, with a status line" },
    { type: "tenure install --mcp", does: "the same, with the read-only MCP server" },
    {
      type: "tenure install --settings --scope project",
      does: "as hooks in this project's .claude/settings.json",
    },
  ],
  run({ flags }, io) {
    // A person's script (Dockerfile, dotfiles, CI) may install without a terminal; an agent never (T05).
    requirePerson({ ...io, typed: true }, undefined)
    const places = placesFor(io)
    const scope = SCOPES.find((each) => each === flags.scope) ?? "user"
    const done = flags.settings
      ? installSettings(places, scope, flags["status-line"])
      : installPlugin(places, scope, requireClient(io, flags.claude), flags["status-line"])
    if (flags.mcp) installServer(places, scope, requireClient(io, flags.claude), done.executable.path)
    if (flags.json) return printJson(io, { ...done, mcp: flags.mcp })
    report(io, done, places)
    if (flags.mcp) io.out("  The agent can use Tenure's MCP server: the tools recall and lessons, read only.")
  },
})

const FOR_WHOM: Readonly<Record<InstallScope, string>> = {
  user: "for you, in all projects",
  project: "for everyone in this project",
  local: "for you, in this project",
}

const NO_SKILLS = "Only the plugin has the skills (/tenure:learn and others) and agents: tenure install"

function report(io: CliIo, done: Installed, places: Places): void {
  const { style } = io
  const how = done.mode === "plugin" ? "as a plugin" : "through its settings"
  io.out(`${style.green("✓")} Claude Code calls Tenure ${how}, ${FOR_WHOM[done.scope]}.`)
  const rows = [
    ["executable", short(done.executable.path, places), said(done.executable.changed)],
    [
      done.mode === "plugin" ? "plugin" : "launcher",
      short(done.plugin.path, places),
      said(done.plugin.changed.length > 0),
    ],
  ]
  if (done.settings !== null)
    rows.push(["settings", short(done.settings.path, places), said(done.settings.changed)])
  if (done.statusLine !== "none") {
    rows.push(["status line", done.statusLine === "own" ? "Tenure's" : "yours first, Tenure's below", ""])
  }
  io.out(columns(rows.map(([what = "", where = "", how = ""]) => [what, where, style.dim(how)])))
  for (const note of done.notes) io.out(hang(`  ${style.yellow("○")} `, note, io.columns))
  if (done.mode === "settings") io.out(hang("  ", NO_SKILLS, io.columns))
  if (done.mode === "settings" && done.scope === "project") {
    io.out(
      hang(
        "  ",
        "The file refers to $HOME/.tenure, not to a path of this machine; for people without Tenure the hooks do nothing.",
        io.columns,
      ),
    )
  }
  if (Bun.which("tenure", { PATH: lastingPath(io) }) === null) {
    io.out(`  To type 'tenure' anywhere, add it to your PATH:\n    ${ADD_TO_PATH}`)
  }
  io.out("  Next: run 'tenure init' in a project, and restart open sessions.")
}

/** Without the folders that npx adds for one command. */
function lastingPath(io: CliIo): string {
  const folders = (io.env["PATH"] ?? "").split(delimiter)
  return folders.filter((folder) => !/[/\\]_npx[/\\]/.test(folder)).join(delimiter)
}

const ADD_TO_PATH =
  process.platform === "win32"
    ? `[Environment]::SetEnvironmentVariable("Path", "$HOME\\.tenure\\bin;" + [Environment]::GetEnvironmentVariable("Path", "User"), "User")`
    : 'export PATH="$HOME/.tenure/bin:$PATH"'

function said(changed: boolean): string {
  return changed ? "written" : "unchanged"
}
