import type { App } from '../platform/http/index.ts';
import { contractRoutes } from './routes.ts';
import { createUploadService, type UploadDeps } from './service.ts';
import { forgetWriters } from './store.ts';
import { tusRoutes } from './tus-routes.ts';

/** Uploads in chunks as the contract has them, and the same uploads for tus clients. */
export function uploadRoutes(app: App, deps: UploadDeps): void {
  const service = createUploadService(deps);
  app.addHook('onReady', async () => {
    if (deps.handle.dialect === 'embedded') await forgetWriters(service.db);
  });
  // What has arrived by the end is put away before the database is closed.
  app.addHook('onClose', () => service.writers.settleAll());
  contractRoutes(app, service);
  tusRoutes(app, service);
}

export { acceptedTypes, type FileFormat, fileFormats, formatOf, type UploadFormat } from './content-types.ts';
export { type ExpiryDeps, uploadWork } from './expiry.ts';
export type { UploadDeps } from './service.ts';
export { findUploads, markUploadsUsed, type Upload } from './used.ts';
