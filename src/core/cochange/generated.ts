// Files that nobody edits: written by a program, fetched, or drawn. They change along with everything, so they say
// nothing about what belongs together (LERN-07). Names that no list should show are set aside here, too.
import { clean } from "../trust/sanitise.ts"

const NAMES = new Set([
  "bun.lock",
  "bun.lockb",
  "cargo.lock",
  "composer.lock",
  "deno.lock",
  "flake.lock",
  "gemfile.lock",
  "go.sum",
  "gradle.lockfile",
  "mix.lock",
  "npm-shrinkwrap.json",
  "package-lock.json",
  "package.resolved",
  "packages.lock.json",
  "pdm.lock",
  "pipfile.lock",
  "pnpm-lock.yaml",
  "podfile.lock",
  "poetry.lock",
  "pubspec.lock",
  "uv.lock",
  "yarn.lock",
  ".ds_store",
  ".pnp.cjs",
])

const FOLDERS = new Set(
  (
    "node_modules vendor third_party dist build out target coverage __snapshots__ __pycache__ .tenure .yarn " +
    "generated __generated__ .next"
  ).split(" "),
)

const ENDINGS =
  /(?:\.min\.(?:js|css)|\.map|\.snap|\.lock|\.pb\.(?:go|cc|h)|_pb2(?:_grpc)?\.pyi?|\.g\.dart|\.freezed\.dart|[._-]generated\.\w+|\.designer\.cs|\.tsbuildinfo|\.(?:png|jpe?g|gif|webp|ico|icns|bmp|pdf|woff2?|ttf|otf|eot|mp[34]|mov|zip|gz|tgz|jar|so|dll|exe|wasm|bin|pyc|class))$/

const LONGEST_PATH = 200

export function isGenerated(path: string): boolean {
  if (path.length > LONGEST_PATH || !isShowable(path)) return true
  const parts = path.toLowerCase().split("/")
  const name = parts.pop() ?? ""
  return NAMES.has(name) || ENDINGS.test(name) || parts.some((folder) => FOLDERS.has(folder))
}

/** One line, nothing hidden in it, and not the sign that would end a quotation of it. */
function isShowable(path: string): boolean {
  return !/[\n\t`\ufffd]/.test(path) && path.trim() === path && clean(path) === path
}
