export const askedByHooks = `
-- What a session's start and the end of a turn ask for is found by itself, however much else there is.
CREATE INDEX troubled_lesson_files ON lesson_files (root) WHERE trusted = 0 OR lesson IS NULL;
CREATE INDEX observed_changes ON changelog (at, lesson) WHERE action = 'observed';
`
