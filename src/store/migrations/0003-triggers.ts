export const triggers = `
-- Which lessons an act may concern: keys made by core/guidance/keys.ts. Made anew from the lessons at any time.
CREATE TABLE triggers (
  key    TEXT NOT NULL,
  rank   INTEGER NOT NULL,              -- of the lesson's priority, 0 the highest
  lesson TEXT NOT NULL,
  PRIMARY KEY (key, rank, lesson)
) STRICT, WITHOUT ROWID;

CREATE INDEX triggers_by_lesson ON triggers (lesson);
`
