CREATE TABLE promotions (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id),
  name text NOT NULL,
  channel_ids jsonb NOT NULL,
  product_ids jsonb NOT NULL,
  jurisdiction_id uuid NOT NULL,
  paid_promotion boolean,
  financial_promotion boolean,
  evergreen boolean,
  next_review_at timestamptz,
  metadata jsonb,
  -- Counts the versions: taking the next number locks the row, so numbers have no gaps and no repeats.
  versions integer NOT NULL,
  review_due_at timestamptz,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX promotions_workspace ON promotions (workspace_id, created_at DESC, id DESC);
CREATE INDEX promotions_review ON promotions (next_review_at) WHERE review_due_at IS NULL AND next_review_at IS NOT NULL;

CREATE TABLE versions (
  id uuid PRIMARY KEY,
  promotion_id uuid NOT NULL REFERENCES promotions (id),
  workspace_id uuid NOT NULL,
  number integer NOT NULL,
  file_format text NOT NULL,
  content text,
  upload_ids jsonb,
  deadline timestamptz,
  caption text,
  details text,
  type text,
  linked_claim_ids jsonb NOT NULL,
  target_market_ids jsonb NOT NULL,
  all_target_markets boolean,
  metadata jsonb,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT versions_number_unique UNIQUE (promotion_id, number)
);
