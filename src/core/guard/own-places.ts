// Which places on the disk an agent may not change by itself: `.tenure` in any project and in the home
// folder, the client's settings and plugins, the transcripts. Paths are judged as patterns, so a part
// that is not known may still be recognised; symbolic links are the edge's to resolve.
import { foldPath } from "./fold-path.ts"
import { couldBe, hasWildcard, isAllWild } from "./patterns.ts"

export type Place = "tenure" | "settings" | "plugins" | "transcript" | "executable"

export interface Where {
  readonly cwd: string
  readonly root: string
  /** Where the command runs, from cwd; undefined when that is not known. */
  readonly dir: string | undefined
}

/** The components of the path, `.` and `..` resolved; undefined when it is relative to an unknown place. */
export function componentsOf(path: string, where: Where): readonly string[] | undefined {
  const base = where.dir === undefined ? undefined : joined(where.dir, where.cwd)
  const whole = joined(path, base)
  if (whole === undefined) return undefined
  const out: string[] = []
  for (const component of whole.split("/")) {
    if (component === "" || component === ".") continue
    if (component === "..") out.pop()
    else out.push(component)
  }
  return throughProc(out, where)
}

function joined(path: string, base: string | undefined): string | undefined {
  const slashed = path.replaceAll("\\", "/").replace(/^file:\/\//, "")
  if (/^(?:\/|~|[A-Za-z]:\/|\u0001)/.test(slashed)) return slashed
  return base === undefined ? undefined : `${base.replaceAll("\\", "/")}/${slashed}`
}

/** `/proc/self/cwd/x` is x in the working directory. */
function throughProc(components: readonly string[], where: Where): readonly string[] {
  const [proc, , link, ...rest] = components
  if (proc !== "proc" || (link !== "cwd" && link !== "root")) return components
  return link === "root" ? rest : [...where.cwd.split("/").filter(Boolean), ...rest]
}

function isOwnFolder(component: string): boolean {
  if (!hasWildcard(component)) return /^(?:\.tenure|tenure~\d+)$/.test(foldPath(component))
  const known = component.replace(/[\u0001\u0002]/g, "").length
  if (isAllWild(component) || (!component.startsWith(".") && known < 3)) return false
  return couldBe(component.toLowerCase(), ".tenure")
}

/** The protected place that a path lies in. */
export function placeOf(path: string, where: Where): Place | undefined {
  const components = componentsOf(path, where) ?? path.split(/[/\\]/)
  if (components.some(isOwnFolder)) return "tenure"
  const names = components.map(foldPath)
  const last = names.at(-1) ?? ""
  const client = names.lastIndexOf(".claude")
  if (client >= 0) {
    if (/^settings[\w.-]*\.json$/.test(last) && client === names.length - 2) return "settings"
    if (names[client + 1] === "plugins") return "plugins"
    if (names[client + 1] === "projects" && last.endsWith(".jsonl")) return "transcript"
  }
  if (last === ".claude.json" || last === "managed-settings.json") return "settings"
  const inProject = isInside(components, where.root)
  if (last === "hooks.json" && !inProject && names.some((name) => name.includes("tenure"))) return "plugins"
  const parent = names.at(-2) ?? ""
  return /^tenure(?:\.exe)?$/.test(last) && parent === "bin" && !inProject ? "executable" : undefined
}

function isInside(components: readonly string[], root: string): boolean {
  const base = root.replaceAll("\\", "/").split("/").filter(Boolean)
  return base.every((component, index) => components[index] === component)
}

/** Whether removing everything below the path takes a `.tenure` with it. */
export function holdsOwnFolder(path: string, where: Where): boolean {
  const components = componentsOf(path, where)
  if (components === undefined || components[0]?.startsWith("\u0001")) return false
  if (components.length === 1 && components[0] === "~") return true
  const root = where.root.replaceAll("\\", "/").split("/").filter(Boolean)
  if (components.length > root.length) return false
  return components.every((component, index) =>
    couldBe(component.toLowerCase(), (root[index] ?? "").toLowerCase()),
  )
}
