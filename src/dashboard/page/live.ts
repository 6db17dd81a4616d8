// Keeps a page up to date. When the store changes, a mounted page loads again and gets the new data only where it differs.
// The page's own state (what is open, selected, focused or typed) is never touched.
import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"

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

export interface LiveData<T> {
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
