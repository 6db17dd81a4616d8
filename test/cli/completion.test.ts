// The completion script in a real bash: what Tab would offer.
import { expect, test } from "bun:test"
import { EXECUTABLE, openBox, run } from "../black-box.ts"

test("Tab offers commands, their words and flags, and after a flag what it may be", async () => {
  using box = openBox()
  const { stdout: script } = await run(box, [EXECUTABLE, "completion", "bash"])
  const tab = async (line: string) => {
    const words = line.split(" ")
    const typed = words.map((word) => `'${word}'`).join(" ")
    const call = `${script}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _tenure; echo "\${COMPREPLY[*]}"`
    const said = await run(box, ["bash", "-c", call])
    expect(said.stderr).toBe("")
    return said.stdout.trim()
  }
  expect(await tab("tenure appr")).toBe("approve")
  expect(await tab("tenure track c")).toBe("close check")
  expect(await tab("tenure add --pri")).toBe("--priority")
  expect(await tab("tenure add --priority ")).toBe("CRITICAL HIGH MEDIUM LOW")
  expect(await tab("tenure lessons --stage a")).toBe("active archived")
  // Nothing: the shell then offers files.
  expect(await tab("tenure add --file ")).toBe("")
})
