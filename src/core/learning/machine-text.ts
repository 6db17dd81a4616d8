// What a program wrote in the person's place: the client's own tags and prompts, plan executors, prompts of sub-agents, and
// parts that an agent is to play.

/** The words between `<command-args>`, or the text without the client's tagged blocks; undefined: all machine. */
export function withoutTags(text: string): string | undefined {
  if (!text.trimStart().startsWith("<")) return text
  const opening = /^\s*<([a-z][a-z_-]{2,40})[\s>]/.exec(text)?.[1]
  if (opening === undefined) return text
  if (opening.startsWith("command-")) {
    const from = text.indexOf("<command-args>")
    const to = text.indexOf("</command-args>")
    return from >= 0 && to > from ? text.slice(from + "<command-args>".length, to) : undefined
  }
  if (!/^(?:ide_|system-reminder|attached|open_)/.test(opening)) {
    return /^(?:p|b|i|div|a|br|span|img|button|template|script|style)$/.test(opening) ? text : undefined
  }
  const end = text.lastIndexOf(`</${opening}>`)
  return end < 0 ? undefined : text.slice(end + opening.length + 3)
}

export function isMachineWritten(text: string): boolean {
  return isMachineStart(text) || hasMachineParts(text)
}

/** How the client's own prompts and those of plan executors begin, in lower case. */
const MACHINE_STARTS = [
  "base directory for this skill",
  "this session is being continued",
  "caveat: the messages below",
  "[request interrupted",
  "implement the plan as specified",
  "implement the following plan",
  "implement the following to-do",
  "implement the following todo",
  "the following is the codex",
  "verify this issue exist",
  "verify these issues exist",
  "you have been assigned",
  "context: you are",
  "act as ",
  "be my ",
  "pretend ",
  "imagine you",
  "play the role",
  "[hook]",
  "[system",
  "[automated",
  "eres un ",
  "eres una ",
  "tu es un ",
  "tu es une ",
  "vous etes un",
  "vous êtes un",
  "du bist ein ",
  "você é um",
  "voce e um",
  "你是一名",
  "你是一个",
  "你是一位",
  "あなたは",
  "stop hook feedback",
  "please analyze this codebase and create a claude.md",
  "help me fix the issues reported by /doctor",
  "detect my project's dev servers",
  "unknown skill",
  "unknown slash command",
  "health_check",
]

const MACHINE_PARTS = [
  "<task-notification",
  "<session-start-hook",
  "<system_instruction",
  "<tool_result",
  "<local-command-stdout",
  "<claude-mem",
  "AUTO-GENERATED from",
  "For the code present, we get this error",
  "Work autonomously.",
]

function isMachineStart(text: string): boolean {
  const start = text.slice(0, 200).trimStart().toLowerCase()
  return (
    MACHINE_STARTS.some((each) => start.startsWith(each)) || (start.startsWith("you") && ROLE.test(start))
  )
}

/** "You are a … agent": the prompt of a sub-agent, or a part that somebody is to play. */
const ROLE =
  /^you(?: are|'re|re) (?:(?:a|an|the|my|our) [^.\n]{0,60}\b(?:sub-?agent|agent|assistant|auditor|auditing|expert|specialist|architect|senior|world-class|implementer|reviewer|analyst|copywriter|persona)\b|(?:now )?(?:executing|acting as|working as|running as|picking up|step \d|task \d)\b)/

function hasMachineParts(text: string): boolean {
  if (MACHINE_PARTS.some((each) => text.includes(each))) return true
  if (!text.includes("Return ") && !text.includes("Report back")) return false
  return /\b(?:Return|Report back) (?:a|only|the) (?:summary|structured|JSON|list)/.test(text)
}
