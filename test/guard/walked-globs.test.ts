// A glob that code walks stands for the files on disk (GARD-05). It leads to a question if one of them is
// forbidden, if the folder is unknown, or if the code names a forbidden file, but not because some other file
// could match it.
import { expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Layer } from "../../src/guard/rules/guard-rules.ts"
import { compilePattern } from "../../src/guard/rules/path-pattern.ts"
import { shellVerdict } from "./judged.ts"
import { setStage } from "./stage.ts"

const globs = ["*.pb.ts"]
const match = globs.flatMap((glob) => {
  const patterns = compilePattern(glob, true)
  if (typeof patterns === "string") throw new Error(patterns)
  return patterns
})
const RULE: Layer = {
  mode: "enforce",
  from: "guardrails.yaml",
  agreed: true,
  rules: [{ on: "write", sort: "deny", name: "write", reason: "", line: 1, globs, match, except: [] }],
}

const python = (...lines: string[]) =>
  `python3 - <<'EOF'\nimport glob\nfrom pathlib import Path\n${lines.join("\n")}\nEOF`
const CODEMODS = [
  python("for p in Path('src').rglob('*.ts'):", "    p.write_text(p.read_text().replace('x', 'y'))"),
  python("root = Path('src')", "for p in root.rglob('*.ts'):", "    p.write_text('x')"),
  python("import pathlib", "for p in pathlib.Path('src').rglob('*.ts'):", "    p.write_text('x')"),
  python("for f in glob.glob('src/**/*.ts', recursive=True):", "    open(f, 'w').write('x')"),
  `python3 -c "from pathlib import Path; [p.write_text(p.read_text()) for p in Path('.').rglob('*.ts')]"`,
  "node -e \"const fs=require('fs');for (const f of fs.globSync('src/**/*.ts')) fs.writeFileSync(f, 'x')\"",
]
const UNKNOWN = [
  python("for p in Path(root).rglob('*.ts'):", "    p.write_text('x')"),
  python("root = Path('src')", "root = Path(other)", "for p in root.rglob('*.ts'):", "    p.write_text('x')"),
  python("for p in Path('src').rglob('*.ts'):", "    p.with_suffix('.pb.ts').write_text('x')"),
  python("for p in Path('src').rglob('*.ts'):", "    (p.parent / ('a' + '.pb.ts')).write_text('x')"),
]

test("GARD-05: a codemod over a glob passes without a forbidden file, and leads to a question with one", () => {
  using stage = setStage()
  for (const line of CODEMODS) expect([line, shellVerdict(line, stage, [RULE])]).toEqual([line, "pass"])
  for (const line of UNKNOWN) expect([line, shellVerdict(line, stage, [RULE])]).toEqual([line, "ask"])
  writeFileSync(join(stage.root, "src/deep/api.pb.ts"), "x")
  for (const line of CODEMODS) expect([line, shellVerdict(line, stage, [RULE])]).toEqual([line, "ask"])
})

test("GARD-05: a glob over a folder that is too large to read leads to a question", () => {
  using stage = setStage()
  mkdirSync(join(stage.root, "src/many"))
  for (let n = 0; n < 1_000; n++) writeFileSync(join(stage.root, `src/many/${n}.txt`), "")
  const [line = ""] = CODEMODS
  expect(shellVerdict(line, stage, [RULE])).toBe("ask")
})
