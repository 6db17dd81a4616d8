// Every command by name, loaded on demand.
import type { Command } from "./command.ts"

type Loader = () => Promise<{ readonly default: Command }>

export const COMMANDS: Readonly<Record<string, Loader>> = {
  init: () => import("./init.ts"),
  status: () => import("./status.ts"),
  review: () => import("./review.ts"),
  approve: () => import("./approve.ts"),
  reject: () => import("./reject.ts"),
  edit: () => import("./edit.ts"),
  add: () => import("./add.ts"),
  lessons: () => import("./lessons.ts"),
  show: () => import("./show.ts"),
  archive: () => import("./archive.ts"),
  restore: () => import("./restore.ts"),
  feedback: () => import("./feedback.ts"),
  why: () => import("./why.ts"),
  recall: () => import("./recall.ts"),
  sessions: () => import("./sessions.ts"),
  promote: () => import("./promote.ts"),
  forget: () => import("./forget.ts"),
  mcp: () => import("./mcp.ts"),
  explain: () => import("./explain.ts"),
  undo: () => import("./undo.ts"),
  pause: () => import("./pause.ts"),
  resume: () => import("./resume.ts"),
  trust: () => import("./trust.ts"),
  guard: () => import("./guard/guard.ts"),
  learn: () => import("./learn.ts"),
  backfill: () => import("./backfill.ts"),
  import: () => import("./import/import.ts"),
  export: () => import("./export.ts"),
  track: () => import("./track/track.ts"),
  checkpoint: () => import("./checkpoint.ts"),
  recover: () => import("./recover.ts"),
  invariants: () => import("./track/invariants.ts"),
  handoff: () => import("./handoff.ts"),
  continue: () => import("./continue.ts"),
  log: () => import("./log.ts"),
  detect: () => import("./detect.ts"),
  doctor: () => import("./doctor.ts"),
  install: () => import("./install.ts"),
  uninstall: () => import("./uninstall.ts"),
  reset: () => import("./reset.ts"),
  completion: () => import("./completion.ts"),
  dashboard: () => import("./dashboard.ts"),
  hook: () => import("./hook.ts"),
  statusline: () => import("./statusline.ts"),
}

export async function loadCommand(name: string): Promise<Command> {
  const loader = COMMANDS[name]
  if (loader === undefined) throw new Error(`no command ${name}`)
  return (await loader()).default
}

export function loadAllCommands(): Promise<Command[]> {
  return Promise.all(Object.keys(COMMANDS).map(loadCommand))
}
