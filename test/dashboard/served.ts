// A project whose dashboard is served by the built executable, started at a terminal as a person starts it.
import { EXECUTABLE, environment } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"

export interface Served extends LessonBox, AsyncDisposable {
  /** With a ticket, good once. */
  readonly link: string
  readonly port: number
  /** The text on the terminal so far. */
  terminal(): string
  /** Presses Enter at the terminal and returns the new link. */
  newLink(): Promise<string>
  /** Types keys; `\x03` is Ctrl-C. */
  type(text: string): void
  readonly exited: Promise<number>
}

export async function serve(
  box: LessonBox = openLessonBox(),
  args: readonly string[] = ["--no-open"],
  env: Readonly<Record<string, string>> = {},
): Promise<Served> {
  let text = ""
  const decoder = new TextDecoder()
  const child = Bun.spawn([EXECUTABLE, "dashboard", ...args], {
    cwd: box.project,
    env: environment(box, { TERM: "xterm", NO_COLOR: "1", ...env }),
    terminal: {
      cols: 200,
      rows: 40,
      data: (_terminal, data) => {
        text += decoder.decode(data, { stream: true })
      },
    },
  })
  const links = () => text.match(/http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}/g) ?? []
  const until = async (count: number): Promise<string> => {
    for (let left = 500; left > 0; left--) {
      const link = links()[count - 1]
      if (link !== undefined) return link
      if (child.exitCode !== null) break
      await Bun.sleep(20)
    }
    throw new Error(`The dashboard printed no link: ${text}`)
  }
  const link = await until(1)
  return {
    ...box,
    link,
    port: Number(new URL(link).port),
    terminal: () => text,
    async newLink() {
      const before = links().length
      child.terminal?.write("\r")
      return until(before + 1)
    },
    type: (keys) => child.terminal?.write(keys),
    exited: child.exited,
    async [Symbol.asyncDispose]() {
      child.kill()
      await child.exited
      box[Symbol.dispose]()
    },
  }
}
