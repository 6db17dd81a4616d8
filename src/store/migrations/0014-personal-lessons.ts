// The person's lessons for all their projects (TEAM-03), copied from ~/.tenure so that a hook opens one database only.
//
// id           mine/<id>, which no lesson of a project can have
// record       JSON: the lesson's state
// shadowed_by  the project's lesson on the same matter, which wins
export const personalLessons = `
CREATE TABLE personal_lessons (
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, record TEXT NOT NULL, shadowed_by TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX personal_by_kind ON personal_lessons (kind);
`
