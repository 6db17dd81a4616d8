// The head of a project's changelog after the last decision, kept in the person's home in the proof file of
// local-data-owner.ts. It reveals truncated rows and an emptied or older database (T26). It is written after the decision,
// so it may lag behind the changelog but never lead it. File format: the head, if any, then the project's path.
import { join } from "node:path"
import type { Head } from "../lessons/lifecycle/changelog.ts"
import { writeAtomic } from "./files.ts"
import type { Project } from "./home.ts"
import { folderId, placesIn } from "./local-data-owner.ts"
import { readSmallIfThere } from "./small-file.ts"

const LINE = /^(\d{1,12}) ([0-9a-f]{64})\n/

/** Same as EMPTY_HEAD of the changelog, which a recording hook does not load. */
const NOTHING: Head = { seq: 0, hash: "" }

/** Row 0 if none is recorded. */
export function readChainHead({ local }: Project, home: string | undefined): Head {
  const mark = home === undefined ? undefined : folderId(local)
  const [, seq, hash] =
    LINE.exec(mark === undefined ? "" : (readSmallIfThere(fileOf(home, mark)) ?? "")) ?? []
  return seq === undefined || hash === undefined ? NOTHING : { seq: Number(seq), hash }
}

/** Only for a proven folder. A failed write leaves the old head, which is merely behind. */
export function saveChainHead({ local }: Project, home: string | undefined, { seq, hash }: Head): void {
  const mark = home === undefined ? undefined : folderId(local)
  if (home === undefined || mark === undefined) return
  const path = fileOf(home, mark)
  const before = readSmallIfThere(path)
  if (before === undefined) return
  const place = before.slice(headLine(before).length)
  writeAtomic(path, `${seq === 0 ? "" : `${seq} ${hash}\n`}${place}`, { root: home })
}

/** The first line of a proof file, if it is a head. */
export function headLine(text: string): string {
  return LINE.exec(text)?.[0] ?? ""
}

/** The project's path; empty in a proof of an older Tenure. */
export function projectPathIn(text: string): string {
  return text.slice(headLine(text).length).replace(/\n$/, "")
}

function fileOf(home: string | undefined, mark: string): string {
  return join(placesIn(home ?? ""), mark)
}
