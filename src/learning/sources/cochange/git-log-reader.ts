// Parses `git log -z --name-status --format="%H %s"` in pieces. With -z names are not quoted, so only the position of a word
// says what it is: names follow a status.

export const LOG_FORMAT = "%H %s"

export interface LogVisitor {
  commit(hash: string, subject: string): void
  /** `from` is the name before a rename or copy, else `path`. */
  change(status: string, path: string, from: string): void
}

export interface LogReader {
  write(text: string): void
  /** Drops an incomplete last word. */
  end(): void
}

const HEADER = /^\n?([0-9a-f]{40}|[0-9a-f]{64}) ([\s\S]*)$/
const STATUS = /^\n?([ACDMRTUXB]\d{0,3})$/

export function logReader(take: LogVisitor): LogReader {
  let rest = ""
  let status = ""
  let from: string | undefined
  const word = (text: string) => {
    if (status !== "") {
      const isTwoNames = status.startsWith("R") || status.startsWith("C")
      if (isTwoNames && from === undefined) {
        from = text
        return
      }
      take.change(status, text, from ?? text)
      status = ""
      from = undefined
      return
    }
    status = STATUS.exec(text)?.[1] ?? ""
    if (status !== "") return
    const [, hash, subject] = HEADER.exec(text) ?? []
    if (hash !== undefined && subject !== undefined) take.commit(hash, subject)
  }
  return {
    write(text) {
      const words = (rest + text).split("\0")
      rest = words.pop() ?? ""
      for (const each of words) word(each)
    },
    end() {
      rest = ""
    },
  }
}
