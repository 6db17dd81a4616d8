// The hub's schema: numbered steps, forward only, each in a transaction of its own. A newer hub is refused, an older one is
// named; nothing is ever migrated by a sync.

import { UserError } from "../../text/user-error.ts"
import type { Hub } from "./hub-connection.ts"
import { hubTables } from "./migrations/0001-hub.ts"
import { hubRights } from "./migrations/0002-rights.ts"
import { hubFunctions } from "./migrations/0003-functions.ts"
import { hubSearch } from "./migrations/0004-search.ts"

/** Never change a released step; add one. */
export const HUB_MIGRATIONS: readonly string[] = [hubTables, hubRights, hubFunctions, hubSearch]

const BEGIN = `
CREATE SCHEMA IF NOT EXISTS tenure;
CREATE TABLE IF NOT EXISTS tenure.migrations (version integer PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now())`

const LOCK = "SELECT pg_advisory_xact_lock(5347290118)"
const VERSION = "SELECT coalesce(max(version), 0)::integer AS version FROM tenure.migrations"
const APPLIED = "INSERT INTO tenure.migrations (version) VALUES ($1)"

/** By the owner of the database. Returns the steps that were applied. */
export async function migrateHub(hub: Hub, steps = HUB_MIGRATIONS): Promise<number> {
  let applied = 0
  for (let done = false; !done; )
    done = await hub.together(async ({ ask }) => {
      await ask(LOCK)
      for (const statement of BEGIN.split(";\n")) await ask(statement)
      const [{ version } = { version: 0 }] = await ask<{ version: number }>(VERSION)
      refuseNewer(version, steps.length)
      const step = steps[version]
      if (step === undefined) return true
      await ask(step)
      await ask(APPLIED, [version + 1])
      applied += 1
      return false
    })
  return applied
}

/** Before every other use of a hub. */
export async function requireSchema(hub: Hub): Promise<void> {
  const [{ version } = { version: 0 }] = await hub.ask<{ version: number }>(VERSION)
  refuseNewer(version, HUB_MIGRATIONS.length)
  if (version < HUB_MIGRATIONS.length)
    throw new UserError("The hub was made by an older Tenure.", "Its owner runs: tenure hub init")
}

function refuseNewer(version: number, known: number): void {
  if (version > known)
    throw new UserError(
      "The hub was made by a newer Tenure. Nothing was sent.",
      "Upgrade Tenure, then retry.",
    )
}

const ME = `
  SELECT (SELECT id::text FROM tenure.hub) AS id, session_user::text AS person,
         pg_has_role(session_user, 'tenure_member', 'member') AS member,
         pg_has_role(session_user, 'tenure_reviewer', 'member') AS reviewer`

export interface HubSelf {
  readonly id: string
  readonly person: string
  readonly member: boolean
  readonly reviewer: boolean
}

export function roleOf({ member, reviewer }: HubSelf): "reviewer" | "member" | "reader" {
  if (reviewer) return "reviewer"
  return member ? "member" : "reader"
}

export async function hubSelf(hub: Hub): Promise<HubSelf> {
  await requireSchema(hub)
  const [self] = await hub.ask<HubSelf>(ME)
  if (self === undefined) throw new UserError("The hub is empty.", "Its owner runs: tenure hub init")
  return self
}
