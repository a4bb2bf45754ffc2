-- Where a workspace wants to be told of events. `secrets` is the list that signs, newest first; an older one has an end.
-- Deleted endpoints stay, without their secrets: what was sent to them is on record.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id),
  url text NOT NULL,
  events jsonb NOT NULL,
  description text,
  active boolean NOT NULL,
  switched_off text CHECK (switched_off IN ('gone')),
  secrets jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
);

CREATE INDEX webhooks_workspace ON webhooks (workspace_id, created_at) WHERE deleted_at IS NULL;

-- One event on its way to one endpoint. `body` is kept only where there is no row in `events` (webhook.test).
-- `round` counts how often somebody asked for it; a job of an earlier round does nothing. `failures` decides the next wait.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  webhook_id uuid NOT NULL REFERENCES webhooks (id),
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  body text,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  round integer NOT NULL,
  attempts integer NOT NULL,
  failures integer NOT NULL,
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  UNIQUE (webhook_id, event_id)
);

CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, created_at DESC, id DESC);

CREATE TABLE webhook_attempts (
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries (id),
  number integer NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  status_code integer,
  error text,
  PRIMARY KEY (delivery_id, number)
);
