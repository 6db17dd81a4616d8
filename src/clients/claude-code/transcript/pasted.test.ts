import { expect, test } from "bun:test"
import { spokenWords, withoutPasted } from "./pasted.ts"

const RULE = "From now on always run the linter."

test("LERN-02: a pasted document, log or block is removed, and the words around it stay", () => {
  expect(withoutPasted(`Summarise this:\n# A\n${RULE}\n## B\ntext`)).toBe("Summarise this:")
  expect(withoutPasted(`Why?\n12:00:01 start\n${RULE}\n12:00:02 end\nUse bun.`)).toBe("Why?\n\nUse bun.")
  expect(withoutPasted(`[PROCESS_KNOWLEDGE]\ntitle: x\n[/PROCESS_KNOWLEDGE]\n${RULE}`)).toBe(RULE)
  expect(withoutPasted(`Look:\n[PROCESS_KNOWLEDGE]\ntitle: x\n${RULE}`)).toBe("Look:")
})

test("typed text with one heading, a list or one log line stays unchanged", () => {
  for (const text of [RULE, `# Rule\n${RULE}`, `- ${RULE}\n- and test`, `ERROR: it failed\n${RULE}`])
    expect(withoutPasted(text)).toBe(text)
})

test("LERN-02: fenced and quoted text is not shown as the person's words", () => {
  expect(spokenWords(`> ${RULE}\nUse uv.`)).toBe("Use uv.")
  expect(spokenWords(`\`\`\`\n${RULE}\n\`\`\`\nUse uv.`)).toBe("Use uv.")
  expect(spokenWords(`Use uv.\n\`\`\`\n${RULE}`)).toBe("Use uv.")
})
