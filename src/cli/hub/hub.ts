// `tenure hub`: shares lessons with a team through a PostgreSQL (TEAM-02). The only command that talks to another machine,
// and only when a person switched it on; everything that leaves is shown by `sync --dry-run`.
import { basename } from "node:path"
import {
  ADDRESS_VARIABLE,
  connect,
  findAddress,
  forgetAddress,
  type Hub,
  joinedAddress,
  keepAddress,
  readAddress,
} from "../../hub/disk/hub-connection.ts"
import {
  dropMembership,
  hashOfAddress,
  type Membership,
  readMembership,
  saveMembership,
} from "../../hub/disk/hub-membership.ts"
import { hubSelf, migrateHub, roleOf } from "../../hub/disk/hub-schema.ts"
import {
  chainInHub,
  type Joined,
  latestApprovals,
  leaveHub,
  rowsToSend,
  type Synced,
  syncHub,
} from "../../hub/disk/hub-sync.ts"
import { shownAddress } from "../../hub/protocol/hub-address.ts"
import type { HubRow } from "../../hub/protocol/hub-rows.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { headOf } from "../../store/changelog-rows.ts"
import { dropHubState, makeHubState } from "../../store/hub-state.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { amount, columns, hang } from "../../terminal/format-text.ts"
import { UserError } from "../../text/user-error.ts"
import { type CliIo, command, JSON_FLAG, printJson, requireLessons } from "../command.ts"
import { requirePerson } from "../decide.ts"
import { verbHint } from "../parse.ts"

const VERBS = ["init", "join", "sync", "status", "log", "leave"] as const

export default command({
  name: "hub",
  summary: "Share lessons with a team through a PostgreSQL of your own",
  about:
    "'init' prepares a database that you own. 'join' connects this project; 'sync' sends observations, outcomes as counts\n" +
    "and the lessons behind them, redacted, and brings what others learned, as candidates for your review. 'sync --dry-run'\n" +
    "prints every row first. 'status' and 'log' look; 'leave' removes this project's rows. The address is in your keychain\n" +
    `or in ${ADDRESS_VARIABLE}, never in a file of the project. No hook ever waits for a hub.`,
  arguments: { usage: `<${VERBS.join("|")}> [address]`, verbs: VERBS, min: 1, max: 2 },
  flags: {
    as: { summary: "How others see this project (the folder's name)", value: "<name>", with: ["join"] },
    "share-words": { summary: "Others may read your own words behind a lesson", with: ["join"] },
    "dry-run": { summary: "Print every row that would leave, and send nothing", with: ["sync"] },
    background: { summary: "Only if hub.auto is on; prints nothing", with: ["sync"] },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure hub init postgres://owner@db.example.org/tenure", does: "prepare a database, once" },
    { type: "tenure hub join postgres://anna@db.example.org/tenure --as api", does: "connect this project" },
    { type: "tenure hub sync --dry-run", does: "see what would leave this machine" },
    { type: "tenure hub leave", does: "remove this project's rows" },
  ],
  async run({ flags, args }, io) {
    const [verb = "", address] = args
    const lessons = verb === "init" ? undefined : requireLessons(io)
    if (verb === "init") return init(io, address, flags.json)
    if (lessons === undefined || !VERBS.some((each) => each === verb))
      throw new UserError(`There is no 'tenure hub ${verb}'.`, verbHint("hub", VERBS, verb))
    if (verb === "join") {
      const place = flags.as ?? basename(lessons.project.root)
      return join(io, lessons, address, { place, sharesWords: flags["share-words"], json: flags.json })
    }
    if (address !== undefined)
      throw new UserError(`'tenure hub ${verb}' takes no address.`, `Type: tenure hub ${verb}`)
    const membership = requireMembership(lessons)
    using state = makeHubState(lessons.project)
    const joined = { membership, state }
    if (verb === "sync") return await sync(io, lessons, joined, flags)
    if (verb === "leave") return await leave(io, lessons, joined, flags.json)
    await using hub = await connect(await findAddress(io.env, membership.hub))
    await (verb === "status" ? showStatus : showLog)(io, lessons, hub, joined, flags.json)
  },
})

async function init(io: CliIo, given: string | undefined, json: boolean): Promise<void> {
  const address = await addressFrom(io, given, "init")
  requirePerson(io, undefined)
  await using hub = await connect(address, FIRST)
  const steps = await migrateHub(hub)
  const where = shownAddress(hub.address)
  if (json) return printJson(io, { address: where, steps })
  io.out(
    steps === 0
      ? `The hub at ${where} is up to date.`
      : `${io.style.green("✓")} The hub at ${where} is ready: ${amount(steps, "step")} applied.`,
  )
  io.out("  Give each person a login of their own, with one of three roles, in psql:")
  io.out(
    "    CREATE ROLE anna LOGIN PASSWORD '…' IN ROLE tenure_member;   -- or tenure_reader, tenure_reviewer",
  )
  io.out("  Then each of them, in a project: tenure hub join postgres://anna@…")
}

/** Nothing has begun yet that could be continued. */
const FIRST = { again: "Nothing has changed. Check the address, then retry." }

interface JoinOptions {
  readonly place: string
  readonly sharesWords: boolean
  readonly json: boolean
}

async function join(
  io: CliIo,
  lessons: LessonIo,
  given: string | undefined,
  { place, sharesWords, json }: JoinOptions,
): Promise<void> {
  if (readMembership(lessons) !== undefined)
    throw new UserError(
      "This project has joined a hub already.",
      "See it: tenure hub status. Leave it: tenure hub leave",
    )
  const address = await addressFrom(io, given, "join")
  requirePerson(io, lessons.store)
  await using hub = await connect(address, FIRST)
  const self = await hubSelf(hub)
  const name = cleanLine(place, 80).trim()
  if (name === "")
    throw new UserError("The project's name for others is empty.", "Write: tenure hub join --as api")
  // What may lie there is of another hub, or of a repository.
  dropHubState(lessons.project)
  using state = makeHubState(lessons.project)
  state.setFact("reviewer", String(self.reviewer))
  // Last: it says that the rest is there.
  const [source, addressHash] = [crypto.randomUUID(), hashOfAddress(hub.address)]
  saveMembership(lessons, { hub: self.id, source, place: name, sharesWords, addressHash })
  const isKept = given !== undefined && (await keepAddress(self.id, given))
  const { id, person } = self
  if (json) return printJson(io, { hub: id, person, role: roleOf(self), place: name, sharesWords, isKept })
  io.out(
    `${io.style.green("✓")} Joined as ${cleanLine(self.person, 80)}, a ${roleOf(self)}. Others see this project as '${name}'.`,
  )
  if (!isKept && (io.env[ADDRESS_VARIABLE] ?? "") === "")
    io.out(`  This system has no keychain: set ${ADDRESS_VARIABLE} for the next commands.`)
  io.out("  Nothing has been sent yet. See what would be: tenure hub sync --dry-run")
}

type SyncFlags = Readonly<Record<"dry-run" | "background" | "json", boolean>>

async function sync(io: CliIo, lessons: LessonIo, joined: Joined, flags: SyncFlags): Promise<void> {
  const { membership, state } = joined
  if (flags["dry-run"]) {
    const rows = rowsToSend(lessons, joined, io.env, state.fact("reviewer") === "true")
    return flags.json ? printJson(io, { rows }) : showRows(io, rows)
  }
  if (flags.background && !lessons.config.hubAuto) return
  if (!flags.background) requirePerson(io, lessons.store)
  const address = flags.background
    ? await joinedAddress(io.env, membership)
    : await findAddress(io.env, membership.hub)
  await using hub = await connect(address)
  const done = await syncHub(lessons, hub, joined, io.env)
  if (flags.background) return
  if (flags.json) return printJson(io, done)
  reportSync(io, done)
}

function reportSync(io: CliIo, done: Synced): void {
  const { sent, refused, isCut, candidates, leftOut, isHeldBack } = done
  io.out(
    `${io.style.green("✓")} ${amount(sent, "row")} sent, ${amount(candidates.length, "lesson")} arrived for your review.`,
  )
  for (const { row, why } of refused.slice(0, 5))
    io.out(hang(`  ${io.style.yellow("!")} `, `Not sent (${row.kind}): ${cleanLine(why)}`, io.columns))
  if (leftOut > 0) io.out(`  ${amount(leftOut, "lesson")} left out: malformed, or it fails for others.`)
  if (isHeldBack) io.out("  More wait in the hub: at most 20 arrive a day.")
  if (isCut) io.out("  The time was over; the rest follows: tenure hub sync")
  if (candidates.length > 0) io.out("  To decide: tenure review")
}

async function leave(io: CliIo, lessons: LessonIo, { membership }: Joined, json: boolean): Promise<void> {
  requirePerson(io, lessons.store)
  await using hub = await connect(await findAddress(io.env, membership.hub))
  await leaveHub(hub, membership)
  await forgetAddress(membership.hub)
  dropMembership(lessons)
  dropHubState(lessons.project)
  if (json) return printJson(io, { hub: membership.hub, left: true })
  io.out(`${io.style.green("✓")} This project's rows are gone from the hub, and it is no longer joined.`)
  io.out("  Lessons that came from there and that you approved stay: tenure lessons")
}

async function addressFrom(io: CliIo, given: string | undefined, verb: string) {
  if (given !== undefined) return readAddress(given)
  if ((io.env[ADDRESS_VARIABLE] ?? "") !== "") return findAddress(io.env, undefined)
  throw new UserError(
    `'tenure hub ${verb}' needs the hub's address.`,
    `Type: tenure hub ${verb} postgres://user@host/database, or set ${ADDRESS_VARIABLE}.`,
  )
}

function requireMembership(lessons: LessonIo): Membership {
  const membership = readMembership(lessons)
  if (membership !== undefined) return membership
  throw new UserError("This project has joined no hub.", "Join one: tenure hub join postgres://…")
}

function showRows(io: CliIo, rows: readonly HubRow[]): void {
  if (rows.length === 0) return io.out("Nothing would be sent: the hub has everything.")
  for (const { kind, ...fields } of rows) io.out(`${kind} ${cleanLine(JSON.stringify(fields), 20_000)}`)
  io.out(`${amount(rows.length, "row")} would be sent. To send: tenure hub sync`)
}

async function showStatus(
  io: CliIo,
  lessons: LessonIo,
  hub: Hub,
  { membership, state }: Joined,
  json: boolean,
): Promise<void> {
  const self = await hubSelf(hub)
  const chain = await chainInHub(hub, membership)
  const head = headOf(lessons.store)
  const facts = {
    hub: self.id,
    isSame: self.id === membership.hub,
    address: shownAddress(hub.address),
    person: self.person,
    role: roleOf(self),
    place: membership.place,
    sharesWords: membership.sharesWords,
    auto: lessons.config.hubAuto,
    synced: state.fact("synced") ?? null,
    changesInHub: chain?.seq ?? 0,
    isChained: chain === undefined || chain.seq < head.seq || chain.hash === head.hash,
    arrived: state.countLinks(),
  }
  if (json) return printJson(io, facts)
  const never = "never. To see what would be sent: tenure hub sync --dry-run"
  const rows = [
    ["Hub", cleanLine(facts.address, 200)],
    ["You", `${cleanLine(facts.person, 80)}, a ${facts.role}; others see this project as '${facts.place}'`],
    ["Last sync", facts.synced?.slice(0, 16).replace("T", " ") ?? never],
    ["Next sync", facts.auto ? "after a session, or now: tenure hub sync" : "when you type: tenure hub sync"],
    ["Your words", facts.sharesWords ? "shared" : "not sent"],
    ["Arrived", amount(facts.arrived, "lesson")],
    [
      "Changelog",
      `${amount(facts.changesInHub, "row")} in the hub, ${facts.isChained ? "in one chain" : "NOT the chain of this project"}`,
    ],
  ]
  io.out(columns(rows, "  ", io.columns))
  if (!facts.isSame)
    io.out(`  ${io.style.yellow("!")} This is another hub than the one that this project joined.`)
}

/** Who approved what, the latest last. */
async function showLog(
  io: CliIo,
  _lessons: LessonIo,
  hub: Hub,
  _joined: Joined,
  json: boolean,
): Promise<void> {
  const log = (await latestApprovals(hub)).map(({ at, ...row }) => ({ at: at.toISOString(), ...row }))
  if (json) return printJson(io, { approvals: log })
  if (log.length === 0) return io.out("Nobody has approved a lesson in this hub yet.")
  for (const { at, person, place, title } of log) {
    const who = `${cleanLine(person, 80)} in ${cleanLine(place, 80)}`
    io.out(hang("", `${at.slice(0, 16).replace("T", " ")}  ${who}  ${cleanLine(title, 200)}`, io.columns))
  }
}
