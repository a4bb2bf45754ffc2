-- Counters of the request limits. Not logged: a crash may forget a minute's counting, and each request writes here.
CREATE UNLOGGED TABLE rate_limits (
  bucket text PRIMARY KEY,
  used integer NOT NULL,
  resets_at timestamptz NOT NULL
);

-- One row for each Idempotency-Key of a caller and route. `status` is null while the first request is under way;
-- whoever holds it renews `held_until`, so that a process that died does not keep the key.
CREATE TABLE idempotent_requests (
  id text PRIMARY KEY,
  fingerprint text NOT NULL,
  holder uuid NOT NULL,
  held_until timestamptz NOT NULL,
  status integer,
  location text,
  answer text,
  created_at timestamptz NOT NULL
);

CREATE INDEX idempotent_requests_created_at ON idempotent_requests (created_at);
