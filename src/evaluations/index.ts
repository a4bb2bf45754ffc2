import type { App } from '../platform/http/index.ts';
import { type PreviewDeps, previewRoute } from './preview.ts';
import { reviewDueWork } from './review-due.ts';
import { historyRoute, type RouteDeps, statusRoute, triggerRoute } from './routes.ts';
import { evaluationWork as fileWork, type WorkDeps } from './work.ts';

/** Starting evaluations, their state, and their history. */
export function evaluationRoutes(app: App, deps: RouteDeps & PreviewDeps): void {
  triggerRoute(app, deps);
  statusRoute(app, deps);
  historyRoute(app, deps);
  previewRoute(app, deps);
}

/** The jobs of evaluations: reviewing files, and telling what is due for review. */
export function evaluationWork(deps: WorkDeps): void {
  fileWork(deps);
  reviewDueWork(deps);
}

export { evaluationView, fileEvaluation } from './schema.ts';
export { startWaiting, type Waiting } from './waiting.ts';
