// The sessions whose client runs our mod (LIFE-06): the hash of the secret that its next decision must carry, the process of
// the client that greeted us, and the line that it says the person typed, until the hook has answered it.
export const mods = `
CREATE TABLE mods (
  session TEXT PRIMARY KEY, hash TEXT NOT NULL, client TEXT NOT NULL, at INTEGER NOT NULL, line TEXT, line_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX mods_by_time ON mods (at);
`
