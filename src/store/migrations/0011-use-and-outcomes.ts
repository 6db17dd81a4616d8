export const useAndOutcomes = `
-- 1 when a person prompted in the session and a tool was called: only such sessions age a lesson (LIFE-03).
ALTER TABLE sessions ADD COLUMN worked INTEGER NOT NULL DEFAULT 0;

-- Of an edit: a short print of what it writes, so that an edit can be told from its retry (GUID-09).
ALTER TABLE events ADD COLUMN print TEXT;
ALTER TABLE receipts ADD COLUMN print TEXT;

-- A session's questions are dropped when it ends.
CREATE INDEX IF NOT EXISTS asks_of_session ON asks (session);

-- What became of a lesson that was told has other names (GUID-09).
UPDATE receipts SET outcome = CASE outcome
  WHEN 'heeded' THEN 'changed' WHEN 'ignored' THEN 'repeated' WHEN 'unknown' THEN 'no evidence' ELSE outcome END;
`
