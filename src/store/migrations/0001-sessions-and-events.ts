export const sessionsAndEvents = `
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  id         TEXT PRIMARY KEY,
  number     INTEGER UNIQUE,            -- 1, 2, 3 … in order of start; null: known, but never counted
  source     TEXT NOT NULL,             -- how it was first seen: startup, clear, resume …
  attended   INTEGER NOT NULL,          -- 0 in print mode and under an SDK
  model      TEXT,
  branch     TEXT,
  first_seen INTEGER NOT NULL,          -- milliseconds since 1970, UTC
  ended_at   INTEGER,
  end_reason TEXT
) STRICT;

CREATE TABLE events (
  seq         INTEGER PRIMARY KEY,
  session     TEXT NOT NULL REFERENCES sessions (id),
  at          INTEGER NOT NULL,
  kind        TEXT NOT NULL,
  agent       TEXT,                     -- the sub-agent it happened in; null: the main conversation
  tool        TEXT,
  target      TEXT,
  outcome     TEXT,
  duration_ms INTEGER,
  text        TEXT,
  hook_us     INTEGER NOT NULL,         -- what recording it cost, from process start to this row
  key         TEXT NOT NULL             -- two reports of one event carry the same key
) STRICT;

CREATE INDEX events_by_key ON events (session, key);
`
