// The one line that asks the agent whether what the person said will hold in later sessions (LERN-10). It rides on
// a turn that is running anyway; at most 80 tokens, at most five a session.

export const MOST_ASKS = 5

/** Written as a fact and a wish, never as an order; changes only with its scenario in test/client. */
export const ASK_TEXT =
  "Tenure keeps this project's lessons. If what was just said will hold in later sessions too, close your reply with " +
  "[PROCESS_KNOWLEDGE], the line title: <one sentence>, and [/PROCESS_KNOWLEDGE]. Otherwise leave this unmentioned."
