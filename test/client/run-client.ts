// A scene: one temporary folder with a home, a project under git and a scripted model, in
// which the real client runs. It sees none of the machine's settings, and the folder is
// deleted, unless TENURE_KEEP=1 keeps it for inspection.

import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { clientBinary } from "./client-binary.ts"
import { type ModelServer, startModelServer } from "./model-server.ts"
import { openPrintSession, type PrintSession } from "./print-session.ts"
import { openTerminal, type Terminal } from "./terminal.ts"

type ClientOptions = {
  /** Plugin folders, each given with --plugin-dir. */
  readonly plugins?: readonly string[]
  /** Tools that need no permission; a usual set by default. */
  readonly allowedTools?: readonly string[]
  readonly permissionMode?: string
  readonly env?: Readonly<Record<string, string>>
  /** A session to continue. */
  readonly resume?: string
  /** Where the client starts; the project by default. */
  readonly cwd?: string
  /** Further command line arguments. */
  readonly args?: readonly string[]
  /** Another client than the pinned one. */
  readonly client?: string
}

export type SceneOptions = ClientOptions & {
  /** The person's ~/.claude/settings.json. */
  readonly settings?: object
  /** Files of the project's first commit. */
  readonly files?: Readonly<Record<string, string>>
}

export type Scene = AsyncDisposable & {
  readonly root: string
  readonly home: string
  readonly project: string
  readonly model: ModelServer
  /** A session in print mode: prompts are sent one after the other. */
  print(options?: ClientOptions): Promise<PrintSession>
  /** A session in an interactive terminal of 160 by 50. */
  terminal(options?: ClientOptions): Promise<Terminal>
  /** One command of the client, such as ["plugin", "validate", dir]. */
  command(args: readonly string[], options?: ClientOptions): Promise<CommandResult>
  /** Write a file of the project; returns its full path. */
  write(path: string, content: string): Promise<string>
  read(path: string): Promise<string>
  git(...args: string[]): Promise<string>
}

type CommandResult = { readonly exitCode: number; readonly stdout: string; readonly stderr: string }

/** What a driver needs to start the client. */
export type Launch = {
  readonly root: string
  readonly home: string
  readonly cwd: string
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly debugFile: string
  readonly sessionId: string
  readonly model: ModelServer
}

const API_KEY = "sk-ant-scripted-0000000000000000000000000000"
const USUAL_TOOLS = ["Bash", "Read", "Write", "Edit", "Agent"]

export async function openScene(options: SceneOptions = {}): Promise<Scene> {
  const root = await mkdtemp(join(tmpdir(), "tenure-client-"))
  const home = join(root, "home")
  const project = join(root, "project")
  const model = startModelServer()
  const open: AsyncDisposable[] = []
  let runs = 0

  const env = isolatedEnvironment(root, home, model.url)
  const git = (...args: string[]) => runGit(project, env, args)
  const write = async (path: string, content: string) => {
    await Bun.write(join(project, path), content)
    return join(project, path)
  }

  async function launch(given: ClientOptions): Promise<Launch> {
    const own = { ...options, ...given }
    runs += 1
    const debugFile = join(root, `run-${runs}`, "debug.log")
    await mkdir(dirname(debugFile), { recursive: true })
    const sessionId = own.resume ?? crypto.randomUUID()
    return {
      root,
      home,
      cwd: own.cwd ?? project,
      argv: [own.client ?? clientBinary(), ...commandLine(own, sessionId, debugFile)],
      env: { ...env, ...options.env, ...given.env },
      debugFile,
      sessionId,
      model,
    }
  }

  await prepareHome(home, project, options.settings)
  await mkdir(join(root, "tmp"))
  await mkdir(project)
  await write("README.md", "# Project\n")
  for (const [path, content] of Object.entries(options.files ?? {})) await write(path, content)
  await git("init", "--quiet", "--initial-branch=main")
  await git("add", "--all")
  await git("commit", "--quiet", "--message", "first")

  return {
    root,
    home,
    project,
    model,
    write,
    git,
    read: (path) => Bun.file(join(project, path)).text(),
    async print(given = {}) {
      const session = openPrintSession(await launch(given))
      open.push(session)
      return session
    },
    async terminal(given = {}) {
      const terminal = await openTerminal(await launch(given), (opened) => open.push(opened))
      return terminal
    },
    async command(args, given = {}) {
      const { cwd, env: clientEnv } = await launch(given)
      return run([clientBinary(), ...args], cwd, clientEnv)
    },
    async [Symbol.asyncDispose]() {
      for (const session of open) await session[Symbol.asyncDispose]()
      model.stop()
      if (process.env["TENURE_KEEP"]) return console.info(`Kept: ${root}`)
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function commandLine(own: ClientOptions, sessionId: string, debugFile: string): string[] {
  const allowed = own.allowedTools ?? USUAL_TOOLS
  return [
    ...(own.plugins ?? []).flatMap((dir) => ["--plugin-dir", dir]),
    ...(allowed.length > 0 ? ["--allowedTools", allowed.join(",")] : []),
    ...["--permission-mode", own.permissionMode ?? "default"],
    ...["--debug-file", debugFile],
    ...(own.resume ? ["--resume", own.resume] : ["--session-id", sessionId]),
    ...(own.args ?? []),
  ]
}

// The complete environment: the client gets nothing else.
function isolatedEnvironment(root: string, home: string, modelUrl: string): Record<string, string> {
  return {
    HOME: home,
    XDG_CONFIG_HOME: join(home, ".config"),
    XDG_CACHE_HOME: join(home, ".cache"),
    XDG_DATA_HOME: join(home, ".local", "share"),
    XDG_STATE_HOME: join(home, ".local", "state"),
    PATH: process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
    TMPDIR: join(root, "tmp"),
    LANG: "C.UTF-8",
    SHELL: "/bin/bash",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: join(home, ".gitconfig"),
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: API_KEY,
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  }
}

async function prepareHome(home: string, project: string, settings: object | undefined): Promise<void> {
  const state = {
    hasCompletedOnboarding: true,
    theme: "dark",
    customApiKeyResponses: { approved: [API_KEY.slice(-20)], rejected: [] },
    projects: { [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
  }
  await Bun.write(join(home, ".claude.json"), JSON.stringify(state))
  await Bun.write(join(home, ".gitconfig"), "[user]\n\tname = Tester\n\temail = tester@example.invalid\n")
  if (settings) await Bun.write(join(home, ".claude", "settings.json"), JSON.stringify(settings))
}

async function runGit(cwd: string, env: Record<string, string>, args: readonly string[]): Promise<string> {
  const result = await run(["git", ...args], cwd, env)
  if (result.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${result.stderr}`)
  return result.stdout
}

async function run(
  argv: string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const child = Bun.spawn(argv, { cwd, env, stdin: "ignore", stdout: "pipe", stderr: "pipe" })
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exitCode, stdout, stderr }
}
