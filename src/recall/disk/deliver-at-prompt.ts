// Recalls at a prompt what was said about the files it names or, if it asks about the past, what was said anywhere.
import { type Store, writing } from "../../store/open.ts"
import { pathsNamed } from "../../store/statements.ts"
import { deliverAtFile } from "./deliver-at-file.ts"
import { type AskedFile, recallAnywhere, recallAtFile } from "./recall-at-file.ts"

export interface PointsTo {
  readonly files: readonly string[]
  readonly isAsking: boolean
}

/** A name that many files share points to none of them. */
const MOST_NAMESAKES = 2

/** Undefined if there is nothing to recall. */
export function deliverAtPrompt(
  store: Store,
  given: Omit<AskedFile, "path" | "written">,
  { files, isAsking }: PointsTo,
): string | undefined {
  const said = writing(store, () => {
    const paths = files.flatMap((name) => {
      const named = pathsNamed(store, name, MOST_NAMESAKES + 1)
      return named.length > MOST_NAMESAKES ? [] : named
    })
    const parts = paths.map((path) => {
      const asked = { ...given, path, written: "" }
      const recalled = recallAtFile(store, asked)
      return recalled === undefined ? "" : deliverAtFile(store, { asked, recalled }, "prompt", given.now)
    })
    const found = parts.filter((part) => part !== "")
    if (found.length > 0 || !isAsking) return found.join("\n")
    const asked = { ...given, path: "", written: "" }
    const recalled = recallAnywhere(store, asked)
    return recalled === undefined ? "" : deliverAtFile(store, { asked, recalled }, "prompt", given.now)
  })
  return said === "" ? undefined : said
}
