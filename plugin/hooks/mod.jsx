// Tenure inside the client, where the client runs plugin modules (2.1.287 and later). It draws what the executable says,
// passes on keys and lines, and knows nothing of lessons. Without an answer it does nothing: the hooks beside it work alone.
// The scan at load wants `$` handed only to functions at the top of this file.
const VERSION = 1
const PANE = "tenure-lessons"
const KEYS = [
  ["a", "approve"],
  ["m", "mine"],
  ["r", "reject"],
  ["e", "edit"],
  ["t", "trigger"],
]
const LOOKS = { strong: { bold: true }, plain: {}, dim: { dimColor: true }, warning: { color: "yellow" } }
/** Hashes of hashes, the last one first to go: each decision carries the one before, so none works twice. */
const SECRETS = 200
const PERSON = ["composer", "bridge"]
/** Most prompts are not ours; the executable decides which are. */
const MAY_BE_OURS = /^[^a-z0-9]*tenure/i
const TOKENS_STEP = 4000

let session = ""
let greeting = Promise.resolve()
let secrets = []
let here = { project: false, guarded: undefined, waiting: 0, cards: [] }
let at = 0
let told = ""
let writing = ""
let isBusy = false
let isPrint = false
let lastTokens = 0

async function ask($, verb, message, timeoutMs) {
  const { stdout } = await $.process.run(["/bin/sh", `${$.plugin.root}/bin/tenure`, "mod", verb], {
    cwd: await $.session.root(),
    stdin: JSON.stringify({ v: VERSION, session: await $.session.id(), ...message }),
    timeoutMs,
  })
  const answer = JSON.parse(stdout)
  if (answer.v !== VERSION) throw new Error("Tenure's executable speaks another version")
  return answer
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

async function hello($) {
  secrets = []
  let link = crypto.getRandomValues(new Uint8Array(32))
  const drawn = [hex(link)]
  while (drawn.length <= SECRETS) {
    link = new Uint8Array(await crypto.subtle.digest("SHA-256", link))
    drawn.push(hex(link))
  }
  const hash = drawn.pop()
  try {
    const answer = await ask($, "hello", { hash, isPrint }, 5000)
    here = { ...here, ...answer, cards: [] }
    if (answer.decides) secrets = drawn
    if (here.project && !isPrint) {
      await $.command.register({
        name: "lessons",
        description: "Decide about the lessons that wait, one key each (no model request)",
        immediate: true,
      })
      $.ui.invalidate("ui.render")
    }
  } catch {
    here = { ...here, project: false, waiting: 0, cards: [] }
  }
}

/** Once a session: /clear begins another one without a start. */
async function greet($) {
  const id = await $.session.id().catch(() => session)
  if (id !== session) {
    session = id
    greeting = hello($)
  }
  await greeting
}

async function refresh($) {
  await greet($)
  if (!here.project) return
  const shown = here.cards[at]?.id
  try {
    const answer = await ask($, "list", {}, 5000)
    told = answer.error ?? told
    here = { ...here, ...answer }
  } catch {
    here = { ...here, waiting: 0, cards: [] }
  }
  const again = here.cards.findIndex(({ id }) => id === shown)
  at = again >= 0 ? again : Math.min(at, Math.max(0, here.cards.length - 1))
  $.ui.invalidate("ui.render")
}

/** Keys pressed before the next card is drawn do not count for it. */
async function decide($, verb, text) {
  if (isBusy) return
  const card = here.cards[at]
  if (card === undefined && verb !== "undo") return
  isBusy = true
  writing = ""
  try {
    const secret = secrets.pop()
    const lesson = card?.id ?? ""
    const answer = secret
      ? await ask($, "decide", { secret, verb, lesson, mark: card?.mark, text: text ?? "" }, 10_000)
      : { error: "This window cannot decide any more. Type /tenure:review, or in a terminal: tenure review" }
    told = answer.error ?? answer.said
    if (answer.cards) here = { ...here, ...answer }
    const shown = here.cards.findIndex(({ id }) => id === answer.lesson)
    at = shown >= 0 ? shown : Math.min(at, Math.max(0, here.cards.length - 1))
  } catch {
    told = "No answer from Tenure. Look before you press again."
    here = { ...here, ...(await ask($, "list", {}, 5000).catch(() => ({}))) }
  }
  isBusy = false
  $.ui.invalidate("ui.render")
}

function press($, verb) {
  if (verb === "edit" || verb === "trigger") {
    if (here.cards[at] !== undefined) writing = verb
    return $.ui.invalidate("ui.render")
  }
  return decide($, verb)
}

function turn($) {
  at = here.cards.length === 0 ? 0 : (at + 1) % here.cards.length
  told = ""
  return $.ui.invalidate("ui.render")
}

async function report($, model, usage) {
  const tokens =
    (usage?.input_tokens ?? 0) +
    (usage?.cache_read_input_tokens ?? 0) +
    (usage?.cache_creation_input_tokens ?? 0)
  if (Math.abs(tokens - lastTokens) < TOKENS_STEP) return
  lastTokens = tokens
  await greet($)
  if (!here.project) return
  await ask($, "usage", { model, usage }, 5000).catch(() => {})
}

/** The client puts an answered line back into the input line, a moment later (REVW-08). */
async function tidy($, line) {
  for (let tries = 0; tries < 20; tries++) {
    const { text } = await $.prompt.read()
    if (text.trim() === line.trim()) {
      await $.prompt.fill({ text: "" })
      break
    }
    if (text !== "") break
    await $.clock.sleep(50)
  }
  await refresh($)
}

export const register = (on) => {
  on("session.start", async ($, e, next) => {
    isPrint = !e.isInteractive
    // Nobody looks at a session in print mode, so it greets when it has something to say.
    if (!isPrint) void greet($)
    return next(e)
  })

  // A line of decision counts without a code when the client itself says that the person pressed Enter (LIFE-06).
  on("prompt.submit", async ($, e, next) => {
    if (!MAY_BE_OURS.test(e.text.slice(0, 200).normalize("NFKC"))) {
      if (!isPrint) void greet($)
      return next(e)
    }
    await greet($)
    const secret = secrets.pop()
    if (secret === undefined) return next(e)
    const answer = await ask($, "decide", { secret, line: e.text, origin: e.origin.kind }, 5000)
    if (answer.drop !== undefined) return { drop: answer.drop }
    const submitted = await next(e)
    if (answer.isAnswered && !isPrint) void tidy($, e.text)
    return submitted
  })

  // Only where guardrails are enforced: what cannot be judged is refused, also when the hook was stopped (GARD-03).
  on("tool.call", async ($, e, next) => {
    if (session === "") await greet($)
    await greeting
    if (here.guarded !== true) return next(e)
    const { tool, tool_use_id: _id, agentId: _agent, ...input } = e
    const answer = await ask($, "judge", { tool, input, cwd: await $.session.cwd() }, 8000)
    if (answer.judged !== true) throw new Error("the call was not judged")
    return answer.deny === undefined ? next(e) : { deny: answer.deny }
  }).catch(async ($, e, next) => {
    // A module that was killed has forgotten where it is.
    if (here.guarded === undefined) await greet($)
    if (next.called || here.guarded !== true) return next(e)
    return { deny: "Denied: Tenure's guard could not judge this call. A person can run: tenure doctor" }
  })

  on("turn.step", async function* ($, e, next) {
    const step = yield* next(e)
    if (e.agentId !== undefined) return step
    const reported = report($, e.model, step.usage)
    if (isPrint) await reported
    return step
  })

  on("turn.complete", async ($, e, next) => {
    const done = await next(e)
    if (e.agentId === undefined && !isPrint) void refresh($)
    return done
  })

  on("command.run", { command: "lessons" }, async ($, e, next) => {
    if (!PERSON.includes(e.origin.kind)) return next(e)
    at = 0
    told = ""
    writing = ""
    await refresh($)
    await $.ui.open({ id: PANE, title: "Tenure", focus: true, closeOnEscape: true, rows: 18 })
    return {}
  })

  on("ui.render", { component: "AbovePrompt" }, async ($, e, next) => {
    if (here.waiting === 0) return next(e)
    const { Box, Text } = $.ui.resolve(e)
    const waits = here.waiting === 1 ? "1 lesson waits" : `${here.waiting} lessons wait`
    return (
      <Box>
        <Text dimColor>Tenure: {waits} for your review · /lessons</Text>
      </Box>
    )
  })

  on("ui.render", { component: "Pane", requestId: PANE }, async ($, e) => {
    const { Box, Text, Button, Input } = $.ui.resolve(e)
    const card = here.cards[at]
    const field = writing === "edit" ? card?.text : card?.trigger
    return (
      <Box flexDirection="column">
        <Text dimColor>
          {card ? `${at + 1} of ${here.waiting} · number ${card.number}` : "Nothing waits for you."}
        </Text>
        {(card?.rows ?? []).map(({ look, text }) => (
          <Text {...LOOKS[look]}>{text}</Text>
        ))}
        <Text> </Text>
        {writing !== "" && card !== undefined ? (
          <Input
            key={`${writing} ${card.id}`}
            label={writing === "edit" ? "New text: " : "Files or commands: "}
            value={field}
            submitLabel="save"
            autoFocus
            onSubmit={(value) => decide($, writing, value)}
          />
        ) : (
          <Box columnGap={2}>
            {(card ? KEYS : []).map(([key, verb]) => (
              <Button key={verb} hotkey={key} plain label={verb} onPress={() => press($, verb)} />
            ))}
          </Box>
        )}
        {(writing === "" || card === undefined) && (
          <Box columnGap={2}>
            <Button key="undo" hotkey="u" plain label="undo" onPress={() => press($, "undo")} />
            {here.cards.length > 1 && (
              <Button key="next" hotkey="j" plain label="next" onPress={() => turn($)} />
            )}
            <Button key="close" hotkey="q" plain label="close" onPress={() => $.ui.close({ id: PANE })} />
          </Box>
        )}
        <Text color="yellow">{told}</Text>
      </Box>
    )
  })
}
