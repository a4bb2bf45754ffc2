-- Events, each written in the transaction whose result it tells of; a job of the same transaction sees to its delivery.
CREATE TABLE events (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id),
  type text NOT NULL,
  data text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX events_workspace ON events (workspace_id, created_at);
