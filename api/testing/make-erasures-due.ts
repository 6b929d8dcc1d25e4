import { sql } from 'kysely';
import { recordDueErasures } from '../accounts/erase-account.ts';
import type { TestApp } from './test-app.ts';

/** Makes all pending erasures due, and records them in the log. */
export async function makeErasuresDue({ services }: TestApp): Promise<void> {
  await sql`update untold_erasures set due = now()`.execute(services.db);
  await recordDueErasures(services);
}
