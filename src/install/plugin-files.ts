// The plugin's files, embedded in the executable as text. A test checks that the list matches the plugin folder.
import marketplace from "../../.claude-plugin/marketplace.json" with { type: "text" }
import manifest from "../../plugin/.claude-plugin/plugin.json" with { type: "text" }
import codeReviewer from "../../plugin/agents/code-reviewer.md" with { type: "text" }
import dbExplorer from "../../plugin/agents/db-explorer.md" with { type: "text" }
import performanceReviewer from "../../plugin/agents/performance-reviewer.md" with { type: "text" }
import securityReviewer from "../../plugin/agents/security-reviewer.md" with { type: "text" }
import testWriter from "../../plugin/agents/test-writer.md" with { type: "text" }
import launcher from "../../plugin/bin/tenure" with { type: "text" }
import hooks from "../../plugin/hooks/hooks.json" with { type: "text" }
import mod from "../../plugin/hooks/mod.jsx" with { type: "text" }
import windowsLaunch from "../../plugin/launch.cmd" with { type: "text" }
import launch from "../../plugin/launch.sh" with { type: "text" }
import approveSkill from "../../plugin/skills/approve/SKILL.md" with { type: "text" }
import buildSkill from "../../plugin/skills/build/SKILL.md" with { type: "text" }
import continueSkill from "../../plugin/skills/continue/SKILL.md" with { type: "text" }
import editSkill from "../../plugin/skills/edit/SKILL.md" with { type: "text" }
import handoffSkill from "../../plugin/skills/handoff/SKILL.md" with { type: "text" }
import initSkill from "../../plugin/skills/init/SKILL.md" with { type: "text" }
import learnSkill from "../../plugin/skills/learn/SKILL.md" with { type: "text" }
import lessonsSkill from "../../plugin/skills/lessons-list/SKILL.md" with { type: "text" }
import pauseSkill from "../../plugin/skills/pause/SKILL.md" with { type: "text" }
import planSkill from "../../plugin/skills/plan/SKILL.md" with { type: "text" }
import reconSkill from "../../plugin/skills/recon/SKILL.md" with { type: "text" }
import rejectSkill from "../../plugin/skills/reject/SKILL.md" with { type: "text" }
import restoreSkill from "../../plugin/skills/restore/SKILL.md" with { type: "text" }
import resumeSkill from "../../plugin/skills/resume/SKILL.md" with { type: "text" }
import review from "../../plugin/skills/review/SKILL.md" with { type: "text" }
import secSkill from "../../plugin/skills/sec/SKILL.md" with { type: "text" }
import status from "../../plugin/skills/status/SKILL.md" with { type: "text" }
import track from "../../plugin/skills/track/SKILL.md" with { type: "text" }
import undoSkill from "../../plugin/skills/undo/SKILL.md" with { type: "text" }
import whySkill from "../../plugin/skills/why/SKILL.md" with { type: "text" }
import compactionHook from "../../plugin/tenure.sh" with { type: "text" }

export interface PluginFile {
  /** Relative to the marketplace folder. */
  readonly path: string
  readonly text: string
  readonly mode: number
}

export const PLUGIN_FILES: readonly PluginFile[] = [
  { path: ".claude-plugin/marketplace.json", text: asText(marketplace), mode: 0o644 },
  { path: "plugin/.claude-plugin/plugin.json", text: asText(manifest), mode: 0o644 },
  { path: "plugin/bin/tenure", text: launcher, mode: 0o755 },
  { path: "plugin/hooks/hooks.json", text: asText(hooks), mode: 0o644 },
  { path: "plugin/hooks/mod.jsx", text: asText(mod), mode: 0o644 },
  { path: "plugin/launch.cmd", text: windowsLaunch, mode: 0o644 },
  { path: "plugin/launch.sh", text: launch, mode: 0o644 },
  { path: "plugin/tenure.sh", text: compactionHook, mode: 0o755 },
  { path: "plugin/skills/continue/SKILL.md", text: continueSkill, mode: 0o644 },
  { path: "plugin/skills/handoff/SKILL.md", text: handoffSkill, mode: 0o644 },
  { path: "plugin/skills/learn/SKILL.md", text: learnSkill, mode: 0o644 },
  { path: "plugin/skills/pause/SKILL.md", text: pauseSkill, mode: 0o644 },
  { path: "plugin/skills/review/SKILL.md", text: review, mode: 0o644 },
  { path: "plugin/skills/status/SKILL.md", text: status, mode: 0o644 },
  { path: "plugin/skills/track/SKILL.md", text: track, mode: 0o644 },
  { path: "plugin/agents/code-reviewer.md", text: codeReviewer, mode: 0o644 },
  { path: "plugin/agents/db-explorer.md", text: dbExplorer, mode: 0o644 },
  { path: "plugin/agents/performance-reviewer.md", text: performanceReviewer, mode: 0o644 },
  { path: "plugin/agents/security-reviewer.md", text: securityReviewer, mode: 0o644 },
  { path: "plugin/agents/test-writer.md", text: testWriter, mode: 0o644 },
  { path: "plugin/skills/build/SKILL.md", text: buildSkill, mode: 0o644 },
  { path: "plugin/skills/init/SKILL.md", text: initSkill, mode: 0o644 },
  { path: "plugin/skills/plan/SKILL.md", text: planSkill, mode: 0o644 },
  { path: "plugin/skills/recon/SKILL.md", text: reconSkill, mode: 0o644 },
  { path: "plugin/skills/sec/SKILL.md", text: secSkill, mode: 0o644 },
  { path: "plugin/skills/approve/SKILL.md", text: approveSkill, mode: 0o644 },
  { path: "plugin/skills/edit/SKILL.md", text: editSkill, mode: 0o644 },
  { path: "plugin/skills/lessons-list/SKILL.md", text: lessonsSkill, mode: 0o644 },
  { path: "plugin/skills/reject/SKILL.md", text: rejectSkill, mode: 0o644 },
  { path: "plugin/skills/restore/SKILL.md", text: restoreSkill, mode: 0o644 },
  { path: "plugin/skills/resume/SKILL.md", text: resumeSkill, mode: 0o644 },
  { path: "plugin/skills/undo/SKILL.md", text: undoSkill, mode: 0o644 },
  { path: "plugin/skills/why/SKILL.md", text: whySkill, mode: 0o644 },
]

/** The hooks of plugin/hooks/hooks.json by event. */
export const PLUGIN_HOOKS: Readonly<Record<string, readonly HookGroup[]>> = JSON.parse(asText(hooks)).hooks

export interface HookGroup {
  readonly matcher?: string
  readonly hooks: readonly { readonly command: string; readonly [field: string]: unknown }[]
}

/** TypeScript types a .json import by its content; `type: "text"` makes it a string at run time. */
function asText(imported: unknown): string {
  return imported as string
}
