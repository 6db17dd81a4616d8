// The way in. A link carries a ticket in its fragment, which no request and no log ever holds; the page changes it,
// once, for the token of this run. A ticket that was seen somewhere afterwards opens nothing.
import { timingSafeEqual } from "node:crypto"
import { sha256 } from "../io/hash.ts"

export interface Tickets {
  /** A new ticket; the one before is void. */
  issue(now: number): string
  /** The token for a good ticket; undefined otherwise. */
  spend(ticket: string, now: number): string | undefined
  isToken(text: string): boolean
}

/** Long enough for a browser to start. */
const TICKET_LIVES_MS = 5 * 60 * 1000

/** `spent` is told when a ticket has been changed for the token. */
export function openTickets(spent: () => void): Tickets {
  const token = secret()
  let ticket: { readonly text: string; readonly until: number } | undefined
  return {
    issue(now) {
      ticket = { text: secret(), until: now + TICKET_LIVES_MS }
      return ticket.text
    },
    spend(text, now) {
      if (ticket === undefined || now > ticket.until || !isSame(text, ticket.text)) return undefined
      ticket = undefined
      spent()
      return token
    },
    isToken: (text) => isSame(text, token),
  }
}

/** 256 bits. */
function secret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)))
}
