// Checks that the store opens and is sound. --fix repairs a damaged one as the next session would (PRSC-02): it moves the
// store aside, never deletes it, and restores the last backup.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { readConfig } from "../config/disk/project-config.ts"
import { repairStore } from "../continuity/disk/repair-store.ts"
import { readChainHead } from "../io/chain-head.ts"
import type { Project } from "../io/home.ts"
import { CUT_HINT } from "../lessons/lifecycle/changelog.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { validBackups } from "../store/backup.ts"
import { continuesFrom } from "../store/changelog-rows.ts"
import { checkIntegrity, firstIntegrityFault, type LostStore, lostStore } from "../store/integrity.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { NewerStore, openStore } from "../store/open.ts"
import { STORE_FILE } from "../store/store-file.ts"
import { broken, type DoctorFinding, type Fix, good } from "./finding.ts"

export function checkStore(project: Project, home: string | undefined, now: number): DoctorFinding[] {
  const path = join(project.local, STORE_FILE)
  const loss = lostStore(project, home)
  if (loss !== undefined) return lossFinding(project, home, now, loss)
  if (!existsSync(path)) return good("the first event will create the store")
  const wrong = wrongWith(project)
  if (wrong === undefined) return good("the store is sound")
  if (wrong instanceof NewerStore)
    return broken(
      "A newer Tenure wrote this project's data; hooks leave it alone and queue their events.",
      "Upgrade Tenure, then run: tenure doctor",
    )
  if (checkIntegrity(path) === "damaged")
    return broken(
      `The store is damaged: ${cleanLine(wrong.message)}.`,
      "The next session restores the last backup; to do it now: tenure doctor --fix",
      repair(project, home, now, wrong),
    )
  return broken(
    `The store cannot be opened: ${cleanLine(wrong.message)}`,
    "Fix that, then run: tenure doctor. To start over: tenure reset",
  )
}

function lossFinding(
  project: Project,
  home: string | undefined,
  now: number,
  loss: LostStore,
): DoctorFinding[] {
  const hasCopy = validBackups(project).length > 0
  return broken(
    `This project had data, but ${loss.message}.`,
    hasCopy
      ? "The next session restores the last backup; to do it now: tenure doctor --fix"
      : "There is no backup. The next session creates a new store from the lesson files; to do it now: tenure doctor --fix",
    repair(project, home, now, loss),
  )
}

/** T26: the store is sound but lacks rows that ~/.tenure has a record of; only a copy with them replaces it. */
export function cutFinding({ project, home, now }: LessonIo, wrong: string): DoctorFinding[] {
  const hasThem = validBackups(project).some(({ chain }) =>
    continuesFrom(chain, readChainHead(project, home)),
  )
  if (hasThem) return broken(cleanLine(wrong), CUT_HINT, repair(project, home, now, new Error(wrong), true))
  const hint = "No backup has them. To see what is left: tenure log. To accept it: tenure trust --local"
  return broken(cleanLine(wrong), hint)
}

function wrongWith(project: Project): Error | undefined {
  try {
    const store = openStore(project)
    const found = firstIntegrityFault(store)
    store.close()
    return found === undefined ? undefined : new Error(found)
  } catch (fault) {
    return fault instanceof Error ? fault : new Error(String(fault))
  }
}

function repair(project: Project, home: string | undefined, now: number, found: Error, isCut = false): Fix {
  return async () => {
    const { config } = readConfig(project, home)
    const opened = () => {
      const store = openStore(project)
      return Promise.resolve({ lessons: () => ({ project, store, config, now, home }) })
    }
    const done = await repairStore(project, now, found, opened, { home, isCut })
    return (
      done?.replace(/^Tenure: t/, "T").replace(/ See: tenure doctor$/, "") ??
      "Another session is repairing it."
    )
  }
}
