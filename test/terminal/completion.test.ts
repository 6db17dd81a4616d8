// Completion in real shells, installed as `tenure completion --help` says, with the first Tab of a fresh shell.
import { expect, test } from "bun:test"
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { EXECUTABLE, run } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { openPane, type Pane } from "./tmux.ts"

/** Where each shell looks for the script, and how it starts without the person's own settings. */
const SHELLS = {
  bash: {
    script: "complete.bash",
    start: ["bash", "--norc", "--noprofile"],
    setup: '. "$HOME/complete.bash"',
  },
  zsh: {
    script: "zsh/_tenure",
    start: ["zsh", "-f"],
    setup: "fpath=($HOME/zsh $fpath); autoload -U compinit; compinit -u -D",
  },
  fish: { script: ".config/fish/completions/tenure.fish", start: ["fish"], setup: "true" },
} as const

type Shell = keyof typeof SHELLS

async function openShell(box: LessonBox, shell: Shell): Promise<Pane> {
  const { script, start, setup } = SHELLS[shell]
  const bin = join(box.home, "bin")
  mkdirSync(bin)
  symlinkSync(EXECUTABLE, join(bin, "tenure"))
  const path = join(box.home, script)
  mkdirSync(join(path, ".."), { recursive: true })
  writeFileSync(path, (await run(box, [EXECUTABLE, "completion", shell])).stdout)
  const env = { PATH: `${bin}:${process.env["PATH"]}`, PS1: "> " }
  const pane = openPane(box, start, { env, columns: 100 })
  await Bun.sleep(500)
  pane.send(`${setup}; clear; echo re''ady\n`)
  await pane.waitFor(/^ready/m)
  return pane
}

for (const shell of Object.keys(SHELLS) as Shell[]) {
  test(`${shell}: the first Tab completes a command, later ones an id, a flag and its value`, async () => {
    using box = openLessonBox()
    box.candidate({ id: "use-pnpm-not-npm", title: "Use pnpm." })
    using pane = await openShell(box, shell)
    pane.send("tenure appr")
    pane.press("Tab")
    await pane.waitFor(/tenure approve\b/)
    pane.send("us")
    pane.press("Tab")
    await pane.waitFor(/tenure approve use-pnpm-not-npm/)
    pane.press("C-u")
    pane.send("tenure add --pri")
    pane.press("Tab")
    await pane.waitFor(/tenure add --priority/)
    pane.send("CRI")
    pane.press("Tab")
    await pane.waitFor(/tenure add --priority CRITICAL/)
    pane.press("C-u")
    pane.send("tenure lessons --stage=act")
    pane.press("Tab")
    await pane.waitFor(/tenure lessons --stage=active/)
    pane.press("C-u")
  }, 60_000)

  test(`${shell}: a file completes where a file belongs, and Tab runs nothing that was typed`, async () => {
    using box = openLessonBox()
    writeFileSync(join(box.project, "quarterly-rules.md"), "")
    using pane = await openShell(box, shell)
    pane.send("tenure import quart")
    pane.press("Tab")
    await pane.waitFor(/tenure import quarterly-rules\.md/)
    pane.press("C-u")
    pane.send('tenure show "$(touch ran)" appr')
    pane.press("Tab")
    await Bun.sleep(1_000)
    pane.press("C-u")
    expect([...new Bun.Glob("*").scanSync(box.project)]).toEqual(["quarterly-rules.md"])
  }, 60_000)
}
