// A module costs a hook 13 µs to load, whatever is in it, and a handler is made of ten to thirty. Those that run most
// often are bundled beforehand with all that they import, into one module each. What two of them share is then there
// twice, so none of it may be told apart by identity: a class in it stops the build.
import { dirname, resolve } from "node:path"
import type { BunPlugin } from "bun"

const PIECES = [
  "src/hooks/run.ts",
  "src/hooks/pre-tool-use.ts",
  "src/hooks/shell-look.ts",
  "src/hooks/guardrails.ts",
  "src/hooks/spool-event.ts",
  "src/hooks/user-prompt-submit.ts",
  "src/hooks/count-told.ts",
  "src/hooks/status-line.ts",
]

export async function inOnePiece(root: string): Promise<BunPlugin> {
  const pieces = new Map<string, string>()
  // All of them first: a build does not start another one.
  for (const path of PIECES) pieces.set(resolve(root, path), await withImports(resolve(root, path)))
  return {
    name: "in one piece",
    setup(build) {
      build.onLoad({ filter: /[/\\]src[/\\]hooks[/\\][\w-]+\.ts$/ }, ({ path }) => {
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
