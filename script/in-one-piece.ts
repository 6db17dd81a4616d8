// Loading a module costs a hook 13 µs, and a handler has ten to thirty. The busiest handlers are bundled with their
// imports into one module each. Code that two of them share exists twice, so nothing in it may depend on identity: a class
// stops the build. Each name at the top level of a module costs half a microsecond more, so what few calls need is closed
// into one function.
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

/** Pure, and loaded by `require`. */
const CLOSED = "src/privacy/secret-tables.ts"

export async function inOnePiece(root: string): Promise<BunPlugin> {
  // All of them first: a build does not start another one.
  const closed = new Map([[resolve(root, CLOSED), await inFunction(resolve(root, CLOSED))]])
  const pieces = new Map(closed)
  for (const path of PIECES)
    pieces.set(resolve(root, path), await withImports(resolve(root, path), [LATER, reading(closed)]))
  return reading(pieces)
}

/** Reads these files as the given text. */
function reading(texts: ReadonlyMap<string, string>): BunPlugin {
  return {
    name: "in one piece",
    setup(build) {
      build.onLoad({ filter: /[/\\]src[/\\].+\.ts$/ }, ({ path }) => {
        const contents = texts.get(path)
        return contents === undefined ? undefined : { contents, loader: "js" }
      })
    },
  }
}

/** What a module loads later stays for the build to find. */
const LATER: BunPlugin = {
  name: "later",
  setup: (build) =>
    void build.onResolve({ filter: /^\./ }, ({ kind, path, importer }) =>
      kind === "dynamic-import" ? { path: resolve(dirname(importer), path), external: true } : undefined,
    ),
}

/** The module and what it imports. */
async function withImports(path: string, plugins: BunPlugin[]): Promise<string> {
  const made = await Bun.build({ entrypoints: [path], target: "bun", format: "esm", plugins })
  const text = (await made.outputs[0]?.text()) ?? ""
  if (/^(?:export |var \w+ = )?class\b/m.test(text))
    throw new Error(`${path} has a class in it, and cannot be a piece of its own.`)
  return text
}

async function inFunction(path: string): Promise<string> {
  const text = await withImports(path, [])
  const [, body, names] = /^([\s\S]*)\nexport \{([^}]*)\};\s*$/.exec(text) ?? []
  if (body === undefined || /^import\b/m.test(body))
    throw new Error(`${path} cannot be closed into one function.`)
  return `module.exports = (() => {${body}\nreturn {${names}}})()`
}
