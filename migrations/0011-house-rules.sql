-- A workspace's own rulebooks. Each upload under the same name is a new version; at most one version of a name is active.
CREATE TABLE house_rulebooks (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id),
  name text NOT NULL,
  version integer NOT NULL,
  files text NOT NULL,
  rule_ids jsonb NOT NULL,
  content_version text NOT NULL,
  active boolean NOT NULL,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT house_rulebooks_version_unique UNIQUE (workspace_id, name, version)
);

CREATE UNIQUE INDEX house_rulebooks_active ON house_rulebooks (workspace_id, name) WHERE active;

-- Rules of any rulebook that the workspace has switched off, and who did so.
CREATE TABLE rule_switches (
  workspace_id uuid NOT NULL REFERENCES workspaces (id),
  rule_id text NOT NULL,
  active boolean NOT NULL,
  reason text,
  changed_by jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, rule_id)
);
