export const toldTokens = `
-- What the model was told by the hooks of a session, all together, in tokens (PERF-04).
ALTER TABLE sessions ADD COLUMN told_tokens INTEGER NOT NULL DEFAULT 0;
`
