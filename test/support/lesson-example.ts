import { type LessonReading, parseLesson } from "../../src/lessons/file/lesson-file.ts"

/** The lesson file of the specification, byte for byte. */
export const EXAMPLE = `---
id: version-bump-files
kind: checklist
priority: CRITICAL            # CRITICAL | HIGH | MEDIUM | LOW
title: A version bump touches four files
stage: active
confidence: 1.0
source: correction            # explicit | correction | block | extraction | bootstrap | manual | import
triggers:
  tools: [Write, Edit]
  files: ["**/plugin.json", "**/pyproject.toml"]
  commands: ["npm publish", "git tag"]
  actions: [version bump, release]
  context: [deployment]
  areas: [deployment]
created: 2026-11-15T18:00:00Z
approved: 2026-11-16T09:00:00Z
evidence:
  - session: 7f3a…
    quote: "you forgot to update marketplace.json"
related: [changelog-style]    # edges of the knowledge graph: related, supersedes, caused-by
---
- [ ] pyproject.toml (version)
- [ ] plugin.json (version)
- [ ] marketplace.json (current_version)
- [ ] CHANGELOG.md (new section)
`

/** Parses a valid lesson file. */
export function parsed(text: string, name = "version-bump-files.md"): LessonReading & { kind: "ok" } {
  const reading = parseLesson(text, name)
  if (reading.kind !== "ok") throw new Error(JSON.stringify(reading.problems))
  return reading
}
