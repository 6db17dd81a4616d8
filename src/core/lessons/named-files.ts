// Which files a sentence names. A word counts when it looks like nothing but a file: a known extension, a
// dot-file, a well-known name, or a path between backticks. Products (`Node.js`), sites and versions do not.

/** In the order they are named, each once. Line numbers (`a.ts:12`) and a leading `./` are dropped. */
export function filesNamedIn(text: string): readonly string[] {
  const found = new Set<string>()
  for (const [, quoted, bare] of text.replaceAll("](", " ").matchAll(WORDS)) {
    const word = (quoted ?? bare ?? "")
      .replace(/^[("'<[{*_]+(?=[^*/])/, "")
      .replace(/[)"'>\]},;:!?.*_]+$/, "")
    const file = trimmed(quoted !== undefined ? quoted.trim() : word)
    if (namesFile(file, quoted !== undefined)) found.add(file)
  }
  return [...found]
}

const WORDS = /`([^`\n]{1,200})`|([^\s`]{1,200})/g

const EXTENSIONS = new Set(
  (
    "bash bat c cc cfg clj cmake conf cpp cs css csv dart dockerfile ejs el env erb ex exs fish go gql gradle " +
    "graphql h hbs hcl hpp hs html htm hx ini ipynb java jl js json json5 jsonc jsonl jsx kt kts less lock lua m " +
    "md mdx mjs cjs mk ml mm nix patch php pl plist prisma properties proto ps1 py pyi r rb rs rst sass scala " +
    "scss sh sln snap sol sql sqlite svelte svg swift tf tfvars toml tpl ts cts mts tsv tsx txt vue wasm webp " +
    "xml xsd yaml yml zig zsh png jpg gif ico pdf db csproj vb"
  ).split(" "),
)

const NAMES = new Set([
  "Dockerfile",
  "Makefile",
  "Justfile",
  "Rakefile",
  "Gemfile",
  "Procfile",
  "Jenkinsfile",
  "Vagrantfile",
  "CODEOWNERS",
  "LICENSE",
  "go.mod",
  "go.sum",
])

const PRODUCT =
  /^(?:node|next|nuxt|vue|react|express|three|d3|ember|backbone|chart|discord|alpine|nest|deno)\.js$/i
const SHAPE = /^(?:~?\/|(?:\.\.?\/)+)?[\p{L}\p{N}@_.*?{}()[\],+$-]+(?:\/[\p{L}\p{N}@_.*?{}()[\],+$-]+)*\/?$/u

function namesFile(word: string, isQuoted: boolean): boolean {
  if (word.length < 2 || !SHAPE.test(word) || /^[\d.v*]+$/.test(word)) return false
  const name = word.slice(word.lastIndexOf("/") + 1)
  if (NAMES.has(name)) return true
  if (PRODUCT.test(word) && !isQuoted) return false
  if (/^\.[a-z][a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name)) return true
  const dot = name.lastIndexOf(".")
  if (dot >= 0 && EXTENSIONS.has(name.slice(dot + 1).toLowerCase())) return !name.endsWith("()")
  return (
    word.includes("/") &&
    !/^(?:\w+\.)+(?:com|org|net|io|dev)\//.test(word) &&
    (isQuoted || /^\.{1,2}\/|\*/.test(word))
  )
}

function trimmed(word: string): string {
  return word.replace(/:\d+(?::\d+|-\d+)?$/, "").replace(/^(?:\.\/)+/, "")
}
