-- Work to be done. A row is waiting (no holder), running (a holder, whose lease it renews) or failed; done rows are gone.
-- `turn` orders the waiting: each group's jobs are numbered on from what is being served, so groups take turns.
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  queue text NOT NULL,
  data jsonb NOT NULL,
  group_id text NOT NULL,
  turn bigint NOT NULL,
  singleton_key text,
  run_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  holder uuid,
  lease_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  failed_at timestamptz,
  failure text
);

CREATE INDEX jobs_waiting ON jobs (queue, turn, run_at) WHERE holder IS NULL AND failed_at IS NULL;
CREATE INDEX jobs_running ON jobs (queue, turn) WHERE holder IS NOT NULL;
CREATE INDEX jobs_leases ON jobs (lease_until) WHERE holder IS NOT NULL;
CREATE INDEX jobs_groups ON jobs (queue, group_id, turn) WHERE failed_at IS NULL;
CREATE INDEX jobs_failed ON jobs (failed_at) WHERE failed_at IS NOT NULL;
CREATE UNIQUE INDEX jobs_singleton ON jobs (singleton_key, queue) WHERE singleton_key IS NOT NULL AND failed_at IS NULL;
