// Many hooks at once, from shells that only start them: as many processes side by side as a busy machine has
// sessions, with as little of our own between them as can be.
import { type Box, EXECUTABLE, environment } from "../black-box.ts"

/**
 * A worker: for each number from FIRST to LAST it sends BEFORE, the number, AFTER to a hook, or to two at the same
 * moment, and prints the number when all have exited 0. $0 is the executable.
 */
const WORKER = `
at=$FIRST
while [ "$at" -le "$LAST" ]; do
  text=$BEFORE$at$AFTER
  if [ "$TIMES" = 2 ]; then
    printf '%s' "$text" | "$0" hook & one=$!
    printf '%s' "$text" | "$0" hook & two=$!
    wait $one && wait $two && echo $at
  else
    printf '%s' "$text" | "$0" hook && echo $at
  fi
  at=$((at + 1))
done`

export interface Work {
  /** A payload as JSON, with MARK where each event's number belongs. */
  readonly template: string
  readonly first: number
  readonly last: number
  readonly times?: 1 | 2
}

/** In a process group of its own, so that all of it can be killed at once. */
export function startWorker(box: Box, work: Work) {
  const [BEFORE = "", AFTER = "", ...more] = work.template.split("MARK")
  if (more.length > 0) throw new Error("MARK is in the template more than once")
  const numbers = { FIRST: `${work.first}`, LAST: `${work.last}`, TIMES: `${work.times ?? 1}` }
  return Bun.spawn(["/bin/sh", "-c", WORKER, EXECUTABLE], {
    cwd: box.project,
    env: environment(box, { BEFORE, AFTER, ...numbers }),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    detached: true,
  })
}

export interface Worked {
  readonly exitCode: number | null
  readonly acknowledged: readonly number[]
  readonly stderr: string
}

export async function finish(worker: ReturnType<typeof startWorker>): Promise<Worked> {
  const [out, stderr] = await Promise.all([worker.stdout.text(), worker.stderr.text(), worker.exited])
  // What was cut off by a kill in the middle of a line was not acknowledged.
  const whole = out.slice(0, out.lastIndexOf("\n") + 1)
  const acknowledged = whole
    .split("\n")
    .filter((line) => line !== "")
    .map(Number)
  return { exitCode: worker.exitCode, acknowledged, stderr }
}
