CREATE TABLE evaluations (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  promotion_id uuid NOT NULL,
  version_id uuid NOT NULL REFERENCES versions (id),
  status text NOT NULL CHECK (status IN ('processing', 'succeeded', 'failed')),
  started_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  completed_at timestamptz
);

-- Two triggers at the same moment start one evaluation.
CREATE UNIQUE INDEX evaluations_one_under_way ON evaluations (version_id) WHERE status = 'processing';
CREATE INDEX evaluations_version ON evaluations (version_id, created_at DESC, id DESC);

-- One row a file, or one for inline text. `result` keeps the answer as it was given, in its order of fields.
CREATE TABLE file_evaluations (
  id uuid PRIMARY KEY,
  evaluation_id uuid NOT NULL REFERENCES evaluations (id),
  position integer NOT NULL,
  upload_id uuid,
  file_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  result text,
  error_code text,
  error_message text,
  rulebook_version text,
  finished_at timestamptz,
  UNIQUE (evaluation_id, position)
);
