import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { detect, type LessonFinding } from "./detect.ts"

const OWN = readFileSync(join(import.meta.dir, "../../../test/learning/messages.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line))

function judge(user: string, prevAssistant = "") {
  return detect({ user, prevAssistant })
}

function found(user: string, prevAssistant = ""): LessonFinding {
  const verdict = judge(user, prevAssistant)
  if (verdict.tier === "none") throw new Error(`nothing found in: ${user}`)
  return verdict
}

describe("LERN-01: tiers", () => {
  test("a clear standing rule is strong and explicit", () => {
    const verdict = found("From now on, write commit messages in the imperative mood.")
    expect(verdict).toMatchObject({ tier: "strong", label: "lesson", source: "explicit" })
  })

  test("a rule that was said before is a correction", () => {
    const verdict = found("I already told you, never use npm here, always use pnpm")
    expect(verdict.label).toBe("lesson")
    expect(verdict).toMatchObject({ source: "correction" })
  })

  test("a weak match has the label none: it counts only when repeated", () => {
    const weak = OWN.map((each) => judge(each.user, each.prev_assistant)).filter(
      ({ tier }) => tier === "weak",
    )
    expect(weak.length).toBeGreaterThan(0)
    for (const { label } of weak) expect(label).toBe("none")
  })

  test("a forgotten step is strong and CRITICAL, with both files", () => {
    const verdict = found("you forgot to update marketplace.json when you bumped plugin.json")
    expect(verdict.tier).toBe("strong")
    expect(["checklist", "pattern"]).toContain(verdict.kind)
    expect(verdict.priority).toBe("CRITICAL")
    expect(verdict.files).toEqual(["**/marketplace.json", "**/plugin.json"])
  })

  test("the same message gets the same verdict", () => {
    for (const { user } of OWN) expect(judge(user)).toEqual(judge(user))
  })
})

describe("LERN-01: messages without a lesson are not strong", () => {
  for (const { user, note, prev_assistant: prev } of OWN.filter(({ label }) => label === "none")) {
    test(`${note}: ${user.slice(0, 60).replaceAll("\n", " ")}`, () => {
      expect(judge(user, prev).label).toBe("none")
    })
  }
})

describe("LERN-01: the common forms, in ten languages", () => {
  const rules = [
    "From now on use pnpm, not npm.",
    "A partir de ahora usa siempre pnpm.",
    "Ab jetzt immer pnpm verwenden.",
    "Désormais, utilise toujours pnpm.",
    "A partir de agora use sempre pnpm.",
    "D'ora in poi usa sempre pnpm.",
    "今後は必ずpnpmを使ってください。",
    "以后都要使用pnpm，不要用npm。",
    "Впредь всегда используй pnpm.",
    "앞으로는 항상 pnpm을 사용해 주세요.",
  ]
  for (const rule of rules) {
    test(rule, () => {
      expect(judge(rule).label).toBe("lesson")
    })
  }
})

describe("LERN-02: quoted, pasted and machine-written text", () => {
  test("a rule inside a code fence does not count", () => {
    expect(judge("```\nFrom now on always use tabs.\n```\nwhat does this mean?").label).toBe("none")
  })

  test("a quoted rule does not count", () => {
    expect(judge("> From now on always ask before you deploy.\n\nis that still true?").label).toBe("none")
  })

  test("a compaction summary, a skill body and a notification hold no lesson", () => {
    const machine = [
      "This session is being continued from a previous conversation.\nFrom now on always use tabs.",
      "Base directory for this skill: skills/x\n\nFrom now on always use tabs.",
      "<task-notification>From now on always use tabs.</task-notification>",
      "<local-command-stdout>From now on always use tabs.</local-command-stdout>",
      "Implement the plan as specified. From now on always use tabs.",
    ]
    for (const text of machine) expect(judge(text).tier).toBe("none")
  })

  test("only the typed arguments of a slash command are read", () => {
    const typed =
      "<command-message>note</command-message>\n<command-name>/note</command-name>\n<command-args>from now on always use tabs</command-args>"
    expect(judge(typed).label).toBe("lesson")
    expect(judge("<command-name>/always-use-tabs</command-name>").tier).toBe("none")
  })

  test("the client's reminder before the typed words is removed", () => {
    const text = "<system-reminder>Never mention this.</system-reminder>\nfix the typo in the title"
    expect(judge(text).label).toBe("none")
  })
})

test("the lesson's text is the cleaned sentence with the rule", () => {
  const verdict = found(
    "Great, that works. Ok, from now on always run the linter before you commit. Now fix the title.",
  )
  expect(verdict.text).toBe("from now on always run the linter before you commit.")
})

test("reasons are words, not feature names", () => {
  for (const reason of found("from now on never push to main").reasons) expect(reason).toMatch(/[a-z] [a-z]/)
})
