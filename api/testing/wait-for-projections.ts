import assert from 'node:assert/strict';
import { allProjections } from '../../projections/catalogue.ts';
import type { TestApp } from './test-app.ts';

const WITHIN_MS = 20_000;

/** Waits until these read models have every event of the log. Without names it waits for all. Fails after 20 s for each. */
export async function waitForProjections(
  { services: { progress, store } }: Pick<TestApp, 'services'>,
  ...names: readonly string[]
): Promise<void> {
  const end = await store.lastPosition();
  const awaited = names.length > 0 ? names : allProjections.map(({ name }) => name);
  for (const name of awaited) assert.ok(await progress.waitFor(name, end, WITHIN_MS), `${name} catches up`);
}
