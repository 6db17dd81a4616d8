// Requests to the server, and pages that stay up to date with it. The token lives in this tab alone (sessionStorage is per port, cookies are not); the ticket is
// spent and removed from the address before anything else happens.

import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import type { RequestRefusal, RowsOf } from "../api/lessons.ts"
import { ENTER_PATH, LIVE_PATH, TOKEN_HEADER } from "../server/access.ts"

const KEPT = "tenure-token"

/** The server refused: a sentence for the person and what to do next. */
export class Refusal extends Error {
  readonly hint: string
  readonly status: number

  constructor(status: number, { why, hint }: RequestRefusal) {
    super(why)
    this.hint = hint
    this.status = status
  }
}

const TICKET = /^#([\w-]{43})$/

/** Whether the address is a link from the terminal. Opened in a tab of ours it only changes the fragment. */
export function isTicketLink(): boolean {
  return TICKET.test(location.hash)
}

/** False when this tab has no token and got none. */
export async function exchangeTicket(): Promise<boolean> {
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

/** The token belongs to an earlier run of the dashboard. */
export function forgetToken(): void {
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

/** Calls `changed` whenever the store changes; returns when the server is gone. */
export async function listenForChanges(changed: () => void): Promise<void> {
  const response = await fetch(LIVE_PATH, { headers: headers() })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!response.ok || reader === undefined) return
  for (let part = await reader.read(); !part.done; part = await reader.read())
    if (part.value.includes("data:")) changed()
}

type Find<T> = (offset: number, limit: number) => Promise<RowsOf<T>>

/** The server returns no more rows at a time. */
const MAX_ROWS = 100

/** A list again, as long as it was, and longer by what is new: a row that the person has reached stays. */
export async function rowsAgain<T>(before: RowsOf<T>, least: number, find: Find<T>): Promise<RowsOf<T>> {
  let page = await find(0, Math.min(MAX_ROWS, Math.max(least, before.rows.length)))
  const wanted = before.rows.length + Math.max(0, page.total - before.total)
  const rows = [...page.rows]
  while (rows.length < wanted && page.rows.length > 0) {
    page = await find(rows.length, Math.min(MAX_ROWS, wanted - rows.length))
    rows.push(...page.rows)
  }
  return { total: page.total, offset: 0, rows }
}

/** The list with its next rows. */
export async function moreRows<T extends { readonly id: string }>(
  before: RowsOf<T>,
  count: number,
  find: Find<T>,
): Promise<RowsOf<T>> {
  const { total, rows } = await find(before.rows.length, count)
  return { total, offset: 0, rows: mergeBy(before.rows, rows, ({ id }) => id) }
}

/** Both lists as one; of two items with the same id, the loaded one. */
export function mergeBy<T>(known: readonly T[], loaded: readonly T[], idOf: (item: T) => unknown): T[] {
  return [...new Map([...known, ...loaded].map((item) => [idOf(item), item])).values()]
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, init)
  if (response.ok) return (await response.json()) as T
  throw new Refusal(response.status, (await response.json()) as RequestRefusal)
}

function headers(): Record<string, string> {
  return { [TOKEN_HEADER]: sessionStorage.getItem(KEPT) ?? "" }
}

// Keeps a page up to date. When the store changes, a mounted page loads again and gets the new data only where it differs.
// The page's own state (what is open, selected, focused or typed) is never touched.
/** A page: its title, and its content once the first data is there. */
export interface View {
  readonly title: string
  open(): Promise<ComponentChildren>
}

const DEBOUNCE_MS = 120

const listeners = new Set<() => unknown>()
let timer: ReturnType<typeof setTimeout> | undefined

/** A burst of changes counts once. A hidden page catches up when the person sees it again. */
export function storeChanged(): void {
  if (document.hidden) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const listener of listeners) listener()
  }, DEBOUNCE_MS)
}

/** Returns the function that stops listening. */
export function onStoreChange(listener: () => unknown): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page cannot be kept up to date: main.tsx opens it again, which shows why. */
export const REOPEN = "tenure-reopen"

interface LiveData<T> {
  readonly data: T
  refresh(): Promise<void>
  update(change: (now: T) => T): void
}

interface Options {
  /** Loads again when it changes. */
  readonly key?: string
  /** While true, changes of the store are ignored. */
  readonly isPaused?: boolean
}

/** `load` gets the data it is about to replace. */
export function useLive<T>(
  first: T,
  load: (before: T) => Promise<T>,
  { key = "", isPaused = false }: Options = {},
): LiveData<T> {
  const [data, setData] = useState(first)
  const [state] = useState(() => ({ data: first, load, key, isPaused, round: 0, isGone: false }))
  Object.assign(state, { load, isPaused })
  const actions = useRef({
    update(change: (now: T) => T) {
      const next = change(state.data)
      state.data = next
      setData(() => next)
    },
    async refresh(): Promise<void> {
      const round = ++state.round
      const isOutdated = () => state.isGone || round !== state.round
      try {
        const before = state.data
        const loaded = await state.load(before)
        if (isOutdated()) return
        // The person has asked for more meanwhile.
        if (state.data !== before) return actions.refresh()
        if (JSON.stringify(loaded) !== JSON.stringify(before)) actions.update(() => loaded)
      } catch {
        if (!isOutdated()) dispatchEvent(new Event(REOPEN))
      }
    },
  }).current
  useEffect(() => {
    const stop = onStoreChange(() => state.isPaused || actions.refresh())
    return () => {
      state.isGone = true
      stop()
    }
  }, [state, actions])
  useLayoutEffect(() => {
    if (state.key === key) return
    state.key = key
    actions.refresh()
  }, [state, actions, key])
  return { data, ...actions }
}
