CREATE TABLE workspaces (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);

-- The secret itself is kept nowhere: `secret_sha256` finds and proves it. `made_by` decides who is an operator.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id),
  name text NOT NULL,
  prefix text NOT NULL,
  secret_sha256 text NOT NULL CONSTRAINT api_keys_secret_unique UNIQUE,
  scopes jsonb NOT NULL,
  made_by text NOT NULL CHECK (made_by IN ('first-start', 'bootstrap', 'command-line', 'key')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);

CREATE INDEX api_keys_workspace ON api_keys (workspace_id, created_at);

-- `subject` is the user's name at the identity provider.
CREATE TABLE workspace_members (
  workspace_id uuid NOT NULL REFERENCES workspaces (id),
  subject text NOT NULL,
  email text,
  role text NOT NULL CHECK (role IN ('marketer', 'reviewer', 'admin')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, subject)
);

-- Who changed who may do what. Rows are only ever added. `key_id` is null for the command line.
CREATE TABLE access_log (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id),
  act text NOT NULL,
  subject text NOT NULL,
  key_id uuid,
  user_id text,
  user_email text,
  created_at timestamptz NOT NULL
);

CREATE INDEX access_log_workspace ON access_log (workspace_id, created_at);
