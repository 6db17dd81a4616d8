// The keys of the page that is shown, by `event.key`.
import { useLayoutEffect } from "preact/hooks"

export interface Key {
  readonly does: string
  press(): unknown
}

export type Keys = Readonly<Record<string, Key>>

let current: Keys = {}

export function useKeys(keys: Keys): void {
  useLayoutEffect(() => {
    current = keys
    return () => {
      current = {}
    }
  })
}

export function currentKeys(): Keys {
  return current
}

/** Moves the focus along the rows of a list. */
export function stepRows(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(".rows .row")]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  rows[at === -1 ? 0 : Math.min(Math.max(0, at + by), rows.length - 1)]?.focus()
}
