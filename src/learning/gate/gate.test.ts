// Sentences that announce a rule, and plain corrections, always pass the gate.
import { describe, expect, test } from "bun:test"
import { detect } from "./detect.ts"

const DONE = "I've updated the files. Everything is done."

function passes(user: string): boolean {
  return ["", DONE].every((prevAssistant) => detect({ user, prevAssistant }).tier !== "none")
}

describe("LERN-16: sentences that announce a rule pass the gate, also after a report of work done", () => {
  test.each([
    "make sure you rebuild the index",
    "Please make sure you close the connection",
    "important: the parser is shared with the mobile app",
    "Remember that the broker restarts at noon",
    "but you also need to bump the schema number",
    "you forgot the header",
    "you forgot to close the ticket",
    "Going forward, one component per file",
    "recuerda que el puerto es 8080",
    "vergiss nicht, die Doku zu bauen",
    "记住端口是8080",
  ])("%j", (user) => expect(passes(user)).toBe(true))
})

describe("LERN-16: plain corrections pass the gate", () => {
  test.each([
    "don't touch the vendored headers, they are overwritten by the sync",
    "revert that. we never stub the queue in end to end tests",
    "For this repo we rebase only.",
    "we use four spaces in Java and two in JSON",
    "Next time look into the wiki before guessing the flags.",
    "that's wrong, the routes live in app/routes not in app/pages",
    "use yarn not npm",
    "whenever you touch the proto you must regenerate the client",
  ])("%j", (user) => expect(passes(user)).toBe(true))
})

describe("LERN-16: questions and pasted text do not pass with the same words", () => {
  test.each([
    "what is important here?",
    "fix the typo in the title",
    "# Guide\n\n## Setup\n**Important:** restart\n\n## Use\n**Remember:** log in",
    "```\nimportant: never do this\n```",
  ])("%j", (user) => expect(detect({ user, prevAssistant: "" }).tier).toBe("none"))
})
