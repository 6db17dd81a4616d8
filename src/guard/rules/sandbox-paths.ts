// Guardrails for the client's own sandbox (GARD-07): paths that no Bash command and none of its children may write, however
// they are spelled. The sandbox takes folders and files, on Linux no wildcards; what it cannot express is reported.
import { LOCAL_SETTINGS_FILE, SCHEDULE_FILE, SETTINGS_FILE } from "../../clients/claude-code/client-paths.ts"
import type { Layer, WriteRule } from "./guard-rules.ts"
import { compilePattern, type JudgedPath, matchesPath, type PathPattern } from "./path-pattern.ts"

export interface SandboxPlan {
  /** In the client's notation: `./` from the project, `~/`, `//` from the top. */
  readonly deny: readonly string[]
  readonly unsaid: readonly Unsaid[]
}

export interface Unsaid {
  readonly glob: string
  readonly why: string
}

/** Whoever writes these files decides what Tenure trusts and whether anyone is asked. */
export const OWN_PLACES = [
  "./.tenure",
  "~/.tenure",
  `./${SETTINGS_FILE}`,
  `./${LOCAL_SETTINGS_FILE}`,
  `./${SCHEDULE_FILE}`,
  `~/${SETTINGS_FILE}`,
] as const

const MAX_LISTED = 200

const WHY = {
  git: "git itself writes there; the sandbox keeps .git/hooks and .git/config by itself",
  wild: "on Linux the sandbox knows no wildcards: what is there now is listed, and new files are left to the guard",
  only: "the sandbox has no 'nothing but these': the guard alone holds it",
  except: "the sandbox has no exceptions inside a folder, so the whole folder is left to the guard",
  many: "there are too many such files to list",
} as const

/** `existing`: paths below the project's root. `hasGlobs`: whether this system's sandbox takes wildcards. */
export function sandboxPlan(
  layers: readonly Layer[],
  { existing, hasGlobs }: { readonly existing: readonly JudgedPath[]; readonly hasGlobs: boolean },
): SandboxPlan {
  const deny = new Set<string>(OWN_PLACES)
  const unsaid = new Map<string, string>()
  for (const { mode, rules } of layers) {
    if (mode !== "enforce") continue
    for (const rule of rules) {
      if (rule.on !== "write") continue
      if (rule.sort === "only") unsaid.set(rule.globs.join(", ") || rule.name, WHY.only)
      else for (const glob of rule.globs) add(glob, rule)
    }
  }
  return { deny: [...deny], unsaid: [...unsaid].map(([glob, why]) => ({ glob, why })) }

  function add(glob: string, rule: WriteRule): void {
    // As written: the compiled form is lower case.
    const patterns = compilePattern(glob, false)
    if (typeof patterns === "string") return
    for (const pattern of patterns) {
      const [kind, text] = pattern
      if (kind === "name" && text === ".git") unsaid.set(glob, WHY.git)
      else if (kind === "tree" && isExcepted(rule, text)) unsaid.set(glob, WHY.except)
      else if (kind === "tree") deny.add(spelled(text))
      else addWild(glob, pattern, rule)
    }
  }

  function addWild(glob: string, pattern: PathPattern, rule: WriteRule): void {
    const [kind, text] = pattern
    // The plain name is the likeliest new file: `.env`.
    if (kind === "name" || (kind === "prefix" && text.startsWith("."))) deny.add(spelled(text))
    if (kind === "name" && text.startsWith(".")) deny.add(`~/${text}`)
    // `**/.kube/config`: the person's own.
    const plain = kind === "glob" ? /^\*\*\/(\.[^*?[]+?)(?:\/\*\*)?$/.exec(text)?.[1] : undefined
    if (plain !== undefined) deny.add(`~/${plain}`)
    const found = existing.filter((place) => isDenied(pattern, rule, place)).map(({ inside }) => inside ?? "")
    const tops = found.filter((path) => !found.some((other) => path.startsWith(`${other}/`)))
    for (const path of tops.slice(0, MAX_LISTED)) deny.add(spelled(path))
    if (tops.length > MAX_LISTED) unsaid.set(glob, WHY.many)
    else if (!hasGlobs) unsaid.set(glob, WHY.wild)
    else for (const wild of wildcards(pattern)) deny.add(wild)
  }
}

function isDenied(pattern: PathPattern, { except }: WriteRule, place: JudgedPath): boolean {
  return matchesPath(pattern, place, "any") && !except.some((each) => matchesPath(each, place, "last"))
}

function isExcepted({ except }: WriteRule, folder: string): boolean {
  return except.some(([, text]) => text.toLowerCase().startsWith(`${folder.toLowerCase()}/`))
}

function wildcards([kind, text]: PathPattern): readonly string[] {
  if (kind === "glob") return [spelled(text)]
  const name = { name: text, prefix: `${text}*`, suffix: `*${text}`, tree: text }[kind]
  return [`./**/${name}`]
}

function spelled(path: string): string {
  if (path.startsWith("~/")) return path
  return path.startsWith("/") ? `/${path}` : `./${path}`
}
