import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { jsonb } from '../platform/database/jsonb.ts';
import { tables, type WebhookTables } from './tables.ts';

export type Webhook = Selectable<WebhookTables['webhooks']>;
type Change = Updateable<WebhookTables['webhooks']>;

export interface Which {
  readonly workspaceId: string;
  readonly webhookId: string;
}

export async function insertWebhook(db: Database, webhook: Webhook): Promise<void> {
  await tables(db)
    .insertInto('webhooks')
    .values({ ...webhook, events: jsonb(webhook.events), secrets: jsonb(webhook.secrets) })
    .execute();
}

const existing = (db: Database, { workspaceId, webhookId }: Which) =>
  tables(db)
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhookId)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null);

export const findWebhook = (db: Database, which: Which): Promise<Webhook | undefined> =>
  existing(db, which).executeTakeFirst();

/** For a change that depends on what is there: nobody else changes it until the transaction ends. */
export const lockWebhook = (db: Database, which: Which): Promise<Webhook | undefined> =>
  existing(db, which).forUpdate().executeTakeFirst();

export const listWebhooks = (db: Database, workspaceId: string): Promise<Webhook[]> =>
  tables(db)
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export interface Happened {
  readonly workspaceId: string;
  readonly type: string;
  readonly createdAt: Date;
}

/** Who is to be told of an event: endpoints that were there when it happened. */
export const listSubscribed = (db: Database, { workspaceId, type, createdAt }: Happened): Promise<Webhook[]> =>
  tables(db)
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .where('created_at', '<=', createdAt)
    .where(sql<boolean>`events @> ${jsonb([type])}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export function updateWebhook(db: Database, id: string, { events, secrets, ...rest }: Change): Promise<Webhook> {
  const change = {
    ...rest,
    ...(events === undefined ? {} : { events: jsonb(events) }),
    ...(secrets === undefined ? {} : { secrets: jsonb(secrets) }),
  };
  return tables(db).updateTable('webhooks').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
