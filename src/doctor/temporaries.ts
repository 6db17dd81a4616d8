// What killed writes have left behind (F01). Most of it goes with the next command; the rest is taken away on request.

import { dirname } from "node:path"
import { writtenFolders } from "../continuity/leftovers.ts"
import type { Places } from "../install/places.ts"
import { staleTemps, sweepTemps } from "../io/files.ts"
import type { Project } from "../io/home.ts"
import { amount } from "../terminal/amounts.ts"
import type { Finding } from "./finding.ts"

export function checkTemporaries(
  project: Project | undefined,
  places: Places | undefined,
  now: number,
): Finding[] {
  const folders = [
    ...(project === undefined ? [] : writtenFolders({ project, home: places?.home }, "all")),
    ...(places === undefined ? [] : [places.own, dirname(places.executable)]),
  ]
  const count = folders.flatMap((folder) => staleTemps(folder, now)).length
  if (count === 0) return []
  return [
    {
      level: "note",
      what: `${amount(count, "temporary file was", "temporary files were")} left behind by writes that did not end.`,
      hint: "Take them away: tenure doctor --fix",
      fix: () => {
        const swept = folders.reduce((sum, folder) => sum + sweepTemps(folder, now), 0)
        return `Took away ${amount(swept, "temporary file")}.`
      },
    },
  ]
}
