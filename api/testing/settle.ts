import type { TestApp } from './test-app.ts';

/** Makes all accounts of the app 8 days older, so that none belongs to a newcomer any more. */
export async function settleEverybody({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await services.pool.query("update accounts set created_at = created_at - interval '8 days'");
  services.sessions.clearCache();
}
