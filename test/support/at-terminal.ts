// Runs a command in its own terminal, as a person does, and returns all output, standard error included.
import { typeKeys } from "./typist.ts"

export interface AtTerminal {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Keys to press in turn, each once the screen matches. */
  readonly answer?: { readonly to: RegExp; readonly keys: string }
}

export async function atTerminal(
  argv: string[],
  options: AtTerminal,
): Promise<{ code: number; out: string }> {
  let out = ""
  const decoder = new TextDecoder()
  const child = Bun.spawn(argv, {
    cwd: options.cwd,
    env: { TERM: "dumb", NO_COLOR: "1", ...options.env },
    terminal: {
      cols: 200,
      rows: 40,
      data: (_terminal, data) => {
        out += decoder.decode(data, { stream: true })
      },
    },
  })
  const { answer } = options
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  while (answer !== undefined && !isOver() && !answer.to.test(out)) await Bun.sleep(10)
  if (answer !== undefined && child.terminal !== undefined)
    await typeKeys(child.terminal, answer.keys, { output: () => out, isOver })
  const code = await child.exited
  // The last output may still be in flight.
  await Bun.sleep(30)
  return { code, out: out.replaceAll("\r\n", "\n") }
}
