// The demo's story in ten scenes, from a mistake to the trend. Each scene tells what was typed, what came back and why,
// and checks its own words.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Box, quiet } from "../test/black-box.ts"
import { eventually } from "../test/cli/continuity-box.ts"
import { check, command, line, openSession, type Session, say, style, title, why } from "./demo-stage.ts"

/** Put together here, so that no scanner of this repository takes it for a real one. */
export const SECRET = ["ghp", "Zq8Lw3Xr5Tn9Vb2Kc7Md4Pf6Gh1Js0Ay3Ue5"].join("_")
const FILES = ["plugin.json", "marketplace.json", "CHANGELOG.md"]
const CORRECTION =
  "You broke the release again. Remember: when bumping the version, always update plugin.json, " +
  "marketplace.json and CHANGELOG.md. It is critical that all three match."
const RULE = "Do not touch the database schema."

export async function tellStory(box: Box): Promise<void> {
  await mistake(box)
  await review(box)
  const session = await hold(box)
  await followThrough(box, session)
  await pressure(box, session)
  await compaction(session)
  await recovery(box)
  await trend(box)
}

async function mistake(box: Box): Promise<void> {
  title("The mistake")
  const first = await release(box, "monday", "1.3.0")
  line("you", "Release 1.3.0.")
  line("agent", `edits plugin.json and says: ${DONE("1.3.0")}`)
  why("Two more files carry the version. Nobody has told the agent, and it forgets between sessions.")

  title("The correction")
  line("you", CORRECTION)
  const noted = await first.prompt(CORRECTION)
  check(noted.notice === "", "A correction was answered with a notice.")
  await first.turn("You are right, I have updated all three.")
  await first.end()
  const again = await release(box, "tuesday", "1.3.1")
  await again.prompt(`${CORRECTION} Again.`)
  await again.turn("Sorry, done.")
  await again.end()
  await quiet(box)
  why(
    "Found in your words by a small local gate, redacted, kept as a draft. No request to any model was made.",
  )
}

async function review(box: Box): Promise<void> {
  title("The review: nothing becomes a rule without you")
  const session = openSession(box, "wednesday")
  const { notice } = await session.start()
  line("tenure", notice)
  check(notice.includes("waits for your review"), "The draft is not announced.")
  const listed = await command(box, ["review"], 14)
  check(
    FILES.every((name) => listed.includes(name)),
    "The draft does not name the files.",
  )

  const attempt = { command: `sh -c "ten''ure approve 1"` }
  line("agent", `tries by itself, while nobody is there: ${attempt.command}`)
  const refused = await session.before("Bash", attempt, { CLAUDE_CODE_SESSION_ATTENDED: "0" })
  check(refused !== "", "The agent's attempt was let through.")
  line("tenure", `${style.red("refused")}: ${refused}`)

  const typed = /tenure approve 1 \w+/.exec(notice)?.[0] ?? ""
  line("you", typed)
  const answered = await session.decide(typed)
  const { reason = "" } = JSON.parse(answered.printed || "{}") as { reason?: string }
  check(reason.includes("approved"), "The typed line was not answered.")
  line("tenure", reason)
  await session.end()
  why(
    "One typed line, answered by the hook. Its code was shown to you alone, so nobody else can type it. " +
      "The lesson is a Markdown file for git, and a line in CLAUDE.md.",
  )
}

async function hold(box: Box): Promise<Session> {
  title("The hold: the lesson comes before the act, once")
  const session = openSession(box, "thursday")
  await session.start()
  await session.prompt("Release 1.4.0.")
  line("you", "Release 1.4.0.")
  const edit = { file_path: join(box.project, "plugin.json"), old_string: "1.3.1", new_string: "1.4.0" }
  line("agent", "is about to edit plugin.json")
  const held = await session.before("Edit", edit)
  check(held.includes("held once"), "The call was not held.")
  line("tenure", held)
  const retried = await session.before("Edit", edit)
  check(retried === "", "The retry was held, too.")
  await session.after("Edit", edit)
  line("agent", "makes the same call again; it passes")
  why(
    "What is read at the start is out of mind an hour later. At most four holds a session, never twice the same.",
  )
  return session
}

async function followThrough(box: Box, session: Session): Promise<void> {
  title("The follow-through: a checklist knows what is still missing")
  const commit = { command: 'git commit -am "Release 1.4.0"' }
  line("agent", `is about to run: ${commit.command}`)
  const held = await session.before("Bash", commit)
  check(held.includes("marketplace.json"), "The commit was not held, or names nothing.")
  line("tenure", held)
  for (const name of ["marketplace.json", "CHANGELOG.md"]) {
    const edit = { file_path: join(box.project, name), old_string: "1.3.1", new_string: "1.4.0" }
    check((await session.before("Edit", edit)) === "", `The edit of ${name} was held.`)
    await session.after("Edit", edit)
  }
  check((await session.before("Bash", commit)) === "", "The commit was held again.")
  await session.after("Bash", commit)
  await session.turn("Version 1.4.0 is in all three files, and committed.", 60_000)
  line("agent", "edits marketplace.json and CHANGELOG.md, then commits; nobody had to say a word")
}

async function pressure(box: Box, session: Session): Promise<void> {
  title("The pressure: the context fills up, and someone notices")
  const wish = `Now add a login page. ${RULE}`
  line("you", wish)
  await session.prompt(wish)
  const page = { file_path: join(box.project, "src/login.ts"), content: "export {}" }
  await session.before("Write", page)
  await session.after("Write", page)
  const call = { command: `curl -fH "Authorization: token ${SECRET}" https://staging.example/login` }
  await session.before("Bash", call)
  await session.after("Bash", call, `Exit code 22\ncurl: (22) 401, token ${SECRET} was refused`)
  const decided = "Decision: sign-in sessions are kept in cookies. Reason: there is no redis here."
  line("agent", `writes src/login.ts, tries staging with a token (401), and says: ${decided}`)
  await session.turn(decided, 142_000)
  const { context } = await session.prompt("Go on.")
  check(/context window is 71% full/.test(context), "The pressure is not told.")
  line("tenure", context)

  title("The handoff: written by itself, from facts")
  const folder = join(box.project, ".tenure/local/handoffs")
  const written = () =>
    existsSync(folder) ? readdirSync(folder).find((each) => each.endsWith(".md")) : undefined
  await eventually(() => written() !== undefined)
  const name = written()
  check(name !== undefined, "No handoff was written.")
  if (name === undefined) return
  const text = readFileSync(join(folder, name), "utf8")
  check(text.includes(RULE), "The handoff does not have the constraint.")
  check(!text.includes(SECRET), "The handoff has the token.")
  say(style.dim(`      .tenure/local/handoffs/${name}`))
  const lines = text
    .replaceAll(box.home, "~")
    .trimEnd()
    .split("\n")
    .filter((each) => each !== "")
  for (const each of lines.slice(0, 16)) say(`      ${each.slice(0, 94)}`)
  if (lines.length > 16) say(style.dim(`      … ${lines.length - 16} more lines`))
  why(
    "Goal, constraints, decisions, files, commands, failures: folded from events, the same bytes each time.",
  )
}

const SUMMARY = "The user released 1.4.0 and now wants a login page; src/login.ts was written."

async function compaction(session: Session): Promise<void> {
  title("The compaction: what the summary dropped is given back")
  const asked = await session.event("PreCompact", { trigger: "auto", custom_instructions: null })
  check(asked.printed.includes(RULE), "The summariser was not asked to keep the constraint.")
  line("client", `compacts, and its summary says: ${SUMMARY}`)
  const summary = `<summary>${SUMMARY}</summary>`
  await session.event("SubagentStop", { agent_id: "a1", agent_type: "", last_assistant_message: summary })
  const { context } = await session.start("compact")
  check(context.includes(RULE), "The constraint was not given back.")
  check(context.includes("cookies"), "The decision was not given back.")
  line("tenure", context)
  await session.event("PostCompact", { trigger: "auto", compact_summary: summary })
  await session.turn("The form is there; staging wants a new token.", 30_000)
  await session.end()
  why("Compared with the ledger, fact by fact. What the summary kept is not said again.")
}

async function recovery(box: Box): Promise<void> {
  title("The recovery: the next session knows where you were")
  const next = openSession(box, "friday")
  const { context } = await next.start()
  check(context.includes(RULE), "The next session was not given the handoff.")
  line("tenure", context.split("\n").slice(0, 5).join("\n"))
  await next.turn("Going on with the form.")
  await next.end()
  await command(box, ["continue"], 12)
}

async function trend(box: Box): Promise<void> {
  await (await release(box, "saturday", "1.4.1", FILES)).end()
  for (const id of ["sunday", "the-next-monday"]) {
    const session = openSession(box, id)
    await session.start()
    await session.prompt("Is there a typo in the README?")
    await session.turn("None that I can see.")
    await session.end()
  }
  await quiet(box)
  title("The trend: whether it works")
  const status = await command(box, ["status"])
  check(/Corrected +\S+ times a session \(1 to 4\), then 0 /.test(status), "There is no trend.")
  why("Less to correct since the lesson was approved. Every delivery has its receipt:")
  await command(box, ["why", "-n", "2"], 8)
}

const DONE = (version: string) => `The version is ${version} now.`

/** A session in which the agent sets a version, in these files alone. */
async function release(box: Box, id: string, version: string, files = ["plugin.json"]): Promise<Session> {
  const session = openSession(box, id)
  await session.start()
  await session.prompt(`Release ${version}.`)
  for (const name of files) {
    const path = join(box.project, name)
    const edit = { file_path: path, old_string: "version", new_string: version }
    if ((await session.before("Edit", edit)) !== "") await session.before("Edit", edit)
    writeFileSync(path, `version ${version}\n`)
    await session.after("Edit", edit)
  }
  await session.turn(DONE(version), 20_000)
  return session
}
