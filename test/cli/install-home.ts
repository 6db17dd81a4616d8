// A home for the installer's tests: a temporary folder with a difficult name, a clean environment, and the whole tree as
// one value to compare.
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { type AtTerminal, atTerminal } from "../support/at-terminal.ts"

export const ROOT = resolve(import.meta.dir, "../..")
export const EXECUTABLE = join(ROOT, "dist", "tenure")

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface Home extends Disposable {
  readonly path: string
  /** An empty project beside the home. */
  readonly project: string
  write(path: string, text: string): string
  read(path: string): string
  tenure(args: readonly string[], options?: { cwd?: string; env?: Record<string, string> }): Ran
  /** The same at the person's terminal; `out` includes standard error. */
  typed(
    args: readonly string[],
    options?: { cwd?: string; env?: Record<string, string>; answer?: AtTerminal["answer"] },
  ): Promise<{ code: number; out: string }>
  /** One line of shell, as the client runs it. */
  shell(line: string, options?: { cwd?: string; env?: Record<string, string>; stdin?: string }): Ran
  /** Everything in the home except what is named: kind, mode and content. */
  tree(): Record<string, string>
}

export function openHome(name = 'a person\'s "home" $x é'): Home {
  const top = mkdtempSync(join(tmpdir(), "tenure-install-"))
  const path = join(top, name)
  const project = join(top, "project")
  mkdirSync(path)
  mkdirSync(project)
  const basics = { HOME: path, PATH: "/usr/bin:/bin" }
  return {
    path,
    project,
    write(below, text) {
      const file = join(path, below)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      return file
    },
    read: (below) => readFileSync(join(path, below), "utf8"),
    tenure: (args, options = {}) =>
      run([EXECUTABLE, ...args], options.cwd ?? project, { ...basics, ...options.env }),
    typed: (args, { cwd = project, env = {}, answer } = {}) =>
      atTerminal([EXECUTABLE, ...args], {
        cwd,
        env: { ...basics, ...env },
        ...(answer === undefined ? {} : { answer }),
      }),
    shell: (line, options = {}) =>
      run(["/bin/sh", "-c", line], options.cwd ?? project, { ...basics, ...options.env }, options.stdin),
    tree: () => treeOf(path),
    [Symbol.dispose]: () => rmSync(top, { recursive: true, force: true }),
  }
}

export function treeOf(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).sort()
  return Object.fromEntries(names.map((name) => [name, describe(join(root, name))]))
}

function describe(path: string): string {
  const found = lstatSync(path)
  const mode = (found.mode & 0o777).toString(8)
  if (found.isSymbolicLink()) return `link ${readlinkSync(path)}`
  if (found.isDirectory()) return `folder ${mode}`
  return `file ${mode} ${found.size > 1_000_000 ? `${found.size} bytes` : readFileSync(path, "utf8")}`
}

function run(argv: string[], cwd: string, env: Record<string, string>, stdin = ""): Ran {
  const child = Bun.spawnSync(argv, { cwd, env, stdin: Buffer.from(stdin), stdout: "pipe", stderr: "pipe" })
  return { code: child.exitCode, out: child.stdout.toString(), err: child.stderr.toString() }
}
