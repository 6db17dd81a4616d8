// Explains failed writes to the person: full disk, read-only disk, no permission. Other errors are rethrown.
import { UserError } from "../text/user-error.ts"

/** Undefined unless the disk or its permissions caused the error. */
export function writeFailureReason(error: unknown): string | undefined {
  const code = String((error as { code?: unknown } | null)?.code ?? "")
  return REASONS.find(([known]) => known.test(code))?.[1]
}

/** For a system error code. */
export function failureReasonFor(code: string): string {
  return writeFailureReason({ code }) ?? `${code}.`
}

/** Runs a person's decision. A write failure becomes a UserError, and `work` has changed nothing. */
export function withWriteErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw unkept(error)
  }
}

/** For follow-up work after a saved decision: returns the reason of a write failure; the next run repeats the work. */
export function tolerateWriteFailure(work: () => void): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    const reason = writeFailureReason(error)
    if (reason === undefined) throw error
    return reason
  }
}

function unkept(error: unknown): unknown {
  const reason = writeFailureReason(error)
  if (reason === undefined || error instanceof UserError) return error
  return new UserError(`Nothing was decided. ${reason}`, TRY_AGAIN)
}

export const TRY_AGAIN = "Fix that and retry."

const READ_ONLY = "The disk, or the file, is read-only."
const FULL = "The disk is full."
const NO_PERMISSION = "You have no permission to write there."
const DISK_FAILS = "The disk reports an error."

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOSPC|SQLITE_FULL)/, FULL],
  // SQLite found no space for its shared-memory index.
  [/^SQLITE_IOERR_SHM/, "The disk is full, or reports an error."],
  [/^EDQUOT/, "Your disk quota is used up."],
  [/^EFBIG/, "The file would be larger than the system allows."],
  [/^(EROFS|SQLITE_READONLY)/, READ_ONLY],
  [/^(EACCES|EPERM|SQLITE_PERM|SQLITE_AUTH)/, NO_PERMISSION],
  [/^(SQLITE_CANTOPEN|ENOTDIR|ENOENT|ELOOP|ENAMETOOLONG)/, "The folder is missing or cannot be opened."],
  [/^(SQLITE_BUSY|SQLITE_LOCKED|EBUSY)/, "Another process keeps the database busy."],
  [/^(EMFILE|ENFILE|ENOMEM|SQLITE_NOMEM)/, "The system is out of memory or open files."],
  [/^(EIO|ENXIO|ENODEV|ESTALE|SQLITE_IOERR)/, DISK_FAILS],
]
