// Types into a terminal like a person: a key only when the program reads single keys, the next one when the last is on
// the screen. Keys that arrive together count as a paste and answer nothing, however slow the machine is.

export interface TypedInto {
  /** Everything the program has printed so far. */
  output(): string
  isOver(): boolean
}

/** Between two keys, once the first has had its effect. */
const KEY_PAUSE_MS = 120
/** Some keys print nothing. */
const MAX_ECHO_MS = 1_500
const STEP_MS = 10
/** The bit of a terminal's local flags that is set while it reads whole lines (ICANON). */
const READS_LINES = 0o2

export async function typeKeys(terminal: Bun.Terminal, keys: string, into: TypedInto): Promise<void> {
  for (const key of keys) {
    while (!into.isOver() && (terminal.localFlags & READS_LINES) !== 0) await Bun.sleep(STEP_MS)
    await Bun.sleep(KEY_PAUSE_MS)
    if (into.isOver()) return
    const before = into.output().length
    terminal.write(key)
    for (let waited = 0; waited < MAX_ECHO_MS; waited += STEP_MS) {
      if (into.isOver() || into.output().length > before) break
      await Bun.sleep(STEP_MS)
    }
  }
}
