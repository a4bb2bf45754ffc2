import { z } from 'zod';
import { asOwner } from './owner.ts';
import { table } from './table.ts';

export interface CreateOptions {
  name: string;
  scopes?: string[];
  workspace?: string;
  expires?: string;
  test?: boolean;
  json?: boolean;
}

export interface ListOptions {
  workspace?: string;
  json?: boolean;
}

const key = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const asJson = (value: unknown) => JSON.stringify(value, undefined, 2);

/** `fairclear keys create`: the secret alone goes to standard output, so that it can be piped. */
export async function createKey({
  name,
  scopes = ['*'],
  workspace,
  expires,
  test,
  json,
}: CreateOptions): Promise<void> {
  const answer = await asOwner('keys.create', {
    ...{ name, scopes, mode: test ? 'test' : 'live' },
    ...(workspace === undefined ? {} : { workspaceId: workspace }),
    ...(expires === undefined ? {} : { expiresAt: expires }),
  });
  if (json) return print(asJson(answer));
  const made = z.object({ key, secret: z.string() }).parse(answer);
  print(made.secret);
  process.stderr.write(`Key ${made.key.id} (${made.key.scopes.join(', ')}). The secret is shown only now.\n`);
}

/** `fairclear keys list` */
export async function listKeys({ workspace, json }: ListOptions): Promise<void> {
  const answer = await asOwner('keys.list', workspace === undefined ? {} : { workspaceId: workspace });
  if (json) return print(asJson(answer));
  const { keys } = z.object({ keys: z.array(key) }).parse(answer);
  print(table(['ID', 'NAME', 'BEGINS WITH', 'SCOPES', 'LAST USED', 'STATE'], keys.map(rowOf)));
}

/** `fairclear keys revoke` */
export async function revokeKey(keyId: string): Promise<void> {
  const { key: revoked } = z.object({ key }).parse(await asOwner('keys.revoke', { keyId }));
  print(`Revoked ${revoked.id} (${revoked.name}).`);
}

const rowOf = (one: z.infer<typeof key>): string[] => [
  ...[one.id, one.name, one.prefix, one.scopes.join(','), one.lastUsedAt ?? 'never', stateOf(one, new Date())],
];

function stateOf({ revokedAt, expiresAt }: z.infer<typeof key>, now: Date): string {
  if (revokedAt !== null) return `revoked ${revokedAt}`;
  if (expiresAt === null) return 'valid';
  return new Date(expiresAt) <= now ? `expired ${expiresAt}` : `until ${expiresAt}`;
}
