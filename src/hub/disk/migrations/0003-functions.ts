// Functions that run with the owner's rights serve their own tables only: nobody else may call them or attach them to a
// table of their own, and each refuses another table. A secret is refused among a lesson's terms too, which are in lower case.
export const hubFunctions = `
CREATE OR REPLACE FUNCTION tenure.count_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE so_far integer;
BEGIN
  IF TG_RELID <> ALL (ARRAY['tenure.lessons', 'tenure.observations', 'tenure.outcomes', 'tenure.changes']::regclass[]) THEN
    RAISE EXCEPTION 'count_rows is not for this table' USING ERRCODE = '42501';
  END IF;
  INSERT INTO tenure.quota AS q SELECT session_user, current_date, count(*) FROM added
  ON CONFLICT (person, day) DO UPDATE SET count = q.count + excluded.count RETURNING q.count INTO so_far;
  IF so_far > 20000 THEN RAISE EXCEPTION 'more than 20000 rows today' USING ERRCODE = 'TN001'; END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tenure.sum_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE delta integer;
BEGIN
  IF TG_RELID <> 'tenure.outcomes'::regclass THEN
    RAISE EXCEPTION 'sum_up is not for this table' USING ERRCODE = '42501';
  END IF;
  IF TG_OP = 'INSERT' THEN delta := NEW.count;
  ELSIF TG_OP = 'UPDATE' THEN delta := NEW.count - OLD.count;
  ELSE delta := -OLD.count; END IF;
  INSERT INTO tenure.totals AS t VALUES (coalesce(NEW.lesson, OLD.lesson), coalesce(NEW.outcome, OLD.outcome), delta)
  ON CONFLICT (lesson, outcome) DO UPDATE SET count = t.count + delta;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tenure.follow_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE before text;
BEGIN
  IF TG_RELID <> 'tenure.changes'::regclass THEN
    RAISE EXCEPTION 'follow_chain is not for this table' USING ERRCODE = '42501';
  END IF;
  -- A row that is known is left to ON CONFLICT.
  IF EXISTS (SELECT 1 FROM tenure.changes WHERE source = NEW.source AND seq = NEW.seq AND hash = NEW.hash) THEN RETURN NEW; END IF;
  SELECT hash INTO before FROM tenure.changes WHERE source = NEW.source AND seq = NEW.seq - 1;
  IF NEW.prev <> coalesce(before, '') AND NEW.seq > 1 THEN
    RAISE EXCEPTION 'change % does not follow the one before it', NEW.seq USING ERRCODE = 'TN002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION tenure.forget_source() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE sent text[];
BEGIN
  IF TG_RELID <> 'tenure.sources'::regclass THEN
    RAISE EXCEPTION 'forget_source is not for this table' USING ERRCODE = '42501';
  END IF;
  sent := ARRAY(SELECT lesson FROM tenure.observations WHERE source = OLD.id
                UNION SELECT lesson FROM tenure.approvals WHERE source = OLD.id
                UNION SELECT lesson FROM tenure.outcomes WHERE source = OLD.id);
  DELETE FROM tenure.observations WHERE source = OLD.id;
  DELETE FROM tenure.approvals WHERE source = OLD.id;
  DELETE FROM tenure.outcomes WHERE source = OLD.id;
  DELETE FROM tenure.changes WHERE source = OLD.id;
  DELETE FROM tenure.totals WHERE lesson = ANY (sent) AND count = 0;
  DELETE FROM tenure.lessons AS l WHERE l.hash = ANY (sent)
    AND NOT EXISTS (SELECT 1 FROM tenure.observations AS o WHERE o.lesson = l.hash)
    AND NOT EXISTS (SELECT 1 FROM tenure.approvals AS a WHERE a.lesson = l.hash)
    AND NOT EXISTS (SELECT 1 FROM tenure.totals AS t WHERE t.lesson = l.hash);
  RETURN OLD;
END $$;

ALTER FUNCTION tenure.queue_up() SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION tenure.owns(uuid) SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION tenure.looks_secret(text) SET search_path = pg_catalog, pg_temp;

CREATE FUNCTION tenure.terms_look_secret(terms text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp AS $$
  SELECT array_to_string(terms, ' ') ~* ('(akia|asia)[0-9a-z]{16}|gh[opsur]_[0-9a-z]{30,}|xox[abpr]-[0-9a-z-]{10,}'
    || '|sk-[0-9a-z_-]{20,}|glpat-[0-9a-z_-]{20}|aiza[0-9a-z_-]{35}|-----begin [a-z ]*private key'
    || '|eyj[0-9a-z_-]{10,}[.]eyj[0-9a-z_-]{10,}[.]|[a-z][a-z0-9+.-]*://[^/[:space:]:@]+:[^/[:space:]@]+@')
$$;
UPDATE tenure.lessons SET terms = '{}' WHERE tenure.terms_look_secret(terms);
ALTER TABLE tenure.lessons ADD CONSTRAINT terms_without_secrets CHECK (NOT tenure.terms_look_secret(terms));

-- A trigger needs no right to its function when it fires, only when somebody makes it.
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA tenure FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenure.owns(uuid), tenure.looks_secret(text), tenure.terms_look_secret(text[]) TO tenure_member;

-- No member needs tables of their own. Only the owner of the database can say so.
DO $$
BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;
`
