// Every command by its name. Each is loaded only when it is called.
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
  explain: () => import("./explain.ts"),
  undo: () => import("./undo.ts"),
  pause: () => import("./pause.ts"),
  resume: () => import("./resume.ts"),
  trust: () => import("./trust.ts"),
  guard: () => import("./guard.ts"),
  learn: () => import("./learn.ts"),
  backfill: () => import("./backfill.ts"),
  import: () => import("./import.ts"),
  export: () => import("./export.ts"),
  track: () => import("./track.ts"),
  checkpoint: () => import("./checkpoint.ts"),
  recover: () => import("./recover.ts"),
  invariants: () => import("./invariants.ts"),
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

/** The known word that `typed` was probably meant to be: at most two letters off. */
export function suggestion(typed: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((word) => ({ word, distance: word.startsWith(typed) ? 1 : distance(typed, word) }))
    .sort((a, b) => a.distance - b.distance || a.word.localeCompare(b.word))
  const [best] = ranked
  return best !== undefined && best.distance <= 2 && best.distance < best.word.length ? best.word : undefined
}

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(swap, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return previous[b.length] ?? 0
}
