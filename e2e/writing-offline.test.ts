import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Route } from 'playwright-core';
import type { MoodEntry } from '../domain/mood/schema.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { heartenSuite, SIZES, uniqueName } from './support/suite.ts';

/** The browser's reason for the calls that fail here. */
const NO_NETWORK = ['ERR_CONNECTION_REFUSED'];

/** Fails writes as a missing network does. Reads reach the server. */
const refuseWrites = (route: Route): Promise<void> =>
  route.request().method() === 'GET' ? route.fallback() : route.abort('connectionrefused');

describe('writing without a network, in a real browser', () => {
  const suite = heartenSuite();

  test('a tap, a correction and an undone tap wait over a reload, and are stored once when the network is back', async (t) => {
    const visitor = new ApiClient(suite.origin);
    await visitor.register(uniqueName('maren'));
    const [{ viewport, colorScheme } = assert.fail()] = SIZES;
    const page = await suite.openPage(t, {
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    });
    await page.context().addCookies(visitor.browserCookies());
    await page.goto(suite.origin);
    const card = page.getByRole('region', { name: 'How are you today?' });
    const face = (name: string) => card.getByRole('radio', { name, exact: true });
    await face('Hopeful, 4 of 5').waitFor();

    // At first only the tap fails. If another call had failed before it, the app would not have tried to send the tap,
    // and the correction would become part of it.
    await page.route('**/api/mood', refuseWrites);
    await face('Mixed, 2 of 5').click();
    await card.getByText('Waiting to send').waitFor();
    // The page and its code still load, as they do from the service worker. Only the API can't be reached.
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await face('Hopeful, 4 of 5').click();
    await page.getByRole('button', { name: '1 waiting' }).waitFor();
    await assertClean(page, 'Home with a waiting check-in', NO_NETWORK);

    await page.reload();
    await card.getByText('Waiting to send').waitFor();
    await page.getByRole('button', { name: '1 waiting' }).click();
    const list = page.getByRole('dialog', { name: 'Waiting to send' });
    await list.getByText('Hopeful').waitFor();
    await assertClean(page, 'the list of what waits', NO_NETWORK);
    await list.getByRole('button', { name: 'Send now' }).click();
    await list.getByText(/^Still no connection at \d+:\d\d\. Nothing is lost\.$/).waitFor();

    await page.unroute('**/api/**');
    await page.unroute('**/api/mood');
    await list.getByRole('button', { name: 'Send now' }).click();
    await list.getByText('Nothing is waiting. Everything you wrote has been sent.').waitFor();
    const client = await ApiClient.ofPage(page);
    await client.waitForOwnWrites('/api/mood');
    const entries = (await (await client.request('GET', '/api/mood')).json()) as MoodEntry[];
    assert.deepEqual(
      entries.map(({ moodValue, revision }) => [moodValue, revision]),
      [[4, 2]],
    );
  });
});
