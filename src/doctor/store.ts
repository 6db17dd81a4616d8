// Whether the store can be opened and is sound. A damaged one is mended on request as the next session would mend it
// (PRSC-02): it is set aside, never deleted, and the last backup takes its place.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { mend } from "../continuity/mend.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import type { Project } from "../io/home.ts"
import { readConfig } from "../lessons/project-config.ts"
import { firstFault, soundness } from "../store/backup.ts"
import { NewerStore, openStore } from "../store/open.ts"
import { STORE_FILE } from "../store/store-file.ts"
import type { Finding, Fix } from "./finding.ts"

export function checkStore(project: Project, home: string | undefined, now: number): Finding[] {
  const path = join(project.local, STORE_FILE)
  if (!existsSync(path)) return [{ level: "good", what: "the store is made with the first event" }]
  const wrong = wrongWith(project)
  if (wrong === undefined) return [{ level: "good", what: "the store is sound" }]
  if (wrong instanceof NewerStore)
    return [
      {
        level: "broken",
        what: "This project's data was written by a newer Tenure; hooks leave it alone, and events wait.",
        hint: "Upgrade this one, then run: tenure doctor",
      },
    ]
  if (soundness(path) === "damaged")
    return [
      {
        level: "broken",
        what: `The store is damaged: ${cleanLine(wrong.message)}.`,
        hint: "The next session puts the last backup in its place; to have it now: tenure doctor --fix",
        fix: mending(project, home, now, wrong),
      },
    ]
  return [
    {
      level: "broken",
      what: `The store cannot be opened: ${cleanLine(wrong.message)}`,
      hint: "Mend that, then run: tenure doctor. To begin anew: tenure reset",
    },
  ]
}

function wrongWith(project: Project): Error | undefined {
  try {
    const store = openStore(project)
    const found = firstFault(store)
    store.close()
    return found === undefined ? undefined : new Error(found)
  } catch (fault) {
    return fault instanceof Error ? fault : new Error(String(fault))
  }
}

function mending(project: Project, home: string | undefined, now: number, found: Error): Fix {
  return async () => {
    const { config } = readConfig(project, home)
    const opened = () => {
      const store = openStore(project)
      return Promise.resolve({ lessons: () => ({ project, store, config, now, home }) })
    }
    const told = await mend(project, now, found, opened)
    return told?.replace(/^Tenure: t/, "T").replace(/ See: tenure doctor$/, "") ?? "Another session is at it."
  }
}
