// Tenure inside the client (2.1.287 and later). It draws what the executable says, passes on keys and lines, and knows nothing
// of lessons. Without an answer it does nothing: the hooks beside it work alone.
// The scan at load wants `$` handed only to functions at the top of this file.
const VERSION = 1
const PANE = "tenure-lessons"
const LOOKS = { strong: { bold: true }, plain: {}, dim: { dimColor: true }, warning: { color: "yellow" } }
/** Hashes of hashes, the last one first to go: each decision carries the one before, so none works twice. */
const SECRETS = 200
const PERSON = ["composer", "bridge"]
/** Most prompts are not ours; the executable decides. */
const MAY_BE_OURS = /^[^a-z0-9]*tenure/i
const TOKENS_STEP = 4000
const SILENT = "No answer from Tenure. Look before you press again."
const EMPTY = { project: false, waiting: 0, cards: [], start: undefined, isNamed: false }

let session = ""
let greeting = Promise.resolve()
let secrets = []
let here = { ...EMPTY }
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
  if (answer.v !== VERSION) throw new Error("another version")
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
    if (answer.decides) secrets = drawn
    await take($, { ...EMPTY, ...answer })
  } catch {
    here = { ...here, ...EMPTY }
  }
}

/** The card of /tenure:init comes after the lessons. */
const cards = () => (here.start ? [...here.cards, here.start] : here.cards)

/** Draws an answer, at the lesson it names or where the person was. */
async function take($, answer, lesson = cards()[at]?.id) {
  here = { ...here, ...answer }
  if (isPrint) return
  told = answer.error ?? answer.said ?? told
  const found = cards().findIndex(({ id }) => id === lesson)
  at = found >= 0 ? found : Math.min(at, (here.cards.length || 1) - 1)
  if (here.project && !here.isNamed) {
    here.isNamed = true
    await $.command.register({
      name: "lessons",
      description: "Review the lessons that wait, one key each",
      immediate: true,
    })
  }
  $.ui.invalidate("ui.render")
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
  await take($, await ask($, "list", {}, 5000).catch(() => ({ waiting: 0, cards: [] })))
}

async function open($, answer) {
  writing = ""
  at = 0
  await take($, { start: undefined, said: "", ...answer, isLooking: false }, answer.start?.id)
  await $.ui.open({ id: PANE, title: "Tenure", focus: true, closeOnEscape: true, rows: 20 })
}

/** Keys pressed before the next card is drawn do not count for it. */
async function decide($, verb, text) {
  if (isBusy) return
  const card = cards()[at]
  if (card === undefined && verb !== "undo") return
  isBusy = true
  writing = ""
  const secret = secrets.pop()
  const message = { secret, verb, lesson: card?.id, mark: card?.mark, text, isStart: !!here.start }
  const answer = secret
    ? await ask($, "decide", message, 30_000).catch(() => ({ error: SILENT }))
    : { error: "This window cannot decide any more. In a terminal: tenure review" }
  await take($, answer, answer.lesson)
  isBusy = false
  if (answer.error === SILENT) await refresh($)
}

function press($, verb) {
  if (cards()[at]?.inputs[verb]) {
    writing = verb
    return $.ui.invalidate("ui.render")
  }
  return decide($, verb)
}

function turn($) {
  return take($, { said: "" }, cards()[(at + 1) % cards().length].id)
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
    if (answer.drop) return { drop: answer.drop }
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
    if (answer.judged !== true) throw new Error("not judged")
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
    await greet($)
    await open($, await ask($, "list", {}, 5000).catch(() => ({ error: SILENT })))
    return {}
  })

  // Where nobody can decide by key, the skill says what to type.
  on("command.run", { command: "tenure:init" }, async ($, e, next) => {
    if (!isPrint && !PERSON.includes(e.origin.kind)) return {}
    await greet($)
    if (secrets.length === 0) return next(e)
    await take($, { isLooking: true })
    await open($, await ask($, "init", {}, 30_000).catch(() => ({ error: SILENT })))
    return {}
  })

  on("ui.render", { component: "AbovePrompt" }, async ($, e, next) => {
    if (here.waiting === 0 && !here.isLooking) return next(e)
    const { Box, Text } = $.ui.resolve(e)
    const waits = here.waiting === 1 ? "1 lesson waits" : `${here.waiting} lessons wait`
    const line = here.isLooking ? "looking at the project…" : `${waits} for your review · /lessons`
    return (
      <Box>
        <Text dimColor>Tenure: {line}</Text>
      </Box>
    )
  })

  on("ui.render", { component: "Pane", requestId: PANE }, async ($, e) => {
    const { Box, Text, Button, Input } = $.ui.resolve(e)
    const card = cards()[at]
    const [label, value] = card?.inputs[writing] ?? []
    const line = ({ look, text }) => <Text {...LOOKS[look]}>{text}</Text>
    return (
      <Box flexDirection="column">
        <Text dimColor>{card?.head ?? "Nothing waits for you."}</Text>
        {card?.rows.map(line)}
        {label ? (
          <Input
            key={`${writing} ${card.id}`}
            label={label}
            value={value}
            submitLabel="save"
            autoFocus
            onSubmit={(text) => decide($, writing, text)}
          />
        ) : (
          <Box columnGap={1}>
            {card?.keys.map(([key, verb, name]) => (
              <Button hotkey={key} plain label={name} onPress={() => press($, verb)} />
            ))}
          </Box>
        )}
        {!label && (
          <Box columnGap={2}>
            <Button hotkey="u" plain label="undo" onPress={() => press($, "undo")} />
            {cards().length > 1 && <Button hotkey="j" plain label="next" onPress={() => turn($)} />}
            <Button hotkey="q" plain label="close" onPress={() => $.ui.close({ id: PANE })} />
            {!e.props.isFocused && <Text dimColor>ctrl+x tab: use these keys</Text>}
          </Box>
        )}
        {told && <Text color="yellow">{told}</Text>}
        {card?.more.map(line)}
      </Box>
    )
  })
}
