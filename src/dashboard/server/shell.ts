// The empty page, its script and its style, embedded in the executable.
import icon from "../page/icon.svg" with { type: "text" }
import html from "../page/index.html" with { type: "text" }
import css from "../page/page.css" with { type: "text" }
import { pageScript } from "./bundle-page.ts" with { type: "macro" }
import { answer } from "./respond.ts"

export const SHELL: Readonly<Record<string, { readonly body: string; readonly type: string }>> = {
  "/": { body: html as unknown as string, type: "text/html; charset=utf-8" },
  "/page.js": { body: pageScript(), type: "text/javascript; charset=utf-8" },
  "/icon.svg": { body: icon, type: "image/svg+xml" },
  "/page.css": { body: css, type: "text/css; charset=utf-8" },
}

export function shell(path: string): Response | undefined {
  const part = SHELL[path]
  return part === undefined ? undefined : answer(part.body, part.type)
}
