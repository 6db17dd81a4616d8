// Who may do what, held by PostgreSQL itself. A reader reads. A member sends rows of their own sources and takes them back.
// A reviewer also approves. Nobody changes what is there, except the counts of their own outcomes; nobody writes for another.
export const hubRights = `
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'tenure_reader') THEN CREATE ROLE tenure_reader NOLOGIN; END IF;
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'tenure_member') THEN CREATE ROLE tenure_member NOLOGIN; END IF;
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'tenure_reviewer') THEN CREATE ROLE tenure_reviewer NOLOGIN; END IF;
END $$;
GRANT tenure_reader TO tenure_member;
GRANT tenure_member TO tenure_reviewer;

CREATE FUNCTION tenure.owns(asked uuid) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT EXISTS (SELECT 1 FROM tenure.sources AS s WHERE s.id = asked AND s.person = session_user)
$$;

REVOKE ALL ON ALL TABLES IN SCHEMA tenure FROM PUBLIC;
GRANT USAGE ON SCHEMA tenure TO tenure_reader;
GRANT SELECT ON tenure.migrations, tenure.hub, tenure.sources, tenure.lessons, tenure.observations, tenure.quotes,
  tenure.approvals, tenure.outcomes, tenure.totals, tenure.changes TO tenure_reader;
GRANT USAGE ON SEQUENCE tenure.arrival TO tenure_member;
GRANT INSERT (id, place) ON tenure.sources TO tenure_member;
GRANT DELETE ON tenure.sources TO tenure_member;
GRANT INSERT (hash, content, terms) ON tenure.lessons TO tenure_member;
GRANT INSERT (source, key, lesson, at) ON tenure.observations TO tenure_member;
GRANT INSERT (source, key, shared, quote) ON tenure.quotes TO tenure_member;
GRANT INSERT (source, lesson, day, outcome, count), UPDATE (count) ON tenure.outcomes TO tenure_member;
GRANT INSERT (source, seq, action, at, prev, hash) ON tenure.changes TO tenure_member;
GRANT INSERT (lesson, source, at) ON tenure.approvals TO tenure_reviewer;

ALTER TABLE tenure.sources ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenure.lessons ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenure.observations ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenure.quotes ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenure.approvals ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenure.outcomes ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenure.changes ENABLE ROW LEVEL SECURITY;

CREATE POLICY read ON tenure.sources FOR SELECT USING (true);
CREATE POLICY read ON tenure.lessons FOR SELECT USING (true);
CREATE POLICY read ON tenure.observations FOR SELECT USING (true);
CREATE POLICY read ON tenure.quotes FOR SELECT USING (shared OR person = session_user);
CREATE POLICY read ON tenure.approvals FOR SELECT USING (true);
CREATE POLICY read ON tenure.outcomes FOR SELECT USING (true);
CREATE POLICY read ON tenure.changes FOR SELECT USING (true);

CREATE POLICY own ON tenure.sources FOR INSERT WITH CHECK (person = session_user);
CREATE POLICY leave ON tenure.sources FOR DELETE USING (person = session_user);
CREATE POLICY add ON tenure.lessons FOR INSERT WITH CHECK (true);
CREATE POLICY own ON tenure.observations FOR INSERT WITH CHECK (person = session_user AND tenure.owns(source));
CREATE POLICY own ON tenure.quotes FOR INSERT WITH CHECK (person = session_user AND tenure.owns(source));
CREATE POLICY own ON tenure.approvals FOR INSERT WITH CHECK (person = session_user AND tenure.owns(source));
CREATE POLICY own ON tenure.outcomes FOR INSERT WITH CHECK (tenure.owns(source));
CREATE POLICY again ON tenure.outcomes FOR UPDATE USING (tenure.owns(source)) WITH CHECK (tenure.owns(source));
CREATE POLICY own ON tenure.changes FOR INSERT WITH CHECK (tenure.owns(source));
`
