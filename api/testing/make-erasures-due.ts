import { sql } from 'kysely';
import { recordDueErasures } from '../accounts/erase-account.ts';
import type { TestApp } from './test-app.ts';

/** Days pass, and the log is told of every erasure so far. */
export async function makeErasuresDue({ services }: TestApp): Promise<void> {
  await sql`update untold_erasures set due = now()`.execute(services.db);
  await recordDueErasures(services);
}
