export const lessons = `
CREATE TABLE lessons (
  id             TEXT PRIMARY KEY,
  stage          TEXT NOT NULL,
  kind           TEXT NOT NULL,
  priority       TEXT NOT NULL,
  title          TEXT NOT NULL,
  record         TEXT NOT NULL,         -- content, origin, standing as canonical JSON; the columns above follow it
  queued_at      TEXT,                  -- when it came to the review queue
  observations   INTEGER NOT NULL,
  sessions       TEXT NOT NULL,         -- JSON: ids of the sessions that observed it
  last_reference INTEGER,               -- number of the session of its last use or its approval
  helpful        INTEGER NOT NULL,
  not_helpful    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX lessons_by_stage ON lessons (stage, last_reference);
CREATE INDEX lessons_for_counting ON lessons (stage, kind, priority, observations);
CREATE INDEX lessons_in_queue ON lessons (queued_at, id) WHERE stage = 'review_pending';

CREATE TABLE changelog (
  seq       INTEGER PRIMARY KEY,
  at        TEXT NOT NULL,
  lesson    TEXT NOT NULL,
  action    TEXT NOT NULL,
  from_json TEXT NOT NULL,
  to_json   TEXT NOT NULL,
  reason    TEXT NOT NULL,
  by_kind   TEXT NOT NULL,
  channel   TEXT,
  undoes    INTEGER,
  prev      TEXT NOT NULL,
  hash      TEXT NOT NULL
) STRICT;

CREATE INDEX changelog_by_lesson ON changelog (lesson, seq);

-- The lesson files of each worktree, as they were when last read; a file is read again when its stat differs.
CREATE TABLE lesson_files (
  root     TEXT NOT NULL,
  name     TEXT NOT NULL,
  lesson   TEXT,                        -- null: the file is malformed
  stat     TEXT NOT NULL,               -- size, modification time and inode
  hash     TEXT NOT NULL,
  trusted  INTEGER NOT NULL,
  problems TEXT,                        -- JSON: what is wrong with a malformed file, with line numbers
  PRIMARY KEY (root, name)
) STRICT, WITHOUT ROWID;

-- Questions put to the person about an agent's command. A command that the person let through finds its
-- question here, once.
CREATE TABLE asks (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  session TEXT NOT NULL,
  at      INTEGER NOT NULL,
  words   TEXT NOT NULL                 -- JSON: the command's words after the program's name
) STRICT;
`
