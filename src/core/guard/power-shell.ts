// PowerShell is not parsed: where it may write, its words decide.
import { type Attempt, type Doubt, NOTHING } from "./attempt.ts"

const CMDLETS =
  /\b(?:set-content|add-content|out-file|remove-item|move-item|copy-item|new-item|clear-content|rename-item|set-item|ni|sc|ac|del|erase|rm|rd|ri|mv|mi|cp|ci|copy|move|ren|tee|tee-object|\w*::\w*(?:write|delete|move|copy|create)\w*)\b|>/i

export function powerShellAttempt(text: string): Attempt {
  const doubts: readonly Doubt[] = CMDLETS.test(text)
    ? [{ why: "PowerShell is not read by the guard", strength: "weak" }]
    : []
  const words = () => text.split(/[\s'"`(),;|&<>=]+/).map((word) => word.replaceAll("\\", "/"))
  const runs = (command: readonly string[]) =>
    command.every((word) => text.toLowerCase().includes(word.toLowerCase())) ? "maybe" : "no"
  return { ...NOTHING, doubts, words, runs }
}
