export const lessonVersions = `
-- Between which versions of the project a lesson's file says that it is valid (LESN-04), and whether the version in this
-- worktree is among them.
ALTER TABLE lesson_files ADD COLUMN valid_from TEXT;
ALTER TABLE lesson_files ADD COLUMN valid_until TEXT;
ALTER TABLE lesson_files ADD COLUMN valid INTEGER NOT NULL DEFAULT 1;
UPDATE lesson_files SET
  valid_from = (SELECT json_extract(record, '$.content.validFrom') FROM lessons WHERE id = lesson),
  valid_until = (SELECT json_extract(record, '$.content.validUntil') FROM lessons WHERE id = lesson);
CREATE INDEX bound_lesson_files ON lesson_files (root) WHERE valid_from IS NOT NULL OR valid_until IS NOT NULL;
`
