// The naive way, for comparison: a list of phrases anywhere in the message.

export function baselineFinds(message: string): boolean {
  return PHRASES.test(message)
}

const PHRASES =
  /\b(?:from now on|always|never|remember|don'?t forget|make sure|going forward|in the future|you forgot|i told you|stop doing|instead of|we use|prefer|important|next time)\b|记住|以后|总是|必须|不要|siempre|nunca|recuerda/i
