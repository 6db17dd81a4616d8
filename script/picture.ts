// Makes docs/images/review.svg: the real `tenure review` in a real terminal (tmux), as it looks, drawn as text.
// Run by hand when the review changes: bun script/picture.ts
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { NO_TRIGGERS } from "../src/lessons/model/lesson.ts"
import { EXECUTABLE, hook, payload } from "../test/black-box.ts"
import { openLessonBox } from "../test/cli/lesson-box.ts"
import { openPane } from "../test/terminal/tmux.ts"

const OUT = join(resolve(import.meta.dir, ".."), "docs/images/review.svg")
const COLUMNS = 88
const ROWS = 30
const CELL = { width: 8.4, height: 18 }

const COLOURS: Readonly<Record<number, string>> = {
  167: "#e5534b",
  64: "#57ab5a",
  130: "#c69026",
  31: "#39c5cf",
  244: "#768390",
}

using box = openLessonBox()
for (const [n, path] of ["plugin.json", "marketplace.json", "plugin.json"].entries()) {
  writeFileSync(join(box.project, path), "{}\n")
  const tool_input = { file_path: `${box.project}/${path}`, content: "" }
  await hook(box, payload(box, "PostToolUse.Write", { tool_use_id: `call-${n}`, tool_input }))
}
box.candidate({
  id: "version-bump-files",
  kind: "checklist",
  priority: "CRITICAL",
  title: "A version bump touches three files",
  source: "correction",
  confidence: 0.85,
  triggers: { ...NO_TRIGGERS, tools: ["Write", "Edit"], files: ["**/plugin.json"], commands: ["git tag"] },
  evidence: [{ session: "7f3a", quote: "you forgot to update marketplace.json when you bumped plugin.json" }],
  body: "- [ ] plugin.json (version)\n- [ ] marketplace.json (current_version)\n- [ ] CHANGELOG.md (new section)",
})
box.candidate({ id: "use-uv", title: "Use uv, not pip", source: "correction" })
using pane = openPane(box, [EXECUTABLE, "review"], { columns: COLUMNS, rows: ROWS })
await pane.waitFor(/approve/)
const screen = pane.colours()
mkdirSync(dirname(OUT), { recursive: true })
writeFileSync(OUT, svg(`$ tenure review\n${screen.trimEnd()}`))

/** Each line a text element, each run of one look a span at its own column: no viewer may close up the white space. */
function svg(text: string): string {
  const lines = text.split("\n")
  const width = Math.ceil(COLUMNS * CELL.width + 32)
  const height = lines.length * CELL.height + 32
  const body = lines.map((line, n) => `<text y="${30 + n * CELL.height}">${spans(line)}</text>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    `  font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">`,
    "<title>tenure review in a terminal</title>",
    `<rect width="100%" height="100%" rx="8" fill="#1c2128"/>`,
    `<g fill="#adbac7">`,
    ...body,
    "</g>",
    "</svg>",
    "",
  ].join("\n")
}

function spans(line: string): string {
  let look: number[] = []
  let column = 0
  return line
    .split(/(\u001b\[[0-9;]*m)/)
    .map((part) => {
      const codes = /^\u001b\[([0-9;]*)m$/.exec(part)?.[1]
      if (codes === undefined) return part === "" ? "" : span(part)
      for (const code of codes.replace("38;5;", "").split(";").map(Number)) look = after(look, code)
      return ""
    })
    .join("")

  function span(text: string): string {
    const x = (16 + column * CELL.width).toFixed(1)
    column += Bun.stringWidth(text)
    return `<tspan x="${x}"${attributes(look)}>${Bun.escapeHTML(text).replaceAll(" ", "\u00a0")}</tspan>`
  }
}

function after(look: readonly number[], code: number): number[] {
  if (code === 0) return []
  if (code === 22) return look.filter((each) => each > 2)
  if (code === 39) return look.filter((each) => each < 10)
  return [...look, code]
}

function attributes(look: readonly number[]): string {
  const colour = look.map((code) => COLOURS[code]).findLast((found) => found !== undefined)
  const words = [
    colour === undefined ? "" : ` fill="${colour}"`,
    look.includes(1) ? ' font-weight="bold"' : "",
    look.includes(2) ? ' opacity="0.65"' : "",
  ]
  return words.join("")
}
