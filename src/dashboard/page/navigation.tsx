// The bar on top (the pages, and how many lessons need review), and the keys of the page that is shown.

import { useLayoutEffect } from "preact/hooks"
import { PageLink } from "./elements.tsx"

export const PAGES: readonly { readonly path: string; readonly name: string }[] = [
  { path: "", name: "Overview" },
  { path: "review", name: "Review" },
  { path: "lessons", name: "Lessons" },
  { path: "sessions", name: "Sessions" },
  { path: "track", name: "Track and guard" },
  { path: "graph", name: "Graph" },
  { path: "changes", name: "Changes" },
]

interface Props {
  /** The path of the page that is shown. */
  readonly here: string
  readonly needReview: number
  readonly skip: () => void
}

export function Navigation({ here, needReview, skip }: Props) {
  return (
    <header id="top">
      <button type="button" class="skip" onClick={skip}>
        Skip to content
      </button>
      <strong class="name">Tenure</strong>
      <nav aria-label="Pages">
        {PAGES.map(({ path, name }) => (
          <PageLink key={path} to={[path]} aria-current={here === path ? "page" : undefined}>
            {name}
            {path === "review" && needReview > 0 && (
              <>
                {" "}
                <span class="count">{needReview}</span>
                <span class="hidden"> need review</span>
              </>
            )}
          </PageLink>
        ))}
      </nav>
    </header>
  )
}

interface Key {
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
