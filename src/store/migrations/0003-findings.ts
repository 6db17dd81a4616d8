export const findings = `
-- What the detector found in a prompt, until it is known who wrote the prompt (LERN-02).
CREATE TABLE findings (
  id        INTEGER PRIMARY KEY,
  session   TEXT NOT NULL,
  prompt_id TEXT,
  at        INTEGER NOT NULL,
  prompt    TEXT NOT NULL,              -- a hash of the prompt as it was typed: the transcript's line must be the same
  asked     INTEGER NOT NULL,           -- 1: the agent was asked whether it will hold (LERN-10)
  verdict   TEXT NOT NULL               -- JSON: what was found, redacted
) STRICT;

CREATE INDEX findings_by_session ON findings (session);
`
