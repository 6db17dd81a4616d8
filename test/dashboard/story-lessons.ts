// The lessons of the story: what was said in which sessions, and what was approved when.
import { type LessonId, NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import type { LessonLike } from "../support/candidate.ts"

export interface StoryLesson extends LessonLike {
  readonly title: string
  /** The sessions in which it was said, by number. */
  readonly saidIn: readonly number[]
  readonly quote: string
  readonly approvedIn?: number
}

export const LESSONS: readonly StoryLesson[] = [
  {
    id: "version-bump-files",
    title: "A version bump touches four files",
    kind: "checklist",
    priority: "CRITICAL",
    body: "- [ ] package.json (version)\n- [ ] plugin.json (version)\n- [ ] marketplace.json (current_version)\n- [ ] CHANGELOG.md (new section)",
    triggers: {
      ...NO_TRIGGERS,
      files: ["**/plugin.json", "package.json"],
      commands: ["npm publish"],
      actions: ["release"],
      areas: ["release"],
    },
    saidIn: [1, 3, 4],
    quote: "you forgot to update marketplace.json again",
    approvedIn: 5,
    related: ["changelog-style" as LessonId],
  },
  {
    id: "use-pnpm",
    title: "Use pnpm, not npm",
    kind: "anti-pattern",
    priority: "HIGH",
    body: "Avoid: `npm install`\nInstead: `pnpm install`\nWhy: the lock file is pnpm's.",
    triggers: { ...NO_TRIGGERS, commands: ["npm install", "npm i"], areas: ["tooling"] },
    saidIn: [1, 2, 6],
    quote: "no, use pnpm, this repo has a pnpm lock file",
    approvedIn: 7,
  },
  {
    id: "changelog-style",
    title: "The changelog speaks to users",
    body: "The changelog says what changes for a user, not which file was edited.",
    triggers: { ...NO_TRIGGERS, files: ["CHANGELOG.md"], areas: ["release"] },
    saidIn: [2, 5],
    quote: "write it for users, nobody cares which file it was",
    approvedIn: 8,
  },
  {
    id: "migrations-append-only",
    title: "A migration that was released is never edited",
    kind: "requirement",
    priority: "CRITICAL",
    body: "Constraint: released migrations stay as they are; add a new one.\nWhy: customers have run them.\nVerify: `git diff main -- migrations` shows only new files.",
    triggers: { ...NO_TRIGGERS, files: ["migrations/*.sql"], areas: ["database"] },
    saidIn: [3, 7],
    quote: "never edit an old migration, people have run it!",
    approvedIn: 10,
  },
  {
    id: "money-in-cents",
    title: "Prices are integers, in cents",
    body: "Prices are integers in cents, from the database to the API.",
    triggers: { ...NO_TRIGGERS, files: ["src/price/**"], areas: ["database"] },
    saidIn: [4],
    quote: "prices are cents here, always",
    approvedIn: 10,
    causedBy: ["migrations-append-only" as LessonId],
  },
  {
    id: "seed-before-e2e",
    title: "Seed the shop before the browser tests",
    kind: "pattern",
    priority: "HIGH",
    body: "When: you run the browser tests\nDo: `make seed` first\nWhy: they expect three products.",
    triggers: { ...NO_TRIGGERS, commands: ["pnpm e2e"], areas: ["tests"] },
    saidIn: [12, 20],
    quote: "you have to run make seed before e2e",
  },
  {
    id: "no-mocks-for-stripe",
    title: "Stripe is tested against its own sandbox",
    kind: "convention",
    body: "Tests talk to Stripe's sandbox; there are no mocks of it.",
    triggers: { ...NO_TRIGGERS, files: ["test/payment/**"], areas: ["tests"] },
    saidIn: [22],
    quote: "don't mock stripe, we have a sandbox key in CI",
  },
]
