export const triggers = `
-- By which keys an act finds the lessons that may concern it. It follows from the lessons and can be made anew at any
-- time. Each row holds what of its lesson decides whether it matches: to look that up elsewhere, a page for each
-- lesson, would cost a hook its budget.
CREATE TABLE triggers (
  key    TEXT NOT NULL,                 -- made by guidance/match/keys.ts
  rank   INTEGER NOT NULL,              -- by priority, then by how much the key says; 0 comes first
  lesson TEXT NOT NULL,
  card   TEXT NOT NULL,                 -- JSON: its triggers
  PRIMARY KEY (key, rank, lesson)
) STRICT, WITHOUT ROWID;

CREATE INDEX triggers_of_lesson ON triggers (lesson);
`
