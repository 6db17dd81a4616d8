// Attributed, spoken and quoted words of others are not the person's own (LERN-02).
import { describe, expect, test } from "bun:test"
import { detect } from "./detect.ts"
import { proseOf } from "./prose.ts"

const typed = (user: string) => proseOf(user).sentences
const tierOf = (user: string) => detect({ user, prevAssistant: "" }).tier

describe("LERN-02: words of others are left out", () => {
  test.each([
    ["got this from the review, can you answer it:\n\nNever call the clock in a loop. Always pass it in."],
    [
      "summarise this chat thread for the minutes:\n\nana: from now on nobody merges on fridays\nbo: fine\nana: always ping me",
    ],
    ["ana: we must never deploy at night\nbo: agreed\nana: always ask ops first\n\nwho of them is right?"],
    [
      'is this true?\n\n"Always review your hooks before you register them. Never run one from a stranger. Quote every\nvariable."',
    ],
    ['the page says "Always sign your commits. Never push to main." is that what our bot checks?'],
    [
      "is our setup fine by this?\n\n# CONTRIBUTING\nAlways sign your commits.\nNever bump the version yourself.",
    ],
    [
      "build output:\n\n[warn] always check returned errors (io.go:12)\n[error] exit code 2\n\nwhat is blocking it",
    ],
    [
      "meeting notes:\n- Lea: never deploy in the closing week\n- Tom: ok\n- Lea: always tell finance\n\nmake a table of it",
    ],
    ["You are a senior reviewer. You must always answer in JSON. Never add prose."],
    ["客户发来的邮件：\n\n以后必须每天备份数据库。永远不要直接改线上。"],
    ["先方からのメールです：\n\n「今後は必ず前日までに送ってください。例外は認めません。」"],
  ])("%j is not strong", (user) => {
    expect(["none", "weak"]).toContain(tierOf(user))
  })

  test("the person's own words around a quotation are read", () => {
    const user =
      "their mail says:\n\nNever send it twice.\n\nok? and from now on use the sandbox key when you test."
    expect(typed(user)).toEqual([
      "their mail says:",
      "ok?",
      "and from now on use the sandbox key when you test.",
    ])
    expect(tierOf(user)).toBe("strong")
  })
})

describe("a list of the person's own rules is kept", () => {
  test.each([
    ["a few rules for this repo:\n- never commit to main\n- always run make check before you push"],
    ["please note:\n\nfrom now on use pnpm, not npm"],
    ["frontend: use pnpm\nbackend: always use uv, never pip\ninfra: ask me first"],
    ['from now on say "sign in", never "log in", in everything you write'],
  ])("%j is found", (user) => {
    expect(tierOf(user)).toBe("strong")
  })
})

test("what a product always or never does is not an order to the agent", () => {
  const product = [
    "the password field should always be empty when the form opens again",
    "from now on the nightly job should write its result into a table",
    "i want the fireworks to never stop when the game is won",
    "the basket must never be emptied by a logout",
    "de ahora en adelante el bot tiene que saludar por el nombre",
  ]
  for (const user of product) expect([user, tierOf(user)]).toEqual([user, expect.stringMatching(/none|weak/)])
})
