// What persons said in sessions of this project, redacted, with the end of what each answers (RCAL-01).
//
// statements       key: a print of the line; a resumed session copies lines, and they count once
// statement_words  the index of their words; it holds no text of its own, statements.ts keeps it up
// touches          which files, by their path in the project, were read and changed in which turn of a session
// talks            how far each transcript has been read, its title, the end of its last reply; forgotten: keep nothing
// recalls          every statement that was brought back: where, why (shared, score), at what cost, what became of it
export const statements = `
CREATE TABLE statements (
  id INTEGER PRIMARY KEY, key INTEGER NOT NULL UNIQUE, session TEXT NOT NULL, turn INTEGER NOT NULL,
  at INTEGER NOT NULL, said TEXT NOT NULL, asked TEXT NOT NULL
) STRICT;
CREATE INDEX statements_of_session ON statements (session, turn);
CREATE VIRTUAL TABLE statement_words USING fts5 (
  said, asked, content = 'statements', content_rowid = 'id', tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE TABLE touches (
  path TEXT NOT NULL COLLATE NOCASE, session TEXT NOT NULL, turn INTEGER NOT NULL, changed INTEGER NOT NULL,
  PRIMARY KEY (path, session, turn)
) STRICT, WITHOUT ROWID;
CREATE INDEX touches_of_session ON touches (session);
CREATE TABLE talks (
  session TEXT PRIMARY KEY, title TEXT NOT NULL, closing TEXT NOT NULL, read_to INTEGER NOT NULL,
  turn INTEGER NOT NULL, forgotten INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE recalls (
  seq INTEGER PRIMARY KEY, session TEXT NOT NULL, agent TEXT, at INTEGER NOT NULL, statement INTEGER NOT NULL,
  way TEXT NOT NULL, target TEXT NOT NULL, score REAL NOT NULL, shared TEXT NOT NULL, tokens INTEGER NOT NULL,
  hook_us INTEGER NOT NULL, outcome TEXT
) STRICT;
CREATE INDEX recalls_of_session ON recalls (session);
`
