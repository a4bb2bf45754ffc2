CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id),
  file_name text NOT NULL,
  file_size bigint NOT NULL,
  content_type text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'uploading', 'completed', 'expired')),
  bytes_received bigint NOT NULL,
  sha256 text,
  -- Set when a version uses the upload: it then belongs to a review record and is kept.
  used_at timestamptz,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX uploads_workspace ON uploads (workspace_id, created_at);
CREATE INDEX uploads_expiry ON uploads (expires_at) WHERE used_at IS NULL AND status <> 'expired';
