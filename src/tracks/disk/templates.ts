// Templates of a new track and of a project's core tier: short pages with one example each, in comments, so that an
// untouched page claims nothing.

import contextCore from "./templates/CONTEXT_CORE.md" with { type: "text" }
import decisions from "./templates/DECISIONS.md" with { type: "text" }
import guardrails from "./templates/GUARDRAILS.md" with { type: "text" }
import plan from "./templates/PLAN.md" with { type: "text" }
import risks from "./templates/RISKS.md" with { type: "text" }
import roles from "./templates/ROLES.md" with { type: "text" }
import spec from "./templates/SPEC.md" with { type: "text" }
import type { CONTEXT_FILES, TrackFile } from "./track-paths.ts"

const TRACK_TEMPLATES: Readonly<Record<TrackFile, string>> = {
  "SPEC.md": spec,
  "PLAN.md": plan,
  "RISKS.md": risks,
  "DECISIONS.md": decisions,
}

export const CONTEXT_TEMPLATES: Readonly<Record<(typeof CONTEXT_FILES)[number], string>> = {
  "CONTEXT_CORE.md": contextCore,
  "ROLES.md": roles,
  "GUARDRAILS.md": guardrails,
}

export function trackTemplate(file: TrackFile, title: string, goal: string): string {
  const text = TRACK_TEMPLATES[file].replace("{{title}}", () => title)
  return goal === "" ? text.replace("{{goal}}\n", "") : text.replace("{{goal}}", () => goal)
}
