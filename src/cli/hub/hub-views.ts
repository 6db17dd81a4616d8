// What `tenure hub` shows: the rows of a dry run, the status, the log.

import type { Hub } from "../../hub/disk/hub-connection.ts"
import { hubSelf, roleOf } from "../../hub/disk/hub-schema.ts"
import { chainInHub, type Joined, latestApprovals } from "../../hub/disk/hub-sync.ts"
import { shownAddress } from "../../hub/protocol/hub-address.ts"
import type { HubRow } from "../../hub/protocol/hub-rows.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { headOf } from "../../store/changelog-rows.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { amount, columns, hang } from "../../terminal/format-text.ts"
import { type CliIo, printJson } from "../cli-io.ts"

export function showRows(io: CliIo, rows: readonly HubRow[]): void {
  if (rows.length === 0) return io.out("Nothing would be sent: the hub has everything.")
  for (const { kind, ...fields } of rows) io.out(`${kind} ${cleanLine(JSON.stringify(fields), 20_000)}`)
  io.out(`${amount(rows.length, "row")} would be sent. To send: tenure hub sync`)
}

export async function showStatus(
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
export async function showLog(
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
