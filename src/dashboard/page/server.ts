// The page's side of the conversation. The token lives in this tab alone (sessionStorage is kept per port, cookies are
// not); the ticket in the address is spent and taken out of it before anything else happens.
import { ENTER_PATH, LIVE_PATH, TOKEN_HEADER } from "../access.ts"
import type { Refused } from "../api/lessons.ts"

const KEPT = "tenure-token"

/** What the server refused, in words for the person. */
export class Refusal extends Error {
  readonly hint: string
  readonly status: number

  constructor(status: number, { why, hint }: Refused) {
    super(why)
    this.hint = hint
    this.status = status
  }
}

const TICKET = /^#([\w-]{43})$/

/** Whether the address is a link from the terminal; in a tab that is open already it changes nothing but the fragment. */
export function isLink(): boolean {
  return TICKET.test(location.hash)
}

/** False when this tab has no way in. */
export async function enter(): Promise<boolean> {
  const ticket = TICKET.exec(location.hash)?.[1]
  if (ticket === undefined) return sessionStorage.getItem(KEPT) !== null
  history.replaceState(null, "", "/#/")
  try {
    const { token } = await post<{ token: string }>(ENTER_PATH, { ticket })
    sessionStorage.setItem(KEPT, token)
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
  }
  return sessionStorage.getItem(KEPT) !== null
}

/** The token is of no use any more: another run of the dashboard. */
export function forget(): void {
  sessionStorage.removeItem(KEPT)
}

export function get<T>(path: string, query: Readonly<Record<string, string | number>> = {}): Promise<T> {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return ask<T>(search.size === 0 ? path : `${path}?${search}`, { headers: headers() })
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { ...headers(), "content-type": "application/json" },
    body: JSON.stringify(body),
  })
}

/** Calls `changed` whenever the store has changed; returns when the server is gone. */
export async function listen(changed: () => void): Promise<void> {
  const response = await fetch(LIVE_PATH, { headers: headers() })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!response.ok || reader === undefined) return
  for (let part = await reader.read(); !part.done; part = await reader.read())
    if (part.value.includes("data:")) changed()
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, init)
  if (response.ok) return (await response.json()) as T
  throw new Refusal(response.status, (await response.json()) as Refused)
}

function headers(): Record<string, string> {
  return { [TOKEN_HEADER]: sessionStorage.getItem(KEPT) ?? "" }
}
