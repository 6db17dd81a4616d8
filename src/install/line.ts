// The status line in a settings file: ours, around the person's own if there is one.
import type { Installed } from "./installed.ts"
import { type Places, type Scope, settingsOf } from "./places.ts"
import { earlierStatusLine } from "./settings.ts"
import { readSettings } from "./settings-file.ts"

export interface Line {
  readonly earlier: string | undefined
  /** The earlier one is another file's, which this scope would hide. */
  readonly borrowed: boolean
}

/** A local file hides the status lines of the project and of the person, so it takes theirs along. */
export function lineFor(scope: Scope, places: Places): Line {
  const own = lineIn(scope, places)
  if (own !== undefined || scope !== "local") return { earlier: own, borrowed: false }
  const hidden = lineIn("project", places) ?? lineIn("user", places)
  return { earlier: hidden, borrowed: hidden !== undefined }
}

export function kindOf(line: Line | undefined): Installed["statusLine"] {
  if (line === undefined) return "none"
  return line.earlier === undefined ? "own" : "with yours"
}

function lineIn(scope: Scope, places: Places): string | undefined {
  return earlierStatusLine(readSettings(settingsOf(scope, places)).settings)
}
