// Waiting for a condition with a bound, the only kind of waiting these tests do.

const STEP_MS = 25

/** Ask again and again until the answer is not undefined or false; fail with `describe()` in time. */
export async function until<T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  timeoutMs: number,
  describe: () => string | Promise<string>,
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    await Bun.sleep(STEP_MS)
  }
  throw new Error(`After ${timeoutMs} ms: ${await describe()}`)
}
