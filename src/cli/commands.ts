// Every command by name, in the groups of `tenure --help`, loaded on demand.
import type { Command } from "./command.ts"

type Loader = () => Promise<{ readonly default: Command }>
type Loaders = Readonly<Record<string, Loader>>

export interface Group {
  readonly heading: string
  readonly commands: Loaders
}

export const GROUPS: readonly Group[] = [
  {
    heading: "Every day",
    commands: {
      status: () => import("./status.ts"),
      review: () => import("./review.ts"),
      approve: () => import("./approve.ts"),
      reject: () => import("./reject.ts"),
      add: () => import("./add.ts"),
      undo: () => import("./undo.ts"),
      recall: () => import("./recall.ts"),
      sessions: () => import("./sessions.ts"),
      dashboard: () => import("./dashboard.ts"),
      pause: () => import("./pause.ts"),
      resume: () => import("./resume.ts"),
    },
  },
  {
    heading: "Lessons",
    commands: {
      lessons: () => import("./lessons.ts"),
      move: () => import("./move.ts"),
      show: () => import("./show.ts"),
      edit: () => import("./edit.ts"),
      archive: () => import("./archive.ts"),
      restore: () => import("./restore.ts"),
      feedback: () => import("./feedback.ts"),
      why: () => import("./why.ts"),
      explain: () => import("./explain.ts"),
      promote: () => import("./promote.ts"),
      forget: () => import("./forget.ts"),
      backfill: () => import("./backfill.ts"),
      learn: () => import("./learn.ts"),
      detect: () => import("./detect.ts"),
      log: () => import("./log.ts"),
    },
  },
  {
    heading: "Continuity",
    commands: {
      continue: () => import("./continue.ts"),
      handoff: () => import("./handoff.ts"),
      track: () => import("./track/track.ts"),
      checkpoint: () => import("./checkpoint.ts"),
      recover: () => import("./recover.ts"),
      invariants: () => import("./track/invariants.ts"),
    },
  },
  { heading: "Guard", commands: { guard: () => import("./guard/guard.ts") } },
  {
    heading: "Team",
    commands: {
      hub: () => import("./hub/hub.ts"),
      trust: () => import("./trust.ts"),
      import: () => import("./import/import.ts"),
      export: () => import("./export.ts"),
    },
  },
  {
    heading: "Set-up",
    commands: {
      init: () => import("./init/init.ts"),
      install: () => import("./install.ts"),
      uninstall: () => import("./uninstall.ts"),
      doctor: () => import("./doctor.ts"),
      completion: () => import("./completion.ts"),
      reset: () => import("./reset.ts"),
    },
  },
]

/** Called by the client, not typed by a person; `tenure --help` leaves them out. */
export const CALLED: Group = {
  heading: "Called by Claude Code",
  commands: {
    hook: () => import("./hook.ts"),
    statusline: () => import("./statusline.ts"),
    mcp: () => import("./mcp.ts"),
    mod: () => import("./mod/mod.ts"),
  },
}

export const COMMANDS: Loaders = Object.fromEntries(
  [...GROUPS, CALLED].flatMap(({ commands }) => Object.entries(commands)),
)

/** Words people try first, and the command each one is. None of them decides anything. */
export const ALIASES: Readonly<Record<string, string>> = {
  list: "lessons",
  ls: "lessons",
  search: "recall",
  history: "sessions",
}

export async function loadCommand(name: string): Promise<Command> {
  const loader = COMMANDS[name]
  if (loader === undefined) throw new Error(`no command ${name}`)
  return (await loader()).default
}

export function loadAllCommands(): Promise<Command[]> {
  return Promise.all(Object.keys(COMMANDS).map(loadCommand))
}

export function loadGroup({ commands }: Group): Promise<Command[]> {
  return Promise.all(Object.keys(commands).map(loadCommand))
}
