import type { Database } from '../platform/database/database.ts';

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A secret that signs; `until` says when an older one ends. */
export interface SigningSecret {
  secret: string;
  until: string | null;
}

export type WebhookTables = {
  webhooks: {
    id: string;
    workspace_id: string;
    url: string;
    events: string[];
    description: string | null;
    active: boolean;
    switched_off: 'gone' | null;
    secrets: SigningSecret[];
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
  };
  webhook_deliveries: {
    id: string;
    workspace_id: string;
    webhook_id: string;
    event_id: string;
    event_type: string;
    body: string | null;
    status: DeliveryStatus;
    round: number;
    attempts: number;
    failures: number;
    next_attempt_at: Date | null;
    created_at: Date;
    finished_at: Date | null;
  };
  webhook_attempts: {
    delivery_id: string;
    number: number;
    started_at: Date;
    duration_ms: number;
    status_code: number | null;
    error: string | null;
  };
};

export const tables = (db: Database) => db.withTables<WebhookTables>();
