// The bar on top: the pages, and what waits.
import type { Waiting } from "../api/lessons.ts"
import { h, hrefTo, replace } from "./dom.ts"
import { get } from "./server.ts"

export const PAGES: readonly { readonly path: string; readonly name: string }[] = [
  { path: "", name: "Overview" },
  { path: "review", name: "Review" },
  { path: "lessons", name: "Lessons" },
  { path: "sessions", name: "Sessions" },
  { path: "track", name: "Track and guard" },
  { path: "graph", name: "Graph" },
  { path: "changes", name: "Changes" },
]

export async function top(): Promise<void> {
  const bar = document.getElementById("top")
  if (bar === null) return
  const { total } = await get<Waiting>("/api/review", { limit: 0 })
  const here = /^#\/([^/?]*)/.exec(location.hash)?.[1] ?? ""
  replace(bar, [
    h("strong", { class: "name" }, "Tenure"),
    h(
      "nav",
      { "aria-label": "Pages" },
      ...PAGES.map(({ path, name }) =>
        h(
          "a",
          { href: hrefTo([path]), "aria-current": here === path ? "page" : null },
          name,
          path === "review" &&
            total > 0 && [" ", h("span", { class: "count", "aria-label": `${total} wait` }, total)],
        ),
      ),
    ),
  ])
}
