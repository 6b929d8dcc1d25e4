import type { TestApp } from './test-app.ts';

/** Makes all accounts old enough to be no newcomers any more. */
export async function settleEverybody({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await services.pool.query("update accounts set created_at = created_at - interval '8 days'");
  services.sessions.clearCache();
}
