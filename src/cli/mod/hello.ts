// A session greets (LIFE-06): the module leaves the hash of its first secret and hears whether it may decide here.
import { guardedAround, guardedRoots } from "../../guard/disk/guarded.ts"
import { isRunning } from "../../io/caller.ts"
import { findProject, personHome } from "../../io/home.ts"
import { countWaiting } from "../../store/lesson-rows.ts"
import { acceptGreeting } from "../../store/mod-proofs.ts"
import { type CliIo, requireStore } from "../command.ts"
import { acceptOutside } from "./outside-greeting.ts"
import { type ModAnswer, type ModRequest, personsClient, textIn } from "./request.ts"

export function hello({ session, fields }: ModRequest, io: CliIo): ModAnswer {
  const guarded = isGuardedAt(io)
  // In print mode nobody decides, and the proof costs a process.
  const client = fields["isPrint"] === true ? undefined : personsClient(io)
  const secret = textIn(fields, "secret") || undefined
  const greeting = { session, hash: textIn(fields, "hash"), secret, client: client?.id ?? "" }
  if (findProject(io.cwd) === undefined) {
    const decides = client !== undefined && acceptOutside(personHome(io.env), greeting)
    return { project: false, decides, guarded }
  }
  const { store } = requireStore(io)
  const decides = client !== undefined && acceptGreeting(store, greeting, io.now, isRunning)
  return { project: true, decides, guarded, waiting: countWaiting(store) }
}

/** Only where guardrails are enforced does the module refuse what it cannot have judged (GARD-03). */
export function isGuardedAt(io: CliIo): boolean {
  return guardedAround(io.cwd, guardedRoots(personHome(io.env))) !== undefined
}
