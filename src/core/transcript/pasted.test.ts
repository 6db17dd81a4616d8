import { expect, test } from "bun:test"
import { spokenWords, withoutPasted } from "./pasted.ts"

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

test("LERN-02: what is fenced or quoted is not shown as the person's own words", () => {
  expect(spokenWords(`> ${RULE}\nUse uv.`)).toBe("Use uv.")
  expect(spokenWords(`\`\`\`\n${RULE}\n\`\`\`\nUse uv.`)).toBe("Use uv.")
  expect(spokenWords(`Use uv.\n\`\`\`\n${RULE}`)).toBe("Use uv.")
})
