// Loading a module costs a hook 13 µs, and a handler has ten to thirty. The busiest handlers are bundled with their
// imports into one module each. Code that two of them share exists twice, so nothing in it may depend on identity: a class
// stops the build.
import { dirname, resolve } from "node:path"
import type { BunPlugin } from "bun"

const PIECES = [
  "src/hooks/run.ts",
  "src/hooks/dispatch.ts",
  "src/hooks/pre-tool-use.ts",
  "src/guard/self-protection/may-need-protection.ts",
  "src/guidance/match/rough-keys.ts",
  "src/guard/disk/guard-call.ts",
  "src/hooks/spool-event.ts",
  "src/hooks/user-prompt-submit.ts",
  "src/hooks/count-injected-tokens.ts",
  "src/hooks/status-line.ts",
  "src/hooks/recall-call.ts",
  "src/recall/disk/recall-at-prompt.ts",
]

export async function inOnePiece(root: string): Promise<BunPlugin> {
  const pieces = new Map<string, string>()
  // All of them first: a build does not start another one.
  for (const path of PIECES) pieces.set(resolve(root, path), await withImports(resolve(root, path)))
  return {
    name: "in one piece",
    setup(build) {
      build.onLoad({ filter: /[/\\]src[/\\].+\.ts$/ }, ({ path }) => {
        const contents = pieces.get(path)
        return contents === undefined ? undefined : { contents, loader: "js" }
      })
    },
  }
}

/** The module and what it imports; what it loads later stays for the build to find. */
async function withImports(path: string): Promise<string> {
  const made = await Bun.build({
    entrypoints: [path],
    target: "bun",
    format: "esm",
    plugins: [{ name: "later", setup: (build) => void build.onResolve({ filter: /^\./ }, later) }],
  })
  const text = (await made.outputs[0]?.text()) ?? ""
  if (/^(?:export |var \w+ = )?class\b/m.test(text))
    throw new Error(`${path} has a class in it, and cannot be a piece of its own.`)
  return text
}

function later({ kind, path, importer }: { kind: string; path: string; importer: string }) {
  return kind === "dynamic-import" ? { path: resolve(dirname(importer), path), external: true } : undefined
}
