// The hub's tables (TEAM-02). The author of a row is the database's own login role, never a value that a client sends:
// clients may insert only the columns granted in 0002-rights.ts.
//
// sources       one project on one machine of a person; its deletion takes everything it sent
// lessons       by the hash of their words, so that the same lesson of two people is one row; never changed
// observations  who saw which lesson needed, and when
// quotes        the person's own words behind an observation, where they share them
// approvals     by reviewers
// outcomes      what came of deliveries, counted by day; totals sums them up
// changes       the hash chain of a source's changelog, without its contents
// arrival       numbers rows in the order in which they are committed: writers queue up for one lock
export const hubTables = `
CREATE TABLE tenure.hub (
  id   uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lone boolean NOT NULL DEFAULT true UNIQUE CHECK (lone)
);
INSERT INTO tenure.hub DEFAULT VALUES;

CREATE FUNCTION tenure.looks_secret(value text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT value ~ '(AKIA|ASIA)[0-9A-Z]{16}' OR value ~ 'gh[opsur]_[0-9A-Za-z]{30,}' OR value ~ 'xox[abpr]-[0-9A-Za-z-]{10,}'
      OR value ~ 'sk-[0-9A-Za-z_-]{20,}' OR value ~ 'glpat-[0-9A-Za-z_-]{20}' OR value ~ 'AIza[0-9A-Za-z_-]{35}'
      OR value ~ '-----BEGIN [A-Z ]*PRIVATE KEY' OR value ~ 'eyJ[0-9A-Za-z_-]{10,}[.]eyJ[0-9A-Za-z_-]{10,}[.]'
      OR value ~* '[a-z][a-z0-9+.-]*://[^/[:space:]:@]+:[^/[:space:]@]+@'
$$;

CREATE SEQUENCE tenure.arrival;

CREATE TABLE tenure.sources (
  id     uuid PRIMARY KEY,
  person text NOT NULL DEFAULT session_user,
  place  text NOT NULL CHECK (length(place) BETWEEN 1 AND 80),
  joined timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sources_of_person ON tenure.sources (person);

CREATE TABLE tenure.lessons (
  hash    text PRIMARY KEY CHECK (hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  content text NOT NULL CHECK (octet_length(content) <= 16384 AND NOT tenure.looks_secret(content)),
  terms   text[] NOT NULL CHECK (cardinality(terms) <= 48 AND octet_length(array_to_string(terms, ' ')) <= 4096)
);
CREATE INDEX lessons_by_term ON tenure.lessons USING gin (terms);

CREATE TABLE tenure.observations (
  source  uuid NOT NULL REFERENCES tenure.sources,
  key     text NOT NULL CHECK (length(key) = 64),
  lesson  text NOT NULL REFERENCES tenure.lessons,
  person  text NOT NULL DEFAULT session_user,
  at      timestamptz NOT NULL,
  arrived bigint NOT NULL DEFAULT nextval('tenure.arrival'),
  PRIMARY KEY (source, key)
);
CREATE UNIQUE INDEX observations_by_arrival ON tenure.observations (arrived);
CREATE INDEX observations_of_lesson ON tenure.observations (lesson, person);

CREATE TABLE tenure.quotes (
  source uuid NOT NULL,
  key    text NOT NULL,
  person text NOT NULL DEFAULT session_user,
  shared boolean NOT NULL,
  quote  text NOT NULL CHECK (length(quote) <= 1000 AND NOT tenure.looks_secret(quote)),
  PRIMARY KEY (source, key),
  FOREIGN KEY (source, key) REFERENCES tenure.observations ON DELETE CASCADE
);

CREATE TABLE tenure.approvals (
  lesson  text NOT NULL REFERENCES tenure.lessons,
  person  text NOT NULL DEFAULT session_user,
  source  uuid NOT NULL REFERENCES tenure.sources,
  at      timestamptz NOT NULL,
  arrived bigint NOT NULL DEFAULT nextval('tenure.arrival'),
  PRIMARY KEY (lesson, person)
);
CREATE UNIQUE INDEX approvals_by_arrival ON tenure.approvals (arrived);
CREATE INDEX approvals_of_source ON tenure.approvals (source);

CREATE TABLE tenure.outcomes (
  source  uuid NOT NULL REFERENCES tenure.sources,
  lesson  text NOT NULL REFERENCES tenure.lessons,
  day     date NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('changed', 'repeated', 'corrected again', 'no evidence')),
  count   integer NOT NULL CHECK (count BETWEEN 1 AND 100000),
  PRIMARY KEY (source, lesson, day, outcome)
);

CREATE TABLE tenure.totals (
  lesson  text NOT NULL,
  outcome text NOT NULL,
  count   bigint NOT NULL,
  PRIMARY KEY (lesson, outcome)
);

CREATE TABLE tenure.changes (
  source uuid NOT NULL REFERENCES tenure.sources,
  seq    integer NOT NULL CHECK (seq > 0),
  action text NOT NULL CHECK (length(action) <= 40),
  at     timestamptz NOT NULL,
  prev   text NOT NULL CHECK (length(prev) <= 64),
  hash   text NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (source, seq)
);

CREATE TABLE tenure.quota (person text, day date, count integer NOT NULL, PRIMARY KEY (person, day));

-- Rows arrive in the order of their numbers, so that a reader who remembers the last one misses none.
CREATE FUNCTION tenure.queue_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(5347290117);
  RETURN NULL;
END $$;
CREATE TRIGGER in_order BEFORE INSERT ON tenure.observations FOR EACH STATEMENT EXECUTE FUNCTION tenure.queue_up();
CREATE TRIGGER in_order BEFORE INSERT ON tenure.approvals FOR EACH STATEMENT EXECUTE FUNCTION tenure.queue_up();

-- A flood stops at 20,000 rows a day for each person.
CREATE FUNCTION tenure.count_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE so_far integer;
BEGIN
  INSERT INTO tenure.quota AS q SELECT session_user, current_date, count(*) FROM added
  ON CONFLICT (person, day) DO UPDATE SET count = q.count + excluded.count RETURNING q.count INTO so_far;
  IF so_far > 20000 THEN RAISE EXCEPTION 'more than 20000 rows today' USING ERRCODE = 'TN001'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER counted AFTER INSERT ON tenure.lessons REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tenure.count_rows();
CREATE TRIGGER counted AFTER INSERT ON tenure.observations REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tenure.count_rows();
CREATE TRIGGER counted AFTER INSERT ON tenure.outcomes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tenure.count_rows();
CREATE TRIGGER counted AFTER INSERT ON tenure.changes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tenure.count_rows();

CREATE FUNCTION tenure.sum_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE delta integer;
BEGIN
  IF TG_OP = 'INSERT' THEN delta := NEW.count;
  ELSIF TG_OP = 'UPDATE' THEN delta := NEW.count - OLD.count;
  ELSE delta := -OLD.count; END IF;
  INSERT INTO tenure.totals AS t VALUES (coalesce(NEW.lesson, OLD.lesson), coalesce(NEW.outcome, OLD.outcome), delta)
  ON CONFLICT (lesson, outcome) DO UPDATE SET count = t.count + delta;
  RETURN NULL;
END $$;
CREATE TRIGGER summed AFTER INSERT OR UPDATE OR DELETE ON tenure.outcomes FOR EACH ROW EXECUTE FUNCTION tenure.sum_up();

CREATE FUNCTION tenure.follow_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE before text;
BEGIN
  -- A row that is known is left to ON CONFLICT.
  IF EXISTS (SELECT 1 FROM tenure.changes WHERE source = NEW.source AND seq = NEW.seq AND hash = NEW.hash) THEN RETURN NEW; END IF;
  SELECT hash INTO before FROM tenure.changes WHERE source = NEW.source AND seq = NEW.seq - 1;
  IF NEW.prev <> coalesce(before, '') AND NEW.seq > 1 THEN
    RAISE EXCEPTION 'change % does not follow the one before it', NEW.seq USING ERRCODE = 'TN002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER chained BEFORE INSERT ON tenure.changes FOR EACH ROW EXECUTE FUNCTION tenure.follow_chain();

-- When a source leaves, its rows go, and lessons that nobody else has.
CREATE FUNCTION tenure.forget_source() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE sent text[];
BEGIN
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
CREATE TRIGGER forgotten BEFORE DELETE ON tenure.sources FOR EACH ROW EXECUTE FUNCTION tenure.forget_source();
`
