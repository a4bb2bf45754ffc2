CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id),
  file_name text NOT NULL,
  file_size bigint NOT NULL,
  content_type text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'uploading', 'completed', 'expired')),
  -- Bytes acknowledged: they are on disk, whatever happens to the process. What the file holds beyond them does not count.
  bytes_received bigint NOT NULL,
  sha256 text,
  -- The `Upload-Metadata` of a tus client, which gets back what it sent.
  tus_metadata text,
  -- The one request that may write at present; it renews `writer_until`, and is dead when it does not.
  writer uuid,
  writer_until timestamptz,
  -- Another request asks the writer to stop.
  writer_wanted boolean NOT NULL DEFAULT false,
  -- Set when a version uses the upload: it then belongs to a review record and is kept.
  used_at timestamptz,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX uploads_workspace ON uploads (workspace_id, created_at);
CREATE INDEX uploads_expiry ON uploads (expires_at) WHERE used_at IS NULL;
