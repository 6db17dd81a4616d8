// Every key that does something here.
import { h } from "./dom.ts"
import { PAGES } from "./navigation.ts"
import type { Key } from "./view.ts"

export function showHelp(keys: Readonly<Record<string, Key>>): void {
  const rows: readonly (readonly [string, string])[] = [
    ...Object.entries(keys).map(([key, { does }]) => [key, does] as const),
    ...PAGES.map(({ name }, at) => [String(at + 1), name] as const),
    ["?", "these keys"],
  ]
  const dialog = h(
    "dialog",
    { "aria-labelledby": "help-title" },
    h("h2", { id: "help-title" }, "Keys"),
    h(
      "dl",
      { class: "parts" },
      ...rows.map(([key, does]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)]),
    ),
    h("form", { method: "dialog" }, h("p", { class: "buttons" }, h("button", { class: "main" }, "Close"))),
  )
  dialog.addEventListener("close", () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
