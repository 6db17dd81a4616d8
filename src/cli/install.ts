// `tenure install`: has Claude Code call Tenure, and says what it did.
import { requireClient } from "../install/client.ts"
import type { Installed } from "../install/installed.ts"
import { type Places, placesFor, SCOPES, type Scope, short } from "../install/places.ts"
import { installPlugin } from "../install/plugin-mode.ts"
import { installSettings } from "../install/settings-mode.ts"
import { columns } from "../terminal/style.ts"
import { hang } from "../terminal/wrap.ts"
import { type CliIo, printJson } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"

export default command({
  name: "install",
  summary: "Have Claude Code call Tenure",
  about:
    "Copies this executable to ~/.tenure/bin and adds Tenure to Claude Code as a plugin. With --settings it writes\n" +
    "hooks and a status line into a settings file instead, next to what is there; the skills (/tenure:…) and agents\n" +
    "come with the plugin alone. Run it again to upgrade or to repair. 'tenure uninstall' takes all of it away.",
  arguments: NO_ARGUMENTS,
  flags: {
    scope: {
      summary: "For whom: you everywhere, this project, or you here (user)",
      value: "<scope>",
      choices: SCOPES,
    },
    settings: { summary: "Write hooks into settings.json instead of adding a plugin" },
    "status-line": { summary: "Show the status line too; your own goes on being shown" },
    claude: { summary: "The client's executable, if it is not on the PATH", value: "<path>" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure install", does: "as a plugin, in all your projects" },
    { type: "tenure install --status-line", does: "the same, with a status line" },
    {
      type: "tenure install --settings --scope project",
      does: "as hooks in this project's .claude/settings.json",
    },
  ],
  run({ flags }, io) {
    const places = placesFor(io)
    const scope = SCOPES.find((each) => each === flags.scope) ?? "user"
    const done = flags.settings
      ? installSettings(places, scope, flags["status-line"])
      : installPlugin(places, scope, requireClient(io, flags.claude), flags["status-line"])
    if (flags.json) return printJson(io, done)
    report(io, done, places)
  },
})

const FOR_WHOM: Readonly<Record<Scope, string>> = {
  user: "for you, in all projects",
  project: "for everyone in this project",
  local: "for you, in this project",
}

const NO_SKILLS =
  "The skills (/tenure:learn and others) and agents come with the plugin alone: tenure install"

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
        "The file names $HOME/.tenure, no path of this machine; for those without it the hooks are silent.",
        io.columns,
      ),
    )
  }
  if (Bun.which("tenure", { PATH: io.env["PATH"] ?? "" }) === null) {
    io.out("  To type 'tenure' anywhere, add it to your PATH:\n    export PATH=\"$HOME/.tenure/bin:$PATH\"")
  }
  io.out("  Next: run 'tenure init' in a project, and restart sessions that are open.")
}

function said(changed: boolean): string {
  return changed ? "written" : "as it was"
}
