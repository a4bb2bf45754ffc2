-- A workspace's own channels, products, jurisdictions and target markets. The built-in ones are data of the rulebook.
CREATE TABLE reference_records (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id),
  kind text NOT NULL CHECK (kind IN ('channel', 'product', 'jurisdiction', 'target-market')),
  slug text NOT NULL,
  name text NOT NULL,
  parent_id uuid,
  jurisdiction_ids jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT reference_records_slug_unique UNIQUE (workspace_id, kind, slug)
);

CREATE TABLE claims (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id),
  wording text NOT NULL,
  substantiation text,
  disclosures jsonb NOT NULL,
  expires_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE INDEX claims_workspace ON claims (workspace_id, created_at, id);
