import { expect, test } from "bun:test"
import { withoutPasted } from "./pasted.ts"

const RULE = "From now on always run the linter."

test("LERN-02: a pasted document, log or block is taken out, and the words around it stay", () => {
  expect(withoutPasted(`Summarise this:\n# A\n${RULE}\n## B\ntext`)).toBe("Summarise this:")
  expect(withoutPasted(`Why?\n12:00:01 start\n${RULE}\n12:00:02 end\nUse bun.`)).toBe("Why?\n\nUse bun.")
  expect(withoutPasted(`[PROCESS_KNOWLEDGE]\ntitle: x\n[/PROCESS_KNOWLEDGE]\n${RULE}`)).toBe(RULE)
  expect(withoutPasted(`Look:\n[PROCESS_KNOWLEDGE]\ntitle: x\n${RULE}`)).toBe("Look:")
})

test("what a person types with one heading, a list or one line of a log stays as it is", () => {
  for (const text of [RULE, `# Rule\n${RULE}`, `- ${RULE}\n- and test`, `ERROR: it failed\n${RULE}`])
    expect(withoutPasted(text)).toBe(text)
})
