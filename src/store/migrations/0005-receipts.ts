export const receipts = `
-- Every lesson that was told: why, where, at what cost, and what became of it (GUID-09). Rows stay.
CREATE TABLE receipts (
  seq         INTEGER PRIMARY KEY,
  session     TEXT NOT NULL,
  agent       TEXT,                     -- the sub-agent it was told to; null: the main conversation
  at          INTEGER NOT NULL,
  lesson      TEXT NOT NULL,
  way         TEXT NOT NULL,            -- advice, look, prompt, hold, commit-hold, turn-end, subagent, brief
  tool        TEXT,
  target      TEXT NOT NULL,            -- the file or the command line, redacted
  score       REAL,                     -- null where nothing was compared
  reasons     TEXT NOT NULL,            -- JSON: what of the lesson matched
  tokens      INTEGER NOT NULL,
  hook_us     INTEGER NOT NULL,         -- what telling it cost, from process start to this row
  step        TEXT,                     -- calls that the model made together share it; null: not known
  compactions INTEGER NOT NULL,         -- how many the session had had by then
  outcome     TEXT                      -- null: not judged yet
) STRICT;

CREATE INDEX receipts_of_session ON receipts (session);
CREATE INDEX receipts_of_lesson ON receipts (lesson);

ALTER TABLE sessions ADD COLUMN compactions INTEGER NOT NULL DEFAULT 0;
`
