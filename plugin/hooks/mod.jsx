// Tenure inside the client (2.1.287 on): draws what the executable says, passes on keys and lines. Without an answer it does
// nothing. The scan at load wants `$` handed only to functions at the top. A call that a matcher's plain values rule out
// never crosses into this module.
const VERSION = 1
const PANE = "tenure-lessons"
const LOOKS = { strong: { bold: true }, plain: {}, dim: { dimColor: true }, warning: { color: "yellow" } }
/** Hashes of hashes: each decision carries the one before. */
const SECRETS = 200
const PERSON = ["composer", "bridge"]
/** All but print mode, where nothing is decided. */
const LINES =
  "composer bridge task-notification scheduled-trigger plugin peer peer-send-message channel coordinator observer observer-activity projects-relay auto-continuation slack-ping unclassified"
const MAY_BE_OURS = /^[^a-z0-9]*tenure/i
const TOKENS_STEP = 4000
const SILENT = "No answer from Tenure. Look before you press again."
const EMPTY = { project: false, waiting: 0, cards: [], start: undefined, isNamed: false }

let session = ""
let greeting = Promise.resolve()
let secrets = []
let here = { ...EMPTY, project: undefined }
let at = 0
let told = ""
let writing = ""
let isBusy = false
let isPrint = true
let lastTokens = 0
let calls = 0

async function ask($, verb, message, timeoutMs = 5000) {
  const { stdout } = await $.process.run(["/bin/sh", `${$.plugin.root}/bin/tenure`, "mod", verb], {
    cwd: await $.session.root(),
    stdin: JSON.stringify({ v: VERSION, session: await $.session.id(), ...message }),
    timeoutMs,
  })
  const answer = JSON.parse(stdout)
  if (answer.v !== VERSION) throw new Error("another version")
  return answer
}

async function hello($) {
  secrets = []
  let link = crypto.getRandomValues(new Uint8Array(32))
  const drawn = [link.toHex()]
  while (!isPrint && drawn.length <= SECRETS) {
    link = new Uint8Array(await crypto.subtle.digest("SHA-256", link))
    drawn.push(link.toHex())
  }
  const hash = drawn.pop()
  try {
    const answer = await ask($, "hello", { hash, isPrint })
    if (answer.decides) secrets = drawn
    await take($, { ...EMPTY, ...answer })
  } catch {
    here = { ...here, ...EMPTY }
  }
}

/** The card of /tenure:init comes last. */
const cards = () => (here.start ? [...here.cards, here.start] : here.cards)

/** Draws an answer, at the lesson it names or where it was. */
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

/** Once a session; /clear begins another without a start. */
async function greet($) {
  const id = await $.session.id().catch(() => session)
  if (id !== session) {
    session = id
    greeting = hello($)
  }
  await greeting
}

/** The first screen and the first request go before us. */
async function greetLater($) {
  await $.clock.sleep(1000).catch(() => {})
  await greet($)
}

async function refresh($) {
  await greet($)
  if (!here.project) return
  await take($, await ask($, "list", {}).catch(() => ({ waiting: 0, cards: [] })))
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
  if (text === undefined && card?.inputs[verb]) {
    writing = verb
    return $.ui.invalidate("ui.render")
  }
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

/** The size of the context; after a turn of one request, with its answer. */
async function report($, turn) {
  const { tokens = 0 } = (await $.session.usage()).context
  const usage = { input_tokens: tokens, output_tokens: calls === 0 ? turn?.output_tokens : 0 }
  if (turn) calls = 0
  if (Math.abs(tokens - lastTokens) < TOKENS_STEP) return
  lastTokens = tokens
  if (here.project === false) return
  const model = turn?.model ?? (await $.session.model())
  const { project } = await ask($, "usage", { model, usage, isEnd: !!turn })
  here.project = project
}

/** The client puts an answered line back into the input, a moment later (REVW-08). */
async function tidy($, line) {
  for (let tries = 0, text = ""; tries < 20 && text === ""; tries++) {
    if (tries > 0) await $.clock.sleep(50)
    text = (await $.prompt.read()).text
    if (text.trim() === line.trim()) await $.prompt.fill({ text: "" })
  }
  await refresh($)
}

export const register = (on) => {
  // In print mode nobody looks: it greets when it must.
  on("session.start", { isInteractive: true }, ($, e, next) => {
    isPrint = false
    void greetLater($)
    return next(e)
  })

  // A decision needs no code when the client itself says that the person pressed Enter (LIFE-06).
  on("prompt.submit", { origin: { kind: LINES.split(" ") } }, async ($, e, next) => {
    if (!MAY_BE_OURS.test(e.text.slice(0, 200).normalize("NFKC"))) {
      void greetLater($)
      return next(e)
    }
    await greet($)
    const secret = secrets.pop()
    if (secret === undefined) return next(e)
    const answer = await ask($, "decide", { secret, line: e.text, origin: e.origin.kind })
    if (answer.drop) return { drop: answer.drop }
    const submitted = await next(e)
    if (answer.isAnswered && !isPrint) void tidy($, e.text)
    return submitted
  })

  // Where guardrails are enforced, what cannot be judged is refused, also when the hook was stopped (GARD-03).
  on("tool.call", async ($, e, next) => {
    if (session === "") await greet($)
    await greeting
    if (e.agentId === undefined && ++calls % 5 === 0) report($).catch(() => {})
    if (here.guarded !== true) return next(e)
    const { tool, tool_use_id: _id, agentId: _agent, ...input } = e
    const answer = await ask($, "judge", { tool, input, cwd: await $.session.cwd() }, 8000)
    if (answer.judged !== true) throw new Error("not judged")
    return answer.deny === undefined ? next(e) : { deny: answer.deny }
  }).catch(async ($, e, next) => {
    // A killed module has forgotten where it is.
    if (here.guarded === undefined) await greet($)
    if (next.called || here.guarded !== true) return next(e)
    return { deny: "Denied: Tenure's guard could not judge this call. A person can run: tenure doctor" }
  })

  on("turn.complete", async ($, e, next) => {
    const done = await next(e)
    if (e.agentId !== undefined) return done
    const reported = report($, e.usage ?? {}).catch(() => {})
    if (isPrint) await reported
    else void reported.then(() => refresh($))
    return done
  })

  on("command.run", { command: "lessons", origin: { kind: PERSON } }, async ($) => {
    await greet($)
    await open($, await ask($, "list", {}).catch(() => ({ error: SILENT })))
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

  on("ui.render", { component: "AbovePrompt" }, ($, e, next) => {
    if (here.waiting === 0 && !here.isLooking) return next(e)
    const { Text } = $.ui.resolve(e)
    const waits = here.waiting === 1 ? "1 lesson waits" : `${here.waiting} lessons wait`
    const line = here.isLooking ? "looking at the project…" : `${waits} for your review · /lessons`
    return <Text dimColor>Tenure: {line}</Text>
  })

  on("ui.render", { component: "Pane", requestId: PANE }, async ($, e) => {
    const { Box, Text, Button, Input } = $.ui.resolve(e)
    const card = cards()[at]
    const [label, value] = card?.inputs[writing] ?? []
    const line = ({ look, text }) => <Text {...LOOKS[look]}>{text}</Text>
    const key = (hotkey, name, onPress) => <Button hotkey={hotkey} plain label={name} onPress={onPress} />
    const save = (text) => decide($, writing, text)
    const id = `${writing} ${card?.id}`
    const input = () => (
      <Input key={id} label={label} value={value} submitLabel="save" autoFocus onSubmit={save} />
    )
    const keys = () => [
      <Box columnGap={1}>{card?.keys.map(([at, verb, name]) => key(at, name, () => decide($, verb)))}</Box>,
      <Box columnGap={2}>
        {key("u", "undo", () => decide($, "undo"))}
        {cards().length > 1 &&
          key("j", "next", () => take($, { said: "" }, cards()[(at + 1) % cards().length].id))}
        {key("q", "close", () => $.ui.close({ id: PANE }))}
        {!e.props.isFocused && <Text dimColor>ctrl+x tab: use these keys</Text>}
      </Box>,
    ]
    return (
      <Box flexDirection="column">
        <Text dimColor>{card?.head ?? "Nothing waits for you."}</Text>
        {card?.rows.map(line)}
        {label ? input() : keys()}
        {told && <Text color="yellow">{told}</Text>}
        {card?.more.map(line)}
      </Box>
    )
  })
}
