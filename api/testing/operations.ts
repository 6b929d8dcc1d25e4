import assert from 'node:assert/strict';
import type { OperationsOverview } from '../../domain/operations/schema.ts';
import type { Browser, TestApp } from './test-app.ts';
import { waitForProjections } from './wait-for-projections.ts';

/** The overview as an operator sees it once everything that has happened is counted. */
export async function overviewFor(
  { app, services }: Pick<TestApp, 'app' | 'services'>,
  operator: Browser,
): Promise<OperationsOverview> {
  await waitForProjections({ services });
  await services.figureStore.store();
  app.overview.clear();
  const answer = await operator.get('/api/operations');
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<OperationsOverview>();
}
