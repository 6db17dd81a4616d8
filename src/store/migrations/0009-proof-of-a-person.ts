export const proofOfAPerson = `
-- The codes that a session's person was shown, as hashes; wrong ones are counted until they are void.
CREATE TABLE codes (
  id INTEGER PRIMARY KEY,
  session TEXT NOT NULL,
  hash TEXT NOT NULL,
  at INTEGER NOT NULL,
  misses INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX codes_of_session ON codes (session);
CREATE INDEX codes_by_time ON codes (at);
-- A question about an agent's command is bound to one call, and to a key that only this call is given.
DROP TABLE asks;
CREATE TABLE asks (
  id INTEGER PRIMARY KEY,
  session TEXT NOT NULL,
  call TEXT NOT NULL,
  key TEXT NOT NULL,
  words TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX asks_of_session ON asks (session);
CREATE INDEX asks_of_call ON asks (call);
CREATE INDEX asks_by_key ON asks (key);
CREATE INDEX asks_by_time ON asks (at);
`
