import assert from 'node:assert/strict';
import { allProjections } from '../../projections/catalogue.ts';
import type { Services } from '../services.ts';

const WITHIN_MS = 30_000;

/** Waits until these read models have every event of the log. Without names it waits for all. Fails after 30 s for each. */
export async function waitForProjections(
  { services: { progress, store } }: { readonly services: Pick<Services, 'progress' | 'store'> },
  ...names: readonly string[]
): Promise<void> {
  const end = await store.lastPosition();
  const awaited = names.length > 0 ? names : allProjections.map(({ name }) => name);
  for (const name of awaited) assert.ok(await progress.waitFor(name, end, WITHIN_MS), `${name} catches up`);
}
