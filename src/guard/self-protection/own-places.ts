// The places that an agent may not change: `.tenure` in any project and in the home folder, the client's settings,
// scheduled prompts, plugins and transcripts. Paths are judged as patterns, so a partly unknown path can still match;
// the caller resolves symbolic links.

import { CLIENT_FOLDER, SCHEDULE } from "../../clients/claude-code/client-paths.ts"
import { foldPath } from "../rules/path-pattern.ts"
import { CWD_MARK, couldBe, hasWildcard, isAllWild, ROOT_MARK } from "../shell/path-text.ts"

export type OwnPlace = "tenure" | "settings" | "schedule" | "plugins" | "transcript" | "executable"

export interface CallLocation {
  readonly cwd: string
  readonly root: string
}

export interface CommandLocation extends CallLocation {
  /** Where the command runs, relative to cwd; undefined when unknown. */
  readonly dir: string | undefined
}

/** The components of the path, `.` and `..` resolved; undefined when its base is unknown. */
export function componentsOf(path: string, where: CommandLocation): readonly string[] | undefined {
  const base = where.dir === undefined ? undefined : joined(where.dir, where.cwd, where)
  const whole = joined(path, base, where)
  if (whole === undefined) return undefined
  const out: string[] = []
  for (const component of whole.split("/")) {
    if (component === "" || component === ".") continue
    if (component === "..") out.pop()
    else out.push(component)
  }
  return throughProc(out, where)
}

function joined(path: string, base: string | undefined, where: CommandLocation): string | undefined {
  const slashed = path.replaceAll("\\", "/").replace(/^file:\/\//, "")
  if (slashed.startsWith(ROOT_MARK)) return where.root + slashed.slice(1)
  if (slashed.startsWith(CWD_MARK)) return where.cwd + slashed.slice(1)
  if (/^(?:\/|~|[A-Za-z]:\/|\u0001)/.test(slashed)) return slashed
  return base === undefined ? undefined : `${base.replaceAll("\\", "/")}/${slashed}`
}

/** `/proc/self/cwd/x` is x in the working directory. */
function throughProc(components: readonly string[], where: CommandLocation): readonly string[] {
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

export function placeOf(path: string, where: CommandLocation): OwnPlace | undefined {
  const components = componentsOf(path, where) ?? path.split(/[/\\]/)
  if (components.some(isOwnFolder)) return "tenure"
  const names = components.map(foldPath)
  const last = names.at(-1) ?? ""
  const client = names.lastIndexOf(CLIENT_FOLDER)
  if (client >= 0) {
    if (/^settings[\w.-]*\.json$/.test(last) && client === names.length - 2) return "settings"
    if (last === SCHEDULE && client === names.length - 2) return "schedule"
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

/** Whether deleting everything below the path deletes a `.tenure`. */
export function holdsOwnFolder(path: string, where: CommandLocation): boolean {
  const components = componentsOf(path, where)
  if (components === undefined || components[0]?.startsWith("\u0001")) return false
  if (components.length === 1 && components[0] === "~") return true
  const root = where.root.replaceAll("\\", "/").split("/").filter(Boolean)
  if (components.length > root.length) return false
  return components.every((component, index) =>
    couldBe(component.toLowerCase(), (root[index] ?? "").toLowerCase()),
  )
}
